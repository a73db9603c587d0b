/** The database of what waits, and what sends it. */
export const outbox = () => import('./outbox-script.ts');
