import { screen, within } from '@testing-library/react';
import { thenAndNow, type Comparison, type Figures } from '@lintel/contract/areas/then-and-now';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

const none = { worse: 0, better: 0, failing: 0, added: 0, gone: 0 };
const figures = (past: number, now: number, moves: Partial<Figures['moves']> = {}): Figures => ({
  past: { dutyCount: 10, compliantCount: past, percent: past * 10 },
  now: { dutyCount: 10, compliantCount: now, percent: now * 10 },
  moves: { ...none, ...moves },
});
const typeId = '018f0000-0000-7000-8000-0000000000a1';
const comparison = (of: Partial<Comparison> = {}): Comparison => ({
  day: '2026-10-31',
  all: figures(8, 7, { worse: 1 }),
  countedThen: null,
  rows: [{ id: typeId, name: 'GAS01 Gas safety', ...figures(8, 7, { worse: 1 }) }],
  rowCount: 1,
  ...of,
});
const task = {
  id: '018f0000-0000-7000-8000-0000000000b1',
  code: 'GAS01',
  name: 'Gas safety',
  propertyId: '018f0000-0000-7000-8000-0000000000c1',
  property: 'Elm House',
  past: 'compliant' as const,
  now: 'overdue' as const,
  dueOn: '2026-11-10',
};

it('the end of last month is compared with today, each number opens its tasks, and what was counted otherwise is said', async () => {
  const { user, router, sent } = await openPage('/compliance/then-and-now', {
    me: { permissions: ['PRISM_APP_TASK_MENU'] },
    answers: [
      [
        thenAndNow.compare,
        () => ({ body: comparison({ countedThen: { dutyCount: 12, compliantCount: 9, percent: 75 } }) }),
      ],
      [thenAndNow.moved, () => ({ body: { tasks: [task], taskCount: 1 } })],
    ],
  });
  const table = await screen.findByRole('table', { name: 'Compliance then and now' });
  expect(
    sent.some(({ path, search }) => path === '/api/dashboard/past.json' && search.get('day') === '2026-10-31'),
  ).toBe(true);
  expect(within(table).getAllByText('−10.0')).toHaveLength(2);
  expect(screen.getByText('−10.0 points')).toBeDefined();
  expect(screen.getByText(/^That night 9 of 12 tasks were counted as compliant \(75\.0%\)/)).toBeDefined();
  await user.click(within(table).getByRole('link', { name: 'Got worse: 1, GAS01 Gas safety' }));
  expect(router.state.location.search).toMatchObject({ move: 'worse', of: typeId });
  const tasks = await screen.findByRole('table', { name: 'Got worse since the end of 31/10/2026' });
  expect(within(tasks).getAllByRole('row')[1]!.textContent).toBe('GAS01 Gas safetyElm HouseCompliantOverdue10/11/2026');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(router.state.location.search).not.toHaveProperty('of');
});

it('what changed is shown alone if that is asked for, and how much is not shown is said', async () => {
  const still = { id: '018f0000-0000-7000-8000-0000000000a2', name: 'LIF01 Lift', ...figures(8, 8, { failing: 2 }) };
  const { user, router } = await openPage('/compliance/then-and-now', {
    me: { permissions: ['PRISM_APP_TASK_MENU'] },
    answers: [
      [thenAndNow.compare, () => ({ body: comparison({ rows: [...comparison().rows, still], rowCount: 2 }) })],
      [thenAndNow.moved, () => ({ body: { tasks: [], taskCount: 0 } })],
    ],
  });
  const table = await screen.findByRole('table', { name: 'Compliance then and now' });
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['GAS01 Gas safety', 'LIF01 Lift', 'All']);
  await user.click(screen.getByRole('switch', { name: 'Only what changed' }));
  expect(names()).toEqual(['GAS01 Gas safety', 'All']);
  expect(screen.getByText('One row in which nothing changed is not shown.')).toBeDefined();
  expect(router.state.location.search).toHaveProperty('changed');
});
