import { sql } from 'kysely';
import type { ClosingState, Priority } from '@lintel/contract/areas/actions/states';
import type { DueStatus, WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { regionsOfWork } from '#platform/access/access';
import type { RegionsSeen } from '#platform/access/access';
import { dayCounts, dayNumber } from '#platform/list/day-counts';
import { keptDays, keptSums } from '#platform/list/kept-figures';
import type { ByRegionAndDay } from '#platform/list/kept-figures';
import { anyOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { actionCells } from './cells.ts';
import { actionsAlone, dueStatusOf, isInUse, isOpen, ofOwnership } from './queries.ts';

type Figure = {
  priority: Priority;
  dueStatus: DueStatus;
  state: ClosingState;
  statusId: string;
  isExtended: boolean;
  count: number;
};

/**
 * Counts the actions that this person may see, except those of archived properties, by the columns of the summary. A group may
 * be spread over several rows. The counts over all actions and over regions are kept (decision 025); for other readers, and for
 * one person's actions, the rows are counted.
 */
export async function actionFigures(scope: Scope, ownerships: readonly string[]): Promise<readonly Figure[]> {
  return (
    (ownerships.includes('ALL') && (await keptActionFigures(scope))) ||
    countedRows(countedActions(scope, ownerships), scope)
  );
}

const countedRows = (rows: ReturnType<typeof countedActions>, scope: Scope): Promise<Figure[]> =>
  grouped(rows, scope).execute();

const grouped = (rows: ReturnType<typeof countedActions>, scope: Scope) =>
  rows
    .select((eb) => [
      'actions.priority',
      dueStatusOf(scope).as('dueStatus'),
      'actions.state',
      'actions.statusId',
      sql<boolean>`actions.extension_count > 0`.as('isExtended'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(sql`1, 2, 3, 4, 5`);

/** The same over all actions that the reader sees; null for readers of neither everything nor regions, and if no counts are kept yet. */
export async function keptActionFigures(scope: Scope): Promise<readonly (Figure & Partial<ByRegionAndDay>)[] | null> {
  const regions = regionsOfActions(scope, ['ALL']);
  if (!regions) return null;
  return withStandalone(
    scope,
    regions,
    keptSums<Omit<Figure, 'count'>>(scope, actionCells, {
      name: 'actions by priority',
      regions,
      by: () => columnsSummed(scope),
    }),
    (rows) => countedRows(rows, scope),
  );
}

/** The same by region as well, with the days on which they are due. */
export async function keptActionsByDay(scope: Scope): Promise<readonly (Figure & ByRegionAndDay)[] | null> {
  const regions = regionsOfActions(scope, ['ALL']);
  if (!regions) return null;
  return withStandalone(
    scope,
    regions,
    keptDays<Omit<Figure, 'count'> & { regionId: string }>(scope, actionCells, {
      name: 'actions by region and day',
      regions,
      by: () => ({ ...columnsSummed(scope), regionId: sql`actions.region_id` }),
      perDay: sql`actions.due_on`,
    }),
    async (rows) => {
      const alone = await grouped(rows, scope).select('actions.dueOn as day').groupBy('actions.dueOn').execute();
      return alone.map(({ day, ...figure }) => ({
        ...figure,
        regionId: scope.organisationId,
        byDay: dayCounts([dayNumber(day)], [figure.count]),
      }));
    },
  );
}

const columnsSummed = (scope: Scope) => ({
  priority: sql`actions.priority`,
  dueStatus: dueStatusOf(scope),
  state: sql`actions.state`,
  statusId: sql`actions.status_id`,
  isExtended: sql`actions.is_extended`,
});

/** The regions, or all, whose every action the request concerns; null if it is about others. */
const regionsOfActions = ({ me }: Scope, ownerships: readonly string[]): RegionsSeen | null =>
  ownerships.includes('ALL') ? regionsOfWork(me, 'PRISM_APP_ACTION_MENU') : null;

/** Whether the request concerns all actions of the organisation. */
export const seesAllActions = (scope: Scope, ownerships: readonly string[]) =>
  regionsOfActions(scope, ownerships) === 'all';

/** Adds what readers of regions see beside these: their own actions on no property, which are few and counted from rows. */
async function withStandalone<Counts>(
  scope: Scope,
  regions: RegionsSeen,
  asked: Promise<readonly Counts[] | null>,
  count: (rows: ReturnType<typeof countedActions>) => Promise<Counts[]>,
): Promise<readonly Counts[] | null> {
  if (regions === 'all') return asked;
  const [kept, own] = await Promise.all([asked, count(countedActions({ ...scope, actionsOf: 'none' }, ['ALL']))]);
  return kept && [...kept, ...own];
}

/** Whose actions the dashboard counts beside somebody's tasks. */
export const ownershipOf = (role: WhoseTasks) => ({ ALL: 'ALL', TEAM: 'MY_PEOPLE', OWN: 'MINE' })[role];

const countedActions = (scope: Parameters<typeof actionsAlone>[0] & Scope, ownerships: readonly string[]) =>
  actionsAlone(scope)
    .where(isInUse)
    .where(anyOf(ownerships.map((each) => ofOwnership(scope, each))));

/** How many open actions are due on each date of a range that has any; a date may be spread over several rows. */
export async function actionsDueByDay(scope: Scope, role: WhoseTasks, { from, to }: { from: string; to: string }) {
  const ownerships = [ownershipOf(role)];
  const regions = regionsOfActions(scope, ownerships);
  const counted = (rows: ReturnType<typeof countedActions>) =>
    rows
      .where(isOpen)
      .where('actions.dueOn', '>=', from)
      .where('actions.dueOn', '<=', to)
      .select((eb) => ['actions.dueOn as day', eb.fn.countAll<number>().as('count')])
      .groupBy('actions.dueOn')
      .execute();
  const kept =
    regions &&
    (await withStandalone(
      scope,
      regions,
      keptSums<{ day: string }>(scope, actionCells, {
        name: 'actions by day',
        regions,
        by: () => ({ day: sql`actions.due_on` }),
        where: sql`${isOpen} and actions.due_on between ${from}::date and ${to}::date`,
        key: `${from} ${to}`,
      }),
      counted,
    ));
  return kept || counted(countedActions(scope, ownerships));
}
