import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';

type Props = {
  value: string | null;
  onChange: (day: string | null) => void;
  /** The days that can be chosen lie between these. */
  minDate?: string | undefined;
  maxDate?: string | undefined;
};

/** The month to choose a day from; weeks begin on Monday. */
export default function DayCalendar({ value, ...picker }: Props) {
  return <DatePicker {...picker} value={value} {...(value ? { defaultDate: value } : {})} firstDayOfWeek={1} />;
}
