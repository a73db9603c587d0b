import { plusDays } from '@lintel/contract/cycles/calendar';
import { pageSizes } from '@lintel/contract/platform/list';
import type { DayRange } from '@lintel/contract/platform/list';
import { neededGroups, workGroups } from '@lintel/contract/areas/my-work';
import { WORK_DAYS } from '@lintel/contract/areas/work-days';
import type { myWork, WaitingPart, WorkGroup, WorkGroupId, WorkPart } from '@lintel/contract/areas/my-work';
import { pagesByKind } from '@lintel/contract/areas/activity';
import type { KindWithPages } from '@lintel/contract/areas/activity';
import type { Reply } from '@lintel/contract/platform/endpoint';
import type { MyWork, ToDo, WorkPlace } from '#platform/record/record-kind';
import { absentColleagues } from '#areas/notices/stands-in';
import { rowsToAnswer, toAnswer, withOutsiders } from '#areas/shares/to-answer';
import { warningsAt } from '#areas/shares/warnings';
import type { Scope } from '#platform/scope';

/** A page of a list as usual, and at its largest. */
const [SHOWN, , LARGEST_PAGE] = pageSizes;
type OwnGroup = Exclude<WorkGroupId, 'covered'>;
type Kind = { kind: KindWithPages; mine: MyWork<Scope> };
type Part = WorkPart & { rows: WorkPlace[] };
type Read = Omit<WorkGroup, 'rows'> & Pick<Part, 'rows'>;

/** The work for people of each kind of record, if the reader has its menu. */
const kindsWithWork = (scope: Scope): Kind[] =>
  Object.entries(scope.kinds).flatMap(([kind, of]) =>
    (of?.myWork ?? [])
      .filter(({ permission }) => scope.me.has(permission))
      .map((mine) => ({ kind: kind as KindWithPages, mine })),
  );

/** What the reader has to do and by when, and to decide, of every kind with work; what is next, and what waits for others. */
export async function workOf(scope: Scope, days = WORK_DAYS): Promise<Reply<typeof myWork.get>> {
  const ahead = plusDays(scope.today, days);
  const [own, covered, waiting] = await Promise.all([
    ownGroups(scope, ahead),
    coveredParts(scope, ahead),
    waitingOf(scope),
  ]);
  const groups = workGroups.map(({ id }) => (id === 'covered' ? groupOf(id, covered) : groupOf(id, own[id])));
  const isToDo = groups.some(({ id, rows }) => id !== 'decide' && rows.length > 0);
  const next = isToDo ? undefined : await nextOf(scope, ahead);
  const warnings = await warningsAt(
    scope,
    [...groups.flatMap(({ rows }) => rows), ...(next ? [next] : [])].map(({ propertyId }) => propertyId),
  );
  const warned = ({ propertyId, ...row }: WorkPlace) => ({ ...row, warnings: warnings.get(propertyId) ?? [] });
  return {
    groups: groups.map(({ rows, ...group }) => ({ ...group, rows: rows.map(warned) })),
    next: next ? warned(next) : null,
    waiting,
  };
}

/** How much waits for the reader now: overdue work, and decisions to make. */
export async function neededOf(scope: Scope): Promise<{ count: number; isExact: boolean }> {
  const parts = (await Promise.all(neededGroups.map((id) => partsOf(scope, id)))).flat();
  return { count: parts.reduce((sum, { count }) => sum + count, 0), isExact: parts.every(({ isExact }) => isExact) };
}

/** The reader's decisions to make, by kind of record. */
export const toDecide = (scope: Scope): Promise<WorkPart[]> => partsOf(scope, 'decide');

/** How much there is of each kind, without opening records: some log their readers. */
async function partsOf(scope: Scope, id: (typeof neededGroups)[number]): Promise<WorkPart[]> {
  const [ofKinds, asked] = await Promise.all([
    Promise.all(
      kindsWithWork(scope).map(async ({ kind, mine }) => {
        const search = searchOf(scope, mine, id);
        return search && { kind, label: mine.label, search, ...(await mine.count(scope, search)) };
      }),
    ),
    id === 'decide' ? toAnswer(scope) : [],
  ]);
  return [...ofKinds.filter((part) => part !== null), ...asked.map(partAsked)];
}

const withoutRows = ({ rows, ...part }: Part): WorkGroup['parts'][number] => ({ ...part, shownCount: rows.length });

function groupOf(id: WorkGroupId, parts: Part[]): Read {
  const rows = parts.flatMap((part) => part.rows);
  // What is to be done without delay has no day and comes first; a decision without one can wait.
  const undated = id === 'decide' ? '9999' : '';
  const inOrder = (a: WorkPlace, b: WorkPlace) => (a.dueOn ?? undated).localeCompare(b.dueOn ?? undated);
  return {
    id,
    parts: parts.map(withoutRows),
    rows: (id === 'covered' ? eachOnce(rows) : rows).toSorted(
      (a, b) => Number(b.isStatutory) - Number(a.isStatutory) || inOrder(a, b),
    ),
  };
}

async function ownGroups(scope: Scope, ahead: string): Promise<Record<OwnGroup, Part[]>> {
  const [ofKinds, asked] = await Promise.all([
    Promise.all(kindsWithWork(scope).map((each) => partsByGroup(scope, each, ahead))),
    askedParts(scope),
  ]);
  const of = (id: OwnGroup) => ofKinds.flatMap((parts) => parts[id] ?? []);
  return { overdue: of('overdue'), today: of('today'), week: of('week'), decide: [...of('decide'), ...asked] };
}

/** The parts of one kind of work. */
async function partsByGroup(scope: Scope, each: Kind, ahead: string): Promise<Partial<Record<OwnGroup, Part>>> {
  const byGroup = rowsByGroup(scope, each, ahead);
  const parts = (['overdue', 'today', 'week', 'decide'] as const).map(async (id) => {
    const search = searchOf(scope, each.mine, id, ahead);
    if (!search) return [];
    const rows = id === 'decide' ? undefined : (await byGroup)?.[id];
    const part = rows
      ? { ...partWith(each, search, rows.slice(0, SHOWN)), count: rows.length, isExact: true }
      : await partOf(scope, each, search);
    return [[id, part]];
  });
  return Object.fromEntries((await Promise.all(parts)).flat()) as Partial<Record<OwnGroup, Part>>;
}

/** All of a kind by the end of the week, read at once; undefined if more than dates divides it, or more than a page has it. */
async function rowsByGroup(scope: Scope, { mine }: Kind, ahead: string) {
  const { toDo } = mine;
  if (!toDo || typeof toDo.overdue === 'object') return undefined;
  const { today } = scope;
  const days = dueWithin(scope, toDo, { to: ahead });
  const { rows, count } = await mine.first(scope, { ...ownOf(scope, toDo), ...days, limit: LARGEST_PAGE });
  if (count > rows.length || rows.some(({ dueOn }) => !dueOn)) return undefined;
  return {
    overdue: rows.filter(({ dueOn }) => dueOn! < today),
    today: rows.filter(({ dueOn }) => dueOn === today),
    week: rows.filter(({ dueOn }) => dueOn! > today),
  };
}

/** Work due by the end of the week of absent people whom the reader stands in for, if visible and not also the reader's own. */
async function coveredParts(scope: Scope, to: string): Promise<Part[]> {
  const away = await absentColleagues(scope);
  const parts = await Promise.all(
    away.flatMap((person) =>
      kindsWithWork(scope).map(async (each) => {
        const { toDo } = each.mine;
        if (!toDo?.by) return null;
        const part = await partOf(scope, each, { ...toDo.by(person.id), ...dueWithin(scope, toDo, { to }) });
        return { ...part, coveredFor: person, rows: part.rows.map((row) => ({ ...row, coveredFor: [person] })) };
      }),
    ),
  );
  return parts.filter((part) => part !== null);
}

/** Work shared by several absent people appears once, with all of them. */
const eachOnce = (rows: readonly WorkPlace[]): WorkPlace[] =>
  [...Map.groupBy(rows, ({ id, name }) => `${id} ${name}`).values()].map((same) => ({
    ...same[0]!,
    coveredFor: same.flatMap(({ coveredFor }) => coveredFor ?? []),
  }));

/** Questions from people outside to the reader. */
const partAsked = ({ kind, label, count }: Awaited<ReturnType<typeof toAnswer>>[number]) => ({
  kind,
  label,
  search: null,
  isExact: true,
  count,
});

const askedParts = async (scope: Scope): Promise<Part[]> =>
  Promise.all(
    (await toAnswer(scope)).map(async (asked) => ({
      ...partAsked(asked),
      rows: await rowsToAnswer(scope, asked.question),
    })),
  );

async function waitingOf(scope: Scope): Promise<WaitingPart[]> {
  const [outside, ...ofKinds] = await Promise.all([
    withOutsiders(scope),
    ...kindsWithWork(scope).map(async ({ kind, mine }): Promise<WaitingPart | null> => {
      const { list } = pagesByKind[kind] as { list?: string };
      if (!mine.waiting || !list) return null;
      return { ...mine.waiting, list, ...(await mine.count(scope, mine.waiting.search)) };
    }),
  ]);
  return [outside, ...ofKinds].filter((part) => part !== null).filter(({ count }) => count > 0);
}

/** What falls due first after the week. */
async function nextOf(scope: Scope, ahead: string): Promise<WorkPlace | undefined> {
  const parts = await Promise.all(
    kindsWithWork(scope).map(async (each) => {
      const { toDo } = each.mine;
      const later = { from: plusDays(ahead, 1) };
      return toDo ? partOf(scope, each, { ...ownOf(scope, toDo), ...dueWithin(scope, toDo, later) }) : null;
    }),
  );
  return parts
    .flatMap((part) => part?.rows ?? [])
    .filter(({ dueOn }) => dueOn)
    .toSorted((a, b) => a.dueOn!.localeCompare(b.dueOn!))[0];
}

async function partOf(scope: Scope, each: Kind, search: Record<string, unknown>): Promise<Part> {
  const { rows, ...counted } = await each.mine.first(scope, search);
  return { ...partWith(each, search, rows), ...counted };
}

const partWith = ({ kind, mine }: Kind, search: Record<string, unknown>, rows: readonly Omit<WorkPlace, 'kind'>[]) => ({
  kind,
  label: mine.label,
  search,
  rows: rows.map((row) => ({ kind, ...row })),
});

function searchOf(scope: Scope, { toDo, toDecide }: MyWork<Scope>, group: OwnGroup, ahead = '') {
  if (group === 'decide') return toDecide ?? null;
  return toDo ? toDoIn(scope, toDo, group, ahead) : null;
}

function toDoIn(
  scope: Scope,
  toDo: ToDo,
  group: 'overdue' | 'today' | 'week',
  ahead: string,
): Record<string, unknown> | null {
  const { overdue } = toDo;
  const { today } = scope;
  const search = ownOf(scope, toDo);
  const states = typeof overdue === 'object' ? overdue : null;
  if (group === 'overdue') {
    if (overdue === 'never') return null;
    return { ...search, ...(states ? states.overdue : within(toDo, { to: plusDays(today, -1) })) };
  }
  const days = group === 'today' ? { to: today } : { from: plusDays(today, 1), to: ahead };
  return {
    ...search,
    ...(states ? { ...states.inTime, ...within(toDo, days) } : within(toDo, { from: today, ...days })),
  };
}

const ownOf = ({ me }: Scope, { search, by }: ToDo) => search ?? by?.(me.id);

/** The filters of the list for what is due between two days, overdue or not. */
const dueWithin = ({ today }: Scope, toDo: ToDo, days: DayRange) =>
  within(toDo, toDo.overdue === 'never' ? { from: today, ...days } : days);

const within = ({ days }: ToDo, { from, to }: DayRange) => ({
  ...(from && { [`${days}From`]: from }),
  ...(to && { [`${days}To`]: to }),
});
