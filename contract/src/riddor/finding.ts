import { z } from 'zod';

/** The possible decisions of the desk (riddor-desk.md, section 3), strongest first. */
export const decisions = [
  'reportable',
  'another-reports',
  'cannot-say',
  'not-yet',
  'record-only',
  'not-reportable',
] as const;
export type DecisionCode = (typeof decisions)[number];

/** A calculated date, which may be outside the range that people can enter. */
const day = z.iso.date();

/** The desk's finding for one rule. */
export const Finding = z.object({
  /** Code of the rule, as in riddor-rules.json. */
  rule: z.string(),
  /** Each regulation that it rests on, that of the rule first. */
  regulation: z.string(),
  decision: z.enum(decisions),
  notifyWithoutDelay: z.boolean(),
  /** The last day for the report, the earliest of those that it covers (reg. 15); null if there is none or it cannot be calculated. */
  reportBy: day.nullable(),
  /** That day has passed. */
  isLate: z.boolean(),
  /** The date from which the last day is counted, itself not counted. */
  clockFrom: day.nullable(),
  /** For a continuing run: the date on which to check whether it continues. */
  nextLookOn: day.nullable(),
  reporter: z.string().nullable(),
  /** Whether we must make the report; null if that is not known. */
  isOurs: z.boolean().nullable(),
  reportTo: z.string().nullable(),
  form: z.string().nullable(),
  telephoneAccepted: z.boolean(),
  /** In words, as read to people. */
  explanation: z.string(),
  /** The missing facts, the clause that asks for each, and the regulation that depends on it. */
  needs: z.array(z.object({ fact: z.string(), question: z.string(), regulation: z.string() })),
});
export type Finding = z.infer<typeof Finding>;

/**
 * The desk's decision on an event as of a date: its strongest finding, in one text, and all findings. If the law of higher-risk
 * buildings requires more than RIDDOR, the decision is that law's.
 */
export const RiddorDecision = Finding.omit({ rule: true }).extend({
  asOf: day,
  /** The longest run of days away from normal work up to that date; null if it cannot be counted. */
  normalWorkDays: z.int().nullable(),
  findings: z.array(Finding),
  /** The mandatory occurrence report for a higher-risk building, which no RIDDOR report replaces. */
  buildingOccurrence: Finding.nullable(),
});
export type RiddorDecision = z.infer<typeof RiddorDecision>;

/** A finding about a rule of which nothing else is known yet. */
export const unanswered = (rule: string, regulation: string): Finding => ({
  rule,
  regulation,
  decision: 'cannot-say',
  notifyWithoutDelay: false,
  reportBy: null,
  isLate: false,
  clockFrom: null,
  nextLookOn: null,
  reporter: null,
  isOurs: null,
  reportTo: null,
  form: null,
  telephoneAccepted: false,
  explanation: '',
  needs: [],
});
