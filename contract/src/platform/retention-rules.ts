import { z } from 'zod';

/** The statutory minimum: particulars are kept for three years from the date of the entry (RIDDOR 2013, reg. 12(2)). */
export const YEARS_BY_LAW = 3;

const years = (least: number, most: number) =>
  z.int().min(least, `Use ${least} or more`).max(most, `Use ${most} at the most`);

/**
 * How long an organisation keeps what accidents say about people, in years (riddor-desk.md, section 8); hazard cases, reports from
 * posters and letters are kept as long as the accident of an adult.
 */
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

export const KeptRetention = RetentionRules.extend({ version: z.number(), can: z.object({ edit: z.boolean() }) });
export type KeptRetention = z.infer<typeof KeptRetention>;
