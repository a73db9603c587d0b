/** What else shows who a task or an action is given to, and where it stands. */
export const touched = ['actions', 'tasks', 'properties', 'dashboard'];
