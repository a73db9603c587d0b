import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type { StandingCounts } from '@lintel/contract/areas/tasks/figures';
import { standings } from '@lintel/contract/areas/tasks/states';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';
import { countedTasks } from './figures.ts';
import { complianceState } from './queries.ts';

/** The tasks of a property by compliance, since when any is overdue, and when one falls due next. */
export type StandingsOfProperty = { counts: StandingCounts; overdueSince: string | null; nextDueOn: string | null };

const comingUp = new Set<Standing>(['compliant', 'due-soon', 'action-open', 'unsatisfactory', 'no-data']);

/** The compliance of the tasks of each of these properties, as far as the reader may see them; properties without tasks are absent. */
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

/** Those of several properties combined. */
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

/** The tasks of properties with their compliance; open actions of compliant ones are not considered. */
const judged = (scope: Scope) =>
  countedTasks(scope, { role: 'ALL' }).select([
    'tasks.propertyId',
    'tasks.dueOn',
    complianceState(scope, { openAction: sql`false` }).as('standing'),
  ]);

/** Evaluates the compliance of a task once rather than in each figure: PostgreSQL would inline the expression. */
const once = (query: ReturnType<typeof judged>) => query.offset(sql.lit(0));

const isDuty = sql`judged.standing in ('compliant', 'due-soon', 'overdue', 'unsatisfactory', 'no-data')`;
const isHeld = sql`judged.standing in ('compliant', 'due-soon')`;
const isComingUp = sql`judged.standing in ('compliant', 'due-soon', 'unsatisfactory', 'no-data')`;

/** Like `percentOf`: one decimal, null of nothing, never 100 of less than all. */
export const percentIn = (part: RawBuilder<number>, of: RawBuilder<number>) =>
  sql<number | null>`(case when ${of} = 0 then null when ${part} = ${of} then 100 when ${part} = 0 then 0
    else least(99.9, greatest(0.1, round(${part} * 1000.0 / ${of}) / 10)) end)::float8`;

const compliance = percentIn(
  sql<number>`count(*) filter (where ${isHeld})`,
  sql<number>`count(*) filter (where ${isDuty})`,
);

const figures = [
  compliance.as('compliance'),
  sql<number>`count(*) filter (where judged.standing = 'overdue')`.as('overdueTaskCount'),
  sql<string | null>`min(judged.due_on) filter (where ${isComingUp})`.as('nextDueOn'),
] as const;

/** For the row's property: compliance, overdue tasks, and the next due date of a task that is not overdue. */
export const dutiesHere = (scope: Scope) =>
  scope.db
    .selectFrom(once(judged(scope).where(sql<boolean>`tasks.property_id = properties.id`)).as('judged'))
    .select(figures);

/** The same for every property with tasks, to filter or sort a list by. */
export const dutiesByProperty = (scope: Scope) =>
  scope.db
    .selectFrom(once(judged(scope)).as('judged'))
    .select(['judged.propertyId', ...figures])
    .groupBy('judged.propertyId');
