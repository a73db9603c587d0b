/** Where the people of the demonstration have their addresses: nobody reads mail there. */
export const demonstrationDomains = ['demo.example', 'harrowmere.example'];
