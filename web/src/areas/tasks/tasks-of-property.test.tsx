import { screen, within } from '@testing-library/react';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { describe, expect, it } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { TasksOfProperty } from './tasks-of-property.tsx';
import { aTaskRow, groupId, matrix, pageOf, standing, taskId } from './testing.ts';

const propertyId = '018f0000-0000-7000-8000-0000000000b1';
const electrical = { id: '018f0000-0000-7000-8000-0000000000c9', name: 'Electrical' };
const duty = (code: string, name: string, group: { id: string; name: string }) => ({
  taskTypeId: taskId,
  group,
  code,
  name,
  statutory: true,
  reason: 'It has gas',
  legalBasis: 'Gas Safety Regulations 1998, reg. 36',
});
const open = (answers: Answers = []) =>
  openPage('/tab', {
    pages: { '/tab': <TasksOfProperty recordId={propertyId} /> },
    me: { permissions: ['PRISM_APP_TASK_MENU'] },
    answers: [
      ...answers,
      [tasks.matrix, () => ({ body: matrix })],
      [tasks.list, () => ({ body: { ...pageOf([aTaskRow()]), filter: {} } })],
      [
        taskManagement.missing,
        () => ({
          body: {
            objects: [
              duty('GAS02', 'Communal boiler service', { id: groupId, name: 'Gas' }),
              duty('EIC01', 'EICR', electrical),
              duty('EIC02', 'Lightning protection', electrical),
            ],
            unknown: [],
          },
        }),
      ],
    ],
  });

describe('the tasks of a property', () => {
  it('stand in a matrix, each number with the list of exactly that property, group and place', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: 'Compliance of its tasks' }));
    const link = table.getByRole('link', { name: 'Gas, Compliant: 1,200' });
    const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://lintel.test');
    expect(pathname).toBe('/tasks/list');
    expect(Object.fromEntries(searchParams)).toEqual({
      status: 'ALL',
      'standings[]': 'compliant',
      'propertyIds[]': propertyId,
      'taskTypeIds[]': groupId,
    });
  });

  it('are each shown where they stand, not only when they are due', async () => {
    const rows = [
      aTaskRow({ standing: 'no-data', dueStatus: 'NOT_DUE_YET' }),
      aTaskRow({ id: groupId, code: 'EIC01', standing: 'not-applicable', dueStatus: 'COMPLETED' }),
      aTaskRow({ id: propertyId, code: 'LFT01', standing: null, dueStatus: 'COMPLETED' }),
    ];
    await open([[tasks.list, () => ({ body: { ...pageOf(rows), filter: {} } })]]);
    const table = within(await screen.findByRole('table', { name: 'Tasks' }));
    const cells = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[3]!.textContent);
    expect(cells).toEqual(['No evidence', 'Not applicable', 'Removed']);
  });

  it('come with the duties that ought to be there and are not, which each number leads to', async () => {
    const { user } = await open();
    const table = within(await screen.findByRole('table', { name: 'Compliance of its tasks' }));
    const list = within(screen.getByRole('region', { name: 'Expected, but not set up' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(table.getByRole('button', { name: 'All, Not set up: 3' })).toBeDefined();
    await user.click(table.getByRole('button', { name: 'Electrical, Not set up: 2' }));
    expect(document.activeElement).toBe(list.getByRole('heading', { name: 'Electrical' }));
  });

  it('need no matrix where nothing is there and nothing is missing', async () => {
    await open([
      [tasks.matrix, () => ({ body: { counts: standing(), groups: [] } })],
      [tasks.list, () => ({ body: { ...pageOf([]), filter: {} } })],
      [taskManagement.missing, () => ({ body: { objects: [], unknown: [] } })],
    ]);
    expect(await screen.findByText('No tasks on this property yet.')).toBeDefined();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('are listed though the matrix cannot be read', async () => {
    await open([[tasks.matrix, () => problem(403, 'You may not do this')]]);
    expect(await screen.findByText('You may not do this')).toBeDefined();
    expect(await screen.findByRole('table', { name: 'Tasks' })).toBeDefined();
  });
});
