import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { users } from '@lintel/contract/areas/users';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { t } from '#platform/texts.ts';
import { FoundSelect, optionOfPerson } from './found-select.tsx';
import { ThroughRoles } from './through-roles.tsx';
import css from './users.module.css';

type Props = { userId: string | undefined; mayRemove: boolean; onChoose: (id: string | undefined) => void };

/** The properties that somebody's roles reach. */
export function PropertiesOfPerson({ userId, mayRemove, onChoose }: Props) {
  const { data } = useQuery({ ...read(users.get, { query: { id: userId ?? '' } }), enabled: Boolean(userId) });
  const current = userId && data ? optionOfPerson(data.dto) : undefined;
  return (
    <Stack gap="md">
      <FoundSelect
        key={current?.name ?? ''}
        of="people"
        label={t('assignment.person')}
        placeholder={t('assignment.person.choose')}
        value={userId}
        current={current}
        onChange={onChoose}
      />
      {userId ? (
        <Reached key={userId} userId={userId} mayRemove={mayRemove} />
      ) : (
        <Text c="dimmed">{t('assignment.person.hint')}</Text>
      )}
    </Stack>
  );
}

function Reached({ userId, mayRemove }: { userId: string; mayRemove: boolean }) {
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const [searchString] = useDebouncedValue(text.trim(), 300);
  const { data, error } = useQuery({
    ...read(users.reached, {
      body: { id: userId, page, limit: 25, ...(searchString.length > 1 ? { searchString } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
  if (!data) return <LoadingOrFailed error={error} h={200} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <TextInput
          type="search"
          aria-label={t('assignment.find')}
          placeholder={t('assignment.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => (setText(event.currentTarget.value), setPage(1))}
        />
        <Text c="dimmed" role="status">
          {t('assignment.count', { count: data.totalObjectsForQuery })}
        </Text>
      </Group>
      {data.objects.length === 0 && <Text c="dimmed">{t('assignment.nothing')}</Text>}
      <ul className={css.rows}>
        {data.objects.map((property) => (
          <li key={property.id} className={css.row}>
            <span>
              <PropertyLink fw={600} id={property.id}>
                {property.propertyReferenceNumber}
              </PropertyLink>{' '}
              {property.address}
            </span>
            <ThroughRoles
              roles={property.roles}
              userId={userId}
              propertyId={property.id}
              name={property.propertyReferenceNumber}
              mayRemove={mayRemove}
            />
          </li>
        ))}
      </ul>
      <PagesOf of={t('assignment.title')} answer={data} onPage={setPage} />
    </Stack>
  );
}
