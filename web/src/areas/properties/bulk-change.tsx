import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { dictionaries, type DictionaryName } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { sayBulkResult } from './bulk-result.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';

const fields = {
  regionId: 'REGIONS',
  landlordId: 'LANDLORD',
  propertyTypeId: 'PROPERTY_TYPE',
  propertyUseId: 'PROPERTY_USE',
} as const satisfies Record<string, DictionaryName>;
type BulkField = keyof typeof fields;
type BulkSet = Partial<Record<BulkField, string | null>>;

const LEAVE = 'leave';
const EMPTY = 'empty';

/** Sets region, landlord, type or use on several properties. */
export default function BulkChange({ selection }: { selection: Selection }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('properties.bulk.change')}
      </Button>
      {isOpen && <ChangeDialog selection={selection} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeDialog({ selection: { ids, clear }, onClose }: { selection: Selection; onClose: () => void }) {
  const [set, setSet] = useState<BulkSet>({});
  const change = useWrite(properties.bulkChange, {
    silent: true,
    onSuccess: (result) => {
      sayBulkResult('properties.bulk.done', result);
      clear();
      onClose();
    },
  });
  const choose = (field: BulkField, value: string | null) => {
    const { [field]: _, ...rest } = set;
    setSet(!value || value === LEAVE ? rest : { ...rest, [field]: value === EMPTY ? null : value });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('properties.bulk.change.title', { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text c="dimmed">{t('properties.bulk.change.hint')}</Text>
        <FailureAlert error={change.error} />
        {Object.entries(fields).map(([field, dictionary]) => (
          <ChangeField
            key={field}
            field={field as BulkField}
            dictionary={dictionary}
            value={set[field as BulkField]}
            onChange={(value) => choose(field as BulkField, value)}
          />
        ))}
        <Group justify="flex-end" mt="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={Object.keys(set).length === 0}
            loading={change.isPending}
            onClick={() => change.mutate({ body: { ids, set } })}
          >
            {t('properties.bulk.change.do', { count: ids.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type FieldProps = {
  field: BulkField;
  dictionary: (typeof fields)[BulkField];
  value: string | null | undefined;
  onChange: (value: string | null) => void;
};

function ChangeField({ field, dictionary, value, onChange }: FieldProps) {
  const { data } = useQuery(read(dictionaries.generic, { params: { dictionary } }));
  const options = (data?.objects ?? []).map((option) => ({ value: option.id, label: option.name }));
  return (
    <Select
      label={propertyFieldLabels[field]}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('select.no.matches')}
      data={[
        { value: LEAVE, label: t('properties.bulk.change.leave') },
        { value: EMPTY, label: t('properties.bulk.change.empty') },
        ...options,
      ]}
      value={value === undefined ? LEAVE : (value ?? EMPTY)}
      onChange={onChange}
    />
  );
}
