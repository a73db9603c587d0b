import { Stack } from '@mantine/core';
import type { DayRange } from '@lintel/contract/platform/list';
import { DayInput } from '../form/day-input.tsx';
import { t } from '../texts.ts';
import { withEnd, withStart } from './day-range.ts';

type Props = { value: DayRange; onChange: (range: DayRange | undefined) => void };

/** Two days, inclusive; a change that would reverse them is ignored. */
export function DateFilter({ value, onChange }: Props) {
  const change = (next: DayRange) => {
    if (next !== value) onChange(next.from || next.to ? next : undefined);
  };
  return (
    <Stack gap="sm">
      <DayInput
        isInPopover
        keepsLastDay
        label={t('filter.from')}
        value={value.from ?? null}
        onChange={(day) => change(withStart(value, day ?? undefined))}
        autoFocus
        data-autofocus
      />
      <DayInput
        isInPopover
        keepsLastDay
        label={t('filter.to')}
        value={value.to ?? null}
        onChange={(day) => change(withEnd(value, day ?? undefined))}
      />
    </Stack>
  );
}
