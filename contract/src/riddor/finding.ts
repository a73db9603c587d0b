import { z } from 'zod';

/** What the desk may answer (riddor-desk.md, section 3), the strongest first. */
export const decisions = [
  'reportable',
  'another-reports',
  'cannot-say',
  'not-yet',
  'record-only',
  'not-reportable',
] as const;
export type DecisionCode = (typeof decisions)[number];

/** A day that was counted, which may lie beyond those that people may enter. */
const day = z.iso.date();

/** What the desk says about one rule. */
export const Finding = z.object({
  /** Code of the rule, as in riddor-rules.json. */
  rule: z.string(),
  /** Each regulation that it rests on, the rule's own first. */
  regulation: z.string(),
  decision: z.enum(decisions),
  notifyWithoutDelay: z.boolean(),
  /** The last day for the report, the earliest of those that it serves (reg. 15); null where there is none or it cannot be counted. */
  reportBy: day.nullable(),
  /** That day has passed. */
  isLate: z.boolean(),
  /** The day that the last day is counted from, itself not counted. */
  clockFrom: day.nullable(),
  /** Of a run that lasts: the day on which to ask again whether it does. */
  nextLookOn: day.nullable(),
  reporter: z.string().nullable(),
  /** Whether the report is ours to make; null where that is not known. */
  isOurs: z.boolean().nullable(),
  reportTo: z.string().nullable(),
  form: z.string().nullable(),
  telephoneAccepted: z.boolean(),
  /** In words, read aloud as it stands. */
  explanation: z.string(),
  /** The facts that are missing, the clause that asks for each, and the regulation that turns on it. */
  needs: z.array(z.object({ fact: z.string(), question: z.string(), regulation: z.string() })),
});
export type Finding = z.infer<typeof Finding>;

/**
 * What the desk says of an event on a day: the strongest of its findings, in one text, and all of them. Where the
 * law of higher-risk buildings asks for more than RIDDOR, it is what that says.
 */
export const RiddorDecision = Finding.omit({ rule: true }).extend({
  asOf: day,
  /** The longest run of days away from normal work up to that day; null where it cannot be counted. */
  normalWorkDays: z.int().nullable(),
  findings: z.array(Finding),
  /** The mandatory occurrence report of a higher-risk building, which no RIDDOR report replaces. */
  buildingOccurrence: Finding.nullable(),
});
export type RiddorDecision = z.infer<typeof RiddorDecision>;

/** A finding that nothing is known of yet but its rule. */
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
