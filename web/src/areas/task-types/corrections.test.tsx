import { screen, within } from '@testing-library/react';
import { taskTypes, type TypeCorrection } from '@lintel/contract/areas/task-types';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

const id = '018f0000-0000-7000-8000-000000000aaa';
const gas: TypeCorrection = {
  code: 'GAS01',
  name: 'Landlord gas safety check',
  taskTypeId: id,
  changes: [{ label: 'Different in a nation', from: null, to: 'Northern Ireland: From the day it was done' }],
  laws: [],
  effect: { taskCount: 12, movedCount: 9, earlierCount: 9, laterCount: 0, newlyOverdueCount: 2, examples: [] },
};
const light: TypeCorrection = {
  code: 'EML03',
  name: 'Emergency lighting photometric verification',
  taskTypeId: null,
  changes: [],
  laws: [],
  effect: null,
};

it('shows what a correction of the law changes and moves, and takes only what was chosen and confirmed', async () => {
  const opened = await openPage('/task_type_corrections.html', {
    me: { permissions: ['PRISM_APP_TASK_MENU', 'PRISM_APP_TASK_TYPE_MANAGE'] },
    answers: [
      [taskTypes.corrections, () => ({ body: { objects: [gas, light] } })],
      [taskTypes.correct, () => ({ body: { correctedCount: 1, message: '1 task type corrected' } })],
    ],
  });
  const row = (await screen.findByText('GAS01 Landlord gas safety check')).closest('tr')!;
  expect(within(row).getByText('9 of 12')).toBeDefined();
  expect(within(row).getByText('9 earlier, 0 later')).toBeDefined();
  expect(within(row).getByText('2 overdue at once')).toBeDefined();
  expect(screen.getByText('New in the list')).toBeDefined();
  await opened.user.click(screen.getByLabelText('Choose EML03'));
  await opened.user.click(screen.getByRole('button', { name: 'Apply the correction' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^Due dates that move: 9\. Tasks that are overdue at once: 2\./)).toBeDefined();
  expect(opened.sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  await opened.user.click(within(dialog).getByRole('button', { name: 'Apply the correction' }));
  await screen.findByText('1 task type corrected');
  expect(opened.sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))).toEqual([
    { codes: ['GAS01'] },
  ]);
});
