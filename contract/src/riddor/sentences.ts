import { inWords, weekdayOf, type Day } from '../cycles/calendar.ts';
import type { Need } from './truth.ts';

/** Friday 13 March 2026 */
export const dayInWords = (on: Day) => `${weekdayOf(on)} ${inWords(on)}`;
export const daysInWords = (count: number) => `${count} day${count === 1 ? '' : 's'}`;
/** a, b and c */
export const listed = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
export const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
/** (reg. 4(1)(a)); nothing where no regulation is named. */
export const inBrackets = (regulations: readonly string[]) =>
  regulations.length ? ` (${[...new Set(regulations)].join('; ')})` : '';

/** "Cannot say: whether a doctor diagnosed the fracture is not known." */
export const cannotSay = (needs: readonly Need[]) =>
  `Cannot say: ${listed(needs.map(({ question }) => question))} ${needs.length > 1 ? 'are' : 'is'} not known.`;
