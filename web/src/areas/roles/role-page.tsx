import { Alert, Button, Stack } from '@mantine/core';
import { roles, type Role } from '@lintel/contract/areas/roles';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LogSection } from '#platform/activity/log-section.tsx';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { RoleForm } from './role-form.tsx';

const route = getRouteApi('/admin/role.html');
const back = '/admin/roles.html';

/** One role; without an id a new one, optionally as a copy. */
export function RolePage() {
  const { id, copyOf } = route.useSearch();
  const wanted = id ?? copyOf;
  const every = useQuery({ ...read(roles.list), enabled: !wanted });
  const found = useQuery({ ...read(roles.get, { query: { id: wanted ?? '' } }), enabled: Boolean(wanted) });
  const failed = wanted ? found : every;
  if (!failed.data) return <LoadingPage of={wanted ? 'record' : undefined} read={failed} />;
  const role = found.data?.dto;
  if (id && role) return <ExistingRole role={role} />;
  return <NewRole copied={role} grantable={role?.grantable ?? every.data?.objects[0]?.grantable ?? []} />;
}

function NewRole({ copied, grantable }: { copied: Role | undefined; grantable: Role['grantable'] }) {
  const navigate = useNavigate();
  const initial = {
    name: copied ? t('role.copy.name', { name: copied.name }) : '',
    description: copied?.description ?? '',
    permissions: (copied?.permissions ?? []).filter((permission) => grantable.includes(permission)),
    needsSecondFactor: copied?.needsSecondFactor ?? false,
  };
  return (
    <>
      <PageHeader title={t('role.new')} back={{ to: back, label: t('roles.title') }} />
      <RoleForm
        initial={initial}
        grantable={grantable}
        onSaved={({ id }) => void navigate({ to: '/admin/role.html', search: { id }, replace: true })}
      />
    </>
  );
}

function ExistingRole({ role }: { role: Role }) {
  const navigate = useNavigate();
  const mayAdd = mayDo(useMe(), 'PRISM_APP_ROLE_MANAGE');
  const [savedCount, setSavedCount] = useState(0);
  const remove = useWrite(roles.remove, {
    removed: role.id,
    onSuccess: () => {
      showSuccess(t('role.removed'));
      void navigate({ to: back });
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('role.remove.title', { name: role.name }),
      message: t('role.remove.text'),
      confirm: t('role.remove'),
      isDestructive: true,
    });
    if (isSure) remove.mutate({ query: { id: role.id } });
  };
  return (
    <>
      <PageHeader
        title={role.name}
        subtitle={t('roles.users', { count: role.userCount })}
        back={{ to: back, label: t('roles.title') }}
      >
        {mayAdd && (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/admin/role.html" search={{ copyOf: role.id }} />}
          >
            {t('role.copy')}
          </Button>
        )}
        {role.can.remove && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            {t('role.remove')}
          </Button>
        )}
      </PageHeader>
      <Stack gap="md" maw={980}>
        {!role.can.edit && <Alert color="gray">{t('role.cannot.edit')}</Alert>}
        <RoleForm
          key={savedCount}
          role={role}
          initial={{
            name: role.name,
            description: role.description ?? '',
            permissions: role.permissions,
            needsSecondFactor: role.needsSecondFactor,
          }}
          grantable={role.grantable}
          onSaved={() => setSavedCount(savedCount + 1)}
        />
        <LogSection title={t('role.activity')} of={{ entityType: 'ROLE', entityId: role.id }} />
      </Stack>
    </>
  );
}
