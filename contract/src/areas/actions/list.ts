import { z } from 'zod';
import { actionFieldLabels } from './action.ts';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, instant, yesNo } from '../../platform/shapes.ts';
import { placeOfProperty } from '../properties/place.ts';
import { DueStatus, dueStatuses, noAccessTimes } from '../tasks/states.ts';
import {
  actionDueStatuses,
  actionSources,
  ActionSourceType,
  actionSourceTypes,
  ClosingState,
  closingStates,
  priorities,
  Priority,
  ownerships,
} from './states.ts';

/** A row of the action list. */
export const ActionRow = z.object({
  id,
  ref: z.string(),
  name: z.string(),
  priority: Priority,
  status: z.string(),
  closing: ClosingState,
  startDate: day,
  dueDate: day,
  /** Null if it was deleted. */
  dueStatus: DueStatus.nullable(),
  property: z.string().nullable(),
  propertyId: id.nullable(),
  propertyReference: z.string().nullable(),
  region: z.string().nullable(),
  areas: z.string().nullable(),
  location: z.string().nullable(),
  sourceType: ActionSourceType.nullable(),
  source: z.string().nullable(),
  assignee: z.string().nullable(),
  extensionCount: z.number(),
  /** How often nobody let in whoever came to do it. */
  noAccessCount: z.number(),
  createdOn: day,
  closedOn: day.nullable(),
  /** When, by whom and why it was deleted: only under the status DELETED. */
  deletedAt: instant.nullable(),
  deletedBy: z.string().nullable(),
  deletedReason: z.string().nullable(),
  can: z.object({ edit: z.boolean(), close: z.boolean(), verify: z.boolean() }),
});
export type ActionRow = z.infer<typeof ActionRow>;

const ofRecord = (caption: string) => ({ ...filter.autocomplete(caption, ''), noButton: true }) as const;

type Sources = typeof actionSources;
/** The actions of one record, by its kind's filter; for a task also those of its inspection reports. */
const ofSources = Object.fromEntries(
  Object.values(actionSources).map(({ name, filter: of }) => [of, ofRecord(name)]),
) as Record<Sources[keyof Sources]['filter'], ReturnType<typeof ofRecord>>;

/** Reported as done, and awaiting somebody who may verify it and had no part in it. */
const verifiers = [{ id: 'ME', name: 'Me' }];

export const actionList = defineList({
  name: 'action',
  row: ActionRow,
  filters: {
    /** Conflict C19; default for the actions of one record: ALL. */
    status: filter.simpleSelect('Status', {
      items: [
        { id: 'OPEN_AND_INCLUDED_IN_DEFAULT_FILTER', name: 'Open, without deferred' },
        { id: 'OPEN', name: 'Open' },
        { id: 'CLOSE', name: 'Closed' },
        { id: 'ALL', name: 'All statuses' },
        { id: 'DELETED', name: 'Deleted' },
      ],
    }),
    dueStatuses: filter.select('Due', { items: actionDueStatuses }),
    priorities: filter.select(actionFieldLabels.priority, { items: priorities }),
    statusIds: filter.select('Exact status', { url: 'dict/actionStatus/all.json', within: 'status' }),
    closings: filter.select('Sign-off', { items: closingStates, within: 'status' }),
    areaOfObservationIds: filter.select(actionFieldLabels.areaOfObservationIds, {
      url: 'dict/areaOfObservation/options.json',
    }),
    sourceTypes: filter.select('Source', { items: actionSourceTypes }),
    standalone: filter.simpleSelect('Standalone', { items: yesNo }),
    /** From a task whose type is a risk assessment, or from an inspection of one. */
    riskAssessment: filter.simpleSelect('From a risk assessment', { items: yesNo }),
    dueDate: filter.dates(actionFieldLabels.dueDate),
    startDate: filter.dates(actionFieldLabels.startDate),
    created: filter.dates('Raised'),
    closed: filter.dates('Closed on'),
    /** Raised by the last of these dates, and not closed by the end of the first. */
    open: filter.dates('Open on'),
    /** Required by a notice that had not ended on the last of these dates. */
    required: filter.dates('Required by a notice in force on'),
    /** Closed because it was done: not a duplicate, superseded, accepted as a risk or no longer required. */
    workDone: filter.simpleSelect('Work was done', { items: yesNo }),
    extensionCount: filter.number('Extensions'),
    noAccess: filter.simpleSelect('No access', { items: noAccessTimes }),
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
    withoutRegion: filter.flag('Without a region'),
    assigneeIds: filter.autocomplete('Assignee by name', 'dropdown/person', { by: 'personSearchString' }),
    whose: filter.simpleSelect('Assigned to', { items: ownerships }),
    awaiting: filter.simpleSelect('Awaiting verification by', { items: verifiers }),
    ...placeOfProperty,
    ...ofSources,
  },
  columns: {
    ref: { label: 'Reference', mandatory: true },
    priority: { label: actionFieldLabels.priority, items: priorities },
    name: { label: actionFieldLabels.name, width: 48 },
    dueDate: { label: actionFieldLabels.dueDate, kind: 'date' },
    dueStatus: { label: 'Due', items: dueStatuses, shownIn: 'dueDate' },
    property: { label: 'Property', width: 24 },
    assignee: { label: 'Assignee', width: 16 },
    status: { label: actionFieldLabels.statusId, width: 20 },
    propertyReference: { label: 'Property reference', hidden: true },
    region: { label: 'Region', hidden: true },
    areas: { label: actionFieldLabels.areaOfObservationIds, width: 24, hidden: true },
    location: { label: actionFieldLabels.location, width: 20, hidden: true },
    source: { label: 'Source', width: 24, hidden: true },
    startDate: { label: actionFieldLabels.startDate, kind: 'date', hidden: true },
    closing: { label: 'Sign-off', items: closingStates, width: 22, hidden: true },
    extensionCount: { label: 'Extensions', kind: 'number', hidden: true },
    noAccessCount: { label: 'Times without access', kind: 'number', hidden: true },
    createdOn: { label: 'Raised', kind: 'date', hidden: true },
    closedOn: { label: 'Closed on', kind: 'date', hidden: true },
    deletedAt: { label: 'Deleted', kind: 'instant', hidden: true },
    deletedBy: { label: 'Deleted by', hidden: true },
    deletedReason: { label: 'Deleted because', width: 32, hidden: true },
  },
  sort: ['dueDate', 'ref', 'priority', 'name', 'property', 'status', 'startDate', 'createdOn', 'closedOn'],
  defaultFilters: { status: 'OPEN_AND_INCLUDED_IN_DEFAULT_FILTER' },
  /** Completed actions are not open: links to them carry no status (TASK-006). */
  implied: { when: ({ dueStatuses: due }) => due?.includes('COMPLETED') === true, then: { status: 'ALL' } },
});

/** A row of the summary; each number is that of the action list with the same filters (REP-091). */
export const PriorityCounts = z.object({
  priority: Priority,
  total: z.number(),
  overdue: z.number(),
  due: z.number(),
  notDueYet: z.number(),
  closed: z.number(),
});
export type PriorityCounts = z.infer<typeof PriorityCounts>;
