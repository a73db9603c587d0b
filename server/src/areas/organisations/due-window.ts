import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** The last day that counts as soon: what is due by then is due. */
export const windowEnd = ({ organisationId, today }: Pick<Scope, 'organisationId' | 'today'>) =>
  sql`(select ${today}::date + due_window_days from organisations where id = ${organisationId})`;
