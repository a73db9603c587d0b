import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { day, id, instant, Option, requiredLines } from '../platform/shapes.ts';
import { seenRecords, type SeenKind } from './activity.ts';
import { Priority } from './actions/states.ts';
import { SharedType } from './shares/share.ts';

/** When it is to be done, what waits for a decision, and what is due by the end of the week of people whom one stands in for. */
export const workGroups = [
  { id: 'overdue', name: 'Overdue' },
  { id: 'today', name: 'Today' },
  { id: 'week', name: 'Next 7 days' },
  { id: 'decide', name: 'To decide' },
  { id: 'covered', name: 'Standing in' },
] as const;
export const WorkGroupId = z.enum(workGroups.map((group) => group.id));
export type WorkGroupId = z.infer<typeof WorkGroupId>;
/** What waits for somebody now, in the order of the bell: what they have to decide, then what is overdue. */
export const neededGroups = ['decide', 'overdue'] as const satisfies readonly WorkGroupId[];

/** A kind of record that has a page and a list: any may have work for somebody. */
const WorkKindName = z.enum(Object.keys(seenRecords) as [SeenKind, ...SeenKind[]]);

/** Something that the reader has to do or to decide. */
export const WorkRow = z.object({
  kind: WorkKindName,
  id,
  ref: z.string(),
  name: z.string(),
  /** Null where it lies on none. */
  property: z.string().nullable(),
  dueOn: day.nullable(),
  /** The moment, of what counts hours. */
  dueAt: instant.nullish(),
  isStatutory: z.boolean(),
  priority: Priority.nullable(),
  /** What is to be decided, where it is not what the list of its kind asks: the date that somebody outside proposes, or what they wrote. */
  question: z.enum(['date', 'reply']).optional(),
  /** Who is away, of what one does in their place: each of those whose it is. */
  coveredFor: z.array(Option).optional(),
  /** What whoever works at the property must know before they go, as sentences: a prohibition. */
  warnings: z.array(z.string()),
  can: z.object({ complete: z.boolean() }),
});
export type WorkRow = z.infer<typeof WorkRow>;

/** How much of a group is of one kind of record. */
export const WorkPart = z.object({
  kind: WorkKindName,
  /** Tasks, Actions. */
  label: z.string(),
  count: z.number(),
  /** False where there are more than were counted. */
  isExact: z.boolean(),
  /** Of the page at `seenRecords[kind].list`; null where no list holds just these, but My work does. */
  search: z.record(z.string(), z.unknown()).nullable(),
  /** Who is away, of what one does in their place: what is not also one's own. */
  coveredFor: Option.optional(),
});

/** What waits for others, and the list of just these. */
export const WaitingPart = WorkPart.omit({ kind: true, search: true, coveredFor: true }).extend({
  list: z.string(),
  search: z.record(z.string(), z.unknown()),
});
export type WaitingPart = z.infer<typeof WaitingPart>;

export const WorkGroup = z.object({
  id: WorkGroupId,
  /** By kind of record, and by who is away: how many there are, and the list that holds them. */
  parts: z.array(WorkPart),
  /** The first of each part, 25 at most, by due date; each stands once. */
  rows: z.array(WorkRow),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

/** Why a piece of work could not be done when somebody came to do it. */
export const notDoneReasons = [
  { id: 'no-access', name: 'No access' },
  { id: 'not-safe', name: 'Not safe' },
  { id: 'nothing-there', name: 'Nothing there to do it on' },
  { id: 'other', name: 'Something else' },
] as const;
const NotDoneReason = z.enum(
  notDoneReasons.map((reason) => reason.id),
  'Choose why it could not be done',
);

/** An attempt that came to nothing. The work stays open, and its due date where it is. */
export const NotDone = z.object({
  kind: SharedType,
  id,
  reason: NotDoneReason,
  note: requiredLines('Enter what happened', 2000),
  /** The session that holds photographs of why: they show something, and prove no work. */
  uploadSessionId: id.nullish().transform((session) => session ?? null),
});

export const myWork = endpoints('my-work', {
  notDone: {
    method: 'POST',
    path: 'my_work/not_done.json',
    allow: 'PRISM_PROPERTY_COMMENT',
    body: NotDone,
    reply: z.object({ success: z.literal(true) }),
    summary:
      'Records on a task or an action that somebody came to do it and could not, and notifies who is to do it and who manages the property.',
  },
  get: {
    method: 'GET',
    path: 'my_work.json',
    allow: 'with-a-role',
    reply: z.object({
      groups: z.array(WorkGroup),
      /** What falls due next after the next seven days, where nothing is to be done by then; decisions may wait. */
      next: WorkRow.nullable(),
      /** What the reader has done their part of, and waits for others: each with the list that holds it. */
      waiting: z.array(WaitingPart),
    }),
    summary:
      'What the reader has to do, overdue, today and in the next seven days, what waits for their decision, and what they do for people who are away.',
  },
});
