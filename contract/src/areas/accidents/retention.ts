import { z } from 'zod';
import { day, id, line } from '../../platform/shapes.ts';

/** The statutory minimum: particulars are kept for three years from the date of the entry (RIDDOR 2013, reg. 12(2)). */
export const YEARS_BY_LAW = 3;

const years = (least: number, most: number) =>
  z.int().min(least, `Use ${least} or more`).max(most, `Use ${most} at the most`);

/** How long an organisation keeps personal information of accidents, in years (riddor-desk.md, section 8). */
export const RetentionRules = z.object({
  /** From the day of the accident. */
  adultYears: years(YEARS_BY_LAW, 100),
  /** For children, and for people not at work of unknown age: until the birthday on which they reach this age. */
  childUntilAge: years(18, 30),
  /** From the day of exposure to asbestos and other substances under health surveillance. */
  exposureYears: years(YEARS_BY_LAW, 100),
  /** Whether a redaction must be approved by somebody other than its proposer. */
  secondPerson: z.boolean(),
});
export type RetentionRules = z.infer<typeof RetentionRules>;
export const shippedRetention: RetentionRules = {
  adultYears: 6,
  childUntilAge: 21,
  exposureYears: 40,
  secondPerson: true,
};

/** The reason for the end of a period. */
export const retentionReasons = [
  { id: 'adult', name: 'Adult, or nobody hurt' },
  { id: 'child', name: 'Child, or age not known' },
  { id: 'exposure', name: 'Exposure to a substance' },
  { id: 'law', name: 'Three years from the last entry (reg. 12(2))' },
] as const;
export type RetentionReason = (typeof retentionReasons)[number]['id'];

/** An accident whose retention period has ended. */
export const DueRedaction = z.object({
  id,
  ref: z.string(),
  accidentDate: day,
  property: z.string(),
  category: z.string(),
  keptUntil: day,
  rule: z.string(),
  /** Who proposed it; null if nobody has yet. */
  proposedBy: z.string().nullable(),
  /** Whether the reader may approve it now. */
  canApprove: z.boolean(),
});
export type DueRedaction = z.infer<typeof DueRedaction>;

/** The number shown on a page and decided together. */
export const AT_ONCE = 100;
export const someAccidents = z.object({
  ids: z.array(id).min(1, 'Choose at least one').max(AT_ONCE, `Choose at most ${AT_ONCE}`),
});
export const KeepLonger = someAccidents.extend({ until: day, reason: line(500).min(1, 'Give a reason') });
