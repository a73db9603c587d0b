import { complianceOf } from '@lintel/contract/cycles/compliance';
import { MOST_PRINTED_LINES } from '@lintel/contract/areas/property-reports';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import { openActionsOfProperties } from '#areas/actions/of-properties';
import type { OpenActions } from '#areas/actions/of-properties';
import { propertyRows } from '#areas/properties/list';
import { allStandings, standingsOfProperties } from '#areas/tasks/of-properties';
import type { StandingsOfProperty } from '#areas/tasks/of-properties';
import { forbidden } from '#platform/http/problems';
import type { Printed, Report } from './table.ts';
import { alone, leftOutOf, tableOf } from './table.ts';

type Line = {
  reference: string | null;
  caption: string;
  standings: StandingsOfProperty | undefined;
  actions: OpenActions | undefined;
};

const counted =
  (...of: Standing[]) =>
  ({ standings }: Line) =>
    of.reduce((sum, standing) => sum + (standings?.counts[standing] ?? 0), 0);

const ofTasks: Printed<Line>[] = [
  ['Reference', 'code', ({ reference }) => reference],
  ['Property', 'text', ({ caption }) => caption],
  ['Compliance', 'percent', ({ standings }) => (standings ? complianceOf(standings.counts).percent : null)],
  ['Compliant', 'number', counted('compliant', 'action-open')],
  ['Due soon', 'number', counted('due-soon')],
  ['Overdue', 'number', counted('overdue')],
  ['Unsatisfactory', 'number', counted('unsatisfactory')],
  ['No evidence', 'number', counted('no-data')],
  ['Left out', 'number', counted('no-due-date', 'suspended', 'not-applicable')],
  ['Overdue since', 'day', ({ standings }) => standings?.overdueSince ?? null],
  ['Next due', 'day', ({ standings }) => standings?.nextDueOn ?? null],
];
const ofActions: Printed<Line>[] = [
  ['Open actions', 'number', ({ actions }) => actions?.open ?? 0],
  ['Actions overdue', 'number', ({ actions }) => actions?.overdue ?? 0],
];

/** The standing of each property's tasks, as in the compliance figures (decision 018), with the total at the end. */
export const complianceByProperty: Report = async (scope, search, count) => {
  if (!scope.me.has('PRISM_APP_TASK_MENU')) throw forbidden();
  const showsActions = scope.me.has('PRISM_APP_ACTION_MENU');
  const found = propertyRows.rows(scope, search).select('properties.id');
  const [properties, standings, actions] = await Promise.all([
    propertyRows.lines(scope, search, {
      columns: ['id', 'propertyReferenceNumber', 'caption'],
      most: MOST_PRINTED_LINES,
    }),
    standingsOfProperties(scope, found),
    showsActions ? openActionsOfProperties(scope, found) : new Map<string, OpenActions>(),
  ]);
  const lines = properties.map(({ id, propertyReferenceNumber, caption }) => ({
    reference: propertyReferenceNumber,
    caption,
    standings: standings.get(id),
    actions: actions.get(id),
  }));
  const everyOne: Line = {
    reference: null,
    caption: 'All',
    standings: allStandings([...standings.values()]),
    actions: {
      open: [...actions.values()].reduce((sum, { open }) => sum + open, 0),
      overdue: [...actions.values()].reduce((sum, { overdue }) => sum + overdue, 0),
    },
  };
  const table = tableOf<Line>(
    'Compliance',
    showsActions ? [...ofTasks, ...ofActions] : ofTasks,
    [...lines, everyOne],
    ['“Left out” is suspended, not applicable or without a due date.', leftOutOf('properties', count)]
      .filter(Boolean)
      .join(' '),
  );
  return alone({ ...table, rows: [...table.rows.slice(0, -1), { ...table.rows.at(-1)!, as: 'total' }] });
};
