import type { OnSettings, OrganisationGroup, SettingsGroup } from '#platform/app/on-settings.ts';

/** The sections of areas, declared in their `on-settings.ts`, in order. */
const sections = Object.values(
  import.meta.glob<OnSettings>('../*/on-settings.ts', { import: 'onSettings', eager: true }),
)
  .flat()
  .toSorted((one, other) => one.order - other.order);

const groupOf = (group: OrganisationGroup): SettingsGroup => ({
  title: `settings.group.${group}`,
  settings: sections.filter((section) => section.group === group),
});

/** What an administrator sets, by group: the sections of the settings, and the pages that have settings too. */
export const organisationGroups: readonly SettingsGroup[] = [
  groupOf('organisation'),
  groupOf('sign.in'),
  groupOf('work'),
  groupOf('devices'),
  groupOf('connections'),
  groupOf('elsewhere'),
];

/** The address before the id of a section. */
export const organisationPath = '/admin/organisation';
