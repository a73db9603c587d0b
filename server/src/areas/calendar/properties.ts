import { sql } from 'kysely';
import { actionList } from '@lintel/contract/areas/actions/list';
import { filtersOfActions, filtersOfProperties, filtersOfTasks } from '@lintel/contract/areas/calendar/filters';
import type { AnyCalendarSearch } from '@lintel/contract/areas/calendar/filters';
import type { Days } from '@lintel/contract/areas/calendar/period';
import { given } from '@lintel/contract/areas/calendar/links';
import { taskList } from '@lintel/contract/areas/tasks/list';
import type { TaskState } from '@lintel/contract/areas/tasks/states';
import { actionRows } from '#areas/actions/list';
import { taskRows } from '#areas/tasks/list';
import { COUNTED, counted } from '#platform/list/list-order';
import type { Rows } from '#platform/list/list-order';
import type { Scope } from '#platform/scope';
import { customPlan } from '#platform/database/statements';
import { propertiesWithCases } from './count-cases.ts';
import { propertiesSought } from './sought.ts';

type Search = AnyCalendarSearch;
/** The states that a list shows; a removed task has no row, but was done. */
export const inAnyState: TaskState[] = ['active', 'suspended', 'not-applicable', 'finished'];

type Tab = 'tasks' | 'actions' | 'cases';
type WorkTab = Exclude<Tab, 'cases'>;

/**
 * The distinct properties with a task that matches the filters, or with an action that is open or was closed in the period:
 * most actions of ten years are closed, and do not justify an empty row.
 */
function propertiesWithWork(scope: Scope, tab: WorkTab, filters: object, { from, to }: Days): Rows {
  if (tab === 'tasks')
    return taskRows
      .rows(scope, { ...taskList.defaults, page: 1, ...filters, status: 'ALL', states: inAnyState })
      .select('tasks.propertyId as id')
      .distinct();
  const ofActions = (more: object) =>
    actionRows
      .rows(scope, { ...actionList.defaults, page: 1, ...filters, standalone: 'NO', ...more })
      .select('actions.propertyId as id');
  return ofActions({ status: 'OPEN' }).union(ofActions({ status: 'CLOSE', closedFrom: from, closedTo: to }));
}

/**
 * A page of the properties with a row, by name: if tasks or actions are filtered, or for notices and cases, only those with
 * any, so that a calendar of lifts is not ten thousand empty rows. `found` counts them while the rows are filled.
 */
export async function propertiesWithRows(scope: Scope, tab: Tab, search: Search, period: Days) {
  const ofProperties = given(filtersOfProperties, search);
  const ofWork = tab === 'cases' ? {} : given(tab === 'tasks' ? filtersOfTasks : filtersOfActions, search);
  const hasWork = tab === 'cases' || Object.keys(ofWork).length > 0;
  const withWork = (filters: object) =>
    tab === 'cases'
      ? propertiesWithCases(scope, search, filters, period)
      : propertiesWithWork(scope, tab, filters, period);
  const sought = propertiesSought(scope, search);
  const isNarrowed = hasWork || Boolean(search.searchString) || Object.keys(ofProperties).length > 0;
  /** Filtered work is counted on its own: its rows have the property's place. */
  const count = (most: number) => {
    if (!hasWork) return counted(scope, sought, most, { isNarrowed });
    const work = scope.db.selectFrom(withWork({ ...ofProperties, ...ofWork }).as('work'));
    const found = search.searchString ? work.where('work.id', 'in', sought.select('properties.id')) : work;
    return counted(scope, found, most, { isNarrowed });
  };
  if (search.onlyTotal) return { rows: [], found: async () => exactly(await count(ALL)) };

  const { page, limit } = search;
  const before = (page - 1) * limit;
  const way = search.sortingAscending ? 'asc' : 'desc';
  const found = await sought
    .$if(hasWork, (query) => query.where('properties.id', 'in', withWork(ofWork)))
    .select([
      'properties.id',
      'properties.propertyReferenceNumber as code',
      'properties.caption as name',
      'properties.nation',
    ])
    // Notices and cases are all found before sorting; of work only a page.
    .select(sql<number | null>`${tab === 'cases' ? sql`count(*) over ()` : sql`null`}`.as('total'))
    .orderBy('properties.captionSort', way)
    .orderBy('properties.id', way)
    .limit(limit)
    .$if(before > 0, (query) => query.offset(before))
    .$if(hasWork, (query) => query.modifyEnd(customPlan))
    .execute();
  const rows = found.map(({ total: _, ...row }) => row);
  if (rows.length < limit && (rows.length > 0 || before === 0))
    return { rows, found: async () => exactly(before + rows.length) };
  const total = found[0]?.total ?? null;
  if (total !== null) return { rows, found: async () => exactly(total) };
  const counting = async () => {
    const most = await count(COUNTED + 1);
    return { total: Math.min(most, COUNTED), totalIsExact: most <= COUNTED };
  };
  return { rows, found: counting };
}

const exactly = (total: number) => ({ total, totalIsExact: true });
const ALL = 10_000_000;
