import { SegmentedControl, Select, Textarea, TextInput, type SelectProps } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { t } from '../texts.ts';
import type { ContractForm } from './contract-form.ts';
import { DayInput } from './day-input.tsx';
import { fieldId } from './error-summary.tsx';
import grid from './form-grid.module.css';
import { NumberBox } from './number-box.tsx';
import { TimeInput } from './time-input.tsx';

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

type LineProps = TextProps & {
  /** Which keyboard a phone shows. */
  type?: 'tel' | 'email';
  /** For what people enter about themselves, so that their device can fill it in. */
  ownDetail?: 'name' | 'tel' | 'email';
};

export function TextField({
  of: { value, onChange, ...of },
  max = 200,
  placeholder,
  hint,
  type,
  ownDetail,
}: LineProps) {
  return (
    <TextInput
      {...of}
      description={hint}
      placeholder={placeholder}
      maxLength={max}
      type={type ?? 'text'}
      autoComplete={ownDetail ?? 'off'}
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

export function NumberField({ of: { value, onChange, ...of }, decimals }: { of: Bound; decimals?: number }) {
  return (
    <NumberBox
      {...of}
      {...(decimals !== undefined && { decimals })}
      value={value as number | null}
      onChange={onChange}
    />
  );
}

export function DayField({ of: { value, onChange, ...of }, hint }: { of: Bound; hint?: string | undefined }) {
  return <DayInput {...of} description={hint} value={value as string | null} onChange={onChange} />;
}

export function TimeField({ of: { value, onChange, ...of } }: { of: Bound }) {
  return <TimeInput {...of} value={value as string | null} onChange={onChange} />;
}

const answers = ['yes', 'no', 'unknown'] as const;

/** Yes, no, or not known. */
export function YesNoField({ of: { id, label, value, onChange } }: { of: Bound }) {
  const name = useId();
  const data = [t('list.value.yes'), t('list.value.no'), t('field.not.known')];
  return (
    <div className={grid.yesNo}>
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

/** One of several options. */
export function Choice({
  of: { value, onChange, ...of },
  placeholder = t('field.choose'),
  ...offered
}: { of: Bound; placeholder?: string } & Pick<SelectProps, 'data' | 'nothingFoundMessage' | 'onDropdownOpen'>) {
  return (
    <Select
      {...of}
      searchable
      clearable={!of.required}
      allowDeselect={!of.required}
      placeholder={placeholder}
      {...offered}
      value={value as string | null}
      onChange={onChange}
    />
  );
}
