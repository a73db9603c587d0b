import { expect, it } from 'vitest';
import { workOn } from './my-work-by-day.ts';
import type { WorkGroup, WorkRow } from './my-work.ts';

const row = (name: string, dueOn: string, kind: WorkRow['kind'] = 'TASK'): WorkRow => ({
  kind,
  id: name,
  ref: 'FAL01',
  name,
  property: 'Beacon Court',
  dueOn,
  isStatutory: true,
  priority: null,
  warnings: [],
  can: { complete: true },
});
const group = (id: WorkGroup['id'], rows: WorkRow[], beyond = 0): WorkGroup => ({
  id,
  rows,
  parts: [
    {
      kind: 'TASK',
      label: 'Tasks',
      count: rows.length + beyond,
      shownCount: rows.length,
      isExact: true,
      search: {},
    },
  ],
});

it('shows work that was kept some days ago by what is overdue, due today and in seven days now', () => {
  const kept = {
    groups: [
      group('overdue', [row('lift', '2026-03-01')], 4),
      group('today', [row('outlets', '2026-03-10')]),
      group('week', [row('doors', '2026-03-13'), row('call points', '2026-03-20'), row('lamps', '2026-03-24')], 2),
      group('decide', [row('verify', '2026-03-09', 'ACTION')]),
    ],
    next: null,
    waiting: [],
  };
  const now = Object.fromEntries(workOn('2026-03-13', kept).groups.map((each) => [each.id, each]));
  const namesIn = (id: string) => now[id]!.rows.map(({ name }) => name);
  expect(namesIn('overdue')).toEqual(['lift', 'outlets']);
  expect(now['overdue']!.parts).toMatchObject([{ count: 6, shownCount: 2 }]);
  expect(namesIn('today')).toEqual(['doors']);
  expect(namesIn('week')).toEqual(['call points']);
  expect(now['week']!.parts).toMatchObject([{ count: 1, shownCount: 1 }]);
  expect(namesIn('decide')).toEqual(['verify']);
});
