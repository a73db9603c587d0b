import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { startsAt } from '../dialog/first-field.ts';
import { t } from '../texts.ts';
import css from './day-calendar.module.css';

type Props = {
  value: string | null;
  onChange: (day: string | null) => void;
  /** The range of selectable days. */
  minDate?: string | undefined;
  maxDate?: string | undefined;
};

/** A day, from which arrow keys lead on. */
const startsAtDay = startsAt('table button[tabindex="0"]');

/** A month to choose a day from; weeks start on Monday, and the days of other months are hidden. */
export default function DayCalendar({ value, ...picker }: Props) {
  return (
    <DatePicker
      ref={startsAtDay}
      {...picker}
      value={value}
      {...(value ? { defaultDate: value } : {})}
      firstDayOfWeek={1}
      hideOutsideDates
      classNames={{ day: css.day! }}
      ariaLabels={{
        previousMonth: t('date.previous.month'),
        nextMonth: t('date.next.month'),
        previousYear: t('date.previous.year'),
        nextYear: t('date.next.year'),
        previousDecade: t('date.previous.decade'),
        nextDecade: t('date.next.decade'),
      }}
    />
  );
}
