import { z } from 'zod';
import { longDate } from '../../cycles/calendar.ts';
import { day, id, instant } from '../../platform/shapes.ts';
import { RiddorDecision, type DecisionCode } from '../../riddor/finding.ts';

/** The desk's decisions, as lists and the log name them. */
export const decisionNames = [
  { id: 'reportable', name: 'Reportable' },
  { id: 'another-reports', name: 'Reportable by somebody else' },
  { id: 'cannot-say', name: 'Cannot say yet' },
  { id: 'not-yet', name: 'Not reportable yet' },
  { id: 'record-only', name: 'To be recorded, not reported' },
  { id: 'not-reportable', name: 'Not reportable' },
] as const satisfies readonly { id: DecisionCode; name: string }[];

export const decisionName = (decision: DecisionCode) => decisionNames.find(({ id }) => id === decision)!.name;

/** Whether a decision requires a report, by us or by somebody else; null if that is still open. */
export const asksForReport = (decision: DecisionCode): boolean | null => {
  if (decision === 'cannot-say' || decision === 'not-yet') return null;
  return decision === 'reportable' || decision === 'another-reports';
};

/** Whether a report is to be made: as a manager judged, and before that as the desk decided; null if that is still open. */
export const isToBeReported = (riddorReportable: boolean | null, decision: DecisionCode | undefined): boolean | null =>
  riddorReportable ?? (decision ? asksForReport(decision) : null);

/** A decision with its deadline, without anything about the people involved: "Reportable, by 13 March 2026". */
export const decisionInWords = ({
  decision,
  reportBy,
  nextLookOn,
}: Pick<RiddorDecision, 'decision' | 'reportBy' | 'nextLookOn'>): string =>
  [
    decisionName(decision),
    ...(reportBy ? [`by ${longDate(reportBy)}`] : []),
    ...(decision === 'not-yet' && nextLookOn ? [`to be looked at again on ${longDate(nextLookOn)}`] : []),
  ].join(', ');

/** A stored decision of the desk. */
export const KeptDecision = z.object({
  id,
  decidedOn: day,
  decidedAt: instant,
  /** Who saved the facts for it; null if only the date made the difference. */
  decidedBy: z.string().nullable(),
  answer: RiddorDecision,
});
export type KeptDecision = z.infer<typeof KeptDecision>;
