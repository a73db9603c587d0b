import { Alert, Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { properties, propertyList, type Property } from '@lintel/contract/areas/properties';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ActivityLog } from '#platform/activity/activity-log.tsx';
import { PrintedActivity } from '#platform/activity/printed-activity.tsx';
import { usePrintedActivity } from '#platform/activity/use-printed-activity.ts';
import { read, useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { originOf } from '#platform/list/list-origin.ts';
import { recordTabs } from '#platform/record-tabs.ts';
import { maySee } from '#platform/rights.ts';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { TabList } from '#platform/tab-list.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, instantText } from '#platform/time.ts';
import { showSuccess } from '#platform/toasts.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { PropertyOverview } from './property-overview.tsx';
import { addressText, nameOf } from './property-sections.ts';
import { PropertyStatus } from './property-status.tsx';

const route = getRouteApi('/property/$id');

export function PropertyPage() {
  const { id } = route.useParams();
  const found = useQuery(read(properties.get, { query: { id } }));
  if (found.isError && !found.data)
    return <FailurePage of="property" error={found.error} reset={() => void found.refetch()} />;
  if (!found.data) return <LoadingProperty />;
  return <PropertyView key={id} property={found.data.dto} />;
}

function PropertyView({ property }: { property: Property }) {
  const { data: neighbours } = useQuery(
    read(properties.neighbours, { body: { id: property.id, search: originOf(propertyList) as never } }),
  );
  const hrefOf = (id: string | null | undefined) => (id ? `/property/${id}` : null);
  const printed = usePrintedActivity({ entityType: 'PROPERTY', entityId: property.id });
  return (
    <>
      <PageHeader
        title={nameOf(property)}
        beside={<PropertyStatus archivedAt={property.archivedAt} />}
        subtitle={
          <Group gap="xs">
            <Text component="span" fw={600} className="tabular">
              {property.propertyReferenceNumber}
            </Text>
            <span>{addressText(property)}</span>
          </Group>
        }
        back={{ to: '/property/', label: t('properties.title') }}
        neighbours={{ previous: hrefOf(neighbours?.previousId), next: hrefOf(neighbours?.nextId) }}
        edit={property.can.edit ? `/property_edit.html?id=${property.id}` : undefined}
        print={printed.options}
      >
        {neighbours?.position && (
          <Text size="sm" c="dimmed" className="tabular">
            {t('property.position', {
              position: neighbours.position.toLocaleString('en-GB'),
              total: neighbours.total.toLocaleString('en-GB'),
            })}
          </Text>
        )}
        <ArchiveOrRestore property={property} />
      </PageHeader>
      <p className="only-print">{t('printed', { when: instantText(new Date().toISOString()) })}</p>
      {property.archivedAt && (
        <Alert
          color="gray"
          icon={<IconArchive size={18} aria-hidden />}
          mb="md"
          title={t('property.archived.banner', { day: dayOfInstantText(property.archivedAt) })}
        >
          {property.archivedReason && t('property.archived.reason', { reason: property.archivedReason })}
        </Alert>
      )}
      {printed.records ? (
        <>
          <PropertyOverview property={property} />
          <PrintedActivity records={printed.records} />
        </>
      ) : (
        <PropertyTabs property={property} />
      )}
    </>
  );
}

function PropertyTabs({ property }: { property: Property }) {
  const me = useMe();
  const navigate = route.useNavigate();
  const added = recordTabs('PROPERTY').filter((tab) => maySee(me, tab.allow));
  const wanted = route.useSearch().tab ?? 'overview';
  const tab = ['overview', 'activity', ...added.map(({ id }) => id)].includes(wanted) ? wanted : 'overview';
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) =>
        void navigate({ search: next && next !== 'overview' ? { tab: next } : {}, replace: true, resetScroll: false })
      }
    >
      <TabList aria-label={t('property.tabs')} current={tab}>
        <Tabs.Tab value="overview">{t('property.overview')}</Tabs.Tab>
        {added.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {t(label)}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="activity">{t('property.activity')}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="overview">
        <PropertyOverview property={property} />
      </Tabs.Panel>
      {added.map(({ id, component: Part }) => (
        <Tabs.Panel key={id} value={id}>
          <Suspense fallback={<Skeleton h={200} />}>
            <Part recordId={property.id} />
          </Suspense>
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="activity">
        <ActivityLog of={{ entityType: 'PROPERTY', entityId: property.id }} canComment={property.can.comment} />
      </Tabs.Panel>
    </Tabs>
  );
}

function ArchiveOrRestore({ property }: { property: Property }) {
  const [isAsking, setAsking] = useState(false);
  const archive = useWrite(properties.archive, {
    silent: true,
    onSuccess: () => (setAsking(false), showSuccess(t('property.archived'))),
  });
  const restore = useWrite(properties.restore, { onSuccess: () => showSuccess(t('property.restored')) });
  if (!property.can.archive) return null;
  if (property.archivedAt) {
    return (
      <Button
        variant="default"
        loading={restore.isPending}
        onClick={() => restore.mutate({ query: { id: property.id } })}
      >
        {t('property.restore')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" leftSection={<IconArchive size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t('property.archive')}
      </Button>
      {isAsking && (
        <ArchiveDialog
          title={t('property.archive.title', { name: nameOf(property) })}
          button={t('property.archive.do')}
          isPending={archive.isPending}
          error={archive.error}
          onArchive={(reason) => archive.mutate({ body: { id: property.id, version: property.version, reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function LoadingProperty() {
  return (
    <Stack gap="md" role="status" aria-label={t('loading')}>
      <Skeleton h={28} w={320} />
      <Skeleton h={36} />
      <Skeleton h={220} />
      <Skeleton h={160} />
    </Stack>
  );
}
