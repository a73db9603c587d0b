import { Button, EmptyState } from '@mantine/core';
import { MOST_USERS_AT_ONCE, userList, users } from '@lintel/contract/areas/users';
import { IconBuildingCommunity, IconUsersGroup } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMe } from '#platform/current-user.ts';
import { AddButton, ImportButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { UserStateBadge } from './user-state.tsx';

const BulkCommands = lazyForm(() => import('./bulk-commands.tsx'));

const route = getRouteApi('/admin/users/active');

export function UserListPage() {
  const navigate = route.useNavigate();
  const me = useMe();
  const mayManage = mayDo(me, 'USER_MANAGE');
  const actions = mayManage && (
    <>
      <Button
        variant="default"
        leftSection={<IconBuildingCommunity size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/admin/assignment.html" />}
      >
        {t('users.assignment')}
      </Button>
      {mayDo(me, 'PRISM_APP_PROPERTY_IMPORT') && <ImportButton kind="people" label={t('users.import')} />}
      <AddButton to="/admin/user" label={t('users.add')} />
    </>
  );
  return (
    <ListPage
      title={t('users.title')}
      list={userList}
      endpoint={users.list}
      exported={users.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      href={(user) => `/admin/user?id=${user.id}`}
      searchPlaceholder={t('users.search')}
      cells={{ state: (user) => <UserStateBadge name={user.state} /> }}
      card={{ title: ({ fullName }) => fullName, place: ({ jobTitle }) => jobTitle, states: ['state'], who: 'roles' }}
      actions={actions}
      bulk={
        mayManage
          ? (selection) => (
              <Suspense fallback={null}>
                <BulkCommands selection={selection} />
              </Suspense>
            )
          : undefined
      }
      bulkLimit={MOST_USERS_AT_ONCE}
      nothing={<EmptyState icon={<IconUsersGroup aria-hidden />} title={t('users.none')} py="xl" />}
    />
  );
}
