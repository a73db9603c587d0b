import { plusDays } from '@lintel/contract/cycles/calendar';
import { neededGroups, workGroups } from '@lintel/contract/areas/my-work';
import type { myWork, WaitingPart, WorkGroup, WorkGroupId } from '@lintel/contract/areas/my-work';
import { seenRecords } from '@lintel/contract/areas/activity';
import type { SeenKind } from '@lintel/contract/areas/activity';
import type { Reply } from '@lintel/contract/platform/endpoint';
import type { Mine, WorkPlace } from '#platform/record-kind';
import { absentColleagues } from '#areas/notices/stands-in';
import { rowsToAnswer, toAnswer, withOutsiders } from '#areas/shares/to-answer';
import { warningsAt } from '#areas/shares/warnings';
import type { Scope } from '#platform/scope';

const WEEK = 7;
/** Due and not overdue, even if its date has passed but is within grace. */
const inTime = { dueStatuses: ['DUE', 'NOT_DUE_YET'] };

type Kind = { kind: SeenKind; mine: Mine<Scope> };
type Part = WorkGroup['parts'][number] & { rows: WorkPlace[] };
type Read = Omit<WorkGroup, 'rows'> & Pick<Part, 'rows'>;

/** The kinds of record with work for people, if the reader has their menus. */
const kindsWithWork = (scope: Scope): Kind[] =>
  Object.entries(scope.kinds).flatMap(([kind, of]) =>
    of?.mine && scope.me.has(of.mine.permission) ? [{ kind: kind as SeenKind, mine: of.mine }] : [],
  );

/** What the reader has to do and by when, and to decide, of every kind with work; what is next, and what waits for others. */
export async function workOf(scope: Scope): Promise<Reply<typeof myWork.get>> {
  const [groups, waiting] = await Promise.all([
    Promise.all(workGroups.map(({ id }) => groupOf(scope, id))),
    waitingOf(scope),
  ]);
  const isToDo = groups.some(({ id, rows }) => id !== 'decide' && rows.length > 0);
  const next = isToDo ? undefined : await nextOf(scope);
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
export const toDecide = (scope: Scope): Promise<WorkGroup['parts']> => partsOf(scope, 'decide');

/** How much there is of each kind, without opening records: some log their readers. */
async function partsOf(scope: Scope, id: (typeof neededGroups)[number]): Promise<WorkGroup['parts']> {
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

const withoutRows = ({ rows: _, ...part }: Part): WorkGroup['parts'][number] => part;

async function groupOf(scope: Scope, id: WorkGroupId): Promise<Read> {
  const found = (id === 'covered' ? await coveredParts(scope) : await ownParts(scope, id)).filter(
    (part) => part !== null,
  );
  const rows = found.flatMap((part) => part.rows);
  return {
    id,
    parts: found.map(withoutRows),
    rows: (id === 'covered' ? eachOnce(rows) : rows).toSorted(
      (a, b) => Number(b.isStatutory) - Number(a.isStatutory) || byDay(a.dueOn, b.dueOn),
    ),
  };
}

async function ownParts(scope: Scope, id: Exclude<WorkGroupId, 'covered'>): Promise<(Part | null)[]> {
  const [ofKinds, asked] = await Promise.all([
    Promise.all(
      kindsWithWork(scope).map(async (each) => {
        const search = searchOf(scope, each.mine, id);
        return search ? partOf(scope, each, search) : null;
      }),
    ),
    id === 'decide' ? askedParts(scope) : [],
  ]);
  return [...ofKinds, ...asked];
}

/** Work due by the end of the week of absent people whom the reader stands in for, if visible and not also the reader's own. */
async function coveredParts(scope: Scope): Promise<Part[]> {
  const away = await absentColleagues(scope);
  const until = { dueDateTo: plusDays(scope.today, WEEK) };
  const parts = await Promise.all(
    away.flatMap((person) =>
      kindsWithWork(scope).map(async (each) => {
        const search = each.mine.toDoBy?.(person.id);
        if (!search) return null;
        const part = await partOf(scope, each, { ...search, ...until });
        return { ...part, coveredFor: person, rows: part.rows.map((row) => ({ ...row, coveredFor: [person] })) };
      }),
    ),
  );
  return parts.filter((part) => part !== null);
}

/** Work shared by several absent people appears once, with all of them. */
const eachOnce = (rows: readonly WorkPlace[]): WorkPlace[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].map((same) => ({
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
      const { list } = seenRecords[kind] as { list?: string };
      if (!mine.waiting || !list) return null;
      return { ...mine.waiting, list, ...(await mine.count(scope, mine.waiting.search)) };
    }),
  ]);
  return [outside, ...ofKinds].filter((part) => part !== null).filter(({ count }) => count > 0);
}

/** What falls due first after the week. */
async function nextOf(scope: Scope): Promise<WorkPlace | undefined> {
  const parts = await Promise.all(
    kindsWithWork(scope).map(async (each) => {
      const { toDo } = each.mine.searches;
      return toDo ? partOf(scope, each, { ...toDo, dueDateFrom: plusDays(scope.today, WEEK + 1) }) : null;
    }),
  );
  return parts
    .flatMap((part) => part?.rows ?? [])
    .filter(({ dueOn }) => dueOn)
    .toSorted((a, b) => byDay(a.dueOn, b.dueOn))[0];
}

async function partOf(scope: Scope, { kind, mine }: Kind, search: Record<string, unknown>): Promise<Part> {
  const { rows, ...counted } = await mine.first(scope, search);
  return { kind, label: mine.label, search, ...counted, rows: rows.map((row) => ({ kind, ...row })) };
}

function searchOf(
  { today }: Scope,
  { searches }: Mine<Scope>,
  group: Exclude<WorkGroupId, 'covered'>,
): Record<string, unknown> | null {
  const { toDo, toDecide } = searches;
  if (group === 'decide') return toDecide;
  if (!toDo) return null;
  switch (group) {
    case 'overdue':
      return { ...toDo, dueStatuses: ['OVERDUE'] };
    case 'today':
      return { ...toDo, ...inTime, dueDateTo: today };
    case 'week':
      return { ...toDo, ...inTime, dueDateFrom: plusDays(today, 1), dueDateTo: plusDays(today, WEEK) };
  }
}

const byDay = (a: string | null, b: string | null) => (a ?? '9999').localeCompare(b ?? '9999');
