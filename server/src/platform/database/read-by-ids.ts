import { CompiledQuery } from 'kysely';
import type { Compilable, RawBuilder } from 'kysely';
import type { ReaderOf } from '../record/record-kind.ts';
import type { Scope } from '../scope.ts';
import { knownText } from './statements.ts';
import { BOUND_LATER, oneOf } from './tenant-predicate.ts';

/** What a statement may depend on besides the ids that it is asked about. */
export type Reader = ReaderOf<Scope>;

/** A statement as it was printed, for one reader, day and version of the settings. */
type Printed = { answers: Map<string, unknown>; today: string; text: string; values: readonly unknown[] };

/**
 * A read of records by their ids, whose statement is built and printed once for each reader, until their rights, the settings or the
 * day change: building it costs more of the server's time than its reply (decision 060). `these` goes after `=`. The builder is given
 * nothing else that could differ between two calls, and cannot look at the ids.
 */
export function readByIds<Row>(build: (reader: Reader, these: RawBuilder<string>) => Compilable<Row>) {
  const printedFor = new WeakMap<Scope['me'], Printed>();
  return async (scope: Reader, ids: readonly string[]): Promise<Row[]> => {
    const { db, whole, me, organisationId, today, kinds } = scope;
    // The organisation's cached values: another object after each change of its settings, in each process and database.
    const answers = scope.answers();
    const before = printedFor.get(me);
    const isCurrent = before !== undefined && before.answers === answers && before.today === today;
    const { text, values } = isCurrent ? before : print();
    const parameters = values.map((value) => (value === BOUND_LATER ? [...ids] : value));
    const { rows } = await db
      .getExecutor()
      .executeQuery<Row>(CompiledQuery.raw(text, parameters) as CompiledQuery<Row>);
    return rows;

    function print() {
      const reader = { db, whole, me, organisationId, today, kinds, answers: () => scope.answers() };
      const compiled = build(reader, oneOf(BOUND_LATER)).compile();
      // Readers with the same rights share one text.
      const printed = { text: knownText(compiled.sql), values: compiled.parameters };
      if (answers) printedFor.set(me, { ...printed, answers, today });
      return printed;
    }
  };
}
