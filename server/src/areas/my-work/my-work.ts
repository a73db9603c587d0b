import { plusDays } from '@lintel/contract/cycles/calendar';
import { workGroups } from '@lintel/contract/areas/my-work';
import type { WorkGroup, WorkGroupId } from '@lintel/contract/areas/my-work';
import type { SeenKind } from '@lintel/contract/areas/activity';
import type { Mine } from '#platform/record-kind';
import type { Scope } from '#platform/scope';

const WEEK = 7;
/** What is due and not overdue, be its day over within its grace. */
const inTime = { dueStatuses: ['DUE', 'NOT_DUE_YET'] };

/** The kinds that have work for people, as far as the reader has their menus. */
export const kindsWithWork = (scope: Scope) =>
  Object.entries(scope.kinds).flatMap(([kind, of]) =>
    of?.mine && scope.me.has(of.mine.permission) ? [{ kind: kind as SeenKind, mine: of.mine }] : [],
  );

/** What the reader has to do by when, and to decide, of every kind that has work for people. */
export async function workOf(scope: Scope): Promise<WorkGroup[]> {
  const kinds = kindsWithWork(scope);
  return Promise.all(
    workGroups.map(async ({ id }) => {
      const found = (await Promise.all(kinds.map((each) => partOf(scope, each, id)))).filter((part) => part !== null);
      return {
        id,
        parts: found.map(({ rows: _, ...part }) => part),
        rows: found
          .flatMap(({ kind, rows }) => rows.map((row) => ({ kind, ...row })))
          .toSorted((a, b) => Number(b.isStatutory) - Number(a.isStatutory) || byDay(a.dueOn, b.dueOn)),
      };
    }),
  );
}

async function partOf(scope: Scope, { kind, mine }: { kind: SeenKind; mine: Mine<Scope> }, group: WorkGroupId) {
  const search = searchOf(scope, mine, group);
  return search && { kind, label: mine.label, search, ...(await mine.first(scope, search)) };
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
