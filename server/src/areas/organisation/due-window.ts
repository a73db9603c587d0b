import { sql } from 'kysely';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

type Own = Pick<Scope, 'organisationId' | 'today' | 'answers'>;

/** The number of days that count as soon. */
export const dueWindow = remembered('window of what is due', ['organisations'], async ({ db }) => {
  const { dueWindowDays } = await db.selectFrom('organisations').select('dueWindowDays').executeTakeFirstOrThrow();
  return dueWindowDays;
});

/** The last day that counts as soon: whatever is due by then is due. */
export function windowEnd(scope: Own) {
  const days = dueWindow.known(scope);
  if (days !== undefined) return sql`${plusDays(scope.today, days)}::date`;
  return sql`(select ${scope.today}::date + due_window_days from organisations where id = ${ownOrganisation(scope.organisationId)})`;
}
