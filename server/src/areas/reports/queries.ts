import { actionList } from '@lintel/contract/areas/actions/list';
import { permissionsOfChart } from '@lintel/contract/areas/reports/charts';
import type { ChartId } from '@lintel/contract/areas/reports/charts';
import type { ReportLink } from '@lintel/contract/areas/reports/links';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { actionRows } from '#areas/actions/list';
import { inParts } from '#areas/actions/queries';
import { taskRows } from '#areas/tasks/list';
import { forbidden } from '#platform/problems';
import type { Scope } from '#platform/scope';

/** What charts call where something lies that lies in no region. */
export const NO_REGION = 'No region';

/** Whoever may not see all that a chart counts is refused it, and not shown that there is nothing. */
export function mayOpen({ me }: Scope, chart: ChartId) {
  if (!permissionsOfChart[chart].every((permission) => me.has(permission))) throw forbidden();
}

/** The tasks that a number of a chart counts: those of the list that it opens. */
export const tasksBehind = (scope: Scope, { search }: Pick<ReportLink, 'search'>) =>
  taskRows.rows(scope, taskList.search.parse({ ...taskList.defaults, page: 1, ...search }));

/** The actions that a number of a chart counts: those of the list that it opens. */
export const actionsBehind = (scope: Scope, { search }: Pick<ReportLink, 'search'>) =>
  actionRows.rows(scope, actionList.search.parse({ ...actionList.defaults, page: 1, ...search }));

/** What is counted of the actions behind a link, in as many rows as there are parts of what the reader sees. */
export async function countActions<Row>(
  scope: Scope,
  link: Pick<ReportLink, 'search'>,
  count: (rows: ReturnType<typeof actionsBehind>) => Promise<Row[]>,
): Promise<Row[]> {
  const counted = await Promise.all(inParts(scope).map((part) => count(actionsBehind(part, link))));
  return counted.flat();
}

/** Whether no filter narrows what a chart counts. */
export const isUnfiltered = (filters: object) => Object.values(filters).every((value) => !value);

/** The order in which this person has the charts. */
export const ownPreset = ({ whole, me }: Scope) =>
  whole
    .selectFrom('reportPresets')
    .select(['orderCodes', 'favoriteCodes', 'lastOpenedCodes'])
    .where('userId', '=', me.id)
    .executeTakeFirst();
