import { sql } from 'kysely';
import type { Scorecard } from '@lintel/contract/areas/shares/endpoints';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { findContractor } from '#areas/contractors/queries';
import { instantWithin } from '#platform/list/list-sql';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { visibleShares } from './queries.ts';

/** The results of the work given to a contractor in the last twelve months, as far as the reader may see it. */
export async function scorecardOf(scope: Scope, contractorId: string): Promise<Scorecard> {
  if (!(await findContractor(scope, contractorId))) throw notFound('contractor');
  const since = plusDays(plusInterval(scope.today, { count: -1, unit: 'year' }), 1);
  const counted = await visibleShares(scope)
    .select(({ fn }) => [
      fn.countAll<number>().as('given'),
      sql<number>`count(shares.done_on)`.as('done'),
      sql<number>`count(*) filter (where shares.done_on is not null and not shares.is_late)`.as('onTime'),
      sql<number>`count(*) filter (where shares.sent_back_count > 0)`.as('sentBack'),
      sql<number>`count(*) filter (where shares.no_access_count > 0)`.as('noAccess'),
      sql<number>`count(*) filter (where shares.is_lapsed)`.as('lapsed'),
      sql<
        number | null
      >`round(avg(shares.done_on - (shares.assigned_at at time zone ${scope.timeZone})::date), 1)::float`.as(
        'averageDays',
      ),
    ])
    .where('shares.contractorId', '=', contractorId)
    .where(instantWithin('shares.assigned_at', { from: since }, scope.timeZone))
    .executeTakeFirstOrThrow();
  return { since, ...counted };
}
