import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';

/** The month to choose a day from; weeks begin on Monday. */
export default function DayCalendar({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  return <DatePicker value={value} {...(value ? { defaultDate: value } : {})} onChange={onChange} firstDayOfWeek={1} />;
}
