import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';

/** Kinds of evidence as people read them. */
export const evidenceInWords = (kinds: readonly string[]) =>
  kinds.map((kind) => evidenceKinds.find(({ id }) => id === kind)?.name.toLowerCase() ?? kind);
