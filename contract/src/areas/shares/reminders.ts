import { z } from 'zod';
import { bulkReply, chosen, MOST_AT_ONCE } from '../../platform/bulk.ts';
import { endpoints } from '../../platform/endpoint.ts';
import { day, id, instant, optionalLines } from '../../platform/shapes.ts';
import { MOST_SHARES_AT_ONCE, SharedType } from './share.ts';

const some = z
  .array(id)
  .max(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE.toLocaleString('en-GB')} at once`)
  .default([]);

/** Tasks and actions, or assignments of them, or all overdue work of a contractor: one of these. */
export const ToRemind = z
  .object({
    entityIds: some,
    shareIds: some,
    contractorId: id.nullish().transform((contractor) => contractor ?? null),
  })
  .refine(
    ({ entityIds, shareIds, contractorId }) =>
      [entityIds.length > 0, shareIds.length > 0, contractorId !== null].filter(Boolean).length === 1,
    { path: ['entityIds'], error: 'Choose tasks and actions, assignments or a contractor' },
  );
export type ToRemind = z.output<typeof ToRemind>;

const ItemToRemind = z.object({
  shareId: id,
  id,
  entityType: SharedType,
  ref: z.string(),
  name: z.string(),
  property: z.string().nullable(),
  dueOn: day.nullable(),
  isOverdue: z.boolean(),
  /** When they were assigned it, or last reminded. */
  writtenAt: instant,
  remindedBy: z.string().nullable(),
  /** That was so lately that another reminder is sent only if asked for. */
  isRecent: z.boolean(),
});
export type ItemToRemind = z.infer<typeof ItemToRemind>;

export const ReminderPlan = z.object({
  /** Each gets one message, or several if they have more than a hundred items. */
  recipients: z.array(
    z.object({ name: z.string(), company: z.string(), email: z.string(), items: z.array(ItemToRemind) }),
  ),
  /** How much of what was asked about the reader may see; of a contractor, how much is overdue. */
  askedCount: z.number(),
  /** How much of it somebody has by a link that works and has not marked as done or declined, whoever may remind them of it. */
  openCount: z.number(),
  /** What nobody can be reminded of, by the reason; the first of each are named. */
  refused: z.array(
    z.object({
      reason: z.string(),
      count: z.number(),
      items: z.array(ItemToRemind.pick({ id: true, entityType: true, ref: true, name: true, property: true })),
    }),
  ),
  /** How much more there is than one request sends, or than the caller may send now. */
  moreCount: z.number(),
  /** How many messages to people outside the caller may have sent now; those to `recipients` are no more. */
  lettersLeft: z.number(),
});
export type ReminderPlan = z.infer<typeof ReminderPlan>;

const allow = 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL';

/** People outside are reminded of the work that they were given by link. */
export const reminders = endpoints('shares', {
  plan: {
    method: 'POST',
    path: 'assignByEmailEntity/reminder/plan.json',
    allow,
    reads: true,
    body: ToRemind,
    reply: ReminderPlan,
    summary:
      'Who would be reminded of what, and how much nobody can be reminded of, by the reason; of each the first are named.',
  },
  send: {
    method: 'POST',
    path: 'assignByEmailEntity/reminder.json',
    allow,
    body: z.object({
      shareIds: chosen(['assignment', 'assignments'], MOST_SHARES_AT_ONCE),
      /** Also those who were written to within the last days. */
      isAgain: z.boolean().default(false),
      /** A message to all of them. */
      note: optionalLines(1000),
    }),
    reply: bulkReply.extend({ messageCount: z.number() }),
    summary:
      'E-mails each person one reminder with a new link to each item, or several if there are more than a hundred; returns, by the ids of the assignments, which were refused and why. Links of earlier messages stop working.',
  },
});
