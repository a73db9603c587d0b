import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

type Taker = Pick<Scope, 'apart' | 'confirmed' | 'organisationId'>;
/** Numbers to be allocated together, for all requests that arrived during the previous allocation. */
type Taking = { count: number; first: Promise<number> };
const coming = new Map<string, Taking>();
const underWay = new Map<string, Promise<unknown>>();

/**
 * The next reference numbers of a prefix, `INS-000123`. They are allocated immediately, so that nobody waits for another
 * transaction to end; a rollback leaves a gap.
 */
export async function nextReferences(scope: Taker, prefix: string, count = 1): Promise<string[]> {
  // First, since others share the allocation: none of them waits or fails for a caller who is not known yet.
  await scope.confirmed;
  const first = await firstOf(scope, prefix, count);
  return Array.from({ length: count }, (_, index) => `${prefix}-${String(first + index).padStart(6, '0')}`);
}

/** Requests that arrive during an allocation share the next one: one number or many cost the same. */
async function firstOf(scope: Taker, prefix: string, count: number): Promise<number> {
  const whose = `${scope.organisationId} ${prefix}`;
  const joined = coming.get(whose);
  if (joined) {
    const before = joined.count;
    joined.count += count;
    return (await joined.first) + before;
  }
  const taking: Taking = { count, first: Promise.resolve(0) };
  coming.set(whose, taking);
  taking.first = (underWay.get(whose) ?? Promise.resolve()).then(() => {
    coming.delete(whose);
    return taken(scope, prefix, taking.count);
  });
  const ended = taking.first.then(
    () => {},
    () => {},
  );
  underWay.set(whose, ended);
  void ended.then(() => underWay.get(whose) === ended && underWay.delete(whose));
  return taking.first;
}

async function taken({ apart }: Taker, prefix: string, count: number): Promise<number> {
  const { rows } = await apart((db) =>
    sql<{ last: number }>`
      insert into reference_numbers (kind, last) values (${prefix}, ${count})
      on conflict (organisation_id, kind) do update set last = reference_numbers.last + ${count}
      returning last`.execute(db),
  );
  return rows[0]!.last - count + 1;
}
