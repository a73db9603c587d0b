const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** The month of a day, “March 2026”. */
export const monthText = (day: string) => name.format(at(day));
/** On an axis, “Mar 26”. */
export const shortMonth = (day: string) => short.format(at(day));
/** On an axis, “16 Mar”. */
export const shortDay = (day: string) => dayOfMonth.format(at(day));
