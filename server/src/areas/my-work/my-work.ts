import { plusDays } from '@lintel/contract/cycles/calendar';
import { neededGroups, workGroups } from '@lintel/contract/areas/my-work';
import type { WorkGroup, WorkGroupId } from '@lintel/contract/areas/my-work';
import type { SeenKind } from '@lintel/contract/areas/activity';
import type { Mine, WorkPlace } from '#platform/record-kind';
import { datesToAnswer } from '#areas/shares/dates-to-answer';
import { warningsAt } from '#areas/shares/warnings';
import type { Scope } from '#platform/scope';

const WEEK = 7;
/** What is due and not overdue, be its day over within its grace. */
const inTime = { dueStatuses: ['DUE', 'NOT_DUE_YET'] };

/** The kinds that have work for people, as far as the reader has their menus. */
const kindsWithWork = (scope: Scope) =>
  Object.entries(scope.kinds).flatMap(([kind, of]) =>
    of?.mine && scope.me.has(of.mine.permission) ? [{ kind: kind as SeenKind, mine: of.mine }] : [],
  );

/** What the reader has to do by when, and to decide, of every kind that has work for people. */
export async function workOf(scope: Scope): Promise<WorkGroup[]> {
  const groups = await Promise.all(workGroups.map(({ id }) => groupOf(scope, id)));
  const warnings = await warningsAt(
    scope,
    groups.flatMap(({ rows }) => rows.map(({ propertyId }) => propertyId)),
  );
  return groups.map(({ rows, ...group }) => ({
    ...group,
    rows: rows.map(({ propertyId, ...row }) => ({ ...row, warnings: warnings.get(propertyId) ?? [] })),
  }));
}

/** How much of it waits for the reader now: what is overdue, and what they have to decide. */
export async function neededOf(scope: Scope): Promise<{ count: number; isExact: boolean }> {
  const parts = (await Promise.all(neededGroups.map((id) => partsOf(scope, id)))).flat();
  return { count: parts.reduce((sum, { count }) => sum + count, 0), isExact: parts.every(({ isExact }) => isExact) };
}

/** What the reader has to decide, by kind of record. */
export const toDecide = (scope: Scope): Promise<WorkGroup['parts']> => partsOf(scope, 'decide');

/** How much there is of each kind, without reading any: some records keep who read them. */
async function partsOf(scope: Scope, id: WorkGroupId): Promise<WorkGroup['parts']> {
  const [ofKinds, dates] = await Promise.all([
    Promise.all(
      kindsWithWork(scope).map(async ({ kind, mine }) => {
        const search = searchOf(scope, mine, id);
        return search && { kind, label: mine.label, search, ...(await mine.count(scope, search)) };
      }),
    ),
    id === 'decide' ? datesPart(scope) : null,
  ]);
  const found: (WorkGroup['parts'][number] | null)[] = [...ofKinds, dates && withoutRows(dates)];
  return found.filter((part) => part !== null);
}

const withoutRows = ({ rows: _, ...part }: Part): WorkGroup['parts'][number] => part;

async function groupOf(scope: Scope, id: WorkGroupId): Promise<Omit<WorkGroup, 'rows'> & Pick<Part, 'rows'>> {
  const [ofKinds, dates] = await Promise.all([
    Promise.all(kindsWithWork(scope).map((each) => partOf(scope, each, id))),
    id === 'decide' ? datesPart(scope) : null,
  ]);
  const found = [...ofKinds, dates].filter((part) => part !== null);
  return {
    id,
    parts: found.map(withoutRows),
    rows: found
      .flatMap(({ rows }) => rows)
      .toSorted((a, b) => Number(b.isStatutory) - Number(a.isStatutory) || byDay(a.dueOn, b.dueOn)),
  };
}

async function datesPart(scope: Scope): Promise<Part | null> {
  const { count, rows } = await datesToAnswer(scope);
  return rows[0] ? { kind: rows[0].kind, label: 'Proposed dates', search: null, isExact: true, count, rows } : null;
}

type Part = WorkGroup['parts'][number] & { rows: WorkPlace[] };

async function partOf(
  scope: Scope,
  { kind, mine }: { kind: SeenKind; mine: Mine<Scope> },
  group: WorkGroupId,
): Promise<Part | null> {
  const search = searchOf(scope, mine, group);
  if (!search) return null;
  const { rows, ...counted } = await mine.first(scope, search);
  return { kind, label: mine.label, search, ...counted, rows: rows.map((row) => ({ kind, ...row })) };
}

function searchOf({ today }: Scope, { searches }: Mine<Scope>, group: WorkGroupId): Record<string, unknown> | null {
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
