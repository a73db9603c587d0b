import { longDate, weekdayOf, type Day } from '../cycles/calendar.ts';
import type { Need } from './truth.ts';

/** Friday 13 March 2026 */
export const dayInWords = (on: Day) => `${weekdayOf(on)} ${longDate(on)}`;
export const daysInWords = (count: number) => `${count} day${count === 1 ? '' : 's'}`;
export const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
/** (reg. 4(1)(a)); empty without regulations. */
export const inBrackets = (regulations: readonly string[]) =>
  regulations.length ? ` (${[...new Set(regulations)].join('; ')})` : '';

/** "whether a doctor diagnosed the fracture is not known" */
export const isNotKnown = (needs: readonly Need[]) =>
  needs.length === 1
    ? `${needs[0]!.question} is not known`
    : `${needs
        .slice(0, -1)
        .map(({ question }) => question)
        .join('; ')}; and ${needs.at(-1)?.question} are not known`;

/** How the last sentence of an explanation begins that says what would be due at the earliest. */
export const IN_THE_MOST_URGENT_CASE = 'In the most urgent case';

/** "Cannot say: whether a doctor diagnosed the fracture is not known." */
export const cannotSay = (needs: readonly Need[]) => `Cannot say: ${isNotKnown(needs)}.`;
