import { Skeleton, Stack } from '@mantine/core';
import { organisation } from '@lintel/contract/areas/organisation';
import { useQuery } from '@tanstack/react-query';
import { LogSection } from '#platform/activity/log-section.tsx';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { sections } from './of-areas.ts';
import { LogoSection } from './logo-section.tsx';
import { OrganisationSettings } from './organisation-settings.tsx';

export function OrganisationPage() {
  const { data, isError, error, refetch } = useQuery(read(organisation.get));
  const mayChange = mayDo(useMe(), 'PRISM_APP_SETTINGS_MANAGE');
  if (isError && !data) return <FailurePage error={error} reset={() => void refetch()} />;
  if (!data) return <Skeleton h="80dvh" role="status" aria-label={t('loading')} />;
  const { dto } = data;
  return (
    <>
      <PageHeader title={t('organisation.title')} subtitle={t('organisation.space', { space: dto.spaceId })} />
      <Stack gap="md" maw={980}>
        <OrganisationSettings settings={dto} mayChange={mayChange} />
        <LogoSection hasLogo={dto.hasLogo} name={dto.name} mayChange={mayChange} />
        {sections.map(({ order, Section: OfArea }) => (
          <OfArea key={order} />
        ))}
        <LogSection title={t('organisation.activity')} of={{ entityType: 'ORGANISATION', entityId: dto.id }} />
      </Stack>
    </>
  );
}
