import { Button, Checkbox, Fieldset, Select, Stack } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyFieldLabels, type SharedDetails, type SharedField } from '@lintel/contract/areas/properties/property';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import grid from '#platform/form/form-grid.module.css';
import { numberLook } from './property-fields.tsx';
import {
  buildingFields,
  classificationFields,
  namedChoices,
  safetyFields,
  serviceFields,
} from '@lintel/contract/areas/properties/sections';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { NumberBox } from '#platform/form/number-box.tsx';
import { PeopleSelect } from '#platform/form/people-select.tsx';
import { fetchedSelectProps, alreadyLoaded, type Reading } from '#platform/form/fetched-select.ts';

const dictionaryOf = {
  regionId: 'REGIONS',
  landlordId: 'LANDLORD',
  propertyTypeId: 'PROPERTY_TYPE',
  propertyUseId: 'PROPERTY_USE',
  localAuthorityId: 'LOCAL_AUTHORITY',
} as const;
const groups = [
  { title: 'property.section.classification', fields: [...classificationFields, 'nation'] },
  { title: 'property.section.building', fields: buildingFields },
  { title: 'property.section.safety', fields: safetyFields },
  { title: 'property.section.services', fields: serviceFields },
] as const satisfies { title: string; fields: readonly SharedField[] }[];

const LEAVE = 'leave';
const EMPTY = 'empty';

/** Sets the classification of several properties, or what determines their duties. */
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

function ChangeDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { ids } = selection;
  const { outcome, finish, close } = useBulkOutcome(selection, onClose, (id) => pageOf('PROPERTY', id));
  const [set, setSet] = useState<SharedDetails>({});
  const change = useWrite(properties.bulkChange, {
    silent: true,
    onSuccess: (reply) => finish(t('properties.bulk.done', { count: reply.changedCount }), reply),
  });
  const choose = (field: SharedField, value: SharedDetails[SharedField]) => {
    const { [field]: _, ...rest } = set;
    setSet(value === undefined ? rest : { ...rest, [field]: value });
  };
  return (
    <FormDialog
      size="xl"
      title={t('properties.bulk.change.title', { count: ids.length })}
      hint={t('properties.bulk.change.hint')}
      button={t('properties.bulk.change.do', { count: ids.length })}
      isReady={Object.keys(set).length > 0}
      write={change}
      onSave={() => change.mutate({ body: { ids, set } })}
      onClose={close}
      outcome={outcome}
    >
      <PeopleSelect
        label={propertyFieldLabels.ownerIds}
        description={t('properties.bulk.change.owners')}
        value={set.ownerIds ?? []}
        onChange={(ownerIds) => setSet(({ ownerIds: _, ...rest }) => (ownerIds.length ? { ...rest, ownerIds } : rest))}
      />
      {groups.map(({ title, fields }) => (
        <Fieldset key={title} legend={t(title)}>
          <div className={grid.fields}>
            {fields.map((field) => (
              <ChangeField key={field} field={field} value={set[field]} onChange={(value) => choose(field, value)} />
            ))}
          </div>
        </Fieldset>
      ))}
    </FormDialog>
  );
}

type FieldProps<Value = SharedDetails[SharedField]> = {
  field: SharedField;
  value: Value;
  onChange: (value: Value) => void;
};

function ChangeField({ field, value, onChange }: FieldProps) {
  if (field in dictionaryOf)
    return <DictionaryChoice field={field as keyof typeof dictionaryOf} value={value} onChange={onChange} />;
  if (field.startsWith('has'))
    return (
      <Choice
        field={field}
        options={[
          { id: 'true', name: t('list.value.yes') },
          { id: 'false', name: t('list.value.no') },
        ]}
        value={typeof value === 'boolean' ? String(value) : value}
        onChange={(chosen) => onChange(typeof chosen === 'string' ? chosen === 'true' : chosen)}
      />
    );
  const choices = namedChoices[field];
  if (choices) return <Choice field={field} options={choices} value={value} onChange={onChange} />;
  return <Figure field={field} value={value} onChange={onChange} />;
}

/** A number to set or to clear: unknown is not zero. */
function Figure({ field, value, onChange }: FieldProps) {
  const label = propertyFieldLabels[field];
  const isUnknown = value === null;
  return (
    <Stack gap={6}>
      <NumberBox
        label={label}
        placeholder={isUnknown ? t('property.unknown') : t('list.bulk.leave')}
        disabled={isUnknown}
        {...numberLook(field)}
        value={typeof value === 'number' ? value : null}
        onChange={(figure) => onChange(figure ?? undefined)}
      />
      <Checkbox
        size="xs"
        label={t('property.unknown')}
        aria-label={t('properties.bulk.change.unknown', { field: label })}
        checked={isUnknown}
        onChange={(event) => onChange(event.currentTarget.checked ? null : undefined)}
      />
    </Stack>
  );
}

function DictionaryChoice({ field, ...of }: FieldProps & { field: keyof typeof dictionaryOf }) {
  const reading = useQuery(read(dictionaries.generic, { params: { dictionary: dictionaryOf[field] } }));
  return <Choice field={field} reading={reading} options={reading.data?.objects ?? []} {...of} />;
}

function Choice({
  field,
  options,
  reading = alreadyLoaded,
  value,
  onChange,
}: FieldProps & { options: readonly { id: string; name: string }[]; reading?: Reading }) {
  const isSorting = field in dictionaryOf;
  return (
    <Select
      label={propertyFieldLabels[field]}
      searchable
      allowDeselect={false}
      {...fetchedSelectProps(reading, [
        { id: LEAVE, name: t('list.bulk.leave') },
        { id: EMPTY, name: t(isSorting ? 'properties.bulk.change.empty' : 'property.unknown') },
        ...options,
      ])}
      value={value === undefined ? LEAVE : value === null ? EMPTY : String(value)}
      onChange={(chosen) => onChange(!chosen || chosen === LEAVE ? undefined : chosen === EMPTY ? null : chosen)}
    />
  );
}
