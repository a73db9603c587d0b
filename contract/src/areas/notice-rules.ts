import { z } from 'zod';
import { day, id, Option } from '../platform/shapes.ts';

/** The levels of a reminder, from the person who is to do it upwards. If a level has nobody, the next one up is notified. */
export const noticeLevels = [
  { id: 'owner', name: 'Owner', says: 'Owners of the task; who the action is assigned to' },
  { id: 'manager', name: 'Manager', says: 'Owners of the property; without any, its supervisors' },
  { id: 'director', name: 'Director', says: 'The people named below' },
] as const;
export const NoticeLevel = z.enum(noticeLevels.map((level) => level.id));
export type NoticeLevel = z.infer<typeof NoticeLevel>;

const MOST_DAYS = 366;
/** A reminder: days after the due date (negative: before it), and its recipients. */
export const Rung = z.object({
  days: z
    .int('Use a whole number')
    .min(-MOST_DAYS, `Use at most ${MOST_DAYS} days before`)
    .max(MOST_DAYS, `Use at most ${MOST_DAYS} days after`),
  to: z.array(NoticeLevel).min(1, 'Choose who is notified').max(3),
});
export type Rung = z.infer<typeof Rung>;

/** The reminders of one kind of task or action, at most one a day, and at least one on the due date or after it. */
export const Ladder = z
  .array(Rung)
  .min(1, 'Add a reminder')
  .max(20, 'Use at most 20 reminders')
  .refine((rungs) => new Set(rungs.map(({ days }) => days)).size === rungs.length, 'Use each day once')
  .refine((rungs) => rungs.some(({ days }) => days >= 0), 'Add one on the due date or after it');
export type Ladder = z.infer<typeof Ladder>;

const LATEST = '22:00';

/** When an organisation sends reminders, and to whom. A task type's ladder takes precedence over its group's. */
export const NoticeRules = z.object({
  /** HH:MM in the organisation's time zone: when the day's reminders and digests start. Late at night, the day could end first. */
  sendAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time, for example 07:00')
    .refine((time) => time <= LATEST, `Use ${LATEST} or earlier`),
  directorIds: z.array(id).max(20, 'Choose at most 20 people'),
  tasks: Ladder,
  taskGroups: z
    .array(z.object({ groupId: id, ladder: Ladder }))
    .max(100, 'Use at most 100 groups')
    .refine((some) => new Set(some.map(({ groupId }) => groupId)).size === some.length, 'Use each group once'),
  taskTypes: z
    .array(z.object({ taskTypeId: id, ladder: Ladder }))
    .max(500, 'Use at most 500 task types')
    .refine((some) => new Set(some.map(({ taskTypeId }) => taskTypeId)).size === some.length, 'Use each type once'),
  actions: z.object({ HIGH: Ladder, MEDIUM: Ladder, LOW: Ladder, ADVISORY: Ladder }),
});
export type NoticeRules = z.infer<typeof NoticeRules>;

/** The rules with the names of what they refer to. */
export const ShownNoticeRules = NoticeRules.extend({
  version: z.number(),
  directors: z.array(Option.extend({ active: z.boolean() })),
  taskGroupNames: z.array(Option),
  taskTypeNames: z.array(Option),
  /** Reminders of the last 30 days that went to administrators only, because no level had anybody. */
  toAdministratorsCount: z.number(),
  can: z.object({ edit: z.boolean() }),
});
export type ShownNoticeRules = z.infer<typeof ShownNoticeRules>;

/** A future reminder, if nothing changes. */
export const ComingRung = z.object({ on: day, days: z.number(), to: z.array(NoticeLevel) });
export type ComingRung = z.infer<typeof ComingRung>;
