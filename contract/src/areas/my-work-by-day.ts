import { plusDays } from '../cycles/calendar.ts';
import type { myWork, WorkGroup, WorkGroupId, WorkRow } from './my-work.ts';
import type { Reply } from '../platform/endpoint.ts';
import { WORK_DAYS } from './work-days.ts';

type Work = Reply<typeof myWork.get>;

/** Only these days pass by themselves: whether another kind of work is overdue, its record says. */
const byDay: readonly string[] = ['TASK', 'ACTION'];
const dated: readonly WorkGroupId[] = ['overdue', 'today', 'week'];

/**
 * My work as it was kept some days ago, by what is overdue, due today and in the next seven days now. It was kept for more days
 * than it shows.
 */
export function workOn(today: string, { groups, ...work }: Work): Work {
  const placed = groups
    .filter(({ id }) => dated.includes(id))
    .flatMap(({ id, rows }) => rows.map((row) => ({ row, group: groupOn(today, row, id) })));
  const shown = (group: WorkGroup): WorkGroup => {
    if (!dated.includes(group.id)) return group;
    const rows = placed.filter((each) => each.group === group.id).map(({ row }) => row);
    return { ...group, rows, parts: partsOf(group, rows, groups) };
  };
  return { ...work, groups: groups.map(shown) };
}

/** Undefined if it is later than My work shows. */
function groupOn(today: string, { kind, dueOn }: WorkRow, before: WorkGroupId): WorkGroupId | undefined {
  if (!dueOn || dueOn > plusDays(today, WORK_DAYS)) return dueOn ? undefined : before;
  if (!byDay.includes(kind)) return before;
  return dueOn < today ? 'overdue' : dueOn === today ? 'today' : 'week';
}

/** The numbers of a group: its rows, and what was beyond them when they were read. */
function partsOf({ id, parts }: WorkGroup, rows: readonly WorkRow[], groups: readonly WorkGroup[]): WorkGroup['parts'] {
  const kinds = new Set([...parts.map(({ kind }) => kind), ...rows.map(({ kind }) => kind)]);
  return [...kinds].flatMap((kind) => {
    const own = parts.find((part) => part.kind === kind);
    const like = own ?? groups.flatMap((group) => group.parts).find((part) => part.kind === kind);
    if (!like) return [];
    const shownCount = rows.filter((row) => row.kind === kind).length;
    const beyond = own && id !== 'week' ? own.count - own.shownCount : 0;
    return [{ ...like, shownCount, count: shownCount + beyond }];
  });
}
