import { z } from 'zod';

/** The evidence that a completion can require. */
export const evidenceKinds = [
  { id: 'certificate', name: 'Certificate' },
  { id: 'report', name: 'Report' },
  { id: 'photograph', name: 'Photograph' },
] as const;
export const EvidenceKind = z.enum(evidenceKinds.map((kind) => kind.id));
export type EvidenceKind = z.infer<typeof EvidenceKind>;

/** Kinds of which one suffices, as text: Certificate or report. */
export const kindsText = (kinds: readonly EvidenceKind[]) =>
  evidenceKinds
    .filter(({ id }) => kinds.includes(id))
    .map(({ name }, at) => (at === 0 ? name : name.toLowerCase()))
    .join(' or ');
