import { Button, EmptyState, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { shownActionName } from '@lintel/contract/areas/actions/action';
import { actions, MOST_ACTIONS_AT_ONCE } from '@lintel/contract/areas/actions/endpoints';
import { actionList, type ActionRow } from '@lintel/contract/areas/actions/list';
import { IconChartBar, IconClipboardCheck } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { DueBrief, DueDay } from '#areas/tasks/due-day.tsx';
import { useMe } from '#platform/current-user.ts';
import { AddButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { fromRecord } from '#platform/record/use-back-to-record.ts';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { ClosingBadge, PriorityBadge } from './action-badges.tsx';
import css from './actions.module.css';
import { useBulkCommands } from './bulk-commands.tsx';

const ActionRowMenu = lazyForm(() => import('./action-row-menu.tsx'));

const route = getRouteApi('/actions/list');

export function ActionListPage() {
  const me = useMe();
  const mayManage = mayDo(me, 'PRISM_PROPERTY_ACTION_MANAGE');
  const bulk = useBulkCommands();
  const navigate = useNavigate();
  const search = route.useSearch();
  return (
    <ListPage
      title={t('actions.title')}
      list={actionList}
      endpoint={actions.list}
      exported={actions.export}
      search={search}
      onSearch={(search, { replace }) => void navigate({ to: '/actions/list', search, replace } as never)}
      href={hrefOf}
      searchPlaceholder={t('actions.search')}
      nameOf={(action) => `${action.ref}, ${shownActionName(action.name)}`}
      cells={{
        name: (action) => <NameOf action={action} />,
        priority: (action) => <PriorityBadge priority={action.priority} />,
        dueDate: (action) => <DueDay dueOn={action.dueDate} status={action.dueStatus} />,
        closing: (action) => <ClosingBadge state={action.closing} />,
      }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconChartBar size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/actions/summary" search={{}} />}
          >
            {t('actions.summary')}
          </Button>
          {mayManage && (
            <AddButton
              to="/actions/add"
              search={{ standalone: true, backUrl: '/actions/list' }}
              state={fromRecord}
              label={t('actions.add')}
            />
          )}
        </>
      }
      card={
        search.status === 'DELETED'
          ? undefined
          : {
              title: ({ name }) => shownActionName(name),
              place: ({ property }) => property,
              states: ['priority', 'dueDate'],
              who: 'assignee',
              cells: { dueDate: (action) => <DueBrief dueOn={action.dueDate} status={action.dueStatus} /> },
            }
      }
      rowActions={(action) => !action.deletedAt && <ActionRowMenu action={action} />}
      bulkLimit={MOST_ACTIONS_AT_ONCE}
      bulk={search.status === 'DELETED' ? undefined : bulk}
      nothing={
        <EmptyState
          icon={<IconClipboardCheck aria-hidden />}
          title={t('actions.none')}
          description={t('actions.none.hint')}
          py="xl"
        />
      }
    />
  );
}

/** A deleted action no longer has a page: its property's log shows the deletion. */
function hrefOf({ id, deletedAt, propertyId }: ActionRow): string {
  if (!deletedAt) return pageOf('ACTION', id);
  return propertyId ? `${pageOf('PROPERTY', propertyId)}?tab=activity` : '/actions/list?status=DELETED';
}

function NameOf({ action: { name, deletedAt, deletedBy, deletedReason } }: { action: ActionRow }) {
  if (!deletedAt) return shownActionName(name);
  const deletion = { day: instantText(deletedAt), name: deletedBy ?? '', reason: deletedReason ?? '' };
  return (
    <>
      {shownActionName(name)}
      <Text size="sm" c="dimmed" className={css.whole}>
        {t('actions.deleted.how', deletion)}
      </Text>
    </>
  );
}
