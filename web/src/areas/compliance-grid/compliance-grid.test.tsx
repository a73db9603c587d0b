import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { complianceGrid, type GridRow } from '@lintel/contract/areas/compliance-grid';
import { presets } from '@lintel/contract/areas/presets';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { StandingCounts } from '@lintel/contract/areas/tasks/figures';
import { standings } from '@lintel/contract/areas/tasks/states';
import { describe, expect, it, vi } from 'vitest';
import { aTask } from '#areas/tasks/testing.ts';
import { openPage } from '../../../test/open-page.tsx';
import { tablesOnPaper } from './printed-grid.tsx';

const counts = Object.fromEntries(standings.map(({ id }) => [id, 0])) as StandingCounts;
const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const types = Array.from({ length: 30 }, (_, at) => ({
  id: idOf(9000 + at),
  code: `T${at}`,
  name: `Type ${at}`,
  counts,
}));
const few = types.slice(0, 3);
const TOTAL = 1000;
const rowOf = (number: number): GridRow => ({
  id: idOf(number),
  reference: `P${number}`,
  caption: `House ${number}`,
  compliance: 50,
  cells: [
    { taskId: idOf(5000 + number), taskTypeId: types[0]!.id, standing: 'overdue', dueOn: '2026-05-14' },
    { taskId: idOf(6000 + number), taskTypeId: types[1]!.id, standing: 'compliant', dueOn: '2027-03-01' },
  ],
  expectedTypeIds: [types[2]!.id],
});

/** With all thirty types, or with the few that a test is about: each cell in sight is a button. */
async function openGrid(shown = types, total = TOTAL) {
  const groups = shown.length ? [{ id: idOf(8000), name: 'Gas', counts, types: shown }] : [];
  return openPage('/property/matrix', {
    me: { permissions: ['PRISM_APP_PROPERTY_MENU', 'PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_TASK_MANAGE'] },
    answers: [
      [tasks.matrix, () => ({ body: { counts, groups } })],
      [presets.list, () => ({ body: { objects: [] } })],
      [
        tasks.get,
        ({ search }) => {
          const id = search.get('id')!;
          return { body: { dto: aTask({ id, stateReason: id === idOf(6000) ? 'Boiler removed' : null }) } };
        },
      ],
      [
        complianceGrid.rows,
        ({ body }) => {
          const { page, limit } = (JSON.parse(body) as { search: { page: number; limit: number } }).search;
          const objects = Array.from({ length: Math.min(limit, total) }, (_, at) => rowOf((page - 1) * limit + at));
          return {
            body: {
              objects,
              page,
              limit,
              maxPage: Math.ceil(total / limit),
              totalObjectsForQuery: total,
              totalIsExact: true,
            },
          };
        },
      ],
    ],
  });
}

describe('the compliance grid', () => {
  it('says of each property and task where it stands, and draws only what is in sight of 1,000 by 30', async () => {
    await openGrid();
    const grid = await screen.findByRole('grid', { name: 'Compliance grid' });
    expect(grid.getAttribute('aria-rowcount')).toBe(String(TOTAL + 1));
    expect(grid.getAttribute('aria-colcount')).toBe('32');
    const rows = within(grid).getAllByRole('row');
    expect(rows.length).toBeLessThan(60);
    expect(within(rows[1]!).getByRole('button', { name: 'House 0: Type 0, Overdue, due 14/05/2026' })).toBeDefined();
    expect(within(rows[1]!).getByRole('button', { name: 'House 0: Type 2, Expected, not set up' })).toBeDefined();
    expect(within(rows[1]!).getByRole('button', { name: 'House 0: Type 3, not required' })).toBeDefined();
  });

  it('is walked with the arrow keys to its last cell, whose rows are read when they come into sight, and opens with Enter', async () => {
    const { sent } = await openGrid(types.slice(0, 6));
    const first = await screen.findByRole('button', { name: /House 0: Type 0,/ });
    first.focus();
    const user = userEvent.setup();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/House 0: Type 1,/);
    await user.keyboard('{ArrowDown}{PageDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/House 11: Type 1,/);
    await user.keyboard('{Control>}{End}{/Control}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/House 999: Type 5, not required/),
    );
    const pages = sent
      .filter(({ path }) => path.endsWith('/property/grid.json'))
      .map(({ body }) => (JSON.parse(body) as { search: { page: number } }).search.page);
    expect(pages).toContain(10);
    expect(pages.length).toBeLessThan(5);
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'T2 Type 2' });
    expect(within(panel).getByText(/nobody has set it up/)).toBeDefined();
    expect(within(panel).getByRole('button', { name: 'Close' })).toBeDefined();
    const setUp = within(panel).getByRole('link', { name: 'Set it up in Task Management' });
    expect(setUp.getAttribute('href')).toBe(`/task_management.html?propertyId=${idOf(999)}&code=T2`);
  });

  it(
    'puts the worst first where it is asked to, and says from where a percentage is green',
    { tags: ['thorough'] },
    async () => {
      const { sent, router } = await openGrid(few);
      const user = userEvent.setup();
      const worst = await screen.findByRole('button', { name: 'Worst first' });
      expect(worst.getAttribute('aria-pressed')).toBe('false');
      await user.click(worst);
      const orders = () =>
        sent
          .filter(({ path }) => path.endsWith('/property/grid.json'))
          .map(({ body }) => (JSON.parse(body) as { search: { sortingField: string } }).search.sortingField);
      await waitFor(() => expect(orders().at(-1)).toBe('compliance'));
      expect(worst.getAttribute('aria-pressed')).toBe('true');
      expect(screen.getByText('Green from 90%, amber from 70%')).toBeDefined();
      await user.click(worst);
      await waitFor(() => expect(router.state.location.search).not.toHaveProperty('sortingField'));
    },
  );

  it('says why a task is set aside only where one is', { tags: ['thorough'] }, async () => {
    await openGrid(few);
    const user = userEvent.setup();
    for (const [type, why] of [
      [0, null],
      [1, 'Boiler removed'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: new RegExp(`House 0: Type ${type},`) }));
      const panel = await screen.findByRole('dialog', { name: `T${type} Type ${type}` });
      await within(panel).findByText('Last done');
      expect(within(panel).queryByText('Set aside because') !== null).toBe(why !== null);
      if (why) expect(within(panel).getByText(why)).toBeDefined();
      await user.keyboard('{Escape}');
    }
  });

  it('leads to Task Management while no property has a task: there is no group to choose', async () => {
    await openGrid([], 3);
    expect(await screen.findByText('No tasks yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add tasks' }).getAttribute('href')).toBe('/task_management.html');
    expect(screen.queryByText('Choose a group of tasks')).toBeNull();
  });

  it('prints the types that some property has or lacks, and no more across than fit on A3', () => {
    const ids = (tables: { id: string }[][]) => tables.map((columns) => columns.map(({ id }) => id));
    const [first, second, third] = types;
    expect(ids(tablesOnPaper([rowOf(1)], types))).toEqual([[first!.id, second!.id, third!.id]]);
    const all = { ...rowOf(1), expectedTypeIds: types.map(({ id }) => id) };
    const tables = ids(tablesOnPaper([all], types));
    expect(tables.map(({ length }) => length)).toEqual([10, 10, 10]);
    expect(tables.flat()).toEqual(types.map(({ id }) => id));
  });

  it('prints every row on A3', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    // Of which some sixty are in sight, and one request brings a hundred.
    const total = 200;
    await openGrid(few, total);
    await screen.findByRole('grid', { name: 'Compliance grid' });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    let printed = 0;
    print.mockImplementation(() => {
      printed = document.querySelectorAll('.only-print tbody tr').length;
    });
    await user.click(await screen.findByRole('menuitem', { name: 'Grid on A3, landscape' }));
    await waitFor(() => expect(printed).toBe(total));
  });
});
