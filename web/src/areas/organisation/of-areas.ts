import type { OnSettings } from '#platform/app/on-settings.ts';

/** The sections of areas, declared in their `on-settings.ts`, in order. */
export const sections = Object.values(
  import.meta.glob<OnSettings>('../*/on-settings.ts', { import: 'onSettings', eager: true }),
)
  .flat()
  .toSorted((one, other) => one.order - other.order);
