import { Badge, Button, Group } from '@mantine/core';
import { users, type ReachedProperty } from '@lintel/contract/areas/users';
import { useWrite } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

type Props = { roles: ReachedProperty['roles']; userId: string; propertyId: string; name: string; mayRemove: boolean };

/** The roles through which somebody reaches a property; a grant for chosen properties can be removed here. */
export function ThroughRoles({ roles, userId, propertyId, name, mayRemove }: Props) {
  const unassign = useWrite(users.unassign, { onSuccess: () => showSuccess(t('assignment.removed')) });
  return (
    <Group gap="xs">
      {roles.map((role) => (
        <Group key={`${role.id} ${role.reach}`} gap={4}>
          <Badge variant="light" color={role.isChosen ? 'blue' : 'gray'} tt="none">
            {t('assignment.through', { role: role.name, reach: role.reach })}
          </Badge>
          {role.isChosen && mayRemove && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              loading={unassign.isPending}
              aria-label={t('assignment.remove.of', { name })}
              onClick={() =>
                unassign.mutate({ body: { userIds: [userId], roleId: role.id, propertyIds: [propertyId] } })
              }
            >
              {t('assignment.remove')}
            </Button>
          )}
        </Group>
      ))}
    </Group>
  );
}
