import { expect } from 'vitest';
import type { KindWithPages } from '@lintel/contract/areas/activity';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { myWork } from '@lintel/contract/areas/my-work';
import { notices } from '@lintel/contract/areas/notices';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { call, passed } from '#test/calls';
import { countInList } from '#test/list-of-kind';
import type { Organisation, Person } from '#test/organisation';

/** What somebody has in each group of My work of a kind, `reference: name`; every number is that of the list behind it. */
export async function workOfKind(by: Person, kind: KindWithPages): Promise<Record<string, string[]>> {
  const { groups } = passed(await call(by, myWork.get));
  const found: Record<string, string[]> = {};
  for (const { id, parts, rows } of groups) {
    for (const part of parts.filter((one) => one.kind === kind && one.search)) {
      const counts = [part.count, part.shownCount, await countInList(by, kind, part.search!)];
      expect(counts, `${id}: ${part.label}`).toEqual([part.count, part.count, part.count]);
    }
    const own = rows.filter((row) => row.kind === kind && !row.question);
    if (own.length) found[id] = own.map(({ ref, name }) => `${ref}: ${name}`);
  }
  return found;
}

/** The number on the bell. */
export const neededOf = async (by: Person) => passed(await call(by, notices.unread)).needed.count;

/** A deadline of the dashboard: its number, which is that of its list, and the earliest day; undefined if it is not offered. */
export async function deadlineOf(by: Person, id: string, role: WhoseTasks = 'ALL') {
  const { overdue, due } = passed(await call(by, dashboard.attention, { query: { role } }));
  const tile = [...overdue, ...due].find((one) => one.id === id);
  if (!tile) return undefined;
  expect(await countInList(by, tile.kind, tile.search), `${id} for ${role}`).toBe(tile.count);
  return [tile.count, tile.since];
}

/** Looks at noon of a day. */
export const on = async <T>({ server }: Organisation, day: string, look: () => Promise<T>): Promise<T> => {
  server.at(`${day}T12:00:00Z`);
  return look().finally(() => server.at(null));
};
