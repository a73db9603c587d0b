/** The code of an error of Node, PostgreSQL or SQLite; empty if it has none. */
export const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';
