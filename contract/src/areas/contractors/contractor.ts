import { z } from 'zod';
import { latest, plusDays, plusInterval } from '../../cycles/calendar.ts';
import { day, email, id, instant, optionalLine, Option, requiredLine, version } from '../../platform/shapes.ts';
import { contractorAttributes } from './attributes.ts';
import type { ContractorAttribute as Attribute } from './attributes.ts';
import { ContractorAttribute } from './evidence-items.ts';
import { Standing } from './standings.ts';

const FIRST_DAY = '1800-01-01';
const DAYS_BEFORE = 14;

/** The default review date of an approval: 14 days before the date of the approval (CON-016). */
export const usualReview = (dateApproved: string) => latest(plusDays(dateApproved, -DAYS_BEFORE), FIRST_DAY);
/** The form's alternative suggestion: a year after the approval, less 14 days. */
export const yearlyReview = (dateApproved: string) =>
  plusDays(plusInterval(dateApproved, { count: 1, unit: 'year' }), -DAYS_BEFORE);

const inTheirOrder = (chosen: Attribute[]) =>
  contractorAttributes.map(({ id: attribute }) => attribute).filter((attribute) => chosen.includes(attribute));

/** The details of a contractor (CON-012 to CON-017). */
export const ContractorFields = z.object({
  name: requiredLine('Enter the name of the contractor'),
  businessId: id.nullable().default(null),
  dateApproved: day.nullable().default(null),
  /** Default: `usualReview` of the approval; null for none. */
  dateReview: day.nullish(),
  emailAddress: optionalLine(254).pipe(email.nullable()),
  /** The user notified of its evidence; null: everybody who manages contractors. */
  keeperId: id.nullable().default(null),
  /** Attributes that require evidence. */
  attributes: z.array(ContractorAttribute).max(20).default(['employs']).transform(inTheirOrder),
});
export type ContractorFields = z.output<typeof ContractorFields>;

export const contractorFieldLabels = {
  name: 'Name',
  businessId: 'Business',
  dateApproved: 'Approved on',
  dateReview: 'Review on',
  emailAddress: 'E-mail',
  keeperId: 'Looked after by',
  attributes: 'Activities',
} as const satisfies Record<keyof ContractorFields, string>;

/** A firm or person working for the organisation without belonging to it. */
export const Contractor = z.object({
  id,
  version,
  name: z.string(),
  business: Option.nullable(),
  dateApproved: day.nullable(),
  dateReview: day.nullable(),
  emailAddress: z.string().nullable(),
  /** The user who looks after it, if one is named. */
  keeper: Option.nullable(),
  attributes: z.array(ContractorAttribute),
  standing: Standing,
  /** Why it is blocked by hand. */
  blockedReason: z.string().nullable(),
  /** The kinds of evidence whose absence blocks it or soon will, in words. */
  lacks: z.array(z.object({ name: z.string(), state: z.string(), effect: z.enum(['BLOCK', 'WARN']) })),
  /** The first expiry date of the required evidence. */
  evidenceUntil: day.nullable(),
  archivedAt: instant.nullable(),
  archivedReason: z.string().nullable(),
  createdAt: instant,
  fileCount: z.number(),
  /** The folder of its files, and what the reader may do there (CON-018). */
  documentExplorerViewInfo: z.object({ path: z.string(), canUploadFiles: z.boolean(), canDeleteFiles: z.boolean() }),
  can: z.object({ edit: z.boolean(), archive: z.boolean(), restore: z.boolean(), comment: z.boolean() }),
});
export type Contractor = z.infer<typeof Contractor>;
