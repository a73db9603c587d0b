import { Anchor, Stack, Text } from '@mantine/core';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { users } from '@lintel/contract/areas/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { t } from '#platform/texts.ts';
import { FoundSelect, optionOfProperty } from './found-select.tsx';
import { ThroughRoles } from './through-roles.tsx';
import css from './users.module.css';

type Props = { propertyId: string | undefined; mayRemove: boolean; onChoose: (id: string | undefined) => void };

/** Who may see a property, and through which roles. */
export function PeopleOfProperty({ propertyId, mayRemove, onChoose }: Props) {
  const { data } = useQuery({
    ...read(properties.get, { query: { id: propertyId ?? '' } }),
    enabled: Boolean(propertyId),
  });
  const current = propertyId && data ? optionOfProperty(data.dto) : undefined;
  return (
    <Stack gap="md">
      <FoundSelect
        key={current?.name ?? ''}
        of="properties"
        label={t('assignment.property')}
        placeholder={t('assignment.property.choose')}
        value={propertyId}
        current={current}
        onChange={onChoose}
      />
      {propertyId ? (
        <Holders propertyId={propertyId} mayRemove={mayRemove} />
      ) : (
        <Text c="dimmed">{t('assignment.property.hint')}</Text>
      )}
    </Stack>
  );
}

function Holders({ propertyId, mayRemove }: { propertyId: string; mayRemove: boolean }) {
  const { data, error } = useQuery(read(users.holders, { query: { id: propertyId } }));
  if (!data) return <LoadingOrFailed error={error} h={200} />;
  if (data.objects.length === 0) return <Text c="dimmed">{t('assignment.nobody')}</Text>;
  return (
    <ul className={css.rows}>
      {data.objects.map((person) => (
        <li key={person.userId} className={css.row}>
          <span>
            <Anchor
              fw={600}
              renderRoot={(props) => <Link {...props} to="/admin/user" search={{ id: person.userId }} />}
            >
              {person.fullName}
            </Anchor>{' '}
            {person.jobTitle}
          </span>
          <ThroughRoles
            roles={person.roles}
            userId={person.userId}
            propertyId={propertyId}
            name={person.fullName}
            mayRemove={mayRemove}
          />
        </li>
      ))}
    </ul>
  );
}
