import { NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { dictionaries, type accidentDictionaries, type genericDictionaries } from '@lintel/contract/areas/dictionaries';
import type { Option } from '@lintel/contract/platform/shapes';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { read } from '#platform/api.ts';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { t } from '#platform/texts.ts';
import css from './accidents.module.css';

/** A field of a form, by its path: `reporter.email`. */
export type Bound = {
  id: string;
  label: string;
  required?: boolean;
  error: ReactNode;
  value: unknown;
  onChange: (value: unknown) => void;
};

export const bind =
  <Values,>(form: ContractForm<Values>) =>
  (path: string, label: string): Bound => ({
    id: fieldId(path),
    label,
    error: form.errors[path],
    value: (form.getInputProps as (path: string) => { value: unknown })(path).value,
    onChange: (value) => (form.setFieldValue as (path: string, value: unknown) => void)(path, value),
  });

type TextProps = { of: Bound; max?: number; placeholder?: string; hint?: string };

export function TextField({ of: { value, onChange, ...of }, max = 200, placeholder, hint }: TextProps) {
  return (
    <TextInput
      {...of}
      description={hint}
      placeholder={placeholder}
      maxLength={max}
      autoComplete="off"
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

export function ProseField({ of: { value, onChange, ...of }, max = 4000 }: TextProps) {
  return (
    <Textarea
      {...of}
      className={grid.wide}
      autosize
      minRows={2}
      maxRows={14}
      maxLength={max}
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

export function NumberField({ of: { value, onChange, ...of }, decimals = 0 }: { of: Bound; decimals?: number }) {
  return (
    <NumberInput
      {...of}
      allowNegative={false}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      clampBehavior="none"
      value={(value as number | null) ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  );
}

export function DayField({ of: { value, onChange, ...of }, hint }: { of: Bound; hint?: string | undefined }) {
  return (
    <DayInput
      {...of}
      value={value as string | null}
      onChange={onChange}
      {...(hint && { description: hint, inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
    />
  );
}

const answers = ['yes', 'no', 'unknown'] as const;

/** Yes, no, or nobody has said. */
export function YesNoField({ of: { id, label, value, onChange } }: { of: Bound }) {
  const name = useId();
  const data = [t('list.value.yes'), t('list.value.no'), t('accident.field.not.known')];
  return (
    <div className={css.yesNo}>
      <span id={name}>{label}</span>
      <SegmentedControl
        id={id}
        size="xs"
        aria-labelledby={name}
        data={answers.map((answer, at) => ({ value: answer, label: data[at] }))}
        value={value === true ? 'yes' : value === false ? 'no' : 'unknown'}
        onChange={(answer) => onChange(answer === 'unknown' ? null : answer === 'yes')}
      />
    </div>
  );
}

export type Dictionary =
  | keyof typeof accidentDictionaries
  | 'category'
  | ((typeof genericDictionaries)[number] & `PEOPLE_INTERVIEWED_${string}`);

/** What a dictionary offers; a category says in `riddor` whether it is one of RIDDOR. */
export const useOffered = (name: Dictionary) =>
  useQuery<{ objects: OfferedOption[] }>(
    (name === 'category'
      ? read(dictionaries.accidentCategories)
      : name.startsWith('PEOPLE_')
        ? read(dictionaries.generic, { params: { dictionary: name as never }, query: {} })
        : read(dictionaries.accident, { params: { name: name as never } })) as never,
  );
type OfferedOption = Option & { riddor?: boolean; details?: Record<string, unknown> };

type ChoiceProps = {
  of: Bound;
  dictionary: Dictionary;
  /** What was chosen before: shown even where it is no longer offered. */
  current?: Option | null | undefined;
};

/** A value of a dictionary. */
export function ChoiceField({ of: { value, onChange, ...of }, dictionary, current }: ChoiceProps) {
  const { data, isPending, isError } = useOffered(dictionary);
  const found: Option[] = data?.objects ?? [];
  const options = current && !found.some(({ id }) => id === current.id) ? [current, ...found] : found;
  return (
    <Select
      {...of}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable={!of.required}
      allowDeselect={!of.required}
      placeholder={t('accident.field.choose')}
      nothingFoundMessage={t(isPending ? 'select.searching' : isError ? 'select.loading.failed' : 'select.no.matches')}
      value={value as string | null}
      onChange={onChange}
    />
  );
}
