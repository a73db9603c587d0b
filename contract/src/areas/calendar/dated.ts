import type { Day } from '../../cycles/calendar.ts';
import { plusDays } from '../../cycles/calendar.ts';
import type { DatedOfKind, DatedState } from '../../platform/kind.ts';
import type { Permission } from '../../platform/permissions.ts';
import { seenRecords, type SeenKind } from '../activity.ts';
import { valuesByKind, type KindsWith } from '../kinds.ts';
import type { Days } from './period.ts';

type DatedKind = KindsWith<'dated'>;
/** A day that the calendar shows, with the kind of record whose it is, the list that its numbers open and who sees that. */
export type Dated = DatedOfKind & { kind: DatedKind; list: string; allow: readonly Permission[] };

/** Everything that the calendar shows beside tasks and actions, as the kinds of record say it. */
export const everyDated: readonly Dated[] = Object.entries<readonly DatedOfKind[]>(valuesByKind('dated')).flatMap(
  ([kind, dated]) => {
    const { list, allow } = seenRecords[kind as SeenKind] as { list: string; allow: readonly Permission[] };
    return dated.map((one) => ({ ...one, kind: kind as DatedKind, list, allow }));
  },
);
export const datedOf = (id: string): Dated => everyDated.find((one) => one.id === id)!;

/** The filters of its list that leave those of a state, on some days or on any; undefined where there can be none. */
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
