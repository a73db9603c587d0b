/** Where nobody reads mail: the people of the demonstration have their addresses there. */
export const unreadDomains = ['demo.example', 'harrowmere.example'];
