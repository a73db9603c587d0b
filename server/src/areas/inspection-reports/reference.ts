import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** The next inspection report's reference. Its row stays locked until the transaction ends, so no number is left out. */
export async function nextReference({ db }: Scope): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into reference_numbers (kind, last) values ('INS', 1)
    on conflict (organisation_id, kind) do update set last = reference_numbers.last + 1
    returning last`.execute(db);
  return `INS-${String(rows[0]!.last).padStart(6, '0')}`;
}
