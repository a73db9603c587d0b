import type { CurrentUser } from '@lintel/contract/areas/session';
import { config } from '#platform/app/client-config.ts';
import type { SettingsGroup } from '#platform/app/on-settings.ts';
import { mayKeepWork } from '#platform/on-device/may-keep.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { maySee, whoSeesFiles } from '#platform/rights.ts';

/** Support subscribes to nothing and creates no tokens. */
const isSupport = ({ isSupportView, isSupportEdit }: CurrentUser) => isSupportView || isSupportEdit;

/** What everybody sets for themselves, by group: the sections of the account page. */
export const accountGroups: readonly SettingsGroup[] = [
  {
    title: 'settings.account.you',
    settings: [
      {
        id: 'details',
        title: 'account.details',
        what: 'account.details',
        Section: lazyPart(() => import('./details-section.tsx'), 'DetailsSection'),
      },
      {
        id: 'training',
        title: 'training.of.me',
        what: 'account.training',
        Section: lazyPart(() => import('#areas/people/own-training.tsx'), 'OwnTraining'),
      },
      {
        id: 'documents',
        title: 'person.documents.of.me',
        what: 'account.documents',
        Section: lazyPart(() => import('#areas/people/personal-documents.tsx'), 'OwnDocuments'),
        concerns: (me) => maySee(me, whoSeesFiles),
      },
    ],
  },
  {
    title: 'settings.group.sign.in',
    settings: [
      {
        id: 'password',
        title: 'session.password',
        what: 'account.password',
        Section: lazyPart(() => import('./password-section.tsx'), 'PasswordSection'),
      },
      {
        id: 'second-factor',
        title: 'factor.title',
        what: 'account.factor',
        Section: lazyPart(() => import('#areas/second-factor/second-factor-section.tsx'), 'SecondFactorSection'),
      },
      {
        id: 'single-sign-on',
        title: 'sign.on.title',
        what: 'account.sign.on',
        Section: lazyPart(() => import('#areas/sign-on/account-section.tsx'), 'OwnSignOn'),
        concerns: () => config.signOn !== null,
      },
      {
        id: 'devices',
        title: 'account.sessions',
        what: 'account.sessions',
        Section: lazyPart(() => import('./session-list.tsx'), 'SessionList'),
      },
    ],
  },
  {
    title: 'settings.account.notifications',
    settings: [
      {
        id: 'notifications',
        title: 'preferences.title',
        what: 'account.mail',
        Section: lazyPart(() => import('#areas/notices/preferences-section.tsx'), 'PreferencesSection'),
      },
      {
        id: 'absence',
        title: 'absence.title',
        what: 'account.absence',
        Section: lazyPart(() => import('#areas/notices/absence-section.tsx'), 'AbsenceSection'),
      },
    ],
  },
  {
    title: 'settings.account.programs',
    settings: [
      {
        id: 'appearance',
        title: 'appearance',
        what: 'account.appearance',
        Section: lazyPart(() => import('./appearance-section.tsx'), 'AppearanceSection'),
      },
      {
        id: 'this-device',
        title: 'device.title',
        what: 'account.device',
        Section: lazyPart(() => import('#areas/my-work/keep-section.tsx')),
        concerns: (me) => mayKeepWork(me) && maySee(me, ['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU']),
      },
      {
        id: 'calendar',
        title: 'calendar.feed.account',
        what: 'account.feed',
        Section: lazyPart(() => import('#areas/calendar-feeds/account-section.tsx'), 'OwnCalendarFeed'),
        concerns: (me) => !isSupport(me) && maySee(me, ['PRISM_APP_CALENDAR_MENU']),
      },
      {
        id: 'api-tokens',
        title: 'token.title',
        what: 'account.tokens',
        Section: lazyPart(() => import('#areas/api-tokens/own-tokens.tsx'), 'OwnApiTokens'),
        concerns: (me) => !isSupport(me),
      },
    ],
  },
];

/** The address before the id of a section. */
export const accountPath = '/account';
