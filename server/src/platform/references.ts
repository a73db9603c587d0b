import { sql } from 'kysely';
import type { Scope } from './scope.ts';

/**
 * The next numbers behind a prefix of references, `INS-000123`. They are taken at once, so that nobody waits for somebody else's
 * transaction to end; one that is undone leaves its numbers out.
 */
export async function nextReferences({ apart }: Pick<Scope, 'apart'>, prefix: string, count = 1): Promise<string[]> {
  const { rows } = await apart((db) =>
    sql<{ last: number }>`
      insert into reference_numbers (kind, last) values (${prefix}, ${count})
      on conflict (organisation_id, kind) do update set last = reference_numbers.last + ${count}
      returning last`.execute(db),
  );
  const first = rows[0]!.last - count + 1;
  return Array.from({ length: count }, (_, index) => `${prefix}-${String(first + index).padStart(6, '0')}`);
}
