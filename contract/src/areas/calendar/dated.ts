import type { Day } from '../../cycles/calendar.ts';
import { plusDays } from '../../cycles/calendar.ts';
import type { DatedOfKind, DatedState } from '../../platform/kind.ts';
import type { Permission } from '../../platform/permissions.ts';
import { pagesByKind, type KindWithPages } from '../activity.ts';
import { valuesByKind, type KindsWith } from '../kinds.ts';
import type { Days } from './period.ts';

type DatedKind = KindsWith<'inCalendar'>;
/** A date that the calendar shows, with its kind of record, the list that its numbers open, and who may see that. */
export type Dated = DatedOfKind & { kind: DatedKind; list: string; allow: readonly Permission[] };

/** All dates that the calendar shows besides tasks and actions, as declared by the kinds of record. */
export const everyDated: readonly Dated[] = Object.entries<readonly DatedOfKind[]>(valuesByKind('inCalendar')).flatMap(
  ([kind, dated]) => {
    const { list, allow } = pagesByKind[kind as KindWithPages] as { list: string; allow: readonly Permission[] };
    return dated.map((one) => ({ ...one, kind: kind as DatedKind, list, allow }));
  },
);
export const datedOf = (id: string): Dated => everyDated.find((one) => one.id === id)!;

/** The filters of its list for a state, on given days or any; undefined if there can be none. */
export function datedAs(
  { days: name, states }: Dated,
  state: DatedState,
  today: Day,
  days?: Days,
): Record<string, unknown> | undefined {
  const of = states[state];
  if (!of) return undefined;
  const from = latest(days?.from, of.when === 'today' ? today : of.when === 'to come' ? plusDays(today, 1) : undefined);
  const to = earliest(days?.to, of.when === 'today' ? today : of.when === 'passed' ? plusDays(today, -1) : undefined);
  if (from && to && from > to) return undefined;
  return { ...of.search, ...(from && { [`${name}From`]: from }), ...(to && { [`${name}To`]: to }) };
}

const latest = (one?: Day, other?: Day) => (one && other ? (one > other ? one : other) : (one ?? other));
const earliest = (one?: Day, other?: Day) => (one && other ? (one < other ? one : other) : (one ?? other));
