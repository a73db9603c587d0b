import { sql } from 'kysely';
import { priorities } from '@lintel/contract/areas/actions/states';
import { MOST_PRINTED_LINES } from '@lintel/contract/areas/property-reports';
import type { ReportRow } from '@lintel/contract/areas/property-reports';
import { actionsAlone, givenTo, isInUse, isOpen } from '#areas/actions/queries';
import { propertyRows } from '#areas/properties/list';
import { nameOf } from '#platform/list/list-sql';
import { forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { PropertySearch, Report } from './table.ts';
import { alone, leftOutOf, tableOf } from './table.ts';

type Line = Awaited<ReturnType<typeof openActions>>[number];

/** What is to be put right at each property, earliest due date first; properties without an open action are left out. */
export const actionsByProperty: Report = async (scope, search) => {
  if (!scope.me.has('PRISM_APP_ACTION_MENU')) throw forbidden();
  const [lines, { total }] = await Promise.all([openActions(scope, search), countOpen(scope, search)]);
  const table = tableOf<Line>(
    'Open actions',
    [
      ['Reference', 'code', ({ reference }) => reference],
      ['Action', 'text', ({ name }) => name],
      ['Priority', 'text', ({ priority }) => priority],
      ['Raised', 'day', ({ raisedOn }) => raisedOn],
      ['Due', 'day', ({ dueOn }) => dueOn],
      ['Days late', 'number', ({ daysLate }) => daysLate],
      ['Status', 'text', ({ status }) => status],
      ['Assignee', 'text', ({ assignee }) => assignee],
    ],
    lines,
    leftOutOf('open actions', total),
  );
  const rows: ReportRow[] = [];
  for (const [at, { propertyId, property }] of lines.entries()) {
    if (lines[at - 1]?.propertyId !== propertyId) rows.push({ as: 'heading', cells: [property] });
    rows.push(table.rows[at]!);
  }
  return alone({ ...table, rows });
};

const openOnes = (scope: Scope, search: PropertySearch) =>
  actionsAlone(scope)
    .where(isInUse)
    .where(isOpen)
    .where('actions.propertyId', 'in', propertyRows.rows(scope, search).select('properties.id'));

const countOpen = (scope: Scope, search: PropertySearch) =>
  openOnes(scope, search)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();

const openActions = (scope: Scope, search: PropertySearch) =>
  openOnes(scope, search)
    .innerJoin('properties', 'properties.id', 'actions.propertyId')
    .innerJoin('dictionaryEntries as status', 'status.id', 'actions.statusId')
    .leftJoin('users as assignee', 'assignee.id', 'actions.assigneeId')
    .leftJoin('shares as activeShare', (join) =>
      join.onRef('activeShare.recordId', '=', 'actions.id').on('activeShare.endedAt', 'is', null),
    )
    .select([
      'actions.propertyId',
      sql<string>`properties.property_reference_number || ' · ' || properties.caption`.as('property'),
      'actions.reference',
      'actions.name',
      'actions.raisedOn',
      'actions.dueOn',
      'status.name as status',
      nameOf<string>('actions.priority', priorities).as('priority'),
      givenTo.as('assignee'),
      sql<
        number | null
      >`case when actions.due_on < ${scope.today}::date then ${scope.today}::date - actions.due_on end`.as('daysLate'),
    ])
    .orderBy('properties.captionSort')
    .orderBy('properties.id')
    .orderBy('actions.dueOn')
    .orderBy('actions.id')
    .limit(MOST_PRINTED_LINES)
    .execute();
