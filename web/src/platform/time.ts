const zone = 'Europe/London';
const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone });
const dayOfFiles = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: zone,
});
const exact = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: zone,
  timeZoneName: 'short',
});
const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

const units = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
] as const;
const WEEK = 7 * 86_400;

/** `2026-03-01` as written in Britain, 01/03/2026. A day has no time zone, so no clock is involved. */
export function dayText(isoDay: string): string {
  const [year, month, date] = isoDay.slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

/** The day of an instant in ISO format, 2026-03-01: for file names. */
export function isoDayOfInstant(instant: string): string {
  return dayOfFiles.format(new Date(instant));
}

/** The day of an instant, 01/03/2026. */
export function dayOfInstantText(instant: string): string {
  return day.format(new Date(instant));
}

/** An instant, 01/03/2026, 14:05. */
export function instantText(instant: string): string {
  return dayAndTime.format(new Date(instant));
}

/** The reading of a clock without a time zone, 01/03/2026, 14:05. */
export function wallClockText(dayAndTime: string): string {
  return `${dayText(dayAndTime)}, ${dayAndTime.slice(11, 16)}`;
}

/** An instant to the second, with its weekday and zone, for when the exact time matters. */
export function exactText(instant: string): string {
  return exact.format(new Date(instant));
}

/** `5 minutes ago`, `yesterday`; after a week, the day. */
export function agoText(instant: string, now = Date.now()): string {
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 45) return 'just now';
  if (distance >= WEEK) return dayOfInstantText(instant);
  const [unit, size] = units.findLast(([, seconds]) => distance >= seconds) ?? units[0];
  return relative.format(Math.round(seconds / size) || Math.sign(seconds), unit);
}

/** The time of day of an instant, `14:30`. */
/** An instant in ms of which the day is mostly today: 14:05; 01/03/2026, 14:05. */
export function whenText(at: number): string {
  const instant = new Date(at).toISOString();
  const isToday = isoDayOfInstant(instant) === isoDayOfInstant(new Date().toISOString());
  return isToday ? timeOfDayText(at) : instantText(instant);
}

export const timeOfDayText = (instant: number) => timeOfDay.format(instant);
