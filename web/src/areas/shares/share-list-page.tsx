import { EmptyState } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { shownActionName } from '@lintel/contract/areas/actions/action';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { shareList } from '@lintel/contract/areas/shares/list';
import { IconMailForward } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { ListPage } from '#platform/list/list-page.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { ShareStatusBadge } from './share-status.tsx';

const BulkRemind = lazyForm(() => import('./bulk-remind.tsx'));
const ShareRowMenu = lazyForm(() => import('./share-row-menu.tsx'));

const route = getRouteApi('/assign_by_email_entity_list.html');

export function ShareListPage() {
  const navigate = route.useNavigate();
  const mayShare = mayDo(useMe(), 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL');
  return (
    <ListPage
      title={t('shares.title')}
      list={shareList}
      endpoint={shares.list}
      exported={shares.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      href={({ entityType, entityId }) => pageOf(entityType, entityId)}
      nameOf={({ caption, assignee }) => `${caption}, ${assignee}`}
      searchPlaceholder={t('shares.search')}
      cells={{
        caption: ({ caption }) => shownActionName(caption),
        status: ({ statusId }) => <ShareStatusBadge status={statusId} />,
      }}
      card={{
        title: ({ caption }) => shownActionName(caption),
        place: ({ property }) => property,
        states: ['status'],
        facts: ['expiresOn'],
        who: 'assignee',
      }}
      rowActions={(share) => <ShareRowMenu share={share} />}
      bulk={mayShare ? (selection) => <BulkRemind selection={selection} of="shareIds" /> : undefined}
      nothing={
        <EmptyState
          icon={<IconMailForward aria-hidden />}
          title={t('shares.none')}
          description={t('shares.none.hint')}
          py="xl"
        />
      }
    />
  );
}
