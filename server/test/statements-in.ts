import pg from 'pg';

type Statement = { text: string; values: unknown[] };
type Given = string | Partial<Statement> | { statements: Statement[] };

/** The statements given to a client, as text, as a statement, or as several at once. */
export function statementsIn([first, second]: unknown[]): Statement[] {
  const given = first as Given;
  if (typeof given === 'string') return [{ text: given, values: Array.isArray(second) ? second : [] }];
  if ('statements' in given) return given.statements;
  return [{ text: given.text ?? '', values: (Array.isArray(second) ? second : given.values) ?? [] }];
}

export type Connection = pg.Client & { connectionParameters: { application_name?: string } };

/** The program's own connections. */
export const isProgram = ({ connectionParameters }: Connection) => connectionParameters.application_name === 'lintel';

/** Hands on every statement that some connections of this process are sent, until stopped. */
export function hearStatements(hear: (statement: Statement) => void, isHeard: (client: Connection) => boolean) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: Connection, ...given: unknown[]) {
    if (isHeard(this)) for (const statement of statementsIn(given)) hear(statement);
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  return () => void (pg.Client.prototype.query = query);
}
