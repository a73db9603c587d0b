import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { permissionGroups, roles, type UnheldPermission } from '@lintel/contract/areas/roles';
import { permissions } from '@lintel/contract/platform/permissions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { remembered } from '#platform/remembered.ts';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

/** On the start page, for who manages roles, until they decline: a new version adds permissions to no role. */
export function UnheldOnDashboard() {
  const unheld = useUnheld(maySee(useMe(), ['PRISM_APP_ROLE_MANAGE']));
  const codes = unheld.map(({ code }) => code).join();
  const [left, setLeft] = useState(remembered.leftUnheld);
  if (left === codes) return null;
  const leave = () => {
    remembered.leaveUnheld(codes);
    setLeft(codes);
  };
  return (
    <Unheld of={unheld}>
      <Group gap="xs" mt="sm">
        <Button size="compact-md" renderRoot={(props) => <Link {...props} to="/admin/roles.html" />}>
          {t('roles.unheld.open')}
        </Button>
        <Button size="compact-md" variant="subtle" color="gray" onClick={leave}>
          {t('roles.unheld.dismiss')}
        </Button>
      </Group>
    </Unheld>
  );
}

/** The permissions that no role has, above the roles. */
export const UnheldPermissions = () => <Unheld of={useUnheld(true)} />;

const useUnheld = (enabled: boolean): readonly UnheldPermission[] =>
  useQuery({ ...read(roles.unheld), enabled }).data?.objects ?? [];

function Unheld({ of: unheld, children }: { of: readonly UnheldPermission[]; children?: ReactNode }) {
  if (unheld.length === 0) return null;
  const byGroup = Map.groupBy(unheld, ({ code }) => permissions[code].group);
  const found = [...new Map(unheld.flatMap((each) => each.roles).map((role) => [role.id, role])).values()];
  return (
    <Alert color="blue" my="md" title={t('roles.unheld')} className="no-print">
      {permissionGroups.flatMap(({ id, name }) => {
        const names = byGroup.get(id)?.map(({ code }) => permissions[code].name);
        return names ? (
          <Text key={id} size="sm">
            {t('roles.unheld.of', { group: name, names: names.join(', ') })}
          </Text>
        ) : (
          []
        );
      })}
      <Text size="sm" mt="xs">
        {t('roles.unheld.what')}
      </Text>
      {found.length > 0 && (
        <Group gap="xs" mt="xs">
          <Text size="sm">{t('roles.unheld.roles')}</Text>
          {found.map(({ id, name }) => (
            <Anchor
              key={id}
              size="sm"
              renderRoot={(props) => <Link {...props} to="/admin/role.html" search={{ id }} />}
            >
              {name}
            </Anchor>
          ))}
        </Group>
      )}
      {children}
    </Alert>
  );
}
