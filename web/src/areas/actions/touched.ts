/** What else shows how many actions there are and where they stand. */
export const touched = ['properties', 'dashboard', 'tasks', 'inspection-reports', 'shares'];
