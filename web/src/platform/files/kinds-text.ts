import { evidenceKinds, type EvidenceKind } from '@lintel/contract/areas/evidence-kinds';

/** Kinds of evidence of which one is enough: Certificate or report. */
export const kindsText = (kinds: readonly EvidenceKind[]) =>
  evidenceKinds
    .filter(({ id }) => kinds.includes(id))
    .map(({ name }, at) => (at === 0 ? name : name.toLowerCase()))
    .join(' or ');
