import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { defineList, filter, Neighbours } from '../platform/list.ts';
import {
  byId,
  day,
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
import { ActivityRecord } from './activity.ts';
import { evidenceKinds, yesNo } from './task-types.ts';

/** Derived from the due date, never stored (TASK-005, TASK-006; domain due-statuses). */
export const dueStatuses = [
  { id: 'OVERDUE', name: 'Overdue' },
  { id: 'DUE', name: 'Due' },
  { id: 'NOT_DUE_YET', name: 'Not due yet' },
  { id: 'NO_DUE_DATE', name: 'No due date' },
  { id: 'COMPLETED', name: 'Completed' },
] as const;
export const DueStatus = z.enum(dueStatuses.map((status) => status.id));
export type DueStatus = z.infer<typeof DueStatus>;

export const taskStates = [
  { id: 'active', name: 'Active' },
  { id: 'suspended', name: 'Suspended' },
  { id: 'not-applicable', name: 'Not applicable' },
  { id: 'finished', name: 'Done, does not come round' },
  { id: 'removed', name: 'Removed' },
] as const;
export const TaskState = z.enum(taskStates.map((state) => state.id));
export type TaskState = z.infer<typeof TaskState>;

/** Who a task or an action is given to: nobody, a user, or by e-mail somebody outside (ASSIGN-001). */
export const AssignmentState = z.enum(['unassigned', 'user', 'share']);
export type AssignmentState = z.infer<typeof AssignmentState>;

/**
 * Where a task stands, each in exactly one place (decision 018); what was removed stands nowhere. Derived, never stored.
 * No data: it was never done, or the evidence that its type asks for is not there.
 */
export const standings = [
  { id: 'compliant', name: 'Compliant' },
  { id: 'due-soon', name: 'Due soon' },
  { id: 'action-open', name: 'Done, action open' },
  { id: 'overdue', name: 'Overdue' },
  { id: 'unsatisfactory', name: 'Unsatisfactory' },
  { id: 'no-data', name: 'No data' },
  { id: 'no-due-date', name: 'No due date' },
  { id: 'suspended', name: 'Suspended' },
  { id: 'not-applicable', name: 'Not applicable' },
] as const;
export const Standing = z.enum(standings.map((standing) => standing.id));
export type Standing = z.infer<typeof Standing>;

export const outcomes = [
  { id: 'satisfactory', name: 'Satisfactory' },
  { id: 'actions-raised', name: 'Satisfactory, with actions' },
  { id: 'unsatisfactory', name: 'Unsatisfactory' },
] as const;
export const Outcome = z.enum(outcomes.map((outcome) => outcome.id));
export type Outcome = z.infer<typeof Outcome>;

/** What was done and what proves it. */
export const CompletionDetails = z.object({
  doneOn: day,
  doneBy: requiredLine('Say who did it', 200),
  outcome: Outcome,
  certificateNumber: optionalLine(100),
  certificateIssuedOn: day.nullable().default(null),
  certificateExpiresOn: day.nullable().default(null),
  note: optionalLine(4000),
  followUp: optionalLine(4000),
});
export type CompletionDetails = z.infer<typeof CompletionDetails>;

/** One saying of what was done: the first, or a correction with its reason. */
export const Completion = CompletionDetails.extend({
  revision: z.number(),
  /** Why there is no file, where the task type asks for one. */
  withoutEvidenceReason: z.string().nullable(),
  reason: z.string().nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
});
export type Completion = z.infer<typeof Completion>;

export const cycleStates = [
  { id: 'open', name: 'Open' },
  { id: 'done', name: 'Done' },
  { id: 'ended', name: 'Ended without being done' },
] as const;
export const CycleState = z.enum(cycleStates.map((state) => state.id));
export type CycleState = z.infer<typeof CycleState>;

/** One round of a task. */
export const Cycle = z.object({
  id,
  number: z.number(),
  startsOn: day,
  dueOn: day.nullable(),
  /** Why it is due then, in words, with its law. */
  explanation: z.string(),
  state: CycleState,
  closedAt: instant.nullable(),
  /** Days after the due date on which it was done; negative when early. */
  daysLate: z.number().nullable(),
  /** Newest first. */
  completions: z.array(Completion),
  fileCount: z.number(),
});
export type Cycle = z.infer<typeof Cycle>;

/** One task type on one property, and what the reader may do to it. */
export const Task = z.object({
  id,
  version,
  /** TASK-004. */
  caption: z.string(),
  code: z.string(),
  name: z.string(),
  taskTypeId: id,
  group: Option,
  property: z.object({ id, caption: z.string(), address2: z.string().nullable(), reference: z.string() }),
  status: Option,
  state: TaskState,
  stateReason: z.string().nullable(),
  stateSince: instant,
  reviewOn: day.nullable(),
  approvedBy: z.string().nullable(),
  dueOn: day.nullable(),
  dueStatus: DueStatus,
  /** Null where it was removed. */
  standing: Standing.nullable(),
  interval: Option,
  hasOwnInterval: z.boolean(),
  statutory: z.boolean(),
  inspection: z.boolean(),
  riskAssessment: z.boolean(),
  /** The rule of the due dates in words. */
  rule: z.string(),
  legalBasis: z.array(z.string()),
  evidence: z.array(z.enum(evidenceKinds.map((kind) => kind.id))),
  hasCertificate: z.boolean(),
  areasOfObservation: z.array(Option),
  /** With their e-mail addresses for who may see people. */
  owners: z.array(z.object({ id, name: z.string(), email: email.nullable() })),
  /** Who is to do it, where it was given to somebody; its owners answer for it all the same. */
  assignment: AssignmentState,
  /** For who may see people. */
  assigneeEmail: z.string().nullable(),
  /** Of somebody outside with the company behind it. */
  assigneeName: z.string().nullable(),
  instructions: z.string().nullable(),
  lastDoneOn: day.nullable(),
  lastOutcome: Outcome.nullable(),
  /** The open one; null when the task has none. */
  cycle: Cycle.nullable(),
  pastCycleCount: z.number(),
  inspectionReportCount: z.number(),
  /** Its own and those of its inspection reports, open and closed. */
  actionCount: z.number(),
  can: z.object({
    complete: z.boolean(),
    amend: z.boolean(),
    change: z.boolean(),
    assign: z.boolean(),
    /** ASSIGN-038, ASSIGN-039. */
    assignByEmail: z.boolean(),
    suspend: z.boolean(),
    inspect: z.boolean(),
    comment: z.boolean(),
    addFile: z.boolean(),
  }),
});
export type Task = z.infer<typeof Task>;

/** One line of the task list. */
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
  /** Null where it was removed. */
  standing: Standing.nullable(),
  status: z.string(),
  state: z.string(),
  owners: z.string().nullable(),
  assignee: z.string().nullable(),
  statutory: z.boolean(),
  inspection: z.boolean(),
  lastDoneOn: day.nullable(),
  lastOutcome: z.string().nullable(),
  can: z.object({ change: z.boolean(), complete: z.boolean() }),
});
export type TaskRow = z.infer<typeof TaskRow>;

export const taskList = defineList({
  name: 'task',
  row: TaskRow,
  filters: {
    /** OPEN, or the id of a status (TASK-008). */
    status: filter.simpleSelect('Status', {
      items: [
        { id: 'OPEN', name: 'Open' },
        { id: 'CLOSED', name: 'Closed' },
        { id: 'ALL', name: 'All' },
      ],
    }),
    dueStatuses: filter.select('Due', { items: dueStatuses }),
    standings: filter.select('Standing', { items: standings }),
    taskTypeIds: filter.select('Type', { url: 'genericDict/TASK_TYPE/listOptions.json' }),
    codes: filter.autocomplete('Name or code', 'task/taskDescriptionForAutoComplete/filter.json', { by: 'code' }),
    taskIntervalIds: filter.select('Interval', { url: 'dict/taskInterval/options.json' }),
    statusIds: filter.select('Step', { url: 'dict/taskStatus/all.json' }),
    statutory: filter.simpleSelect('Statutory', { items: yesNo }),
    inspection: filter.simpleSelect('Inspection', { items: yesNo }),
    dueDate: filter.dates('Due date'),
    lastDone: filter.dates('Last done'),
    propertyIds: filter.autocomplete('Property', '/dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
    ownerIds: filter.autocomplete('Owner', '/dropdown/person', { by: 'personSearchString' }),
    areaOfObservationIds: filter.select('Area of observation', { url: 'dict/areaOfObservation/options.json' }),
    outcomes: filter.select('Last outcome', { items: outcomes }),
    states: filter.select('State', { items: taskStates }),
    code: filter.text('Code'),
  },
  columns: {
    code: { label: 'Code', mandatory: true },
    name: { label: 'Task', width: 32 },
    property: { label: 'Property', width: 24 },
    propertyReference: { label: 'Reference', hidden: true },
    region: { label: 'Region', hidden: true },
    taskType: { label: 'Type', width: 22, hidden: true },
    interval: { label: 'Interval' },
    dueOn: { label: 'Due date', kind: 'date' },
    dueStatus: { label: 'Due' },
    status: { label: 'Status', width: 16 },
    state: { label: 'State', hidden: true },
    owners: { label: 'Owner', width: 16 },
    assignee: { label: 'Assignee', width: 16, hidden: true },
    statutory: { label: 'Statutory', kind: 'yesNo', hidden: true },
    inspection: { label: 'Inspection', kind: 'yesNo', hidden: true },
    lastDoneOn: { label: 'Last done', kind: 'date', hidden: true },
    lastOutcome: { label: 'Last outcome', hidden: true },
  },
  sort: ['dueOn', 'code', 'name', 'property', 'interval', 'status', 'lastDoneOn'],
  defaultFilters: { status: 'OPEN' },
});

/** How many open tasks stand where; each number is that of the list with the same filters. */
export const DueCounts = z.object({
  OVERDUE: z.number(),
  DUE: z.number(),
  NOT_DUE_YET: z.number(),
  NO_DUE_DATE: z.number(),
});
export type DueCounts = z.infer<typeof DueCounts>;

export const StandingCounts = z.object(
  Object.fromEntries(standings.map(({ id: standing }) => [standing, z.number()])) as Record<Standing, z.ZodNumber>,
);
export type StandingCounts = z.infer<typeof StandingCounts>;

/** Task types against where their tasks stand; each number is that of the task list with status ALL and the same filters. */
export const TaskMatrix = z.object({
  counts: StandingCounts,
  groups: z.array(
    z.object({
      id,
      name: z.string(),
      counts: StandingCounts,
      types: z.array(z.object({ id, code: z.string(), name: z.string(), counts: StandingCounts })),
    }),
  ),
});
export type TaskMatrix = z.infer<typeof TaskMatrix>;

/** Whose work figures count: of everything that the reader sees, or only what the reader owns. */
export const whoseTasks = [
  { id: 'ALL', name: 'All tasks I can see' },
  { id: 'OWN', name: 'My own tasks' },
] as const;
export const WhoseTasks = z.enum(whoseTasks.map((whose) => whose.id));
export type WhoseTasks = z.infer<typeof WhoseTasks>;

/** What a day of completion would bring: the next due date, and why, before anything is saved. */
export const CompletionPreview = z.object({
  nextDueOn: day.nullable(),
  explanation: z.string(),
  daysLate: z.number().nullable(),
  /** What may be meant otherwise, in sentences. */
  warnings: z.array(z.string()),
});

const reason = requiredLine('Say why', 1000);
const chosenTasks = z.array(id).min(1, 'Choose at least one task').max(10_000);
const bulkReply = z.object({ changedCount: z.number(), refusedCount: z.number() });

export const tasks = endpoints('tasks', {
  list: {
    method: 'POST',
    path: 'task/data-table/filter.json',
    allow: 'PRISM_APP_TASK_MENU',
    reads: true,
    body: taskList.search,
    reply: taskList.page,
  },
  export: {
    method: 'POST',
    path: 'task/filter.xls',
    allow: 'PRISM_APP_TASK_MENU',
    reads: true,
    body: taskList.exported,
    reply: 'spreadsheet',
  },
  neighbours: {
    method: 'POST',
    path: 'task/data-table/neighbours.json',
    allow: 'PRISM_APP_TASK_MENU',
    reads: true,
    body: taskList.neighboursOf,
    reply: Neighbours,
  },
  overview: {
    method: 'GET',
    path: 'task/overview.json',
    allow: 'PRISM_APP_TASK_MENU',
    reply: z.object({ counts: DueCounts, groups: z.array(Option.extend({ counts: DueCounts })) }),
    says: 'Open tasks by due status, all of them and by group: the numbers of the task list with status OPEN, that due status and that group. Groups without open tasks are left out.',
  },
  matrix: {
    method: 'GET',
    path: 'task/matrix.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ propertyId: id.optional(), role: WhoseTasks.default('ALL') }),
    reply: TaskMatrix,
    says: 'Task types, in their groups, against where their tasks stand: of one property, or of all that the reader sees. Types without tasks are left out.',
  },
  descriptions: {
    method: 'GET',
    path: 'task/taskDescriptionForAutoComplete/filter.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ searchString: line().default(''), limit: z.coerce.number().int().min(1).max(100).default(20) }),
    reply: z.object({ objects: z.array(Option) }),
    says: 'Task types by name or code, for the filter of that name (FILTER-051).',
  },
  get: { method: 'GET', path: 'task/item.json', allow: 'PRISM_APP_TASK_MENU', query: byId, reply: dto(Task) },
  cycles: {
    method: 'GET',
    path: 'task/cycles.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ id, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    reply: z.object({
      objects: z.array(Cycle),
      page: z.number(),
      maxPage: z.number(),
      totalObjectsForQuery: z.number(),
    }),
    says: 'Past cycles, newest first, ten to a page.',
  },
  cycleActivity: {
    method: 'POST',
    path: 'task/cycle/activity.json',
    allow: 'PRISM_APP_TASK_MENU',
    reads: true,
    body: z.object({
      taskId: id,
      cycleId: id,
      beforeTimestamp: instant.optional(),
      beforeId: id.optional(),
      activityLogLimit: z.int().min(1).max(50).default(10),
    }),
    reply: z.object({ success: z.literal(true), records: z.array(ActivityRecord) }),
    says: 'What happened in one round of a task, newest first (ACTIVITY-008).',
  },
  change: {
    method: 'PUT',
    path: 'task/item.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({
      id,
      version,
      ownIntervalId: id.nullable(),
      statusId: id,
      ownerIds: z.array(id).max(20),
      instructions: optionalLine(4000),
      dueOn: day.nullable(),
      /** Asked for when the due date moves. */
      reason: optionalLine(1000),
    }),
    reply: dto(Task),
  },
  preview: {
    method: 'POST',
    path: 'task/completion/preview.json',
    allow: 'PRISM_APP_TASK_MENU',
    reads: true,
    body: z.object({ id, doneOn: day, outcome: Outcome, certificateExpiresOn: day.nullable().default(null) }),
    reply: CompletionPreview,
  },
  complete: {
    method: 'POST',
    path: 'task/completion.json',
    allow: 'PRISM_PROPERTY_TASK_COMPLETE',
    body: CompletionDetails.extend({
      id,
      version,
      cycleId: id,
      /** Files already uploaded to the cycle count as evidence; without any, why there is none. */
      withoutEvidenceReason: optionalLine(1000),
    }),
    reply: dto(Task),
    says: 'Closes the open cycle and starts the next (INTERVAL_STARTED).',
  },
  amend: {
    method: 'PUT',
    path: 'task/completion.json',
    allow: 'PRISM_PROPERTY_TASK_COMPLETE',
    body: CompletionDetails.extend({ id, cycleId: id, revision: z.int().min(1), reason }),
    reply: dto(Task),
    says: 'Corrects what was said of a closed cycle; every earlier saying is kept (LIFECYCLE_AMEND).',
  },
  suspend: {
    method: 'POST',
    path: 'task/suspension.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({ id, version, reason, reviewOn: day }),
    reply: dto(Task),
  },
  resume: {
    method: 'DELETE',
    path: 'task/suspension.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    query: byId,
    reply: dto(Task),
  },
  exempt: {
    method: 'POST',
    path: 'task/exemption.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({ id, version, reason, approvedById: id, reviewOn: day.nullable().default(null) }),
    reply: dto(Task),
    says: 'The duty does not apply to this property: with a reason and who approved it.',
  },
  applyAgain: {
    method: 'DELETE',
    path: 'task/exemption.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    query: z.object({ id, dueOn: day }),
    reply: dto(Task),
  },
  bulkChange: {
    method: 'PUT',
    path: 'task/bulk.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({
      ids: chosenTasks,
      set: z
        .object({ ownerIds: z.array(id).max(20), dueOn: day, statusId: id })
        .partial()
        .refine((set) => Object.keys(set).length > 0, 'Choose what to change'),
      reason: optionalLine(1000),
    }),
    reply: bulkReply,
    says: 'Sets owner, due date or status on several tasks (TASK_BATCH_CHANGE); those that the caller may not change are counted as refused and left alone.',
  },
});
