import { z } from 'zod';

/** What a completion can be asked to bring. */
export const evidenceKinds = [
  { id: 'certificate', name: 'Certificate' },
  { id: 'report', name: 'Report' },
  { id: 'photograph', name: 'Photograph' },
] as const;
export const EvidenceKind = z.enum(evidenceKinds.map((kind) => kind.id));
export type EvidenceKind = z.infer<typeof EvidenceKind>;
