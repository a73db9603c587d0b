import { plusDays, weekdayOf, type Day, type Weekday } from './calendar.ts';
import type { CycleNation } from './rule.ts';

/** One-off holidays are known up to here; later years have those of the Act of 1971 and of custom. */
export const bankHolidaysPublishedTo: Day = '2027-12-31';

const everywhere: CycleNation[] = ['england', 'wales', 'scotland', 'northern-ireland'];
const notScotland: CycleNation[] = ['england', 'wales', 'northern-ireland'];

/** One-off proclamations; `movedAway` names the early May and spring holidays that they replaced. */
const proclaimed: { on: Day; name: string; nations: CycleNation[] }[] = [
  { on: '2011-04-29', name: 'Bank holiday for the wedding of Prince William', nations: everywhere },
  { on: '2012-06-04', name: 'Spring bank holiday', nations: everywhere },
  { on: '2012-06-05', name: 'Diamond Jubilee bank holiday', nations: everywhere },
  { on: '2020-05-08', name: 'Early May bank holiday (VE day)', nations: everywhere },
  { on: '2022-06-02', name: 'Spring bank holiday', nations: everywhere },
  { on: '2022-06-03', name: 'Platinum Jubilee bank holiday', nations: everywhere },
  { on: '2022-09-19', name: 'Bank Holiday for the State Funeral of Queen Elizabeth II', nations: everywhere },
  { on: '2023-05-08', name: 'Bank holiday for the coronation of King Charles III', nations: everywhere },
  { on: '2026-06-15', name: 'World Cup bank holiday', nations: ['scotland'] },
];
const movedAway = new Set<Day>(['2012-05-28', '2020-05-04', '2022-05-30']);

/** Sunday of Easter in the Gregorian calendar (the anonymous algorithm printed in Meeus). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return onDay(year, Math.floor(f / 31), (f % 31) + 1);
}

const onDay = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function mondayFrom(day: Day): Day {
  let monday = day;
  while (weekdayOf(monday) !== 'Monday') monday = plusDays(monday, 1);
  return monday;
}

const weekend: Weekday[] = ['Saturday', 'Sunday'];
export const isWeekend = (day: Day) => weekend.includes(weekdayOf(day));

function holidaysOf(year: number, nation: CycleNation): Map<Day, string> {
  const holidays = new Map<Day, string>();
  const fixed: [Day, string][] = [
    [onDay(year, 1, 1), 'New Year’s Day'],
    [onDay(year, 12, 25), 'Christmas Day'],
    [onDay(year, 12, 26), 'Boxing Day'],
  ];
  if (nation === 'scotland') fixed.push([onDay(year, 1, 2), '2nd January']);
  // St Andrew’s Day Bank Holiday (Scotland) Act 2007.
  if (nation === 'scotland' && year >= 2007) fixed.push([onDay(year, 11, 30), 'St Andrew’s Day']);
  if (nation === 'northern-ireland')
    fixed.push([onDay(year, 3, 17), 'St Patrick’s Day'], [onDay(year, 7, 12), 'Battle of the Boyne']);

  const easter = easterSunday(year);
  const movable: [Day, string][] = [
    [plusDays(easter, -2), 'Good Friday'],
    [mondayFrom(onDay(year, 5, 1)), 'Early May bank holiday'],
    [mondayFrom(onDay(year, 5, 25)), 'Spring bank holiday'],
    [mondayFrom(onDay(year, 8, nation === 'scotland' ? 1 : 25)), 'Summer bank holiday'],
  ];
  if (notScotland.includes(nation)) movable.push([plusDays(easter, 1), 'Easter Monday']);

  for (const [on, name] of movable) if (!movedAway.has(on)) holidays.set(on, name);
  for (const { on, name, nations } of proclaimed)
    if (on.startsWith(onDay(year, 1, 1).slice(0, 4)) && nations.includes(nation)) holidays.set(on, name);
  for (const [on, name] of fixed) if (!isWeekend(on)) holidays.set(on, name);
  // A fixed holiday at the weekend moves to the first working day after it.
  for (const [on, name] of fixed.filter(([day]) => isWeekend(day)).toSorted()) {
    let substitute = on;
    while (isWeekend(substitute) || holidays.has(substitute)) substitute = plusDays(substitute, 1);
    holidays.set(substitute, `${name} (substitute day)`);
  }
  return holidays;
}

const years = new Map<string, Map<Day, string>>();

/** The bank holidays of one year, with their names. */
export function bankHolidays(year: number, nation: CycleNation): ReadonlyMap<Day, string> {
  const key = `${nation} ${year}`;
  const known = years.get(key) ?? holidaysOf(year, nation);
  years.set(key, known);
  return known;
}

/** The weekend day or bank holiday that makes this a non-working day, if any. */
export const dayOff = (day: Day, nation: CycleNation): string | undefined =>
  bankHolidays(Number(day.slice(0, 4)), nation).get(day) ?? (isWeekend(day) ? `a ${weekdayOf(day)}` : undefined);

/** The nearest working day on or before (-1), or on or after (1), a date. */
export function workingDay(day: Day, nation: CycleNation, direction: 1 | -1): Day {
  let found = day;
  while (dayOff(found, nation)) found = plusDays(found, direction);
  return found;
}
