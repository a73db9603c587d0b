import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { dictionaries, type genericDictionaries } from '@lintel/contract/areas/dictionaries';
import {
  propertyFieldLabels,
  type PropertyDetails,
  type PropertyField,
} from '@lintel/contract/areas/properties/property';
import type { Option } from '@lintel/contract/platform/shapes';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { maySee } from '#platform/rights.ts';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { NumberBox } from '#platform/form/number-box.tsx';
import { PeopleSelect } from '#platform/form/people-select.tsx';
import { fetchedSelectProps, withCurrent } from '#platform/form/fetched-select.ts';
import { t } from '#platform/texts.ts';
import css from './properties.module.css';
import { namedChoices } from '@lintel/contract/areas/properties/sections';

/** The form values of a property: its details, with absent texts as empty ones. */
export type PropertyValues = PropertyDetails;
export type PropertyFormState = ContractForm<PropertyValues>;
type Field = { form: PropertyFormState; field: PropertyField };

function shared({ form, field }: Field) {
  return { id: fieldId(field), label: propertyFieldLabels[field], error: form.errors[field] };
}

function set({ form, field }: Field, value: unknown) {
  form.setFieldValue(field, value as never);
}

export function TextField({
  isRequired = false,
  isNumeric = false,
  ...of
}: Field & { isRequired?: boolean; isNumeric?: boolean }) {
  return (
    <TextInput
      {...shared(of)}
      required={isRequired}
      inputMode={isNumeric ? 'numeric' : undefined}
      autoComplete="off"
      value={(of.form.values[of.field] as string | null) ?? ''}
      onChange={(event) => set(of, event.currentTarget.value)}
    />
  );
}

export function NumberField(of: Field) {
  return (
    <NumberBox
      {...shared(of)}
      placeholder={t('property.unknown')}
      {...numberLook(of.field)}
      value={of.form.values[of.field] as number | null}
      onChange={(value) => set(of, value)}
    />
  );
}

const answers = ['yes', 'no', 'unknown'] as const;

export function YesNoField(of: Field) {
  const label = useId();
  const value = of.form.values[of.field];
  const data = [t('list.value.yes'), t('list.value.no'), t('property.unknown')].map((text, index) => ({
    value: answers[index]!,
    label: text,
  }));
  return (
    <div className={css.yesNo}>
      <span id={label}>{propertyFieldLabels[of.field]}</span>
      <SegmentedControl
        id={fieldId(of.field)}
        size="xs"
        aria-labelledby={label}
        data={data}
        value={value === true ? 'yes' : value === false ? 'no' : 'unknown'}
        onChange={(answer) => set(of, answer === 'unknown' ? null : answer === 'yes')}
      />
    </div>
  );
}

export function ChoiceField({ placeholder, ...of }: Field & { placeholder?: string }) {
  const data = (namedChoices[of.field] ?? []).map((choice) => ({ value: choice.id, label: choice.name }));
  return (
    <Select
      {...shared(of)}
      data={data}
      clearable
      placeholder={placeholder ?? t('property.choose')}
      value={of.form.values[of.field] as string | null}
      onChange={(value) => set(of, value)}
    />
  );
}

type Dictionary = (typeof genericDictionaries)[number];

/** A choice from a dictionary. An entry archived since is shown as long as it is chosen. */
export function DictionaryField({
  dictionary,
  current,
  ...of
}: Field & { dictionary: Dictionary; current?: Option | null | undefined }) {
  const reading = useQuery(read(dictionaries.generic, { params: { dictionary } }));
  const found = reading.data?.objects ?? [];
  const options = withCurrent(found, current);
  const isBare = reading.isSuccess && options.length === 0;
  const me = useMe();
  return (
    <Select
      {...shared(of)}
      {...fetchedSelectProps(reading, options)}
      {...(isBare && {
        nothingFoundMessage: t('property.dictionary.bare'),
        description: maySee(me, ['PRISM_APP_DICTIONARY_MANAGE']) && (
          <AddressLink inherit href={`/admin/dictionaries?dictionary=${dictionary}`}>
            {t('property.dictionary.bare.open')}
          </AddressLink>
        ),
      })}
      searchable
      clearable
      placeholder={t('property.choose')}
      value={of.form.values[of.field] as string | null}
      onChange={(value) => set(of, value)}
    />
  );
}

/** The people responsible for the property, found by name. */
export function OwnersField({
  form,
  current,
}: {
  form: PropertyFormState;
  current: readonly { id: string; name: string }[];
}) {
  return (
    <PeopleSelect
      {...shared({ form, field: 'ownerIds' })}
      className={grid.wide}
      value={form.values.ownerIds}
      current={current}
      onChange={(ids) => form.setFieldValue('ownerIds', ids)}
    />
  );
}

/** How a number of a property is written: a height with one decimal, a year without thousands. */
export function numberLook(field: PropertyField) {
  if (field === 'heightMetres') return { decimals: 1 };
  return field === 'builtYear' ? {} : { thousandSeparator: ',' };
}
