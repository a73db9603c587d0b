import { screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { myWork, type WorkGroup, type WorkRow } from '@lintel/contract/areas/my-work';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { describe, expect, it } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aStart } from '../actions/testing.ts';
import { aTask } from '../tasks/testing.ts';

const task = aTask();
const row = (more: Partial<WorkRow> = {}): WorkRow => ({
  kind: 'TASK',
  id: task.id,
  ref: 'FAL01',
  name: 'Weekly call point test',
  property: 'Beacon Court, Leeds',
  dueOn: '2026-03-10',
  isStatutory: true,
  priority: null,
  warnings: [],
  can: { complete: true },
  ...more,
});
const group = (id: WorkGroup['id'], rows: WorkRow[], count = rows.length): WorkGroup => ({
  id,
  rows,
  parts: [{ kind: 'TASK', label: 'Tasks', count, isExact: true, search: { status: 'OPEN', whose: 'MINE' } }],
});
const closer = row({
  kind: 'ACTION',
  id: crypto.randomUUID(),
  ref: 'ACT-000007',
  name: 'Door closer',
  isStatutory: false,
});
const open = (groups: WorkGroup[], answers: Answers = []) =>
  openPage('/my_work.html', {
    me: {
      permissions: [
        'PRISM_APP_TASK_MENU',
        'PRISM_APP_ACTION_MENU',
        'PRISM_PROPERTY_ACTION_MANAGE',
        'PRISM_PROPERTY_COMMENT',
      ],
      today: '2026-03-12',
    },
    answers: [[myWork.get, () => ({ body: { groups } })], ...answers],
  });
const groups = [
  group('overdue', [row()], 40),
  group('today', []),
  group('week', [row({ id: crypto.randomUUID(), name: 'Emergency lighting', dueOn: '2026-03-13' })]),
  group('decide', [closer]),
];

describe('My work', () => {
  it('is where the address of Lintel leads whose day begins with it; the menu still opens the dashboard', async () => {
    const { router, user } = await openPage('/', {
      me: {
        permissions: ['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'],
        today: '2026-03-12',
        startPage: '/my_work.html',
      },
      answers: [[myWork.get, () => ({ body: { groups } })]],
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/my_work.html'));
    const menu = await screen.findByRole('navigation', { name: 'Main menu' });
    await user.click(within(menu).getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('says at each piece of work what is prohibited where it is to be done', async () => {
    const warning = 'Prohibited: Prohibition notice since 2 November 2026. Part of the premises: roof.';
    await open([group('overdue', [row(), row({ id: crypto.randomUUID(), name: 'Gutters', warnings: [warning] })])]);
    const [first, gutters] = within(await screen.findByRole('region', { name: 'Overdue' })).getAllByRole('listitem');
    expect(within(gutters!).getByRole('note').textContent).toBe(warning);
    expect(within(first!).queryByRole('note')).toBeNull();
  });

  it('shows what is overdue and what waits for a decision first, how late it is, and the lists that hold the rest', async () => {
    await open(groups);
    const overdue = within(await screen.findByRole('region', { name: 'Overdue' }));
    expect(overdue.getByRole('listitem').textContent).toContain(
      'Weekly call point testFAL01 · Beacon Court, LeedsStatutory2 days late',
    );
    expect(overdue.queryByRole('note')).toBeNull();
    expect(overdue.getByRole('link', { name: 'All 40 tasks' }).getAttribute('href')).toContain('/tasks?');
    expect(screen.queryByRole('region', { name: 'Next 7 days' })).toBeNull();
    expect(
      within(screen.getByRole('region', { name: 'To decide' }))
        .getByRole('link', { name: 'Decide' })
        .getAttribute('href'),
    ).toBe(`/actions/item/${closer.id}`);
  });

  it('leads who reports a problem to a form that opens, and back', async () => {
    const { user, router } = await open(groups, [
      [actions.start, () => ({ body: aStart({}) })],
      [dictionaries.areasOfObservation, () => ({ body: { objects: [] } })],
    ]);
    await user.click(await screen.findByRole('link', { name: 'Report a problem' }));
    expect(await screen.findByRole('button', { name: 'Save action' })).toBeDefined();
    expect(router.state.location.search).toMatchObject({ backUrl: '/my_work.html' });
  });

  it('shows one group alone where it is chosen, and all that presses again where it is let go', async () => {
    const { user, router } = await open(groups);
    const chip = await screen.findByRole('button', { name: 'Next 7 days 1' });
    await user.click(chip);
    expect(router.state.location.search).toEqual({ show: 'week' });
    await screen.findByText('Emergency lighting');
    expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull();
    await user.click(chip);
    await screen.findByRole('region', { name: 'Overdue' });
  });

  it('completes a task from its line', async () => {
    const { user } = await open(groups, [[tasks.get, () => ({ body: { dto: task } })]]);
    await user.click(
      await screen.findByRole('button', { name: 'Complete Weekly call point test, Beacon Court, Leeds' }),
    );
    await screen.findByRole('dialog', { name: /^Complete/ });
  });

  it('records that somebody could not do it, with why and what happened', async () => {
    const sent: unknown[] = [];
    const { user } = await open(groups, [
      [myWork.notDone, ({ body }) => (sent.push(JSON.parse(body)), { body: { success: true } })],
    ]);
    await user.click(await screen.findByRole('button', { name: /^Could not do Weekly call point test/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Could not do: Weekly call point test' }));
    await user.click(dialog.getByRole('button', { name: 'Record attempt' }));
    await dialog.findByText('Say what happened');
    await user.click(dialog.getByRole('radio', { name: 'Not safe' }));
    await user.fill(dialog.getByRole('textbox', { name: /^What happened/ }), 'Ladder missing');
    await user.click(dialog.getByRole('button', { name: 'Record attempt' }));
    await screen.findByText('Attempt recorded');
    expect(sent).toEqual([{ kind: 'TASK', id: task.id, reason: 'not-safe', note: 'Ladder missing' }]);
  });

  it('says so where nothing is to be done, and where it cannot be read', async () => {
    const { unmount } = await open((['overdue', 'today', 'week', 'decide'] as const).map((id) => group(id, [])));
    await screen.findByText('Nothing is overdue or due today');
    unmount();
    await openPage('/my_work.html', {
      me: { permissions: ['PRISM_APP_TASK_MENU'] },
      answers: [[myWork.get, () => problem(500, 'The database is not there')]],
      mayComplain: true,
    } as never);
    await screen.findByRole('button', { name: 'Try again' });
  });
});
