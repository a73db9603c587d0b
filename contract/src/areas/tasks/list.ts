import { z } from 'zod';
import { taskFieldLabels } from './task.ts';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, yesNo } from '../../platform/shapes.ts';
import { placeOfProperty } from '../properties/place.ts';
import { DueStatus, dueStatuses, noAccessTimes, outcomes, Standing, standings, taskStates } from './states.ts';

/** A row of the task list. */
export const TaskRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  property: z.string(),
  propertyId: id,
  propertyReference: z.string(),
  region: z.string().nullable(),
  taskType: z.string(),
  interval: z.string(),
  dueOn: day.nullable(),
  dueStatus: DueStatus,
  /** Null if it was removed. */
  standing: Standing.nullable(),
  status: z.string(),
  state: z.string(),
  /** Why it is suspended, not applicable or removed, since when, and who approved it. */
  reason: z.string().nullable(),
  since: day.nullable(),
  approvedBy: z.string().nullable(),
  owners: z.string().nullable(),
  assignee: z.string().nullable(),
  statutory: z.boolean(),
  inspection: z.boolean(),
  lastDoneOn: day.nullable(),
  lastOutcome: z.string().nullable(),
  /** Done "Satisfactory, with actions", but none raised yet. */
  actionsToRaise: z.boolean(),
  /** A proposal that it does not apply, or is removed, awaits a decision. */
  awaitsExemption: z.boolean(),
  /** Attempts without access in the present round. */
  noAccessCount: z.number(),
  can: z.object({ change: z.boolean(), complete: z.boolean() }),
});
export type TaskRow = z.infer<typeof TaskRow>;

/** A proposal that a statutory duty does not apply, or is removed, awaits somebody other than its proposer. */
const awaiting = [
  { id: 'ME', name: 'Awaiting my decision' },
  { id: 'ANYBODY', name: 'Awaiting a decision' },
];

/** Mine to do: owned by me or assigned to me, or on a property of mine and without an owner. */
const whose = [
  { id: 'MINE', name: 'Me, or nobody on my properties' },
  { id: 'NOT_MINE', name: 'Not me' },
  { id: 'MY_PEOPLE', name: 'Anyone, on my properties and tasks' },
  { id: 'ALL', name: 'Anyone' },
];

export const taskList = defineList({
  name: 'task',
  row: TaskRow,
  filters: {
    /** OPEN, or the id of a status (TASK-008). */
    status: filter.simpleSelect('Status', {
      items: [
        { id: 'OPEN', name: 'Open' },
        { id: 'CLOSED', name: 'Closed' },
        { id: 'ALL', name: 'All statuses' },
      ],
    }),
    dueStatuses: filter.select('Due', { items: dueStatuses }),
    standings: filter.select('Compliance', { items: standings }),
    taskTypeIds: filter.select('Type', { url: 'genericDict/TASK_TYPE/listOptions.json' }),
    codes: filter.autocomplete('Name or code', 'task/taskDescriptionForAutoComplete/filter.json', { by: 'code' }),
    taskIntervalIds: filter.select('Interval', { url: 'dict/taskInterval/options.json' }),
    statusIds: filter.select('Exact status', { url: 'dict/taskStatus/all.json', within: 'status' }),
    statutory: filter.simpleSelect('Statutory', { items: yesNo }),
    inspection: filter.simpleSelect('Inspection', { items: yesNo }),
    dueDate: filter.dates('Due date'),
    /** With due dates: of any round, even if done since, not only the current one. */
    everyRound: filter.flag('Due then in any round'),
    lastDone: filter.dates('Last done'),
    /** On one of these dates, even if done again since: what the calendar counts as done. */
    done: filter.dates('Done'),
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
    ownerIds: filter.autocomplete('Owner', 'dropdown/person', { by: 'personSearchString' }),
    personIds: filter.autocomplete('Owner or assignee', 'dropdown/person', { by: 'personSearchString' }),
    /** Owned by them or assigned to them, or on a property of theirs and without an owner: like MINE below for the reader. */
    toDoByIds: {
      ...filter.autocomplete('To be done by', 'dropdown/person', { by: 'personSearchString' }),
      notOffered: true,
    } as const,
    noAccess: filter.simpleSelect('No access', { items: noAccessTimes }),
    areaOfObservationIds: filter.select('Area of observation', { url: 'dict/areaOfObservation/options.json' }),
    /** Proved by files stored before evidence had types, or of another type than is now required. */
    unsortedEvidence: filter.flag('Evidence not of the required type'),
    outcomes: filter.select('Last outcome', { items: outcomes }),
    awaiting: filter.simpleSelect('Proposals', { items: awaiting }),
    whose: filter.simpleSelect('Assigned to', { items: whose }),
    states: filter.select('In use or set aside', { items: taskStates }),
    code: filter.text('Code'),
    name: filter.text('Name of the task'),
    ...placeOfProperty,
  },
  columns: {
    code: { label: 'Code', mandatory: true },
    name: { label: 'Task', width: 32 },
    property: { label: 'Property', width: 24 },
    propertyReference: { label: 'Reference', hidden: true },
    region: { label: 'Region', hidden: true },
    taskType: { label: 'Type', width: 22, hidden: true },
    interval: { label: 'Interval' },
    dueOn: { label: taskFieldLabels.dueOn, kind: 'date' },
    dueStatus: { label: 'Due', items: dueStatuses, shownIn: 'dueOn' },
    status: { label: taskFieldLabels.statusId, width: 16 },
    state: { label: 'In use or set aside', hidden: true },
    reason: { label: 'Set aside because', width: 32, hidden: true },
    since: { label: 'Set aside on', kind: 'date', hidden: true },
    approvedBy: { label: 'Approved by', width: 16, hidden: true },
    owners: { label: 'Owner', width: 16 },
    assignee: { label: 'Assignee', width: 16, hidden: true },
    statutory: { label: 'Statutory', kind: 'yesNo', hidden: true },
    inspection: { label: 'Inspection', kind: 'yesNo', hidden: true },
    lastDoneOn: { label: 'Last done', kind: 'date', hidden: true },
    lastOutcome: { label: 'Last outcome', hidden: true },
    noAccessCount: { label: 'Times without access', kind: 'number', hidden: true },
  },
  sort: ['dueOn', 'code', 'name', 'property', 'interval', 'status', 'lastDoneOn'],
  defaultFilters: { status: 'OPEN' },
  /** Completed tasks are not open: links to them carry no status (TASK-006). */
  implied: { when: ({ dueStatuses: due }) => due?.includes('COMPLETED') === true, then: { status: 'ALL' } },
});
