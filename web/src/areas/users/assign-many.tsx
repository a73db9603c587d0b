import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { roles } from '@lintel/contract/areas/roles';
import { users } from '@lintel/contract/areas/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { PeopleSelect } from './found-select.tsx';
import { propertiesText } from './properties-text.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

const PropertyPicker = lazyForm(() => import('./property-picker.tsx'), 'PropertyPicker');

/** Assigns a role to several people on many properties at once. */
export function AssignMany() {
  const [userIds, setUserIds] = useState<string[]>([]);
  const [roleId, setRoleId] = useState<string | null>(null);
  const [propertyIds, setPropertyIds] = useState<string[]>([]);
  const [isPicking, setPicking] = useState(false);
  const reading = useQuery(read(roles.options));
  const assign = useWrite(users.assign, {
    silent: true,
    onSuccess: ({ addedCount }) => {
      showSuccess(t('assignment.assigned', { count: addedCount }));
      setUserIds([]);
      setPropertyIds([]);
    },
  });
  useUnsavedChanges(userIds.length > 0 || propertyIds.length > 0);
  const isComplete = userIds.length > 0 && roleId !== null && propertyIds.length > 0;
  return (
    <Stack gap="md" maw={640}>
      <Text c="dimmed">{t('assignment.many.hint')}</Text>
      <FailureAlert error={assign.error} />
      <PeopleSelect value={userIds} onChange={setUserIds} />
      <Select
        label={t('user.role')}
        placeholder={t('user.role.choose')}
        required
        searchable
        {...fetchedSelectProps(
          reading,
          (reading.data?.objects ?? []).filter((role) => role.canGrant),
        )}
        value={roleId}
        onChange={setRoleId}
      />
      <Group gap="sm">
        <Button variant="default" onClick={() => setPicking(true)}>
          {t('user.properties.choose')}
        </Button>
        <Text role="status">{propertiesText(propertyIds.length)}</Text>
      </Group>
      <Group gap="sm">
        <Button
          disabled={!isComplete}
          loading={assign.isPending}
          onClick={() => assign.mutate({ body: { userIds, roleId: roleId!, propertyIds } })}
        >
          {t('assignment.assign')}
        </Button>
        {!isComplete && (
          <Text size="sm" c="dimmed">
            {t('assignment.choose.first')}
          </Text>
        )}
      </Group>
      {isPicking && (
        <PropertyPicker
          chosen={propertyIds}
          onClose={() => setPicking(false)}
          onTake={(ids) => (setPropertyIds(ids), setPicking(false))}
        />
      )}
    </Stack>
  );
}
