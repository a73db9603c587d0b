import {
  IconAddressBook,
  IconAlertTriangle,
  IconBook2,
  IconBuildingCommunity,
  IconCalendar,
  IconChecklist,
  IconClipboardCheck,
  IconFileImport,
  IconDoorExit,
  IconDroplet,
  IconElevator,
  IconGavel,
  IconHelmet,
  IconLayoutDashboard,
  IconListCheck,
  IconMailForward,
  IconRepeat,
  IconReportAnalytics,
  IconScale,
  IconSend,
  IconSettings,
  IconShieldLock,
  IconUserCheck,
  IconUsersGroup,
  IconVocabulary,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { TextKey } from '@lintel/contract/texts/index';
import { maySee } from '../rights.ts';

export type Place = {
  text: TextKey;
  icon: TablerIcon;
  to: string;
  /** Any of these opens it. Default: anybody signed in. */
  allow?: readonly Permission[];
  /** The prefixes of the paths that belong to this entry. */
  owns: readonly string[];
  /** The key sequence that leads here. */
  keys?: string;
  within?: readonly Place[];
};

/** The left menu, in the specified order (SHELL-004, SHELL-045 to 056, PERM-004 to 016). */
const places: readonly Place[] = [
  {
    text: 'menu.dashboard',
    icon: IconLayoutDashboard,
    to: '/',
    owns: ['/'],
    keys: 'g d',
    within: [
      {
        text: 'menu.my.work',
        icon: IconUserCheck,
        to: '/my_work.html',
        owns: ['/my_work.html'],
        allow: ['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'],
        keys: 'g w',
      },
    ],
  },
  {
    text: 'menu.calendar',
    icon: IconCalendar,
    to: '/calendar/tasks/list.html',
    owns: ['/calendar/'],
    allow: ['PRISM_APP_CALENDAR_MENU'],
    keys: 'g c',
  },
  {
    text: 'menu.properties',
    icon: IconBuildingCommunity,
    to: '/property/',
    owns: ['/property', '/property_report_view.html'],
    allow: ['PRISM_APP_PROPERTY_MENU'],
    keys: 'g p',
    within: [
      {
        text: 'menu.imports',
        icon: IconFileImport,
        to: '/property_import.html',
        owns: ['/property_import.html'],
        allow: ['PRISM_APP_PROPERTY_IMPORT'],
        keys: 'g i',
      },
      {
        text: 'menu.evacuation',
        icon: IconDoorExit,
        to: '/evacuation_plan_list.html',
        owns: ['/evacuation_'],
        allow: ['PRISM_PROPERTY_EVACUATION_READ'],
      },
    ],
  },
  {
    text: 'menu.tasks',
    icon: IconChecklist,
    to: '/tasks',
    owns: ['/tasks', '/task', '/inspection_'],
    allow: ['PRISM_APP_TASK_MENU'],
    keys: 'g t',
    within: [
      {
        text: 'menu.equipment',
        icon: IconElevator,
        to: '/equipment_list.html',
        owns: ['/equipment_'],
        allow: ['PRISM_APP_TASK_MENU'],
      },
      {
        text: 'menu.task.management',
        icon: IconListCheck,
        to: '/task_management.html',
        owns: ['/task_management.html'],
        allow: ['PRISM_PROPERTY_TASK_MANAGE'],
        keys: 'g m',
      },
      {
        text: 'menu.task.types',
        icon: IconRepeat,
        to: '/task_types.html',
        owns: ['/task_type'],
        allow: ['PRISM_APP_TASK_MENU'],
      },
    ],
  },
  {
    text: 'menu.actions',
    icon: IconClipboardCheck,
    to: '/actions/list',
    owns: ['/actions', '/action_'],
    allow: ['PRISM_APP_ACTION_MENU'],
    keys: 'g a',
  },
  {
    text: 'menu.assigned',
    icon: IconMailForward,
    to: '/assign_by_email_entity_list.html',
    owns: ['/assign_by_email_entity_list.html'],
    allow: ['PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU'],
  },
  {
    text: 'menu.library',
    icon: IconBook2,
    to: '/library',
    owns: ['/library'],
    allow: ['PRISM_APP_CLIENT_LIBRARY_MENU', 'PRISM_PROPERTY_LIBRARY_VIEW'],
    keys: 'g l',
  },
  {
    text: 'menu.people',
    icon: IconAddressBook,
    to: '/people_list.html',
    owns: ['/people_'],
    allow: ['PRISM_APP_PEOPLE_MENU'],
    keys: 'g e',
  },
  {
    text: 'menu.accidents',
    icon: IconAlertTriangle,
    to: '/accident/list/accident_list.html',
    owns: ['/accident'],
    allow: ['PRISM_APP_ACCIDENTS_MENU'],
    keys: 'g x',
  },
  {
    text: 'menu.contractors',
    icon: IconHelmet,
    to: '/contractor_list.html',
    owns: ['/contractor_'],
    allow: ['PRISM_APP_CONTRACTOR_MENU'],
    keys: 'g o',
  },
  {
    text: 'menu.visits',
    icon: IconScale,
    to: '/enforcement_visit_list.html',
    owns: ['/enforcement_visit_'],
    allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'],
    keys: 'g v',
    within: [
      {
        text: 'menu.statutory',
        icon: IconGavel,
        to: '/statutory_notice_list.html',
        owns: ['/statutory_notice_'],
        allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'],
      },
      {
        text: 'menu.hazards',
        icon: IconDroplet,
        to: '/hazard_case_list.html',
        owns: ['/hazard_case_'],
        allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'],
      },
    ],
  },
  {
    text: 'menu.users',
    icon: IconUsersGroup,
    to: '/admin/users/active',
    owns: ['/admin/user', '/admin/assignment.html'],
    allow: ['USER_MANAGE'],
    keys: 'g u',
    within: [
      {
        text: 'menu.roles',
        icon: IconShieldLock,
        to: '/admin/roles.html',
        owns: ['/admin/role'],
        allow: ['PRISM_APP_ROLE_MANAGE'],
      },
      {
        text: 'menu.dictionaries',
        icon: IconVocabulary,
        to: '/admin/dictionaries',
        owns: ['/admin/dictionaries'],
        allow: ['PRISM_APP_DICTIONARY_MANAGE'],
      },
      {
        text: 'menu.mail',
        icon: IconSend,
        to: '/admin/mail.html',
        owns: ['/admin/mail'],
        allow: ['PRISM_APP_MAIL_VIEW'],
      },
      {
        text: 'menu.organisation',
        icon: IconSettings,
        to: '/admin/organisation.html',
        owns: ['/admin/organisation'],
        allow: ['PRISM_APP_SETTINGS_MANAGE'],
      },
    ],
  },
  {
    text: 'menu.reports',
    icon: IconReportAnalytics,
    to: '/reports',
    owns: ['/reports'],
    allow: ['PRISM_APP_ANALYSIS_MENU'],
    keys: 'g r',
  },
];

/** The entries that the user may open and whose page exists; a sub-entry is also shown if its parent may not be opened. */
export function placesFor(me: CurrentUser, exists: (address: string) => boolean): Place[] {
  const isOpen = (place: Place) => maySee(me, place.allow) && exists(place.to);
  return places.flatMap((place) => {
    const within = (place.within ?? []).filter(isOpen);
    return isOpen(place) ? [{ ...place, within }] : within;
  });
}

/** The first entry whose pages an address is the beginning of: `/admin`, `/people`. */
export const placeUnder = (of: readonly Place[], address: string): Place | undefined =>
  of
    .flatMap((place) => [place, ...(place.within ?? [])])
    .find(({ owns }) =>
      owns.some((start) => start.replace(/[_/]$/, '') === address || start.startsWith(`${address}/`)),
    );

/** The entry that owns a path: the one with the longest matching prefix. */
export function placeOf(pathname: string): Place | undefined {
  const length = (place: Place) =>
    Math.max(
      0,
      ...place.owns
        .filter((start) => (start === '/' ? pathname === '/' : pathname.startsWith(start)))
        .map((start) => start.length),
    );
  return places
    .flatMap((place) => [place, ...(place.within ?? [])])
    .filter((place) => length(place) > 0)
    .toSorted((a, b) => length(b) - length(a))[0];
}
