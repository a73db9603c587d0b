import { z } from 'zod';
import {
  day,
  id,
  instant,
  line,
  optionalLine,
  optionalLines,
  requiredLine,
  requiredLines,
} from '../../platform/shapes.ts';
import { contractorAttributes } from './attributes.ts';
import { evidenceStates } from './evidence.ts';
import { contractorEvidenceKinds } from './evidence-kinds.ts';

const ContractorEvidenceKind = z.enum(contractorEvidenceKinds.map((kind) => kind.id));
const State = z.enum(evidenceStates.map((state) => state.id));
export const ContractorAttribute = z.enum(contractorAttributes.map((attribute) => attribute.id));
const MOST_POUNDS = 1_000_000_000_000;

export const waysToCheck = [
  { id: 'REGISTER', name: 'Public register' },
  { id: 'ORIGINAL', name: 'Original seen' },
  { id: 'COPY', name: 'Copy read' },
] as const;
const WayToCheck = z.enum(waysToCheck.map((way) => way.id));

/** Evidence that somebody shows; the last day may be left open where it does not end. */
export const NewEvidence = z.object({
  contractorId: id,
  /** The operative who holds it; null for the firm. */
  operativeId: id.nullable().default(null),
  kind: ContractorEvidenceKind,
  provider: optionalLine(),
  number: optionalLine(),
  /** In whole pounds. */
  amount: z.int('Use whole pounds').min(0, 'Use whole pounds').max(MOST_POUNDS).nullable().default(null),
  /** Kinds of work, modules or services that it names. */
  covers: z.array(line(100).min(1)).max(40).default([]),
  fromOn: day.nullable().default(null),
  toOn: day.nullable().default(null),
  note: optionalLines(2000),
  /** What shows it, uploaded before. */
  uploadSessionId: id.nullable().default(null),
});
export type NewEvidence = z.output<typeof NewEvidence>;

export const evidenceFieldLabels = {
  kind: 'Evidence',
  operativeId: 'Held by',
  provider: 'Issued by',
  number: 'Number',
  amount: 'Amount in pounds',
  covers: 'Covers',
  fromOn: 'From',
  toOn: 'To',
  note: 'Note',
} as const;

export const EvidenceCheck = z.object({
  id,
  outcome: z.enum(['VALID', 'REJECTED']),
  how: WayToCheck,
  /** Why it is rejected; shown to whoever uploaded it. */
  reason: optionalLines(1000),
});

export const Waiver = z.object({
  contractorId: id,
  /** Who is let off; null for the contractor, and of a kind that people hold for all of them. */
  operativeId: id.nullable().default(null),
  kind: ContractorEvidenceKind,
  /** For good, until a day, or asked for again. */
  outcome: z.enum(['NOT_REQUIRED', 'EXEMPT', 'ASKED']),
  untilOn: day.nullable().default(null),
  reason: requiredLines('Give a reason', 1000),
});

export const NewOperative = z.object({
  contractorId: id,
  name: requiredLine('Enter the name of the operative'),
  trade: optionalLine(),
});
export const Blocking = z.object({ id, isBlocked: z.boolean(), reason: requiredLines('Give a reason', 1000) });

export const EvidenceItem = z.object({
  id,
  kind: ContractorEvidenceKind,
  state: State,
  provider: z.string().nullable(),
  number: z.string().nullable(),
  amount: z.number().nullable(),
  covers: z.array(z.string()),
  fromOn: day.nullable(),
  toOn: day.nullable(),
  note: z.string().nullable(),
  /** Null where it came by the contractor's link. */
  uploadedBy: z.string().nullable(),
  uploadedAt: instant,
  check: z
    .object({
      outcome: z.enum(['VALID', 'REJECTED']),
      how: WayToCheck,
      reason: z.string().nullable(),
      by: z.string().nullable(),
      at: instant,
    })
    .nullable(),
  /** Why nobody could call it valid. */
  fault: z.string().nullable(),
  files: z.array(z.object({ id, name: z.string() })),
  /** False for whoever uploaded it. */
  canCheck: z.boolean(),
});
export type EvidenceItem = z.infer<typeof EvidenceItem>;

/** A kind that is asked for or was shown, with all that was shown of it, the newest first. */
export const EvidenceOfKind = z.object({
  kind: ContractorEvidenceKind,
  level: z.enum(['required', 'recommended', 'shown']),
  state: State,
  effect: z.enum(['BLOCK', 'WARN']).nullable(),
  waiver: z.object({ untilOn: day.nullable(), reason: z.string(), by: z.string().nullable() }).nullable(),
  /** False for whoever uploaded any of it. */
  canWaive: z.boolean(),
  items: z.array(EvidenceItem),
});
export type EvidenceOfKind = z.infer<typeof EvidenceOfKind>;

export const ContractorEvidence = z.object({
  kinds: z.array(EvidenceOfKind),
  /** The people who work for it; only for who manages contractors. */
  operatives: z.array(z.object({ id, name: z.string(), trade: z.string().nullable(), kinds: z.array(EvidenceOfKind) })),
  can: z.object({ manage: z.boolean() }),
});
export type ContractorEvidence = z.infer<typeof ContractorEvidence>;
