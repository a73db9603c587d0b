import { CompiledQuery } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Query } from './transaction.ts';
import { OWN_ORGANISATION } from './tenant-predicate.ts';

type Asked = { db: Pick<Query, 'getExecutor'>; organisationId: string };

/** Stands for a value that is given when the statement runs. */
class Given {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement written out in SQL that every request runs: printed at its first use, since building it takes longer than running it
 * (decision 060), and then only given its values. The builder cannot look at these, nor at who asks: it may only place them.
 */
export function compiledOnce<Values extends Record<string, unknown>, Row>(
  build: (given: { readonly [Name in keyof Values]: unknown }, own: typeof OWN_ORGANISATION) => RawBuilder<Row>,
) {
  let printed: { text: string; placed: readonly unknown[]; organisationId: string } | undefined;
  return async ({ db, organisationId }: Asked, values: Values): Promise<Row[]> => {
    printed ??= print();
    const { text, placed, organisationId: first } = printed;
    const parameters = placed.map((each) =>
      each instanceof Given ? values[each.name] : each === first ? organisationId : each,
    );
    return (await db.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, parameters) as CompiledQuery<Row>)).rows;

    function print() {
      const given = new Proxy({}, { get: (_, name) => new Given(String(name)) }) as { [Name in keyof Values]: unknown };
      const { sql: text, parameters } = build(given, OWN_ORGANISATION).compile(db);
      return { text, placed: parameters, organisationId };
    }
  };
}
