import { z } from 'zod';
import { day, id, instant, Option, optionalLine, optionalLines, requiredLines } from '../../platform/shapes.ts';
import { EvidenceKind } from '../evidence-kinds.ts';
import { actionSources, type ActionSourceType } from './states.ts';

/** What closing an action asks for. */
export const ClosingDemand = z.object({ evidence: z.array(EvidenceKind).max(3), secondPerson: z.boolean() });
export type ClosingDemand = z.infer<typeof ClosingDemand>;

/** What closing asks for by priority, and, added to that, by what the action comes from (decision 019). */
export const ClosingRules = z.object({
  priorities: z.object({ HIGH: ClosingDemand, MEDIUM: ClosingDemand, LOW: ClosingDemand, ADVISORY: ClosingDemand }),
  // Rules that were kept before there was a kind do not have it.
  sources: z.object(
    Object.fromEntries(
      Object.entries(actionSources).map(([type, { closing }]) => [
        type,
        ClosingDemand.default({ ...closing, evidence: [...closing.evidence] }),
      ]),
    ) as Record<ActionSourceType, z.ZodDefault<typeof ClosingDemand>>,
  ),
  /** How many closed actions of a month are drawn for re-check: one in a hundred, at least one. 0: none are. */
  recheckPercent: z.int('Use a whole number').min(0, 'Use at least 0').max(100, 'Use at most 100'),
});
export type ClosingRules = z.infer<typeof ClosingRules>;

/** The closing events of an action, one after another; none is ever changed. */
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
  /** Said by the link of somebody outside; with who else had one, having copied it. */
  link: z.object({ copiedBy: z.array(z.string()) }).nullable(),
});
export type ClosingRecord = z.infer<typeof ClosingRecord>;

export const reason = requiredLines('Give a reason', 1000);

/** That the work is done, and as what the action is to be closed. */
export const ClosingDetails = z.object({
  statusId: id,
  doneOn: day,
  /** Whoever of the organisation did it; they may not accept it. */
  doneById: id.nullable().default(null),
  /** Whoever else did it. */
  doneBy: optionalLine(200),
  note: optionalLines(4000),
});
export type ClosingDetails = z.infer<typeof ClosingDetails>;
