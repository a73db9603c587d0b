import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core';
import {
  periodBeside,
  periodName,
  periodTypes,
  type Period,
  type PeriodType,
} from '@lintel/contract/areas/calendar/period';
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#platform/texts.ts';
import { OpeningBox } from '#platform/dialog/opening-box.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import css from './calendar.module.css';

// The box opens with its content: an empty one would have no place for the focus.
const DayCalendar = lazySection(() => import('#platform/form/day-calendar.tsx'));
const MonthPicker = lazySection(() => import('#platform/form/month-picker.tsx'));

type Props = {
  period: Period;
  today: string;
  /** Days are below each other, so that today may be out of sight. */
  isPhone: boolean;
  onShow: (type: PeriodType, day: string | undefined) => void;
};

/** The id of today's part of the calendar on a phone. */
export const TODAY_ID = 'calendar-today';

/** The period shown, and how to change it: previous, next, today, by date, and between days and months. */
export function PeriodBar({ period, today, isPhone, onShow }: Props) {
  const { type, from, to } = period;
  const isNow = today >= from && today <= to;
  const year = from.slice(0, 4);
  return (
    <Group gap={6} role="group" aria-label={t('calendar.period')} className={`${css.period} no-print`}>
      <Beside period={period} direction={-1} onShow={onShow} />
      {type === 'DAY' ? (
        <Button
          variant="subtle"
          color="gray"
          className={css.periodName}
          aria-label={t('calendar.months.of', { period: periodName(period), year })}
          data-hint={t('calendar.months.of', { period: periodName(period), year })}
          onClick={() => onShow('MONTH', from)}
        >
          {periodName(period)}
        </Button>
      ) : (
        <Text className={css.periodName} component="span">
          {periodName(period)}
        </Text>
      )}
      <Beside period={period} direction={1} onShow={onShow} />
      <Button
        variant="default"
        size="xs"
        className="no-print"
        disabled={isNow && !isPhone}
        onClick={() => (isNow ? document.getElementById(TODAY_ID)?.scrollIntoView() : onShow(type, undefined))}
      >
        {t('calendar.today')}
      </Button>
      <ByDate period={period} today={today} onShow={onShow} />
      <SegmentedControl
        className="no-print"
        size="xs"
        aria-label={t('calendar.columns')}
        data={periodTypes.map(({ id, name }) => ({ value: id, label: name }))}
        value={type}
        onChange={(next) => onShow(next, isNow ? undefined : from)}
      />
    </Group>
  );
}

function Beside({ period, direction, onShow }: Pick<Props, 'period' | 'onShow'> & { direction: 1 | -1 }) {
  const beside = periodBeside(period, direction);
  const Icon = direction === 1 ? IconChevronRight : IconChevronLeft;
  const label = t(direction === 1 ? 'calendar.next' : 'calendar.previous', {
    period: beside ? periodName(beside) : '–',
  });
  return (
    <ActionIcon
      aria-label={label}
      data-hint={label}
      className="no-print"
      disabled={!beside}
      onClick={() => beside && onShow(period.type, beside.from)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

/** For days, chooses a date; for the months of a year, chooses another year, or a month to show its days. */
function ByDate({ period, today, onShow }: Omit<Props, 'isPhone'>) {
  const [isOpen, setOpen] = useState(false);
  const isNow = today >= period.from && today <= period.to;
  const label = t(period.type === 'DAY' ? 'calendar.date' : 'calendar.month');
  return (
    <OpeningBox
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      position="bottom"
      shadow="md"
      dropdown={{ 'aria-label': label }}
      button={
        <ActionIcon aria-label={label} data-hint={label} className="no-print" onClick={() => setOpen(!isOpen)}>
          <IconCalendarEvent size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {period.type === 'DAY' ? (
        <DayCalendar
          value={isNow ? today : period.from}
          minDate="1800-01-01"
          maxDate="2199-12-31"
          onChange={(day) => {
            setOpen(false);
            if (day) onShow('DAY', day);
          }}
        />
      ) : (
        <MonthPicker
          year={Number(period.from.slice(0, 4))}
          month={isNow ? Number(today.slice(5, 7)) : undefined}
          onYear={(year) => onShow('MONTH', `${year}-01-01`)}
          onMonth={(month) => {
            setOpen(false);
            onShow('DAY', `${month}-01`);
          }}
        />
      )}
    </OpeningBox>
  );
}
