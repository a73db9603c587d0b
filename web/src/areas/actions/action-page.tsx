import { Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { actionList, actions, shownActionName, type Action } from '@lintel/contract/areas/actions';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DueBadge } from '#areas/tasks/due-badge.tsx';
import { WhoWasTold } from '#areas/notices/who-was-told.tsx';
import { ActivityLog } from '#platform/activity/activity-log.tsx';
import { read } from '#platform/api.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { PropertyLink } from '#platform/property-link.tsx';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { TabList } from '#platform/tab-list.tsx';
import { t } from '#platform/texts.ts';
import { ClosingBadge, PriorityBadge } from './action-badges.tsx';
import { ActionCommands } from './action-commands.tsx';
import { ActionFacts } from './action-facts.tsx';
import { ActionPeople } from './action-people.tsx';
import type { ActionView } from './action-view.ts';
import css from './actions.module.css';
import { CloseAction } from './close-action.tsx';
import { ClosingRecords } from './closing-records.tsx';
import { ClosingSection } from './closing-section.tsx';
import { DueSection } from './due-section.tsx';

const route = getRouteApi('/actions/item/$id');

export function ActionPage() {
  const { id } = route.useParams();
  const found = useQuery(read(actions.view, { body: { actionId: id } }));
  if (found.isError && !found.data)
    return <FailurePage of="action" error={found.error} reset={() => void found.refetch()} />;
  if (!found.data) return <LoadingAction />;
  return <OneAction key={id} view={found.data} />;
}

function OneAction({ view }: { view: ActionView }) {
  const { dto: action } = view;
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const { data: neighbours } = useQuery(
    read(actions.neighbours, { body: { id: action.id, search: originOf(actionList) as never } }),
  );
  const hrefOf = (id: string | null | undefined) => (id ? `/actions/item/${id}` : null);
  const setClosing = (isOpen: boolean) => {
    const { close: _, ...rest } = search;
    void navigate({ search: isOpen ? { ...rest, close: true } : rest, replace: true, resetScroll: false });
  };
  return (
    <>
      <PageHeader
        title={shownActionName(action.name)}
        subtitle={<Subtitle action={action} />}
        back={{ to: '/actions/list', label: t('actions.title') }}
        neighbours={{ previous: hrefOf(neighbours?.previousId), next: hrefOf(neighbours?.nextId) }}
        edit={action.can.edit ? `/actions/edit/${action.id}` : undefined}
        print
      >
        {neighbours?.position && (
          <Text size="sm" c="dimmed" className="tabular">
            {t('action.position', {
              position: neighbours.position.toLocaleString('en-GB'),
              total: neighbours.total.toLocaleString('en-GB'),
            })}
          </Text>
        )}
        <ActionCommands action={action} onClose={() => setClosing(true)} />
      </PageHeader>
      <ActionTabs view={view} />
      {search.close && action.can.close && <CloseAction action={action} onClose={() => setClosing(false)} />}
    </>
  );
}

function Subtitle({
  action: { ref, priority, dueStatus, closing, propertyBriefInfoDto: property },
}: {
  action: Action;
}) {
  const place = property && [property.address1, property.propertyReferenceNumber].filter(Boolean).join(' · ');
  return (
    <Group gap="xs" mt={4}>
      <Text component="span" fw={600} className="tabular">
        {ref}
      </Text>
      <PriorityBadge priority={priority} />
      {closing.closedOn ? (
        <ClosingBadge state={closing.state} />
      ) : (
        <>
          <DueBadge status={dueStatus} />
          {closing.state !== 'open' && <ClosingBadge state={closing.state} />}
        </>
      )}
      {property ? (
        <PropertyLink id={property.id} canView={property.canView} tab="actions">
          {place}
        </PropertyLink>
      ) : (
        <span>{t('action.standalone')}</span>
      )}
    </Group>
  );
}

function ActionTabs({ view }: { view: ActionView }) {
  const { dto: action } = view;
  const navigate = route.useNavigate();
  const wanted = route.useSearch().tab ?? 'overview';
  const tab = ['overview', 'files', 'told', 'activity'].includes(wanted) ? wanted : 'overview';
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) =>
        void navigate({ search: next && next !== 'overview' ? { tab: next } : {}, replace: true, resetScroll: false })
      }
    >
      <TabList aria-label={t('action.tabs')} current={tab}>
        <Tabs.Tab value="overview">{t('action.overview')}</Tabs.Tab>
        <Tabs.Tab value="files">
          {t('action.files')}
          {action.fileCount > 0 && ` (${action.fileCount.toLocaleString('en-GB')})`}
        </Tabs.Tab>
        <Tabs.Tab value="told">{t('told.tab')}</Tabs.Tab>
        <Tabs.Tab value="activity">{t('action.activity')}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="overview">
        <div className={css.overview}>
          <Stack gap="md" miw={0}>
            <ClosingSection action={action} />
            <DueSection action={action} />
            <ActionPeople view={view} />
            <ClosingRecords closing={action.closing} />
          </Stack>
          <ActionFacts action={action} />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="files">
        <div className={css.files}>
          <FileArea
            ownerId={action.id}
            ownerKind="ACTION"
            can={{ add: action.can.addFile }}
            asksEvidence
            likelyEvidence={action.closing.missing[0]}
          />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="told">
        <WhoWasTold of={{ entityType: 'ACTION', entityId: action.id }} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <ActivityLog of={{ entityType: 'ACTION', entityId: action.id }} canComment={action.can.comment} />
      </Tabs.Panel>
    </Tabs>
  );
}

function LoadingAction() {
  return (
    <Stack gap="md" role="status" aria-label={t('loading')}>
      <Skeleton h={28} w={320} />
      <Skeleton h={36} />
      <Skeleton h={160} />
      <Skeleton h={220} />
    </Stack>
  );
}
