import { getRouteApi } from '@tanstack/react-router';
import { SettingsIndex, SettingsSectionPage } from '#platform/page/settings-pages.tsx';
import { t } from '#platform/texts.ts';
import { organisationGroups as groups, organisationPath as path } from './of-areas.ts';

const route = getRouteApi('/admin/organisation/$section');

const title = t('organisation.title');

export const OrganisationPage = () => <SettingsIndex title={title} path={path} groups={groups} />;

export const OrganisationSectionPage = () => (
  <SettingsSectionPage
    title={title}
    index="/admin/organisation.html"
    path={path}
    groups={groups}
    id={route.useParams().section}
  />
);
