import type { OnSettings } from '#platform/on-settings.ts';

/** The sections of areas, which each of them says in its `on-settings.ts`, in their order. */
export const sections = Object.values(
  import.meta.glob<OnSettings>('../*/on-settings.ts', { import: 'onSettings', eager: true }),
)
  .flat()
  .toSorted((one, other) => one.order - other.order);
