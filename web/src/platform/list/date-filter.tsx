import { Stack } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { DayRange } from '@lintel/contract/platform/list';
import { t } from '../texts.ts';
import { withEnd, withStart } from './day-range.ts';
import { typedDay } from './typed-day.ts';

type Props = { value: DayRange; onChange: (range: DayRange | undefined) => void };

/** Two days, both included; a change that would turn them round is ignored. */
export function DateFilter({ value, onChange }: Props) {
  const change = (next: DayRange) => next !== value && onChange(next.from || next.to ? next : undefined);
  const shared = { valueFormat: 'DD/MM/YYYY', placeholder: 'DD/MM/YYYY', dateParser: typedDay, clearable: true, popoverProps: { withinPortal: false } } as const;
  return (
    <Stack gap="sm">
      <DateInput
        {...shared}
        label={t('filter.from')}
        value={value.from ?? null}
        maxDate={value.to}
        onChange={(day) => change(withStart(value, day ?? undefined))}
        data-autofocus
      />
      <DateInput {...shared} label={t('filter.to')} value={value.to ?? null} minDate={value.from} onChange={(day) => change(withEnd(value, day ?? undefined))} />
    </Stack>
  );
}
