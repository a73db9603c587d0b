import { z } from 'zod';
import { latest, plusDays, plusInterval } from '../../cycles/calendar.ts';
import { day, email, id, instant, optionalLine, Option, requiredLine, version } from '../../platform/shapes.ts';
import { contractorAttributes } from './attributes.ts';
import type { ContractorAttribute as Attribute } from './attributes.ts';
import { ContractorAttribute } from './evidence-items.ts';
import { Standing } from './standings.ts';

const FIRST_DAY = '1800-01-01';
const DAYS_BEFORE = 14;

/** When an approval is looked at again where nobody says: 14 days before the day of the approval (CON-016). */
export const usualReview = (dateApproved: string) => latest(plusDays(dateApproved, -DAYS_BEFORE), FIRST_DAY);
/** What the form offers beside it: a year after the approval, less 14 days. */
export const yearlyReview = (dateApproved: string) =>
  plusDays(plusInterval(dateApproved, { count: 1, unit: 'year' }), -DAYS_BEFORE);

const inTheirOrder = (chosen: Attribute[]) =>
  contractorAttributes.map(({ id: attribute }) => attribute).filter((attribute) => chosen.includes(attribute));

/** The details of a contractor (CON-012 to CON-017). */
export const ContractorFields = z.object({
  name: requiredLine('Enter the name of the contractor'),
  businessId: id.nullable().default(null),
  dateApproved: day.nullable().default(null),
  /** Left out, `usualReview` of the approval; null for none. */
  dateReview: day.nullish(),
  emailAddress: optionalLine(254).pipe(email.nullable()),
  /** A user who is notified of its evidence; null: all who manage contractors are. */
  keeperId: id.nullable().default(null),
  /** What else it does that evidence is asked for. */
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

/** A firm or a person who works for the organisation without belonging to it. */
export const Contractor = z.object({
  id,
  version,
  name: z.string(),
  business: Option.nullable(),
  dateApproved: day.nullable(),
  dateReview: day.nullable(),
  emailAddress: z.string().nullable(),
  /** Who looks after it, where somebody was named. */
  keeper: Option.nullable(),
  attributes: z.array(ContractorAttribute),
  standing: Standing,
  /** Why it is blocked by hand. */
  blockedReason: z.string().nullable(),
  /** The kinds that keep it from being used or soon will, in words. */
  lacks: z.array(z.object({ name: z.string(), state: z.string(), effect: z.enum(['BLOCK', 'WARN']) })),
  /** The first of the last days on which what is required holds. */
  evidenceUntil: day.nullable(),
  archivedAt: instant.nullable(),
  archivedReason: z.string().nullable(),
  createdAt: instant,
  fileCount: z.number(),
  /** Where its files are shown, and what the reader may do there (CON-018). */
  documentExplorerViewInfo: z.object({ path: z.string(), canUploadFiles: z.boolean(), canDeleteFiles: z.boolean() }),
  can: z.object({ edit: z.boolean(), archive: z.boolean(), restore: z.boolean(), comment: z.boolean() }),
});
export type Contractor = z.infer<typeof Contractor>;
