import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { taskTypes, type RuleEffect, type TaskType } from '@lintel/contract/areas/task-types';
import { describe, expect, it } from 'vitest';
import { bodiesSentTo, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { newTaskType } from './task-type-form.tsx';

const id = '018f0000-0000-7000-8000-000000000aaa';
const group = { id: '018f0000-0000-7000-8000-000000000bbb', name: 'Fire' };
const interval = { id: '018f0000-0000-7000-8000-000000000ccc', name: '1 year' };
const aType = (of: Partial<TaskType> = {}): TaskType => ({
  ...newTaskType(),
  id,
  version: 3,
  code: 'FRA01',
  name: 'Fire risk assessment',
  groupId: group.id,
  intervalId: interval.id,
  group,
  interval,
  areasOfObservation: [],
  legalBasis: ['Fire Safety Order 2005, art. 9'],
  taskCount: 12,
  archivedAt: null,
  rule: 'Every year, from the day it was done',
  can: { edit: true },
  ...of,
});
const effect: RuleEffect = {
  taskCount: 12,
  movedCount: 9,
  earlierCount: 9,
  laterCount: 0,
  newlyOverdueCount: 2,
  examples: [{ taskId: id, property: 'Elm House', from: '2027-03-03', to: '2026-09-03' }],
};
const generic = (name: string) => ({ ...dictionaries.generic, path: `genericDict/${name}/listOptions.json` });
const open = (address: string, answers: Answers = []) =>
  openPage(address, {
    me: { permissions: ['PRISM_APP_TASK_MENU', 'PRISM_APP_TASK_TYPE_MANAGE'] },
    answers: [
      ...answers,
      [taskTypes.get, () => ({ body: { dto: aType() } })],
      [taskTypes.change, () => ({ body: { dto: aType({ version: 4 }) } })],
      [generic('TASK_TYPE'), () => ({ body: { objects: [group] } })],
      [generic('CONTRACTOR_BUSINESS'), () => ({ body: { objects: [] } })],
      [dictionaries.taskIntervals, () => ({ body: { objects: [interval] } })],
      [dictionaries.areasOfObservation, () => ({ body: { objects: [] } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
    ],
  });
describe('a task type', () => {
  it('shows which due dates a changed rule moves before it is confirmed', async () => {
    const opened = await open(`/task_type.html?id=${id}`, [[taskTypes.preview, () => ({ body: effect })]]);
    await opened.user.clear(await screen.findByLabelText('Days of grace'));
    await opened.user.paste('14');
    await opened.user.click(screen.getByText('Save task type'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Due dates would move' }));
    expect(dialog.getByText(/would move 9 of 12 due dates\. 9 earlier, 0 later\./)).toBeDefined();
    expect(dialog.getByText('2 tasks would be overdue.')).toBeDefined();
    expect(dialog.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Elm House',
      '03/03/2027',
      '03/09/2026',
    ]);
    expect(dialog.getByText('and 8 more')).toBeDefined();
    expect(bodiesSentTo(opened, 'taskType/item.json', 'PUT')).toEqual([]);
    await opened.user.click(dialog.getByRole('radio', { name: /^At once/ }));
    await opened.user.click(dialog.getByRole('button', { name: 'Save task type' }));
    await waitFor(() => expect(bodiesSentTo(opened, 'taskType/item.json', 'PUT')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesSentTo(opened, 'taskType/item.json', 'PUT')).toEqual([
      expect.objectContaining({ id, version: 3, graceDays: 14, moveOpenCycles: true }),
    ]);
  });

  it(
    'is saved as it was when its effect was asked for, whatever is typed meanwhile',
    { tags: ['thorough'] },
    async () => {
      let answer = () => {};
      const waits = new Promise<void>((resolve) => (answer = resolve));
      const opened = await open(`/task_type.html?id=${id}`, [
        [taskTypes.preview, () => waits.then(() => ({ body: effect }))],
      ]);
      const grace = await screen.findByLabelText('Days of grace');
      fireEvent.change(grace, { target: { value: '14' } });
      await opened.user.click(screen.getByText('Save task type'));
      fireEvent.change(grace, { target: { value: '99' } });
      answer();
      const dialog = within(await screen.findByRole('dialog', { name: 'Due dates would move' }));
      await opened.user.click(dialog.getByRole('button', { name: 'Save task type' }));
      await waitFor(() => expect(bodiesSentTo(opened, 'taskType/item.json', 'PUT')).toHaveLength(1));
      expect(bodiesSentTo(opened, 'taskType/item.json', 'PUT')[0]).toMatchObject({ graceDays: 14 });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('is saved at once where nothing moves', { tags: ['thorough'] }, async () => {
    const opened = await open(`/task_type.html?id=${id}`, [
      [taskTypes.preview, () => ({ body: { ...effect, movedCount: 0, examples: [] } })],
    ]);
    await opened.user.click(await screen.findByLabelText('Legal basis'));
    await opened.user.paste('\nBS 9999');
    await opened.user.click(screen.getByText('Save task type'));
    await waitFor(() => expect(bodiesSentTo(opened, 'taskType/item.json', 'PUT')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesSentTo(opened, 'taskType/item.json', 'PUT')[0]).toMatchObject({
      legalBasis: ['Fire Safety Order 2005, art. 9', 'BS 9999'],
      moveOpenCycles: false,
    });
  });

  it('is added with its group and interval', async () => {
    const opened = await open('/task_type.html', [[taskTypes.create, () => ({ body: { dto: aType() } })]]);
    await opened.user.click(await screen.findByLabelText(/^Code/));
    await opened.user.paste('FRA01');
    await opened.user.click(screen.getByLabelText(/^Task type/));
    await opened.user.paste('Fire risk assessment');
    await opened.user.click(screen.getByText('Save task type'));
    expect(await screen.findByText(/^Group: /)).toBeDefined();
    await opened.user.click(screen.getByLabelText(/^Group/, { selector: 'input' }));
    await opened.user.click(await screen.findByText('Fire'));
    await opened.user.click(screen.getByLabelText(/^Interval \*/, { selector: 'input' }));
    await opened.user.click(await screen.findByText('1 year'));
    await opened.user.click(screen.getByText('Save task type'));
    await waitFor(() => expect(opened.router.state.location.href).toBe(`/task_type.html?id=${id}`));
    expect(opened.router.history.length).toBe(1);
    expect(bodiesSentTo(opened, 'taskType/item.json')[0]).toMatchObject({
      code: 'FRA01',
      groupId: group.id,
      intervalId: interval.id,
    });
  });
});
