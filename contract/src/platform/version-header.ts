/** The header of each reply by which an open page notices that the server has another client than the one it runs. */
export const VERSION_HEADER = 'x-client-version';
