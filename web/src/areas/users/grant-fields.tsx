import { ActionIcon, Button, Select } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { roles } from '@lintel/contract/areas/roles';
import { reaches, type Grant } from '@lintel/contract/areas/users';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { propertiesText } from './properties-text.ts';
import type { UserFormState } from './user-values.ts';
import css from './users.module.css';

const PropertyPicker = lazyForm(() => import('./property-picker.tsx'), 'PropertyPicker');

type Props = { form: UserFormState; at: number; known: readonly Grant[]; isReadOnly: boolean };

/** One role of a user, and its reach. */
export function GrantFields({ form, at, known, isReadOnly }: Props) {
  const grant = form.values.grants[at]!;
  const reading = useQuery(read(roles.options));
  const options = reading.data?.objects ?? [];
  const set = <K extends keyof typeof grant>(field: K, value: (typeof grant)[K]) =>
    form.setFieldValue(`grants.${at}.${field}`, value as never);
  const held = known.map(({ role }) => ({ ...role, canGrant: true }));
  const choices = [...new Map([...options, ...held].map((role) => [role.id, role])).values()];
  const name = choices.find((role) => role.id === grant.roleId)?.name ?? t('user.role.of', { number: at + 1 });
  return (
    <li className={css.grant}>
      <Select
        id={fieldId(`grants.${at}.roleId`)}
        label={t('user.role')}
        placeholder={t('user.role.choose')}
        searchable
        allowDeselect={false}
        readOnly={isReadOnly}
        {...fetchedSelectProps(
          reading,
          choices.map((role) => ({
            id: role.id,
            name: role.canGrant ? role.name : t('user.role.not.yours', { name: role.name }),
            disabled: !role.canGrant && role.id !== grant.roleId,
          })),
        )}
        value={grant.roleId || null}
        onChange={(value) => set('roleId', value ?? '')}
        error={form.errors[`grants.${at}.roleId`]}
      />
      <Select
        label={t('user.role.reach')}
        allowDeselect={false}
        readOnly={isReadOnly}
        data={reaches.map((reach) => ({ value: reach.id, label: reach.name }))}
        value={grant.reach}
        onChange={(value) => set('reach', value ?? 'organisation')}
      />
      <Within form={form} at={at} isReadOnly={isReadOnly} known={known} />
      {!isReadOnly && (
        <ActionIcon
          size={36}
          color="red"
          aria-label={t('user.role.remove', { name })}
          onClick={(event) => {
            focusBeside(event.currentTarget);
            form.removeListItem('grants', at);
          }}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

function Within({ form, at, isReadOnly, known }: Props) {
  const { reach, propertyIds } = form.values.grants[at]!;
  const [isPicking, setPicking] = useState(false);
  if (reach === 'organisation') return <div />;
  if (reach === 'region')
    return (
      <Entry
        form={form}
        at={at}
        isReadOnly={isReadOnly}
        field="regionId"
        dictionary="REGIONS"
        known={known.flatMap((grant) => grant.region ?? [])}
      />
    );
  if (reach === 'landlord')
    return (
      <Entry
        form={form}
        at={at}
        isReadOnly={isReadOnly}
        field="landlordId"
        dictionary="LANDLORD"
        known={known.flatMap((grant) => grant.landlord ?? [])}
      />
    );
  return (
    <>
      <Button
        variant="default"
        id={fieldId(`grants.${at}.propertyIds`)}
        disabled={isReadOnly}
        onClick={() => setPicking(true)}
      >
        {propertyIds.length ? propertiesText(propertyIds.length) : t('user.properties.choose')}
      </Button>
      <span className="only-print">{propertiesText(propertyIds.length)}</span>
      {isPicking && (
        <PropertyPicker
          chosen={propertyIds}
          onClose={() => setPicking(false)}
          onTake={(ids) => {
            form.setFieldValue(`grants.${at}.propertyIds`, ids);
            setPicking(false);
          }}
        />
      )}
    </>
  );
}

type EntryProps = {
  form: UserFormState;
  at: number;
  isReadOnly: boolean;
  field: 'regionId' | 'landlordId';
  dictionary: 'REGIONS' | 'LANDLORD';
  known: readonly { id: string; name: string }[];
};

function Entry({ form, at, isReadOnly, field, dictionary, known }: EntryProps) {
  const reading = useQuery(read(dictionaries.generic, { params: { dictionary } }));
  const entries = [...new Map([...(reading.data?.objects ?? []), ...known].map((entry) => [entry.id, entry])).values()];
  const path = `grants.${at}.${field}` as const;
  return (
    <Select
      id={fieldId(path)}
      label={t(field === 'regionId' ? 'user.role.region' : 'user.role.landlord')}
      searchable
      allowDeselect={false}
      readOnly={isReadOnly}
      {...fetchedSelectProps(reading, entries)}
      value={form.values.grants[at]![field]}
      onChange={(value) => form.setFieldValue(path, value)}
      error={form.errors[path]}
    />
  );
}
