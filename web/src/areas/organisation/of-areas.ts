import type { OnSettings, OrganisationGroup, SettingsElsewhere, SettingsGroup } from '#platform/app/on-settings.ts';
import { maySee } from '#platform/rights.ts';
import type { Permission } from '@lintel/contract/platform/permissions';

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

const elsewhere = (allow: Permission, setting: Omit<SettingsElsewhere, 'concerns'>): SettingsElsewhere => ({
  ...setting,
  concerns: (me) => maySee(me, [allow]),
});

/** What an administrator sets, by group: the sections of the organisation page, and the pages that have settings too. */
export const organisationGroups: readonly SettingsGroup[] = [
  groupOf('organisation'),
  groupOf('sign.in'),
  groupOf('work'),
  groupOf('devices'),
  groupOf('connections'),
  {
    title: 'settings.group.elsewhere',
    settings: [
      elsewhere('USER_MANAGE', { to: '/admin/users/active', title: 'menu.users', what: 'settings.users' }),
      elsewhere('PRISM_APP_ROLE_MANAGE', { to: '/admin/roles.html', title: 'menu.roles', what: 'settings.roles' }),
      elsewhere('PRISM_APP_DICTIONARY_MANAGE', {
        to: '/admin/dictionaries',
        title: 'menu.dictionaries',
        what: 'settings.dictionaries',
      }),
      elsewhere('PRISM_APP_MAIL_VIEW', { to: '/admin/mail.html', title: 'menu.mail', what: 'settings.mail' }),
      elsewhere('PRISM_APP_TASK_MENU', {
        to: '/task_types.html',
        title: 'menu.task.types',
        what: 'settings.task.types',
      }),
    ],
  },
];

/** The address before the id of a section. */
export const organisationPath = '/admin/organisation';
