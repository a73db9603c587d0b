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
export const ContractorEvidenceState = z.enum(evidenceStates.map((state) => state.id));
export const ContractorAttribute = z.enum(contractorAttributes.map((attribute) => attribute.id));
const MOST_POUNDS = 1_000_000_000_000;

export const waysToCheck = [
  { id: 'REGISTER', name: 'Public register' },
  { id: 'ORIGINAL', name: 'Original seen' },
  { id: 'COPY', name: 'Copy read' },
] as const;
const WayToCheck = z.enum(waysToCheck.map((way) => way.id));

/** New evidence; `toOn` may be left open for evidence that does not expire. */
export const NewEvidence = z.object({
  contractorId: id,
  /** The operative who holds it; null for the firm. */
  operativeId: id.nullable().default(null),
  kind: ContractorEvidenceKind,
  provider: optionalLine(),
  number: optionalLine(),
  /** In whole pounds. */
  amount: z.int('Use whole pounds').min(0, 'Use whole pounds').max(MOST_POUNDS).nullable().default(null),
  /** Types of work, modules or services that it covers. */
  covers: z.array(line(100).min(1)).max(40).default([]),
  fromOn: day.nullable().default(null),
  toOn: day.nullable().default(null),
  note: optionalLines(2000),
  /** The uploaded files that prove it. */
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
  /** The reason for rejecting it, shown to the uploader. */
  reason: optionalLines(1000),
});

export const Waiver = z.object({
  contractorId: id,
  /** Who is exempt; null for the contractor, or for all its people if people hold the kind. */
  operativeId: id.nullable().default(null),
  kind: ContractorEvidenceKind,
  /** Permanently, until a date, or required again. */
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
  state: ContractorEvidenceState,
  provider: z.string().nullable(),
  number: z.string().nullable(),
  amount: z.number().nullable(),
  covers: z.array(z.string()),
  fromOn: day.nullable(),
  toOn: day.nullable(),
  note: z.string().nullable(),
  /** Null if it came through the contractor's link. */
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
  /** Why it cannot be accepted as valid. */
  fault: z.string().nullable(),
  files: z.array(z.object({ id, name: z.string() })),
  /** False for the uploader. */
  canCheck: z.boolean(),
});
export type EvidenceItem = z.infer<typeof EvidenceItem>;

/** A kind that is required or was shown, with everything shown of it, newest first. */
export const EvidenceOfKind = z.object({
  kind: ContractorEvidenceKind,
  level: z.enum(['required', 'recommended', 'shown']),
  state: ContractorEvidenceState,
  effect: z.enum(['BLOCK', 'WARN']).nullable(),
  waiver: z.object({ untilOn: day.nullable(), reason: z.string(), by: z.string().nullable() }).nullable(),
  /** False for anybody who uploaded any of it. */
  canWaive: z.boolean(),
  items: z.array(EvidenceItem),
});
export type EvidenceOfKind = z.infer<typeof EvidenceOfKind>;

export const ContractorEvidence = z.object({
  kinds: z.array(EvidenceOfKind),
  /** The people who work for it; only for readers who manage contractors. */
  operatives: z.array(z.object({ id, name: z.string(), trade: z.string().nullable(), kinds: z.array(EvidenceOfKind) })),
  can: z.object({ manage: z.boolean() }),
});
export type ContractorEvidence = z.infer<typeof ContractorEvidence>;
