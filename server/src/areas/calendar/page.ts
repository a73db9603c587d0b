import type { CalendarPage } from '@lintel/contract/areas/calendar/endpoints';
import type { AnyCalendarSearch, CalendarTab } from '@lintel/contract/areas/calendar/filters';
import { periodOf } from '@lintel/contract/areas/calendar/period';
import type { Period } from '@lintel/contract/areas/calendar/period';
import type { CalendarRow } from '@lintel/contract/areas/calendar/row';
import { forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { actionsOfProperties, actionsWithoutProperty, allActions } from './count-actions.ts';
import { allCases, casesOfProperties, datedFor } from './count-cases.ts';
import { allTasks, doneByType, tasksByType, tasksOfProperties } from './count-tasks.ts';
import { openCounts, summedIn } from './counted.ts';
import type { Count } from './counted.ts';
import { propertiesWithRows } from './properties.ts';
import { typesWithRows } from './types.ts';

type Search = AnyCalendarSearch;
type Rows = { rows: CalendarRow[]; total: number; totalIsExact: boolean };
/** A tab: who may see it, the rows of a page, the totals of all rows, and what is in no row. */
type Tab = {
  isFor: (scope: Scope) => boolean;
  rows: (scope: Scope, search: Search, period: Period) => Promise<Rows>;
  all: (scope: Scope, search: Search, period: Period) => Promise<Count[]>;
  withoutProperty?: (scope: Scope, period: Period) => Promise<number>;
};

const tabs: Record<CalendarTab, Tab> = {
  tasks: { isFor: mayList('PRISM_APP_TASK_MENU'), rows: propertiesCounting('tasks', tasksOfProperties), all: allTasks },
  'task-calendar': { isFor: mayList('PRISM_APP_TASK_MENU'), rows: types, all: allTypes },
  actions: {
    isFor: mayList('PRISM_APP_ACTION_MENU'),
    rows: propertiesCounting('actions', actionsOfProperties),
    all: allActions,
    withoutProperty: actionsWithoutProperty,
  },
  cases: {
    isFor: (scope) => datedFor(scope).length > 0,
    rows: propertiesCounting('cases', casesOfProperties),
    all: allCases,
  },
};

/** One page of a tab, for readers who may also see the list that its numbers open. */
export async function calendarPage(scope: Scope, tab: CalendarTab, asked: Search): Promise<CalendarPage> {
  const { isFor, rows: rowsOf, all, withoutProperty } = tabs[tab];
  if (!isFor(scope)) throw forbidden();
  const period = periodOf(asked.periodType, asked.periodStartDate ?? scope.today);
  const search = { ...asked, periodStartDate: period.from };
  const { page, limit, onlyTotal } = search;
  const { rows, total, totalIsExact } = await rowsOf(scope, search, period);
  return {
    objects: rows,
    page,
    limit,
    maxPage: Math.max(1, Math.ceil(total / limit), totalIsExact ? 1 : page + Number(rows.length === limit)),
    totalObjectsForQuery: total,
    totalIsExact,
    filter: search,
    totals: onlyTotal
      ? {
          ...summedIn(period)(await all(scope, search, period)),
          withoutProperty: (await withoutProperty?.(scope, period)) ?? 0,
        }
      : null,
  };
}

function mayList(menu: 'PRISM_APP_TASK_MENU' | 'PRISM_APP_ACTION_MENU') {
  return ({ me }: Scope) => me.has(menu);
}

function propertiesCounting(tab: 'tasks' | 'actions' | 'cases', count: typeof tasksOfProperties) {
  return async (scope: Scope, search: Search, period: Period): Promise<Rows> => {
    const { rows, found } = await propertiesWithRows(scope, tab, search, period);
    const ids = rows.map(({ id }) => id);
    const [counts, total] = await Promise.all([ids.length ? count(scope, search, period, ids) : [], found()]);
    const byRow = Map.groupBy(counts, ({ rowId }) => rowId);
    const summed = summedIn(period);
    return {
      ...total,
      rows: rows.map((row) => ({ ...row, frequency: null, ...summed(byRow.get(row.id) ?? []) })),
    };
  };
}

async function types(scope: Scope, search: Search, period: Period): Promise<Rows> {
  const { found, counts } = await countedTypes(scope, search, period);
  const first = (search.page - 1) * search.limit;
  const shown = search.onlyTotal ? [] : found.slice(first, first + search.limit);
  const byRow = Map.groupBy(counts, ({ rowId }) => rowId);
  const summed = summedIn(period);
  return {
    rows: shown.map((type) => ({ ...type, nation: null, ...summed(byRow.get(type.id) ?? []) })),
    total: found.length,
    totalIsExact: true,
  };
}

async function allTypes(scope: Scope, search: Search, period: Period): Promise<Count[]> {
  const { found, counts } = await countedTypes(scope, search, period);
  const ids = new Set(found.map(({ id }) => id));
  return counts.filter(({ rowId }) => ids.has(rowId));
}

/** The types with tasks, or with any done in the period: those removed since were still done. */
async function countedTypes(scope: Scope, search: Search, period: Period) {
  const [counted, done] = await Promise.all([tasksByType(scope, search, period), doneByType(scope, search, period)]);
  const sums = new Map<string, number>();
  for (const { rowId, count } of [...counted, ...done]) sums.set(rowId, (sums.get(rowId) ?? 0) + count);
  const ids = new Set([...sums].flatMap(([id, sum]) => (sum > 0 ? [id] : [])));
  return { found: await typesWithRows(scope, search, ids), counts: [...openCounts(counted), ...done] };
}
