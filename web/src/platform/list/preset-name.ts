import type { SavedFilter } from '@lintel/contract/areas/presets';

type PresetNameProblem = { key: 'validation.value.is.required' | 'filter.preset.duplicate'; name: string };

/** The problem with the name of a saved filter; its own name is no duplicate. */
export function presetNameProblem(
  typed: string,
  others: readonly Pick<SavedFilter, 'id' | 'name'>[],
  ownId?: string,
): PresetNameProblem | undefined {
  const name = typed.trim();
  if (!name) return { key: 'validation.value.is.required', name };
  const taken = others.some((other) => other.id !== ownId && other.name.trim() === name);
  return taken ? { key: 'filter.preset.duplicate', name } : undefined;
}
