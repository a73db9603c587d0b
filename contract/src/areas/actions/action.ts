import { shortened } from '../../platform/shortened.ts';
import { z } from 'zod';
import { day, email, id, instant, line, Option, optionalLines, requiredLine, version } from '../../platform/shapes.ts';
import { DictionaryOption } from '../dictionary-options.ts';
import { EvidenceKind } from '../evidence-kinds.ts';
import { AssignmentState, DueStatus } from '../tasks/states.ts';
import { ClosingDemand, ClosingRecord } from './closing.ts';
import { ActionSourceType, ClosingState, Priority } from './states.ts';

/** A longer name is shown as its first 327 characters and an ellipsis (ACT-050). */
export const SHOWN_NAME = 330;

export const shownActionName = (name: string) => shortened(name, SHOWN_NAME, '...');

const NAME_LENGTH = 1000;
export const OBSERVATION_LENGTH = 4000;

/** The fields of an action, new or existing, as sent by its form. */
export const ActionDetails = z.object({
  name: requiredLine('Enter what is to be done', NAME_LENGTH),
  statusId: id,
  priority: Priority,
  startDate: day,
  dueDate: day,
  /** The date by which the inspection wanted it, if it gave one. */
  dueDateByInspection: day.nullable().default(null),
  location: optionalLines(500),
  observation: optionalLines(OBSERVATION_LENGTH),
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

/** A due date is moved by so many days at most, about ten years. */
const MOST_DAYS_MOVED = 3650;

/** What can be set on several actions at once. */
export const SharedActionDetails = z
  .object({
    /** Null: assigned to nobody. */
    assigneeId: id.nullable(),
    dueDate: day,
    /** By so many days, instead of to a date; less than zero: earlier. */
    moveDueDateBy: z
      .int('Enter a whole number of days')
      .min(-MOST_DAYS_MOVED, `Enter at most ${MOST_DAYS_MOVED} days`)
      .max(MOST_DAYS_MOVED, `Enter at most ${MOST_DAYS_MOVED} days`)
      .refine((days) => days !== 0, 'Enter how many days'),
    priority: Priority,
  })
  .partial()
  .refine((set) => Object.keys(set).length > 0, 'Choose what to change')
  .refine(({ dueDate, moveDueDateBy }) => dueDate === undefined || moveDueDateBy === undefined, {
    path: ['moveDueDateBy'],
    error: 'Move the due date either to a date or by days',
  });
export type SharedActionDetails = z.infer<typeof SharedActionDetails>;

/** Whether due dates may move to later ones, which needs a reason. */
export const mayExtend = ({ dueDate, moveDueDateBy = 0 }: SharedActionDetails) =>
  dueDate !== undefined || moveDueDateBy > 0;

const SourceReference = z.object({ id, type: ActionSourceType });

/** The files of a new action: they are saved together or not at all. They show what is wrong, and are not evidence of the work. */
const newFiles = {
  /** An upload session opened without a record. */
  uploadSessionId: id.nullable().default(null),
  /** Files of the source that also show this: the photograph of a failed point. */
  sourceFileIds: z.array(id).max(20).default([]),
};

export const NewAction = ActionDetails.extend({
  /** Default: the default status (ACT-037, ACT-038). */
  statusId: id.optional(),
  /** Default: today (ACT-046). */
  startDate: day.optional(),
  /** Default: from the priority (ACT-041 to 044). */
  dueDate: day.optional(),
  /** Default: those that the form would preselect (ACT-047, ACT-048). */
  areaOfObservationIds: z.array(id).max(100, 'Choose at most 100').optional(),
  /** Login or e-mail address of the user who is to do it. Default: nobody yet. */
  assignee: line(254).optional(),
  ...newFiles,
});
export type NewAction = z.infer<typeof NewAction>;

/** As many as are raised from one source at once. */
export const MOST_RAISED_AT_ONCE = 100;
export const SeveralActions = z
  .array(NewAction)
  .max(MOST_RAISED_AT_ONCE, `Send at most ${MOST_RAISED_AT_ONCE} at once`);

export const place = {
  /** Null: a standalone action, unless the source is on a property. */
  propertyId: id.nullable().default(null),
  source: SourceReference.nullable().default(null),
};

/** With the e-mail address for readers who may see people. */
export const Person = z.object({ id, name: z.string(), email: email.nullable() });

/** One move of the due date to a later one; never undone. */
const Extension = z.object({
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

/** Something to be put right, and what the reader may do with it (S1 §3.2). */
export const Action = z.object({
  id,
  version,
  ref: z.string(),
  name: z.string(),
  status: DictionaryOption,
  /** The statuses to choose from: the open set for an open action, the closed set for a closed one (ACT-039, ACT-040). */
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
      caption: z.string(),
      address1: z.string(),
      address2: z.string().nullable(),
      postcode: z.string().nullable(),
      propertyReferenceNumber: z.string(),
      canView: z.boolean(),
    })
    .nullable(),
  source: ActionSource.nullable(),
  /** Assigned to nobody, to a user, or by e-mail to somebody outside (ASSIGN-001). */
  assignment: AssignmentState,
  /** For readers who may see people. */
  assigneeEmail: z.string().nullable(),
  /** For somebody outside with their company. */
  assigneeName: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** Newest first; all of them. */
  extensions: z.array(Extension),
  /** How often nobody let in whoever came to do it. */
  noAccessCount: z.number(),
  /** Whether an attempt at it, or a letter for access, is recorded. */
  hasAttemptsOrLetters: z.boolean(),
  closing: z.object({
    state: ClosingState,
    demanded: ClosingDemand,
    /** The highest priority that it has had: closing requires what that one requires. */
    priority: Priority,
    /** The evidence among the files added since it was raised or reopened. */
    evidence: z.array(EvidenceKind),
    /** Evidence required for closing as completed that is still missing. */
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

/** The initial values of the form for a new action (ACT-037 to 049). */
export const ActionStart = z.object({
  statuses: z.array(DictionaryOption),
  statusId: id,
  startDate: day,
  /** The due date for each priority. */
  dueDates: z.object({ HIGH: day, MEDIUM: day, LOW: day, ADVISORY: day }),
  mayChooseDueDate: z.boolean(),
  areasOfObservation: z.array(Option),
  /** Preselected. */
  areaOfObservationIds: z.array(id),
  property: z.object({ id, caption: z.string(), address1: z.string(), address2: z.string().nullable() }).nullable(),
  source: ActionSource.nullable(),
  /** What closing will require, by priority. */
  demanded: z.object({ HIGH: ClosingDemand, MEDIUM: ClosingDemand, LOW: ClosingDemand, ADVISORY: ClosingDemand }),
});
export type ActionStart = z.infer<typeof ActionStart>;
