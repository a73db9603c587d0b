import { Group, Input } from '@mantine/core';
import { useState } from 'react';
import type { Bound } from '#platform/form/bound-fields.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { TimeInput } from '#platform/form/time-input.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, timeOfDayText } from '#platform/time.ts';

/** The instant of a day and a time in Britain; null if one of them is missing. */
export function instantOf(day: string | null, time: string): string | null {
  if (!day || !/^\d\d:\d\d$/.test(time)) return null;
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const shown = dayOf(asUtc) === day && timeOfDayText(asUtc) === time;
  return new Date(shown ? asUtc : asUtc - 3_600_000).toISOString();
}

const dayOf = (instant: number) => dayOfInstantText(new Date(instant).toISOString()).split('/').toReversed().join('-');

/** A day and a time of day, as an instant. */
export function InstantField({ of: { id, label, required, error, value, onChange } }: { of: Bound }) {
  const known = value ? Date.parse(value as string) : null;
  const [day, setDay] = useState<string | null>(known === null ? null : dayOf(known));
  const [time, setTime] = useState(known === null ? '' : timeOfDayText(known));
  const change = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
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
