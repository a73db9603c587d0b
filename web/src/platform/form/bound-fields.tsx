import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContractForm } from './contract-form.ts';
import { DayInput } from './day-input.tsx';
import { fieldId } from './error-summary.tsx';
import grid from './form-grid.module.css';
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

export function DayField({ of: { value, onChange, ...of }, hint }: { of: Bound; hint?: string | undefined }) {
  return <DayInput {...of} description={hint} value={value as string | null} onChange={onChange} />;
}

export function TimeField({ of: { value, onChange, ...of } }: { of: Bound }) {
  return <TimeInput {...of} value={value as string | null} onChange={onChange} />;
}
