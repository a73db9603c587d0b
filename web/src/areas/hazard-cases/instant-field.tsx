import { Group, Input } from '@mantine/core';
import { isInstant, isTimeOfDay } from '@lintel/contract/platform/shapes';
import { useState } from 'react';
import type { Bound } from '#platform/form/bound-fields.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { TimeInput } from '#platform/form/time-input.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, timeOfDayText } from '#platform/time.ts';

/** The instant of a day and a time in Britain; null if one of them is missing. An impossible time is kept, for the form to refuse. */
export function instantOf(day: string | null, time: string): string | null {
  if (!day || !time) return null;
  if (!isTimeOfDay(time)) return `${day}T${time}`;
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const shown = dayOf(asUtc) === day && timeOfDayText(asUtc) === time;
  return new Date(shown ? asUtc : asUtc - 3_600_000).toISOString();
}

/** The day and the time of a value that `instantOf` made. */
function partsOf(value: string | null): [day: string | null, time: string] {
  if (!value) return [null, ''];
  if (!isInstant(value)) return [value.slice(0, 10), value.slice(11)];
  const known = Date.parse(value);
  return [dayOf(known), timeOfDayText(known)];
}

const dayOf = (instant: number) => dayOfInstantText(new Date(instant).toISOString()).split('/').toReversed().join('-');

/** A day and a time of day, as an instant. */
export function InstantField({ of: { id, label, required, error, value, onChange } }: { of: Bound }) {
  const [[day, time], setParts] = useState(() => partsOf(value as string | null));
  const change = (nextDay: string | null, nextTime: string) => {
    setParts([nextDay, nextTime]);
    onChange(instantOf(nextDay, nextTime));
  };
  return (
    <Input.Wrapper id={id} label={label} required={required ?? false} error={error} labelElement="div">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <DayInput
          id={id}
          aria-label={t('hazard.day.of', { field: label })}
          error={Boolean(error)}
          value={day}
          onChange={(next) => change(next, time)}
          style={{ flex: 1 }}
        />
        <TimeInput
          aria-label={t('hazard.time.of', { field: label })}
          error={Boolean(error)}
          value={time}
          onChange={(next) => change(day, next ?? '')}
          w={120}
        />
      </Group>
    </Input.Wrapper>
  );
}
