import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { StandingCounts } from '@lintel/contract/areas/tasks/figures';
import { standings } from '@lintel/contract/areas/tasks/states';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';
import { countedTasks } from './figures.ts';
import { complianceState } from './queries.ts';

/** How many tasks of a property stand where, since when any is overdue, and when one falls due next. */
export type StandingsOfProperty = { counts: StandingCounts; overdueSince: string | null; nextDueOn: string | null };

const comingUp = new Set<Standing>(['compliant', 'due-soon', 'action-open', 'unsatisfactory', 'no-data']);

/** Where the tasks of each of these properties stand, as the reader may see them; of one without a task there is nothing. */
export async function standingsOfProperties(
  scope: Scope,
  propertyIds: Expression<{ id: string }>,
): Promise<Map<string, StandingsOfProperty>> {
  const counted = await countedTasks(scope, { role: 'ALL' })
    .where(sql<boolean>`tasks.property_id in ${propertyIds}`)
    .select(['tasks.propertyId', complianceState(scope).$notNull().as('standing')])
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<string | null>`min(tasks.due_on)`.as('earliest'))
    .groupBy(['tasks.propertyId', sql`"standing"`])
    .execute();
  const found = new Map<string, StandingsOfProperty>();
  for (const { propertyId, standing, count, earliest } of counted) {
    const of = found.get(propertyId) ?? none();
    found.set(propertyId, of);
    of.counts[standing] += count;
    if (standing === 'overdue') of.overdueSince = earlier(of.overdueSince, earliest);
    else if (comingUp.has(standing)) of.nextDueOn = earlier(of.nextDueOn, earliest);
  }
  return found;
}

/** Those of several properties together. */
export function allStandings(each: readonly StandingsOfProperty[]): StandingsOfProperty {
  const all = none();
  for (const { counts, overdueSince, nextDueOn } of each) {
    for (const { id } of standings) all.counts[id] += counts[id];
    all.overdueSince = earlier(all.overdueSince, overdueSince);
    all.nextDueOn = earlier(all.nextDueOn, nextDueOn);
  }
  return all;
}

const none = (): StandingsOfProperty => ({
  counts: Object.fromEntries(standings.map(({ id }) => [id, 0])) as StandingCounts,
  overdueSince: null,
  nextDueOn: null,
});

const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a);
