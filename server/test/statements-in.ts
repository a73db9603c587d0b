type Statement = { text: string; values: unknown[] };
type Given = string | Partial<Statement> | { statements: Statement[] };

/** The statements given to a client, as text, as a statement, or as several at once. */
export function statementsIn([first, second]: unknown[]): Statement[] {
  const given = first as Given;
  if (typeof given === 'string') return [{ text: given, values: Array.isArray(second) ? second : [] }];
  if ('statements' in given) return given.statements;
  return [{ text: given.text ?? '', values: (Array.isArray(second) ? second : given.values) ?? [] }];
}
