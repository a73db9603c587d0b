import { z } from 'zod';
import { day, id, line } from '../../platform/shapes.ts';

/** The reason for the end of a period, and how the person who was hurt is told of it. */
export const retentionReasons = [
  { id: 'adult', name: 'Adult, or nobody hurt', told: 'the time for accidents to adults' },
  {
    id: 'child',
    name: 'Child, or age not known',
    told: 'the time for accidents to children, and to people whose age is not known',
  },
  { id: 'exposure', name: 'Exposure to a substance', told: 'the time after exposure to a substance' },
  {
    id: 'law',
    name: 'Three years from the last entry (reg. 12(2))',
    told: 'three years from the last entry (RIDDOR, regulation 12(2))',
  },
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
