import { Anchor, Group, Text } from '@mantine/core';
import { roles } from '@lintel/contract/areas/roles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { AddButton } from '#platform/list/list-buttons.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { mayDo } from '#platform/rights.ts';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import css from './roles.module.css';
import { UnheldPermissions } from './unheld-permissions.tsx';

export function RoleListPage() {
  const { data, isError, error, refetch } = useQuery(read(roles.list));
  const mayAdd = mayDo(useMe(), 'PRISM_APP_ROLE_MANAGE');
  if (isError && !data) return <FailurePage error={error} reset={() => void refetch()} />;
  return (
    <>
      <PageHeader title={t('roles.title')} subtitle={t('roles.what')}>
        {mayAdd && <AddButton to="/admin/role.html" label={t('roles.add')} />}
      </PageHeader>
      <UnheldPermissions />
      {!data && <Loading h={300} />}
      <ul className={css.list}>
        {data?.objects.map((role) => (
          <li key={role.id}>
            <div className={css.role}>
              <Anchor
                fw={600}
                renderRoot={(props) => <Link {...props} to="/admin/role.html" search={{ id: role.id }} />}
              >
                {role.name}
              </Anchor>
              <Text size="sm">{role.description}</Text>
              <Group gap="md">
                <Text size="sm" c="dimmed">
                  {t('roles.users', { count: role.userCount })}
                </Text>
                <Text size="sm" c="dimmed">
                  {t('roles.permissions', { count: role.permissions.length })}
                </Text>
              </Group>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
