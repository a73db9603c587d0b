import { Button, EmptyState } from '@mantine/core';
import { userList, users } from '@lintel/contract/areas/users';
import { IconBuildingCommunity, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { ListPage } from '#platform/list/list-page.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { UserStateBadge } from './user-state.tsx';

const route = getRouteApi('/admin/users/active');

export function UserListPage() {
  const navigate = route.useNavigate();
  const mayManage = mayDo(useMe(), 'USER_MANAGE');
  const actions = mayManage && (
    <>
      <Button
        variant="default"
        leftSection={<IconBuildingCommunity size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/admin/assignment.html" />}
      >
        {t('users.assignment')}
      </Button>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/admin/user" />}
      >
        {t('users.add')}
      </Button>
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
      nothing={<EmptyState icon={<IconUsersGroup aria-hidden />} title={t('users.none')} py="xl" />}
    />
  );
}
