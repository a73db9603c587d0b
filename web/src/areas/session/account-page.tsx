import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { SettingsIndex, SettingsSectionPage } from '#platform/page/settings-pages.tsx';
import { t } from '#platform/texts.ts';
import { accountGroups as groups, accountPath as path } from './account-settings.ts';

const route = getRouteApi('/account/$section');

const title = t('account');

export const AccountPage = () => (
  <SettingsIndex title={title} subtitle={useMe().fullName} path={path} groups={groups} />
);

export const AccountSectionPage = () => (
  <SettingsSectionPage title={title} index="/account.html" path={path} groups={groups} id={route.useParams().section} />
);
