import { z } from 'zod';
import { day, id, instant, Option, optionalLine, optionalLines, requiredLines } from '../../platform/shapes.ts';
import { EvidenceKind } from '../evidence-kinds.ts';
import { actionSources, type ActionSourceType } from './states.ts';

/** What closing an action requires. */
export const ClosingDemand = z.object({ evidence: z.array(EvidenceKind).max(3), secondPerson: z.boolean() });
export type ClosingDemand = z.infer<typeof ClosingDemand>;

/** What closing requires by priority, and additionally by source (decision 019). */
export const ClosingRules = z.object({
  priorities: z.object({ HIGH: ClosingDemand, MEDIUM: ClosingDemand, LOW: ClosingDemand, ADVISORY: ClosingDemand }),
  // Rules stored before a kind existed lack it.
  sources: z.object(
    Object.fromEntries(
      Object.entries(actionSources).map(([type, { closing }]) => [
        type,
        ClosingDemand.default({ ...closing, evidence: [...closing.evidence] }),
      ]),
    ) as Record<ActionSourceType, z.ZodDefault<typeof ClosingDemand>>,
  ),
  /** The percentage of a month's closed actions drawn for re-check, at least one. 0: none. */
  recheckPercent: z.int('Use a whole number').min(0, 'Use at least 0').max(100, 'Use at most 100'),
});
export type ClosingRules = z.infer<typeof ClosingRules>;

/** The closing events of an action, in order; never changed. */
export const closingEvents = [
  { id: 'done', name: 'Marked as done' },
  { id: 'closed', name: 'Closed' },
  { id: 'accepted', name: 'Accepted' },
  { id: 'rejected', name: 'Rejected' },
  { id: 'reopened', name: 'Reopened' },
  { id: 'restated', name: 'Closed status changed' },
  { id: 'brought-in', name: 'Imported as closed' },
] as const;

export const ClosingEvent = z.enum(closingEvents.map((event) => event.id));
export type ClosingEvent = z.infer<typeof ClosingEvent>;

export const ClosingRecord = z.object({
  id,
  event: ClosingEvent,
  /** The chosen closed status. */
  status: Option.nullable(),
  doneOn: day.nullable(),
  /** Who did the work. */
  doneBy: z.string().nullable(),
  /** What was done; or why it was rejected, reopened or closed in this way. */
  note: z.string().nullable(),
  /** The evidence among the action's files at that time. */
  evidence: z.array(EvidenceKind),
  demanded: ClosingDemand,
  recordedBy: z.string().nullable(),
  recordedAt: instant,
  /** Reported through the link of somebody outside; with the people who had copied that link. */
  link: z.object({ copiedBy: z.array(z.string()) }).nullable(),
});
export type ClosingRecord = z.infer<typeof ClosingRecord>;

export const reason = requiredLines('Give a reason', 1000);

/** That the work is done, and the status with which to close the action. */
export const ClosingDetails = z.object({
  statusId: id,
  doneOn: day,
  /** The user who did it, and who may not accept it. */
  doneById: id.nullable().default(null),
  /** Somebody else who did it. */
  doneBy: optionalLine(200),
  note: optionalLines(4000),
});
export type ClosingDetails = z.infer<typeof ClosingDetails>;
