import type { FieldChange } from '@lintel/contract/areas/activity';

/** The fields that differ, as people read them; `show` turns an id or a code into its name. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
  labels: Partial<Record<keyof T & string, string>>,
  show: (field: keyof T & string, value: unknown) => string | null = asText,
): FieldChange[] {
  return (Object.keys(labels) as (keyof T & string)[]).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return JSON.stringify(from) === JSON.stringify(to)
      ? []
      : [{ field, label: labels[field]!, from: show(field, from), to: show(field, to) }];
  });
}

/** A value as people read it, where it is no id and no code. */
export function asText(_field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
