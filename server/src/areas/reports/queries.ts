import { actionList } from '@lintel/contract/areas/actions/list';
import { permissionsOfChart } from '@lintel/contract/areas/reports/charts';
import type { ChartId } from '@lintel/contract/areas/reports/charts';
import type { ReportLink } from '@lintel/contract/areas/reports/links';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { actionRows } from '#areas/actions/list';
import { disjointParts } from '#areas/actions/queries';
import { taskRows } from '#areas/tasks/list';
import { forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

/** The charts' label for what is in no region. */
export const NO_REGION = 'No region';

/** Readers who may not see everything that a chart counts get a refusal rather than an empty chart. */
export function mayOpen({ me }: Scope, chart: ChartId) {
  if (!permissionsOfChart[chart].every((permission) => me.has(permission))) throw forbidden();
}

/** The tasks that a chart's number counts: those of the list that it opens. */
export const tasksBehind = (scope: Scope, { search }: Pick<ReportLink, 'search'>) =>
  taskRows.rows(scope, taskList.search.parse({ ...taskList.defaults, page: 1, ...search }));

/** The actions that a chart's number counts: those of the list that it opens. */
export const actionsBehind = (scope: Scope, { search }: Pick<ReportLink, 'search'>) =>
  actionRows.rows(scope, actionList.search.parse({ ...actionList.defaults, page: 1, ...search }));

/** Counts the actions behind a link, in one row per part of what the reader sees. */
export async function countActions<Row>(
  scope: Scope,
  link: Pick<ReportLink, 'search'>,
  count: (rows: ReturnType<typeof actionsBehind>) => Promise<Row[]>,
): Promise<Row[]> {
  const counted = await Promise.all(disjointParts(scope).map((part) => count(actionsBehind(part, link))));
  return counted.flat();
}

/** Whether no filter narrows what a chart counts. */
export const isUnfiltered = (filters: object) => Object.values(filters).every((value) => !value);

/** The caller's order of the charts. */
export const ownPreset = ({ whole, me }: Scope) =>
  whole
    .selectFrom('reportPresets')
    .select(['orderCodes', 'favoriteCodes', 'lastOpenedCodes'])
    .where('userId', '=', me.id)
    .executeTakeFirst();
