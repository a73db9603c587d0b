import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { defineList, filter, Neighbours } from '../platform/list.ts';
import {
  byId,
  day,
  done,
  dto,
  email,
  id,
  instant,
  line,
  Option,
  optionalLine,
  requiredLine,
  version,
} from '../platform/shapes.ts';
import { DictionaryOption } from './dictionaries.ts';
import { EvidenceKind } from './files.ts';
import { yesNo } from './task-types.ts';
import { AssignmentState, DueStatus } from './tasks.ts';

/** Always in this order (ACT-026). */
export const priorities = [
  { id: 'HIGH', name: 'High' },
  { id: 'MEDIUM', name: 'Medium' },
  { id: 'LOW', name: 'Low' },
  { id: 'ADVISORY', name: 'Advisory' },
] as const;
export const Priority = z.enum(priorities.map((priority) => priority.id));
export type Priority = z.infer<typeof Priority>;

/** What an action can come from (ACT-036); one without a source was raised by hand. */
export const actionSourceTypes = [
  { id: 'TASK', name: 'Task' },
  { id: 'INSPECTION_REPORT', name: 'Inspection report' },
  { id: 'ACCIDENT', name: 'Accident' },
  { id: 'ENFORCEMENT_VISIT', name: 'Enforcement visit' },
] as const;
export const ActionSourceType = z.enum(actionSourceTypes.map((type) => type.id));
export type ActionSourceType = z.infer<typeof ActionSourceType>;

/** The due statuses that an action can have: it always has a due date. */
export const actionDueStatuses = [
  { id: 'OVERDUE', name: 'Overdue' },
  { id: 'DUE', name: 'Due' },
  { id: 'NOT_DUE_YET', name: 'Not due yet' },
  { id: 'COMPLETED', name: 'Completed' },
] as const;

/** How far closing has come. Work that was brought in closed and proves nothing is told apart from what is closed. */
export const closingStates = [
  { id: 'open', name: 'Open' },
  { id: 'awaiting-verification', name: 'Awaiting verification' },
  { id: 'closed', name: 'Closed' },
  { id: 'evidence-not-held', name: 'Closed, evidence not held' },
] as const;
export const ClosingState = z.enum(closingStates.map((state) => state.id));
export type ClosingState = z.infer<typeof ClosingState>;

/** Whose actions: those assigned to the reader, those of the properties and tasks that the reader owns, or all. */
export const whose = [
  { id: 'MINE', name: 'Mine' },
  { id: 'MY_PEOPLE', name: 'My properties and tasks' },
  { id: 'ALL', name: 'All' },
] as const;

/** A longer name is shown as its first 327 characters and an ellipsis (ACT-050). */
export const SHOWN_NAME = 330;
export const shownActionName = (name: string) =>
  name.length > SHOWN_NAME ? `${name.slice(0, SHOWN_NAME - 3)}...` : name;

const NAME_LENGTH = 1000;

/** What is to be put right: what a form sends, new and later. */
export const ActionDetails = z.object({
  name: requiredLine('validation.value.is.required', NAME_LENGTH),
  statusId: id,
  priority: Priority,
  startDate: day,
  dueDate: day,
  /** The day by which the inspection asked for it, where it did. */
  dueDateByInspection: day.nullable().default(null),
  location: optionalLine(500),
  observation: optionalLine(4000),
  areaOfObservationIds: z.array(id).max(100, 'Choose at most 100').default([]),
});
export type ActionDetails = z.infer<typeof ActionDetails>;

export const actionFieldLabels = {
  name: 'Action',
  statusId: 'Status',
  priority: 'Priority',
  startDate: 'Start date',
  dueDate: 'Due date',
  dueDateByInspection: 'Due date by inspection',
  location: 'Location',
  observation: 'Observation',
  areaOfObservationIds: 'Areas of observation',
} as const satisfies Record<keyof ActionDetails, string>;

const SourceReference = z.object({ id, type: ActionSourceType });

/** The files of a new action: it is saved with them or not at all. They show what is wrong, and are no evidence of the work. */
const newFiles = {
  /** An upload session opened without a record. */
  uploadSessionId: id.nullable().default(null),
  /** Files of the source that also show this: the photograph of a failed point. */
  sourceFileIds: z.array(id).max(20).default([]),
};
export const NewAction = ActionDetails.extend({
  /** The default status where it is left out (ACT-037, ACT-038). */
  statusId: id.optional(),
  /** Today where it is left out (ACT-046). */
  startDate: day.optional(),
  /** As the priority says where it is left out (ACT-041 to 044). */
  dueDate: day.optional(),
  /** Those that the form would preselect where they are left out (ACT-047, ACT-048). */
  areaOfObservationIds: z.array(id).max(100, 'Choose at most 100').optional(),
  /** Login or e-mail address of the user who is to do it; nobody yet where it is left out. */
  assignee: line(254).optional(),
  ...newFiles,
});
export type NewAction = z.infer<typeof NewAction>;

const place = {
  /** Null: a standalone action, unless the source lies on a property. */
  propertyId: id.nullable().default(null),
  source: SourceReference.nullable().default(null),
};

/** With the e-mail address for who may see people. */
export const Person = z.object({ id, name: z.string(), email: email.nullable() });

/** What closing an action asks for. */
export const ClosingDemand = z.object({ evidence: z.array(EvidenceKind).max(3), secondPerson: z.boolean() });
export type ClosingDemand = z.infer<typeof ClosingDemand>;

/** What closing asks for by priority, and, added to that, by what the action comes from (decision 019). */
export const ClosingRules = z.object({
  priorities: z.object({ HIGH: ClosingDemand, MEDIUM: ClosingDemand, LOW: ClosingDemand, ADVISORY: ClosingDemand }),
  sources: z.object({
    TASK: ClosingDemand,
    INSPECTION_REPORT: ClosingDemand,
    ACCIDENT: ClosingDemand,
    ENFORCEMENT_VISIT: ClosingDemand,
  }),
  /** How many closed actions of a month are drawn for re-check: one in a hundred, at least one. 0: none are. */
  recheckPercent: z.int('Use a whole number').min(0, 'Use at least 0').max(100, 'Use at most 100'),
});
export type ClosingRules = z.infer<typeof ClosingRules>;

/** What was said of the closing of an action, one saying after another; none is ever changed. */
export const closingEvents = [
  { id: 'done', name: 'Said to be done' },
  { id: 'closed', name: 'Closed' },
  { id: 'accepted', name: 'Accepted' },
  { id: 'rejected', name: 'Rejected' },
  { id: 'reopened', name: 'Reopened' },
  { id: 'restated', name: 'Closed status changed' },
  { id: 'brought-in', name: 'Brought in closed' },
] as const;
export const ClosingEvent = z.enum(closingEvents.map((event) => event.id));
export type ClosingEvent = z.infer<typeof ClosingEvent>;
export const ClosingRecord = z.object({
  id,
  event: ClosingEvent,
  /** The closed status that was chosen. */
  status: Option.nullable(),
  doneOn: day.nullable(),
  /** Who did the work. */
  doneBy: z.string().nullable(),
  /** What was done; or why it was rejected, reopened or closed in this way. */
  note: z.string().nullable(),
  /** What the files of the action proved at that time. */
  evidence: z.array(EvidenceKind),
  demanded: ClosingDemand,
  saidBy: z.string().nullable(),
  saidAt: instant,
});
export type ClosingRecord = z.infer<typeof ClosingRecord>;

/** One moving of the due date to a later day; none is ever taken back. */
export const Extension = z.object({
  from: day,
  to: day,
  reason: z.string(),
  extendedBy: z.string().nullable(),
  extendedAt: instant,
});
export type Extension = z.infer<typeof Extension>;

export const ActionSource = z.object({
  id,
  type: ActionSourceType,
  caption: z.string(),
  /** Whether the caption is a link for this reader (ACT-034). */
  canView: z.boolean(),
  areaOfObservationIds: z.array(id),
});
export type ActionSource = z.infer<typeof ActionSource>;

/** Something to be put right, and what the reader may do to it (S1 §3.2). */
export const Action = z.object({
  id,
  version,
  ref: z.string(),
  name: z.string(),
  status: DictionaryOption,
  /** What may be chosen: the open set for an open action, the closed set for a closed one (ACT-039, ACT-040). */
  statusOptions: z.array(DictionaryOption),
  priority: Priority,
  startDate: day,
  dueDate: day,
  dueStatus: DueStatus,
  dueDateByInspection: day.nullable(),
  location: z.string().nullable(),
  observation: z.string().nullable(),
  areaOfObservations: z.array(Option),
  /** Absent for a standalone action. */
  propertyBriefInfoDto: z
    .object({
      id,
      address1: z.string(),
      address2: z.string().nullable(),
      postcode: z.string().nullable(),
      propertyReferenceNumber: z.string(),
      canView: z.boolean(),
    })
    .nullable(),
  source: ActionSource.nullable(),
  /** Given to nobody, to a user, or by e-mail to somebody outside (ASSIGN-001). */
  assignment: AssignmentState,
  /** For who may see people. */
  assigneeEmail: z.string().nullable(),
  /** Of somebody outside with the company behind it. */
  assigneeName: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** Newest first; as many as there were extensions. */
  extensions: z.array(Extension),
  closing: z.object({
    state: ClosingState,
    demanded: ClosingDemand,
    /** The gravest priority that it has had: closing asks for what that one asks. */
    priority: Priority,
    /** What the files prove that were added since it was raised, or opened again. */
    evidence: z.array(EvidenceKind),
    /** Kinds that closing as completed asks for and no file proves. */
    missing: z.array(EvidenceKind),
    closedOn: day.nullable(),
    /** Newest first. */
    records: z.array(ClosingRecord),
  }),
  fileCount: z.number(),
  can: z.object({
    edit: z.boolean(),
    changeDueDate: z.boolean(),
    assign: z.boolean(),
    /** ASSIGN-038, ASSIGN-039. */
    assignByEmail: z.boolean(),
    remove: z.boolean(),
    close: z.boolean(),
    verify: z.boolean(),
    reopen: z.boolean(),
    comment: z.boolean(),
    addFile: z.boolean(),
    deleteFile: z.boolean(),
  }),
});
export type Action = z.infer<typeof Action>;

/** What a form for a new action starts with (ACT-037 to 049). */
export const ActionStart = z.object({
  statuses: z.array(DictionaryOption),
  statusId: id,
  startDate: day,
  /** The due date that each priority gives. */
  dueDates: z.object({ HIGH: day, MEDIUM: day, LOW: day, ADVISORY: day }),
  mayChooseDueDate: z.boolean(),
  areasOfObservation: z.array(Option),
  /** Preselected. */
  areaOfObservationIds: z.array(id),
  property: z.object({ id, address1: z.string(), address2: z.string().nullable() }).nullable(),
  source: ActionSource.nullable(),
  /** What closing will ask for, by priority. */
  demanded: z.object({ HIGH: ClosingDemand, MEDIUM: ClosingDemand, LOW: ClosingDemand, ADVISORY: ClosingDemand }),
});
export type ActionStart = z.infer<typeof ActionStart>;

/** One line of the action list. */
export const ActionRow = z.object({
  id,
  ref: z.string(),
  name: z.string(),
  priority: Priority,
  status: z.string(),
  closing: ClosingState,
  startDate: day,
  dueDate: day,
  dueStatus: DueStatus,
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
  createdOn: day,
  closedOn: day.nullable(),
  can: z.object({ edit: z.boolean(), close: z.boolean(), verify: z.boolean() }),
});
export type ActionRow = z.infer<typeof ActionRow>;

const ofRecord = (caption: string) => ({ ...filter.autocomplete(caption, ''), noButton: true }) as const;

export const actionList = defineList({
  name: 'action',
  row: ActionRow,
  filters: {
    /** Conflict C19; with ALL for the actions of one record. */
    status: filter.simpleSelect('Status', {
      items: [
        { id: 'OPEN_AND_INCLUDED_IN_DEFAULT_FILTER', name: 'Open, without deferred' },
        { id: 'OPEN', name: 'Open' },
        { id: 'CLOSE', name: 'Closed' },
        { id: 'ALL', name: 'All' },
      ],
    }),
    dueStatuses: filter.select('Due', { items: actionDueStatuses }),
    priorities: filter.select('Priority', { items: priorities }),
    statusIds: filter.select('Step', { url: 'dict/actionStatus/all.json' }),
    closings: filter.select('Closing', { items: closingStates }),
    areaOfObservationIds: filter.select('Area of observation', { url: 'dict/areaOfObservation/options.json' }),
    sourceTypes: filter.select('Source', { items: actionSourceTypes }),
    standalone: filter.simpleSelect('Standalone', { items: yesNo }),
    dueDate: filter.dates('Due date'),
    startDate: filter.dates('Start date'),
    created: filter.dates('Raised'),
    closed: filter.dates('Closed on'),
    extensionCount: filter.number('Extensions'),
    propertyIds: filter.autocomplete('Property', '/dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
    assigneeIds: filter.autocomplete('Assignee', '/dropdown/person', { by: 'personSearchString' }),
    whose: filter.simpleSelect('Whose', { items: whose }),
    /** A task's own actions and those of its inspection reports. */
    taskIds: ofRecord('Task'),
    inspectionReportIds: ofRecord('Inspection report'),
    accidentIds: ofRecord('Accident'),
    enforcementVisitIds: ofRecord('Enforcement visit'),
  },
  columns: {
    ref: { label: 'Reference', mandatory: true },
    priority: { label: 'Priority' },
    name: { label: 'Action', width: 48 },
    dueDate: { label: 'Due date', kind: 'date' },
    dueStatus: { label: 'Due' },
    property: { label: 'Property', width: 24 },
    propertyReference: { label: 'Property reference', hidden: true },
    region: { label: 'Region', hidden: true },
    areas: { label: 'Area of observation', width: 24 },
    location: { label: 'Location', width: 20, hidden: true },
    source: { label: 'Source', width: 24 },
    assignee: { label: 'Assignee', width: 16 },
    startDate: { label: 'Start date', kind: 'date', hidden: true },
    status: { label: 'Status', width: 20 },
    closing: { label: 'Closing', width: 22, hidden: true },
    extensionCount: { label: 'Extensions', kind: 'number' },
    createdOn: { label: 'Raised', kind: 'date', hidden: true },
    closedOn: { label: 'Closed on', kind: 'date', hidden: true },
  },
  sort: ['dueDate', 'ref', 'priority', 'name', 'property', 'status', 'startDate', 'createdOn', 'closedOn'],
  defaultFilters: { status: 'OPEN_AND_INCLUDED_IN_DEFAULT_FILTER' },
});

/** One line of the summary; each number is that of the action list with the same filters (REP-091). */
export const PriorityCounts = z.object({
  priority: Priority,
  total: z.number(),
  overdue: z.number(),
  due: z.number(),
  notDueYet: z.number(),
  closed: z.number(),
});
export type PriorityCounts = z.infer<typeof PriorityCounts>;

const reason = requiredLine('Say why', 1000);

/** That the work is done, and as what the action is to be closed. */
const ClosingDetails = z.object({
  statusId: id,
  doneOn: day,
  /** Whoever of the organisation did it; they may not accept it. */
  doneById: id.nullable().default(null),
  /** Whoever else did it. */
  doneBy: optionalLine(200),
  note: optionalLine(4000),
});
export type ClosingDetails = z.infer<typeof ClosingDetails>;

/** A closed action that was drawn for re-check, and what was found. */
export const RecheckLine = z.object({
  id,
  ref: z.string(),
  name: z.string(),
  priority: Priority,
  property: z.string().nullable(),
  status: z.string(),
  closedOn: day.nullable(),
  doneBy: z.string().nullable(),
  verdict: z
    .object({ passed: z.boolean(), note: z.string().nullable(), checkedBy: z.string().nullable(), checkedAt: instant })
    .nullable(),
  can: z.object({ check: z.boolean() }),
});
export type RecheckLine = z.infer<typeof RecheckLine>;
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month, for example 2026-05');
const monthCounts = { drawn: z.number(), checked: z.number(), passed: z.number() };

const savedAction = dto(Action);
const page = { method: 'POST', allow: 'PRISM_APP_ACTION_MENU', reads: true } as const;

export const actions = endpoints('actions', {
  list: { ...page, path: 'action/data-table/filter.json', body: actionList.search, reply: actionList.page },
  export: { ...page, path: 'action/filter.xls', body: actionList.exported, reply: 'spreadsheet' },
  neighbours: { ...page, path: 'action/data-table/neighbours.json', body: actionList.neighboursOf, reply: Neighbours },
  summary: {
    ...page,
    path: 'action/actionSummaryByPriority/filter.json',
    body: z.object({
      includeAllOwner: z.boolean().default(false),
      includeMyPeople: z.boolean().default(false),
      includeSingleOwner: z.boolean().default(false),
    }),
    reply: z.object({
      rows: z.array(PriorityCounts),
      awaitingVerification: z.number(),
      extended: z.number(),
      evidenceNotHeld: z.number(),
    }),
    says: 'Actions by priority and due status; each number is that of the action list with the same filters. No flag means all owners; several mean any of them.',
  },
  start: {
    method: 'GET',
    path: 'action/start.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    query: z.object({ propertyId: id.optional(), sourceId: id.optional(), sourceType: ActionSourceType.optional() }),
    reply: ActionStart,
    says: 'What a form for a new action starts with.',
  },
  get: { method: 'GET', path: 'action/item.json', allow: 'PRISM_APP_ACTION_MENU', query: byId, reply: savedAction },
  view: {
    ...page,
    path: 'action/view/item.json',
    body: z.object({ actionId: id }),
    reply: z.object({
      dto: Action,
      taskOwners: z.array(Person),
      propertyOwners: z.array(Person),
      assignmentInfoList: z.array(
        z.object({
          name: z.string().nullable(),
          email: z.string().nullable(),
          assignedAt: instant,
          assignedBy: z.string().nullable(),
        }),
      ),
    }),
    says: 'An action with the owners of its task and its property, and who it was assigned to, newest first (ACT-057).',
  },
  create: {
    method: 'POST',
    path: 'action/item.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: NewAction.extend(place),
    reply: savedAction,
    says: 'Raises an action, with its files or not at all.',
  },
  createSeveral: {
    method: 'POST',
    path: 'action/several.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: z.object({
      ...place,
      actions: z.array(NewAction).min(1, 'Add an action').max(100, 'Send at most 100 at once'),
    }),
    reply: z.object({ objects: z.array(z.object({ id, ref: z.string(), name: z.string() })), message: z.string() }),
    says: 'Raises several actions from one source, all of them or none.',
  },
  bringIn: {
    method: 'POST',
    path: 'action/earlier.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: z.object({
      ...place,
      actions: z
        .array(ActionDetails.omit({ statusId: true }).extend({ closedOn: day, closedBy: optionalLine(200) }))
        .min(1, 'Add an action')
        .max(500, 'Send at most 500 at once'),
    }),
    reply: z.object({ objects: z.array(z.object({ id, ref: z.string(), name: z.string() })), message: z.string() }),
    says: 'Records actions that were closed before they came here: they count as "closed, evidence not held".',
  },
  change: {
    method: 'PUT',
    path: 'action/item.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: ActionDetails.extend({
      id,
      version,
      /** Asked for when the due date moves to a later day. */
      reason: optionalLine(1000),
    }),
    reply: savedAction,
  },
  remove: {
    method: 'DELETE',
    path: 'action/item.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    query: byId,
    reply: done,
    says: 'Takes an open action out of sight; that it was there stays provable. A closed one stays.',
  },
  assign: {
    method: 'PUT',
    path: 'action/{id}/updateActionAssignee.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    params: byId,
    body: z.object({ assignee: line(254).default('') }),
    reply: savedAction,
    says: 'Gives an action to the user with this login or e-mail address; an empty one takes it back (ASSIGN-037).',
  },
  close: {
    method: 'POST',
    path: 'action/closure.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: ClosingDetails.extend({ id, version }),
    reply: savedAction,
    says: 'Says that the work is done. The action is closed, or awaits verification where a second person must accept it.',
  },
  verify: {
    method: 'POST',
    path: 'action/verification.json',
    allow: 'PRISM_PROPERTY_ACTION_VERIFY',
    body: z
      .object({ id, version, accepted: z.boolean(), reason: optionalLine(1000) })
      .refine(({ accepted, reason: why }) => accepted || why !== null, { path: ['reason'], error: 'Say why' }),
    reply: savedAction,
    says: 'Accepts or rejects what was done; never by who did it or said so.',
  },
  reopen: {
    method: 'POST',
    path: 'action/reopening.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: z.object({ id, version, reason }),
    reply: savedAction,
    says: 'Opens a closed action again, or takes back that it is done.',
  },
  bulkClose: {
    method: 'POST',
    path: 'action/bulk-closure.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: ClosingDetails.extend({ ids: z.array(id).min(1, 'Choose at least one action').max(1000) }),
    reply: z.object({
      changedCount: z.number(),
      /** Of those, how many now await verification. */
      awaitingCount: z.number(),
      refused: z.array(z.object({ id, ref: z.string(), name: z.string(), reason: z.string() })),
    }),
    says: 'Closes several actions by the rules of each; what is refused stays open, with the reason.',
  },
  closingRules: {
    method: 'GET',
    path: 'action/closing-rules.json',
    allow: ['PRISM_APP_ACTION_MENU', 'PRISM_APP_SETTINGS_MANAGE'],
    reply: dto(ClosingRules.extend({ version: z.number(), can: z.object({ edit: z.boolean() }) })),
  },
  changeClosingRules: {
    method: 'PUT',
    path: 'action/closing-rules.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    body: ClosingRules.extend({ version: z.int().min(0).max(2_147_483_647) }),
    reply: dto(ClosingRules.extend({ version: z.number(), can: z.object({ edit: z.boolean() }) })),
    says: 'They hold for what is closed from then on; what awaits verification keeps what was asked when it was done.',
  },
  rechecks: {
    method: 'GET',
    path: 'action/recheck/list.json',
    allow: 'PRISM_APP_ACTION_MENU',
    query: z.object({ month: month.optional() }),
    reply: z.object({
      /** Newest first, a year at most. */
      months: z.array(z.object({ month, ...monthCounts })),
      month: month.nullable(),
      objects: z.array(RecheckLine),
    }),
    says: 'The sample of closed actions drawn for a month, the newest where none is named, and what re-checking found; counted over what the reader may see.',
  },
  recheck: {
    method: 'POST',
    path: 'action/recheck/item.json',
    allow: 'PRISM_PROPERTY_ACTION_VERIFY',
    body: z
      .object({ id, month, passed: z.boolean(), note: optionalLine(1000) })
      .refine(({ passed, note }) => passed || note !== null, { path: ['note'], error: 'Say what is wrong' }),
    reply: done,
    says: 'What re-checking a closed action found. One that fails is opened again.',
  },
});
