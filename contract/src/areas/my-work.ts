import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { day, id, instant, Option, requiredLines } from '../platform/shapes.ts';
import { pagesByKind, type KindWithPages } from './activity.ts';
import { Priority } from './actions/states.ts';
import { notDoneReasons } from './not-done-reasons.ts';
import { SharedType } from './shares/share.ts';
import { KEPT_WORK_DAYS, WORK_DAYS } from './work-days.ts';

/** By when it is due; decisions to make; and what is due by the end of the week for people whom the reader stands in for. */
export const workGroups = [
  { id: 'overdue', name: 'Overdue' },
  { id: 'today', name: 'Today' },
  { id: 'week', name: 'Next 7 days' },
  { id: 'decide', name: 'To decide' },
  { id: 'covered', name: 'Standing in' },
] as const;
export const WorkGroupId = z.enum(workGroups.map((group) => group.id));
export type WorkGroupId = z.infer<typeof WorkGroupId>;
/** What waits for the user now, in the order of the bell: decisions to make, then overdue work. */
export const neededGroups = ['decide', 'overdue'] as const satisfies readonly WorkGroupId[];

/** A kind of record with a page and a list: any may contribute work. */
const WorkKindName = z.enum(Object.keys(pagesByKind) as [KindWithPages, ...KindWithPages[]]);

/** Something for the reader to do or decide. */
export const WorkRow = z.object({
  kind: WorkKindName,
  id,
  ref: z.string(),
  name: z.string(),
  /** Null without a property. */
  property: z.string().nullable(),
  dueOn: day.nullable(),
  /** The time, for records that count hours. */
  dueAt: instant.nullish(),
  isStatutory: z.boolean(),
  priority: Priority.nullable(),
  /** The question, if it is not the usual one of its kind: a date that somebody outside proposes, or what they wrote. */
  question: z.enum(['date', 'reply']).optional(),
  /** Who is away, for work done in their place: everybody whose work it is. */
  coveredFor: z.array(Option).optional(),
  /** What everybody working at the property must know beforehand, as sentences: a prohibition. */
  warnings: z.array(z.string()),
  /** The tab of its page on which it is decided; the first by default. */
  tab: z.string().optional(),
  can: z.object({ complete: z.boolean() }),
});
export type WorkRow = z.infer<typeof WorkRow>;

/** The share of one kind of work in a group. */
export const WorkPart = z.object({
  kind: WorkKindName,
  /** Tasks, Actions. Only one part of a group has it, except for several people who are away. */
  label: z.string(),
  count: z.number(),
  /** False if counting stopped at a limit. */
  isExact: z.boolean(),
  /** For the page at `pagesByKind[kind].list`; null if only My work lists exactly these. */
  search: z.record(z.string(), z.unknown()).nullable(),
  /** Who is away, for work done in their place that is not also the reader's own. */
  coveredFor: Option.optional(),
});
export type WorkPart = z.infer<typeof WorkPart>;

/** What waits for others, with the list of exactly these. */
export const WaitingPart = WorkPart.omit({ kind: true, search: true, coveredFor: true }).extend({
  list: z.string(),
  search: z.record(z.string(), z.unknown()),
});
export type WaitingPart = z.infer<typeof WaitingPart>;

export const WorkGroup = z.object({
  id: WorkGroupId,
  /** By kind of work, and by who is away: the number, how many of them are among the rows, and the list that has them. */
  parts: z.array(WorkPart.extend({ shownCount: z.number() })),
  /** The first of each part, at most 25, by due date; each appears once. */
  rows: z.array(WorkRow),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

const NotDoneReason = z.enum(
  notDoneReasons.map((reason) => reason.id),
  'Choose why it could not be done',
);

/** An unsuccessful attempt. The work stays open and keeps its due date. */
export const NotDone = z.object({
  kind: SharedType,
  id,
  reason: NotDoneReason,
  note: requiredLines('Enter what happened', 2000),
  /** The session with photographs of the reason: they are not evidence of work. */
  uploadSessionId: id.nullish().transform((session) => session ?? null),
});

export const myWork = endpoints('my-work', {
  notDone: {
    method: 'POST',
    path: 'my_work/not_done.json',
    allow: 'PRISM_PROPERTY_COMMENT',
    sentLater: true,
    body: NotDone,
    reply: z.object({ success: z.literal(true) }),
    summary:
      'Records on a task or an action that somebody came to do it and could not, and notifies who is to do it and who manages the property.',
  },
  get: {
    method: 'GET',
    path: 'my_work.json',
    allow: 'with-a-role',
    query: z.object({ days: z.coerce.number().pipe(z.int().min(WORK_DAYS).max(KEPT_WORK_DAYS)).optional() }),
    reply: z.object({
      groups: z.array(WorkGroup),
      /** What falls due next after the coming seven days, if nothing is due by then; there may still be decisions. */
      next: WorkRow.nullable(),
      /** What the reader has done their part of and now waits for others, each with its list. */
      waiting: z.array(WaitingPart),
    }),
    summary:
      'What the reader has to do, overdue, today and in the next seven days, or as many as `days` says, what waits for their decision, and what they do for people who are away.',
  },
});
