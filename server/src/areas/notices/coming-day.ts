import type { NoticeKind } from '@lintel/contract/areas/notices';
import { daysBetween, type Day } from '@lintel/contract/cycles/calendar';
import type { Scope } from '#platform/scope';
import type { NewNotice } from './notify.ts';

type Coming = {
  about: NewNotice['about'];
  kind: NoticeKind;
  day: Day | null;
  /** Days before it (negative), in ascending order, on which to remind of it. */
  rungs: readonly number[];
  to: readonly string[];
};

/** The reminder of a day that is due today: of the newest rung that has been reached. Nothing once the day has passed. */
export function reminderOf({ today }: Pick<Scope, 'today'>, { about, kind, day, rungs, to }: Coming): NewNotice[] {
  if (day === null || day < today) return [];
  const rung = rungs.findLast((each) => each <= daysBetween(day, today));
  return rung === undefined ? [] : [{ kind, about, to, occasion: `${day}/${rung}`, details: { day } }];
}
