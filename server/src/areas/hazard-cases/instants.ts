import { lastInstantOf } from '@lintel/contract/statutory/hazard-clocks';
import type { Due } from '@lintel/contract/statutory/hazard-clocks';
import type { Scope } from '#platform/scope';

/** An instant in the organisation's time zone: "17 December 2026, 10:30". */
export const timeInWords = ({ timeZone }: Pick<Scope, 'timeZone'>, at: string): string => {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(at));
  return `${of({ day: 'numeric', month: 'long', year: 'numeric' })}, ${of({ hour: '2-digit', minute: '2-digit' })}`;
};

/** Whether a period ends at a time of day, rather than with its day. */
export const hasTimeOfDay = ({ on, at }: Due): boolean =>
  at !== null && Date.parse(at) !== Date.parse(lastInstantOf({ on, at: null }));
