import { ActionIcon, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { useMe } from '#platform/current-user.ts';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { t } from '#platform/texts.ts';
import type { AccidentValues } from '../accident-values.ts';
import css from './desk.module.css';

type Kept = AccidentValues['incapacity'];
type Props = { values: AccidentValues; onChange: (incapacity: Kept) => void };

/** A period that starts the day after the accident, has no end, and was reported today. */
export const aPeriod = (accidentDate: string | null, today: string): Kept[number] => ({
  from: accidentDate && accidentDate < today ? plusDays(accidentDate, 1) : today,
  to: null,
  saidBy: null,
  saidOn: today,
});

/** The periods in which somebody could not do all of their normal work, each with its source and date. */
export function Periods({ values: { accidentDate, incapacity }, onChange }: Props) {
  const { today } = useMe();
  const change = (at: number, more: Partial<Kept[number]>) =>
    onChange(incapacity.map((period, index) => (index === at ? { ...period, ...more } : period)));
  return (
    <Stack gap="xs" mt={6}>
      {incapacity.map((period, at) => (
        <div key={at} className={css.period} role="group" aria-label={t('accident.desk.period', { number: at + 1 })}>
          <DayInput
            label={t('accident.desk.period.from')}
            value={period.from}
            keepsLastDay
            onChange={(from) => from && change(at, { from })}
          />
          {period.to !== null && (
            <DayInput
              label={t('accident.desk.period.to')}
              value={period.to}
              keepsLastDay
              onChange={(to) => to && change(at, { to })}
            />
          )}
          <Checkbox
            className={css.lasting}
            label={t('accident.desk.period.lasts')}
            checked={period.to === null}
            onChange={(event) => change(at, { to: event.currentTarget.checked ? null : latest(period.from, today) })}
          />
          <TextInput
            label={t('accident.desk.period.by')}
            maxLength={200}
            value={period.saidBy ?? ''}
            onChange={(event) => change(at, { saidBy: event.currentTarget.value || null })}
          />
          <DayInput
            label={t('accident.desk.period.on')}
            value={period.saidOn}
            onChange={(saidOn) => change(at, { saidOn })}
          />
          <ActionIcon
            className={css.remove}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('accident.desk.period.remove', { number: at + 1 })}
            onClick={(event) => {
              if (at === incapacity.length - 1) focusBeside(event.currentTarget);
              onChange(incapacity.filter((_, index) => index !== at));
            }}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...incapacity, aPeriod(accidentDate, today)])}
        >
          {t('accident.desk.period.another')}
        </Button>
      </Group>
    </Stack>
  );
}

const latest = (one: string, other: string) => (one > other ? one : other);
