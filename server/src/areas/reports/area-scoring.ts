import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AreaScoring, ScoringRow } from '@lintel/contract/areas/reports/answers';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import { judgedOn, monthOf, monthsOfScoring } from '@lintel/contract/areas/reports/periods';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { ANY_AREA, scoredCells } from '#areas/actions/cells';
import { seesAllActions } from '#areas/actions/figures';
import { withoutWork } from '#areas/actions/statuses';
import { keptSums } from '#platform/list/kept-figures';
import type { Scope } from '#platform/scope';
import { customPlan } from '#platform/database/statements';
import { countActions, isUnfiltered, mayOpen } from './queries.ts';
import type { actionsBehind } from './queries.ts';

/** Completed in a month; or overdue from one month, by index from 0, until before another. */
type Completed = { areaId: string | null; month: string; count: number };
type Overdue = { areaId: string | null; since: number; until: number; count: number };

/** REP-082 to REP-084; an action counts in each of its areas, and once in the totals. */
export async function areaScoring(scope: Scope, filters: ReportFilters): Promise<AreaScoring> {
  mayOpen(scope, 'AreaOfComplienceActionsScoringChart');
  const months = monthsOfScoring(scope.today);
  const isWhole = isUnfiltered(filters) && seesAllActions(scope, ['ALL']);
  const [kept, areas] = await Promise.all([isWhole ? keptScores(scope, months) : null, areasInOrder(scope)]);
  const { completed, overdue } = kept ?? (await countedScores(scope, filters, months));
  const [completedIn, overdueIn] = [byArea(completed), byArea(overdue)];
  const periodsOf = (areaId: string | null): ScoringRow['periods'] =>
    months.map((periodDate, at) => ({
      periodDate,
      completedActionCount: sum(completedIn.get(areaId) ?? [], ({ month }) => month === periodDate),
      overdueActionCount: sum(overdueIn.get(areaId) ?? [], ({ since, until }) => since <= at && at < until),
    }));
  const rows = areas.map(({ id, name }) => ({
    areaOfObservationId: id,
    areaOfObservationName: name,
    periods: periodsOf(id),
  }));
  return {
    data: rows.filter(({ periods }) => periods.some((cell) => cell.completedActionCount + cell.overdueActionCount > 0)),
    totals: periodsOf(null),
    asOf: scope.now.toISOString(),
  };
}

type Scores = { completed: Completed[]; overdue: Overdue[] };

/** Totals over all actions are kept counts (decision 025); which statuses mean that work was done is read afresh. */
async function keptScores(scope: Scope, months: string[]): Promise<Scores | null> {
  const judged = sql`${daysJudged(scope, months)}::date[]`;
  const [sums, undone] = await Promise.all([
    keptSums<{ areaId: string; since: number; until: number; month: string | null; statusId: string }>(
      scope,
      scoredCells,
      {
        name: 'actions by area',
        by: () => ({
          areaId: sql`scored.area_id`,
          since: sql`width_bucket(scored.overdue_since - 1, ${judged})`,
          until: sql`case when scored.closed_in = 'infinity' then ${months.length}::int else width_bucket(scored.closed_in - 1, ${judged}) end`,
          month: sql`nullif(scored.closed_in, 'infinity')`,
          statusId: sql`scored.status_id`,
        }),
        where: sql`scored.closed_in >= ${months[0]!}::date`,
      },
    ),
    statusesWithoutWork(scope),
  ]);
  if (!sums) return null;
  const rows = sums.map((row) => ({ ...row, areaId: row.areaId === ANY_AREA ? null : row.areaId }));
  return {
    completed: rows.flatMap(({ areaId, month, statusId, count: n }) =>
      month !== null && !undone.has(statusId) ? [{ areaId, month, count: n }] : [],
    ),
    overdue: rows.filter(({ since, until }) => since < until),
  };
}

async function countedScores(scope: Scope, filters: ReportFilters, months: string[]): Promise<Scores> {
  const [completed, overdue] = await Promise.all([
    completedByArea(scope, filters, months),
    overdueByArea(scope, filters, months),
  ]);
  return { completed, overdue };
}

const daysJudged = ({ today }: Scope, months: string[]) => months.map((month) => judgedOn(month, today));

async function statusesWithoutWork({ db }: Scope): Promise<Set<string>> {
  const found = await db
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('dictionary', '=', 'ACTION_STATUS')
    .where('code', 'in', withoutWork)
    .execute();
  return new Set(found.map(({ id }) => id));
}

const count = sql<number>`count(*)`.as('count');

type Rows = ReturnType<typeof actionsBehind>;

/** Counts actions in each of their areas, and once overall without an area: separately, since the latter needs no area lookup. */
const inAreasAndOnce =
  <Row>(count: (rows: Rows, areaId: RawBuilder<string | null>) => Promise<Row[]>) =>
  async (rows: Rows) => {
    const inAreas = rows.innerJoin('actionAreas', 'actionAreas.actionId', 'actions.id');
    const [each, once] = await Promise.all([
      count(inAreas as unknown as Rows, sql<string>`action_areas.area_id`),
      count(rows, sql<null>`null::uuid`),
    ]);
    return [...each, ...once];
  };

function completedByArea(scope: Scope, filters: ReportFilters, months: string[]): Promise<Completed[]> {
  const closed = { status: 'CLOSE', closedFrom: months[0]!, closedTo: monthOf(months.at(-1)!).to };
  const month = sql<string>`date_trunc('month', actions.closed_on::timestamp)::date`.as('month');
  return countActions(
    scope,
    { search: { ...filters, ...closed, workDone: 'YES' } },
    inAreasAndOnce((rows, areaId) =>
      rows
        .select([areaId.as('areaId'), month, count])
        .groupBy(sql`1, 2`)
        .modifyEnd(customPlan)
        .execute(),
    ),
  );
}

/**
 * Each month is judged on one date: an action counts from the first of these on which it is overdue until it is closed. Open
 * and closed ones are read separately, since each has an index of its own.
 */
async function overdueByArea(scope: Scope, filters: ReportFilters, months: string[]): Promise<Overdue[]> {
  const days = daysJudged(scope, months);
  const judged = sql`${days}::date[]`;
  const since = sql<number>`greatest(width_bucket(actions.due_on, ${judged}), width_bucket(actions.raised_on - 1, ${judged}))`;
  const overdue = { ...filters, dueDateTo: plusDays(scope.today, -1) };
  const parts = [
    { search: { ...overdue, status: 'OPEN' }, until: sql<number>`${days.length}::int` },
    {
      search: { ...overdue, status: 'CLOSE', closedFrom: plusDays(days[0]!, 1) },
      until: sql<number>`width_bucket(actions.closed_on - 1, ${judged})`,
    },
  ];
  const counted = await Promise.all(
    parts.map(({ search, until }) =>
      countActions(
        scope,
        { search },
        inAreasAndOnce((rows, areaId) =>
          rows
            .where(sql<boolean>`${since} < ${until}`)
            .select([areaId.as('areaId'), since.as('since'), until.as('until'), count])
            .groupBy(sql`1, 2, 3`)
            .modifyEnd(customPlan)
            .execute(),
        ),
      ),
    ),
  );
  return counted.flat();
}

const areasInOrder = ({ db }: Scope) =>
  db
    .selectFrom('dictionaryEntries')
    .select(['id', 'name'])
    .where('dictionary', '=', 'AREA_OF_OBSERVATION')
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();

const byArea = <T extends { areaId: string | null }>(rows: readonly T[]) => Map.groupBy(rows, ({ areaId }) => areaId);

const sum = <T extends { count: number }>(rows: readonly T[], which: (row: T) => boolean) =>
  rows.reduce((total, row) => (which(row) ? total + row.count : total), 0);
