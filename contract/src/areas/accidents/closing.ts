import { z } from 'zod';
import type { DecisionCode } from '../../riddor/finding.ts';
import { id, instant, optionalLines, requiredLines, version } from '../../platform/shapes.ts';
import { asksForReport, isToBeReported } from './decision.ts';

/** Whether an accident is closed. */
export const accidentStates = [
  { id: 'open', name: 'Open' },
  { id: 'awaiting-second', name: 'Awaiting a second person' },
  { id: 'closed', name: 'Closed' },
] as const;
export const AccidentState = z.enum(accidentStates.map(({ id }) => id));
export type AccidentState = z.infer<typeof AccidentState>;

/** The events of closing and reopening it, in order. */
export const accidentClosingEvents = [
  { id: 'asked', name: 'Closing proposed' },
  { id: 'closed', name: 'Closed' },
  { id: 'accepted', name: 'Approved and closed' },
  { id: 'sent-back', name: 'Sent back' },
  { id: 'reopened', name: 'Reopened' },
] as const;
export const AccidentClosing = z.object({
  id,
  event: z.enum(accidentClosingEvents.map(({ id }) => id)),
  reason: z.string().nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
});
export type AccidentClosing = z.infer<typeof AccidentClosing>;

const ofAccident = z.object({ id, version });
const reason = requiredLines('Give a reason', 1000);

/** A manager's judgement on whether to report it; with a reason if it contradicts the desk. */
export const JudgementDetails = ofAccident.extend({ isReportable: z.boolean(), reason: optionalLines(1000) });
export const Judgement = z.object({
  id,
  isReportable: z.boolean(),
  agrees: z.boolean(),
  reason: z.string().nullable(),
  /** The desk's decision at the time, in words. */
  deskDecision: z.string(),
  judgedBy: z.string().nullable(),
  judgedAt: instant,
});
export type Judgement = z.infer<typeof Judgement>;

/** Why it is closed although its report has not been made, or it is still undecided whether one is due. */
export const ClosingDetails = ofAccident.extend({ reason: optionalLines(1000) });
export const ReasonedDetails = ofAccident.extend({ reason });
export const AcceptedDetails = ofAccident;

/** An organisation's rules for accidents. */
export const AccidentRules = z.object({
  /** Closing needs acceptance by a second person. */
  secondPersonCloses: z.boolean(),
  /** Days after an accident by which reports are wanted, sooner than the law requires; null: no target of our own. */
  targetDays: z.int('Use a whole number').min(1, 'Use at least 1').max(15, 'Use at most 15').nullable(),
});
export type AccidentRules = z.infer<typeof AccidentRules>;

type Report = { riddorDateHse: string | null; riddorHseReporter: string | null; hseReference: string | null };
/** A report counts as made once it has each of these (riddor-desk.md, section 6). */
export const partsOfReport = [
  { field: 'riddorDateHse', name: 'the date', ask: 'Enter the date of the report' },
  { field: 'riddorHseReporter', name: 'who reported', ask: 'Enter who reported it' },
  { field: 'hseReference', name: 'the reference', ask: 'Enter the reference that the report was given' },
] as const satisfies { field: keyof Report; name: string; ask: string }[];

const missingParts = (report: Report) => partsOfReport.filter(({ field }) => !report[field]);
export const missingOfReport = (report: Report): string[] => missingParts(report).map(({ name }) => name);

/** What to ask for where a report is entered in part: half a report would look like one that was made. */
export function restOfReport(report: Report) {
  const missing = missingParts(report);
  return missing.length < partsOfReport.length ? missing : [];
}

/** Why closing an accident now requires a reason; null if it does not. A manager's judgement with a reason overrides the desk. */
export function closingAsks({
  decision,
  riddorReportable,
  judgement,
  ...report
}: Report & {
  decision: DecisionCode;
  riddorReportable: boolean | null;
  judgement: Pick<Judgement, 'reason'> | null;
}): string | null {
  const missing = missingOfReport(report);
  const isDue = isToBeReported(riddorReportable, decision);
  if (isDue && missing.length)
    return `Its report is not recorded: ${inOneList(missing)} ${missing.length === 1 ? 'is' : 'are'} missing. Record the report, or give a reason for closing the accident without it.`;
  if (riddorReportable === false && asksForReport(decision) && !judgement?.reason)
    return 'The RIDDOR assessment says that it is reportable, and nobody gave a reason why it is not. Give a reason for closing it anyway.';
  if (isDue !== null) return null;
  return decision === 'not-yet'
    ? 'It may still become reportable. Give a reason for closing it before that is known.'
    : 'It is not known yet whether it is reportable. Answer the questions in the RIDDOR assessment, or give a reason for closing the accident without an answer.';
}

const inOneList = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0];

/** What has changed since the report was recorded; the enforcing authority has to be notified. */
export const sinceReport = [
  { id: 'day', name: 'it happened on another day' },
  { id: 'death', name: 'the person died' },
  { id: 'injuries', name: 'the injuries have changed' },
  { id: 'decision', name: 'the law requires a different report' },
] as const;
export const SinceReport = z.enum(sinceReport.map(({ id }) => id));
export type SinceReport = z.infer<typeof SinceReport>;
