import { act, screen, waitFor, within } from '@testing-library/react';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { ShownNoticeRules } from '@lintel/contract/areas/notice-rules';
import { notices } from '@lintel/contract/areas/notices';
import { taskTypes } from '@lintel/contract/areas/task-types';
import { Link } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { NoticeRulesSection } from './rules-section.tsx';
import { id, someRules } from './testing.ts';

const open = (of: Partial<ShownNoticeRules> = {}, more: Answers = []) =>
  openPage('/', {
    pages: {
      '/': (
        <>
          <NoticeRulesSection />
          <Link to={'/other' as string}>Elsewhere</Link>
        </>
      ),
      '/other': <h1>Other</h1>,
    },
    answers: [
      ...more,
      [notices.rules, () => ({ body: { dto: someRules(of) } })],
      [notices.changeRules, () => ({ body: { dto: someRules({ ...of, version: 5 }) } })],
      [
        { ...dictionaries.generic, path: 'genericDict/TASK_TYPE/listOptions.json' },
        () => ({ body: { objects: [{ id: id(31), name: 'Gas' }] } }),
      ],
      [
        taskTypes.list,
        () => ({ body: { objects: [], page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: 0, filter: {} } }),
      ],
    ],
  });
const edit = async (of: Partial<ShownNoticeRules> = {}, more: Answers = []) => {
  const opened = await open(of, more);
  await opened.user.click(await screen.findByRole('button', { name: 'Edit: Reminders' }));
  await screen.findByRole('button', { name: /^Save/ });
  return opened;
};
type Opened = Awaited<ReturnType<typeof open>>;
const saved = ({ sent }: Opened) => JSON.parse(sent.find(({ method }) => method === 'PUT')!.body) as ShownNoticeRules;

describe('the rules of who is reminded', () => {
  it('read in words, and say what went wrong lately', async () => {
    await open({
      toAdministratorsCount: 3,
      directors: [
        { id: id(1), name: 'Ann Zed', active: true },
        { id: id(2), name: 'Ben Ode', active: false },
      ],
      directorIds: [id(1), id(2)],
    });
    expect((await screen.findAllByText('7 days before')).length).toBe(5);
    expect(screen.getByText('Ann Zed, Ben Ode (deactivated)')).toBeDefined();
    expect(screen.getByText(/^In the last 30 days 3 reminders went only to administrators/)).toBeDefined();
  });

  it('are only shown to somebody who may not change them', async () => {
    await open({ can: { edit: false } });
    expect(await screen.findByText('Every day from 07:00')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('change a reminder and say what will happen by it, and are saved as a whole', async () => {
    const opened = await edit();
    const { user } = opened;
    await user.click(screen.getByRole('button', { name: 'Change: Priority High' }));
    const first = within(screen.getByRole('listitem', { name: 'Reminder 1' }));
    const days = first.getByRole('textbox', { name: 'Days' });
    await user.clear(days);
    expect(screen.getByText(/^An example is shown here/)).toBeDefined();
    await user.type(days, '90');
    await user.click(first.getByRole('checkbox', { name: 'Manager' }));
    await user.click(screen.getByRole('button', { name: 'Remove reminder 2' }));
    expect(document.activeElement).not.toBe(document.body);
    await user.click(screen.getByRole('button', { name: 'Add a reminder' }));
    const second = within(screen.getByRole('listitem', { name: 'Reminder 2' }));
    await user.clear(second.getByRole('textbox', { name: 'Days' }));
    await user.click(second.getByRole('combobox', { name: 'When' }));
    await user.click(await screen.findByRole('option', { name: 'on the due date' }));
    expect(screen.getByText('to its owner and the manager on 1 December 2026, 1 March 2027')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save reminders' }));
    await screen.findByText('Saved. Applies from the next day that is planned.');
    const body = saved(opened);
    expect(body).toMatchObject({ version: 4, sendAt: '07:00', directorIds: [] });
    expect(body.actions.HIGH).toEqual([
      { days: -90, to: ['owner', 'manager'] },
      { days: 0, to: ['owner', 'manager'] },
    ]);
    expect(body.actions.LOW).toEqual(someRules().actions.LOW);
  });

  it('give a group reminders of its own, beginning with the usual ones', async () => {
    const opened = await edit();
    const { user } = opened;
    await user.click(screen.getByRole('combobox', { name: 'Give a group reminders of its own' }));
    await user.click(await screen.findByRole('option', { name: 'Gas' }));
    expect(within(screen.getByRole('region', { name: /^Task groups/ })).getByText('Gas')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save reminders' }));
    await screen.findByText('Saved. Applies from the next day that is planned.');
    expect(saved(opened).taskGroups).toEqual([{ groupId: id(31), ladder: someRules().tasks }]);
  });

  it('say what is wrong where it is wrong, and send nothing', { tags: ['thorough'] }, async () => {
    const { user, sent } = await edit();
    await user.click(screen.getByRole('button', { name: 'Change: Priority Low' }));
    await user.click(screen.getByRole('button', { name: 'Remove reminder 2' }));
    await user.click(
      within(screen.getByRole('listitem', { name: 'Reminder 1' })).getByRole('checkbox', { name: 'Owner' }),
    );
    await user.click(screen.getByRole('button', { name: 'Save reminders' }));
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getByRole('link', { name: 'Priority Low, reminder 1: Choose who is notified' })).toBeDefined();
    await user.click(summary.getByRole('link', { name: /^Priority Low, reminder 1/ }));
    expect(document.activeElement?.closest('li')?.getAttribute('aria-label')).toBe('Reminder 1');
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('ask before their changes are left', { tags: ['thorough'] }, async () => {
    const { user, router } = await edit();
    await user.click(screen.getByRole('button', { name: 'Change: Priority Low' }));
    await user.click(screen.getByRole('button', { name: 'Remove reminder 1' }));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe('/');
  });

  it(
    'keep what was typed, and the version it began from, when they are read again meanwhile',
    { tags: ['thorough'] },
    async () => {
      let version = 4;
      const { user, sent, queries } = await edit({}, [
        [notices.rules, () => ({ body: { dto: someRules({ version }) } })],
      ]);
      await user.click(screen.getByRole('button', { name: 'Change: Priority Low' }));
      await user.click(screen.getByRole('button', { name: 'Remove reminder 1' }));
      version = 9;
      await act(() => queries.invalidateQueries());
      await user.click(screen.getByRole('button', { name: 'Save reminders' }));
      await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
      const asked = JSON.parse(sent.find(({ method }) => method === 'PUT')!.body);
      expect(asked).toMatchObject({ version: 4, actions: { LOW: [{ days: 1 }] } });
    },
  );

  it('changed meanwhile by another say so, and are saved over theirs when chosen', { tags: ['thorough'] }, async () => {
    let savedCount = 0;
    const conflict = { version: 9, changedBy: 'Ann Zed', changedByYou: false, fields: [] };
    const { user, sent } = await edit({}, [
      [
        notices.changeRules,
        () =>
          (savedCount += 1) === 1 ? problem(409, 'x', { conflict }) : { body: { dto: someRules({ version: 10 }) } },
      ],
    ]);
    await user.click(screen.getByRole('button', { name: 'Save reminders' }));
    await user.click(await screen.findByRole('button', { name: 'Save mine instead' }));
    await screen.findByText('Saved. Applies from the next day that is planned.');
    expect(JSON.parse(sent.findLast(({ method }) => method === 'PUT')!.body)).toMatchObject({ version: 9 });
  });
});
