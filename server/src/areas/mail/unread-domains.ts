/** Domains where nobody reads mail: the demonstration's people have their addresses there. */
export const unreadDomains = ['demo.example', 'harrowmere.example'];
