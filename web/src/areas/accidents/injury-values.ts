import type { Injury } from '@lintel/contract/areas/accidents/accident';
import type { Option } from '@lintel/contract/platform/shapes';
import type { CountedPart } from './body-picture.tsx';

/** An unsaved injury, with its display names. */
export type InjuryDraft = {
  /** Missing for a new one. */
  id?: string;
  partOfBodyInjured: Option;
  injurySustained: Option;
  injurySeverity: Option | null;
};

export const draftsOf = (injuries: readonly Injury[]): InjuryDraft[] =>
  injuries.map(({ id, partOfBodyInjured, injurySustained, injurySeverity }) => ({
    id,
    partOfBodyInjured,
    injurySustained,
    injurySeverity,
  }));

/** The request body: all injuries, as they are to be stored (ACC-032). */
export const injuriesToSave = (drafts: readonly InjuryDraft[]) =>
  drafts.map(({ id, partOfBodyInjured, injurySustained, injurySeverity }) => ({
    ...(id && { id }),
    partOfBodyInjuredId: partOfBodyInjured.id,
    injurySustainedId: injurySustained.id,
    injurySeverityId: injurySeverity?.id ?? null,
  }));

export const areSameInjuries = (one: readonly InjuryDraft[], other: readonly InjuryDraft[]) =>
  JSON.stringify(injuriesToSave(one)) === JSON.stringify(injuriesToSave(other));

/** The injuries by their codes, as the RIDDOR desk takes them. */
export const codesOf = (injuries: readonly InjuryDraft[]) =>
  injuries.map(({ injurySustained, partOfBodyInjured }) => ({
    injury: injurySustained.code ?? null,
    part: partOfBodyInjured.code ?? null,
  }));

/** The injured parts of the body with their counts, among those that are offered. */
export function countedParts(injuries: readonly InjuryDraft[], offered: readonly Option[] = []): CountedPart[] {
  const hurt = injuries.map(({ partOfBodyInjured }) => partOfBodyInjured);
  const all = new Map([...offered, ...hurt].map((part) => [part.id, part]));
  return [...all.values()].map((part) => ({ ...part, count: hurt.filter(({ id }) => id === part.id).length }));
}
