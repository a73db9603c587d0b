import { workingDay } from '@lintel/contract/cycles/bank-holidays';
import { plusDays, weekdayOf } from '@lintel/contract/cycles/calendar';
import type { Interval } from '@lintel/contract/cycles/calendar';
import type { TaskTypeDetails } from '@lintel/contract/areas/task-types';
import { duties } from './duties.ts';
import type { Duty } from './duties.ts';
import type { Attribute, Known } from './known-of-property.ts';

/** What decides whether and when a task type is proposed. */
export type ProposableType = Pick<TaskTypeDetails, 'code' | 'statutory' | 'nations'> & { interval: Interval | null };
type ProposedDuty = { code: string; because: string };

/** The codes of task types that appear in a rule: other types do not affect what is expected. */
export const namedByRules: ReadonlySet<string> = new Set(duties.flatMap(({ codes }) => codes));

/**
 * The task types that law or practice requires of a property, by its known facts, by code; and the facts needed to decide on
 * more.
 */
export function dutiesOf(
  property: Known,
  types: ReadonlyMap<string, ProposableType>,
): { proposed: ProposedDuty[]; needs: Attribute[] } {
  const proposed = new Map<string, string>();
  const needs = new Set<Attribute>();
  for (const { duty, codes, turnsOnNation } of offeredIn(property.nation, types)) {
    const { because, missing } = judged(duty, property);
    for (const attribute of missing) needs.add(attribute);
    if (!because) continue;
    for (const code of codes) proposed.set(code, proposed.get(code) ?? because);
    if (turnsOnNation) needs.add('nation');
  }
  return {
    proposed: [...proposed]
      .map(([code, because]) => ({ code, because }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    needs: [...needs],
  };
}

/** A duty with the codes of its types that apply in a nation, and whether others depend on which nation it is. */
type Offered = { duty: Duty; codes: string[]; turnsOnNation: boolean };
type Nation = Known['nation'];
const offeredBy = new WeakMap<ReadonlyMap<string, ProposableType>, Map<Nation, Offered[]>>();

/** The duties with a type that may apply in a nation: the same for all properties there, so cached for these types. */
function offeredIn(nation: Nation, types: ReadonlyMap<string, ProposableType>): Offered[] {
  const known = offeredBy.get(types) ?? new Map<Nation, Offered[]>();
  offeredBy.set(types, known);
  const before = known.get(nation);
  if (before) return before;
  const offered = duties.flatMap((duty): Offered | [] => {
    const here = duty.codes.flatMap((code) => types.get(code) ?? []);
    const codes = here.filter((type) => appliesIn(type, nation) === true).map(({ code }) => code);
    const turnsOnNation = here.some((type) => appliesIn(type, nation) === undefined);
    return codes.length > 0 || turnsOnNation ? { duty, codes, turnsOnNation } : [];
  });
  known.set(nation, offered);
  return offered;
}

const NATIONS = 4;
/** Undefined if the nation is not known and the type does not apply in all of them. */
function appliesIn({ nations }: ProposableType, nation: Known['nation']): boolean | undefined {
  if (nations.length === 0 || nations.length === NATIONS) return true;
  return nation === null ? undefined : nations.includes(nation);
}

function judged(duty: Duty, property: Known): { because: string | null; missing: Attribute[] } {
  const applies = duty.when(property);
  if (typeof applies === 'boolean') return { because: applies ? duty.because : null, missing: [] };
  const { expectedIn } = duty;
  const isExpected = expectedIn !== undefined && expectedIn.kinds.includes(property.propertyType ?? '');
  return { because: isExpected ? expectedIn.because : null, missing: applies.needs };
}

const DAYS = { day: 1, week: 7, month: 30, year: 365 };
const YEAR = 365;

/**
 * A first due date within the type's interval and a year, always the same. Statutory duties are in the first half, others in
 * the second; within it the properties are spread evenly, so that not everything falls due at once. Weekends and bank holidays
 * of the nation (England's if it is not known) are avoided where that part of the interval has a working day close by.
 */
export function firstDueDate(
  { code, statutory, interval }: Pick<ProposableType, 'code' | 'statutory' | 'interval'>,
  { id: propertyId, nation }: { id: string; nation: Known['nation'] },
  today: string,
): string {
  const span = interval ? Math.min(YEAR, interval.count * DAYS[interval.unit]) : YEAR / 2;
  const half = Math.floor(span / 2);
  const [first, last] = statutory ? [Math.min(14, Math.floor(half / 2)), half] : [half, span];
  const day = plusDays(today, Math.max(1, first + Math.floor(shareOf(`${propertyId} ${code}`) * (last - first))));
  const [earliest, latest] = [plusDays(today, Math.max(1, first)), plusDays(today, last)];
  const [near, other] = weekdayOf(day) === 'Sunday' ? ([1, -1] as const) : ([-1, 1] as const);
  const working = [near, other].map((direction) => workingDay(day, nation ?? 'england', direction));
  return working.find((each) => each >= earliest && each <= latest) ?? day;
}

/** A number from 0 to 1, always the same for a text (FNV-1a). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The last characters barely affect the upper bits: a further mix (murmur3).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}
