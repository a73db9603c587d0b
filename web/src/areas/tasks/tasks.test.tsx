import { screen, waitFor, within } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { files } from '@lintel/contract/areas/files';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { presets } from '@lintel/contract/areas/presets';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Permission } from '@lintel/contract/platform/permissions';
import { bodiesSentTo, problem, type Answers } from '../../../test/answers.ts';
import { anAssignment, aResponse, aShare } from '../shares/testing.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aCycle, aPastCycle, aTask, aTaskRow, groupId, matrix, overview, pageOf, taskId } from './testing.ts';

const me = {
  permissions: [
    'PRISM_APP_PROPERTY_MENU',
    'PRISM_APP_TASK_MENU',
    'PRISM_PROPERTY_TASK_MANAGE',
    'PRISM_PROPERTY_TASK_COMPLETE',
  ] as Permission[],
};
const preview = {
  nextDueOn: '2028-03-03',
  explanation: '12 months after 3 March 2027, kept because done within the two-month window',
  daysLate: null,
  warnings: [],
};
const openManaging = (address: string, answers: Answers) =>
  open(address, answers, [...me.permissions, 'PRISM_PROPERTY_ACTION_MANAGE']);
const open = (address: string, answers: Answers = [], permissions: Permission[] = [...me.permissions]) =>
  openPage(address, {
    me: { ...me, permissions },
    answers: [
      ...answers,
      [tasks.overview, () => ({ body: overview })],
      [tasks.list, () => ({ body: { ...pageOf([aTaskRow()]), filter: {} } })],
      [tasks.get, () => ({ body: { dto: aTask() } })],
      [tasks.cycles, () => ({ body: pageOf([aPastCycle()]) })],
      [tasks.preview, () => ({ body: preview })],
      [tasks.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [inspectionReports.ofTask, () => ({ body: pageOf([]) })],
      [shares.get, () => ({ body: { dto: anAssignment({ entityType: 'TASK' }) } })],
      [presets.columns, () => ({ body: { dto: null } })],
      [presets.list, () => ({ body: { objects: [] } })],
      [dictionaries.taskIntervals, () => ({ body: { objects: [{ id: taskId, name: '6 months' }] } })],
      [dictionaries.openedTaskStatuses, () => ({ body: { objects: [] } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
    ],
  });
describe('the list of tasks', () => {
  it.each(['/tasks', '/tasks/list'])(
    'TASK-001, TASK-002, FILTER-052: is at %s and opens with the open ones',
    async (address) => {
      const opened = await open(address);
      expect(await screen.findByRole('link', { name: 'GAS01' })).toBeDefined();
      expect(bodiesSentTo(opened, 'task/data-table/filter.json')[0]).toMatchObject({ status: 'OPEN' });
    },
  );

  it('TASK-002, TASK-003: asks for what its address says', async () => {
    const opened = await open(
      `/tasks/list?taskIntervalIds[]=${taskId}&taskTypeIds[]=${taskId}&codes[]=GAS01&dueStatuses[]=OVERDUE&statutory=true` +
        '&dueDateFrom=2026-01-01&dueDateTo=2026-12-31&code=GAS&fullTextSearchString=elm',
    );
    await screen.findByRole('link', { name: 'GAS01' });
    expect(bodiesSentTo(opened, 'task/data-table/filter.json')[0]).toMatchObject({
      taskIntervalIds: [taskId],
      taskTypeIds: [taskId],
      codes: ['GAS01'],
      dueStatuses: ['OVERDUE'],
      statutory: 'YES',
      dueDateFrom: '2026-01-01',
      dueDateTo: '2026-12-31',
      code: 'GAS',
      fullTextSearchString: 'elm',
    });
    expect(screen.queryByText('Part of this link is out of date and was left out.')).toBeNull();
  });

  it('TASK-006: shows what is completed where the address asks for it and names no status', async () => {
    const opened = await open('/tasks/list?dueStatuses[]=COMPLETED');
    await screen.findByRole('link', { name: 'GAS01' });
    expect(bodiesSentTo(opened, 'task/data-table/filter.json')[0]).toMatchObject({
      status: 'ALL',
      dueStatuses: ['COMPLETED'],
    });
  });

  it('counts the open tasks by when they are due, each number opening its list', async () => {
    const opened = await open('/tasks');
    const tiles = within(screen.getByRole('navigation', { name: 'Open tasks by due date' }));
    await tiles.findByText('3');
    await opened.user.click(tiles.getByRole('link', { name: /^Overdue\s*3$/ }));
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'task/data-table/filter.json').at(-1)).toMatchObject({
        status: 'OPEN',
        dueStatuses: ['OVERDUE'],
      }),
    );
    expect(opened.router.state.location.pathname).toBe('/tasks/list');
    const isCurrent = () => tiles.getByRole('link', { name: /^Overdue/ }).hasAttribute('aria-current');
    await waitFor(() => expect(isCurrent()).toBe(true));
    // In another order these are still the tasks that it counts, but not narrowed further.
    for (const [more, still] of [
      [{ sortingField: 'code' }, true],
      [{ statutory: 'true' }, false],
    ] as const) {
      const search = { dueStatuses: ['OVERDUE'], ...more };
      await opened.router.navigate({ to: '/tasks/list', search: search as never });
      await waitFor(() => expect(isCurrent()).toBe(still));
    }
  });

  it('counts them by group and type against where they stand, each number opening its list', async () => {
    const opened = await open('/tasks', [[tasks.matrix, () => ({ body: matrix })]]);
    await opened.user.click(screen.getByRole('button', { name: 'By group' }));
    const table = within(await screen.findByRole('table', { name: 'Compliance by group' }));
    // Empty columns are left out, except those where a zero is worth knowing.
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Group',
      'Compliant',
      'Due soon',
      'Overdue',
      'No evidence',
      'Suspended',
    ]);
    expect(table.queryByText('GAS01')).toBeNull();
    await opened.user.click(table.getByRole('button', { name: 'Task types of Gas' }));
    await opened.user.click(table.getByRole('link', { name: 'Gas safety check, Overdue: 3' }));
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'task/data-table/filter.json').at(-1)).toMatchObject({
        status: 'ALL',
        codes: ['GAS01'],
        standings: ['overdue'],
      }),
    );
  });

  it.each([
    ['This list', 'task/filter.xls', { columns: expect.arrayContaining(['code', 'dueOn']) as unknown }],
    ['Every time they were done', 'task/completions.xls', {}],
  ])('EXPORT-001, EXPORT-004: goes to a spreadsheet as it is filtered: “%s”', async (entry, path, more) => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const spreadsheet = () => ({
      text: 'rows',
      headers: { 'Content-Disposition': 'attachment; filename="tasks.xlsx"' },
    });
    const opened = await open('/tasks/list?codes[]=GAS01&doneFrom=2026-01-01', [
      [tasks.export, spreadsheet],
      [tasks.exportTimesDone, spreadsheet],
    ]);
    await screen.findByRole('link', { name: 'GAS01' });
    await opened.user.click(screen.getByRole('button', { name: 'Export' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: entry }));
    await screen.findByText('Tasks exported');
    const filters = { status: 'OPEN', codes: ['GAS01'], doneFrom: '2026-01-01' };
    expect(bodiesSentTo(opened, path)).toEqual([expect.objectContaining({ ...filters, ...more })]);
    expect(opened.sent.filter((each) => each.path.endsWith('.xls'))).toHaveLength(1);
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'tasks.xlsx' });
    clicked.mockRestore();
  });

  it('exports every time they were done where the list is empty: a result that failed ends no round', async () => {
    const opened = await open('/tasks/list?doneFrom=2026-01-01', [
      [tasks.list, () => ({ body: { ...pageOf([]), filter: {} } })],
    ]);
    await screen.findByText('Nothing matches these filters');
    await opened.user.click(screen.getByRole('button', { name: 'Export' }));
    const entry = async (name: string) => (await screen.findByRole('menuitem', { name })).hasAttribute('data-disabled');
    expect([await entry('This list'), await entry('Every time they were done')]).toEqual([true, false]);
    await opened.user.keyboard('{Escape}');
    await opened.router.navigate({ to: '/tasks/list', search: { codes: ['GAS01'] } as never });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
    await waitFor(() => expect(button().disabled).toBe(true));
  });

  it('assigns those selected to somebody outside, as actions are', async () => {
    await import('#areas/shares/bulk-share.tsx');
    const reply = { changedCount: 1, unchangedCount: 0, refusedCount: 0, refused: [], messageCount: 1 };
    const opened = await open(
      '/tasks/list',
      [
        [shares.contractors, () => ({ body: { objects: [] } })],
        [shares.saveSeveral, () => ({ body: reply })],
      ],
      [...me.permissions, 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL'],
    );
    await opened.user.click(await screen.findByRole('checkbox', { name: 'Select GAS01, Elm House' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Assign outside' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: /by e-mail/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign one task by e-mail' }));
    await opened.user.put(await dialog.findByRole('combobox', { name: 'E-mail' }), 'ada@hill-fire.example');
    await opened.user.put(dialog.getByRole('combobox', { name: 'Full name' }), 'Ada Hill');
    await opened.user.put(dialog.getByRole('textbox', { name: 'Company' }), 'Hill Fire Ltd');
    await opened.user.click(dialog.getByRole('button', { name: 'Submit' }));
    await screen.findByText('One task assigned. The message is on its way to ada@hill-fire.example.');
    expect(bodiesSentTo(opened, 'task/several/saveAssignInfo.json')).toMatchObject([{ entityIds: [taskId] }]);
  });

  it('moves the due date of several tasks only with a reason', { tags: ['thorough'] }, async () => {
    const opened = await open('/tasks/list', [
      [tasks.bulkChange, () => ({ body: { changedCount: 1, unchangedCount: 0, refusedCount: 0, refused: [] } })],
    ]);
    await opened.user.click(await screen.findByRole('checkbox', { name: 'Select GAS01, Elm House' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Due date…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the due date of one task' }));
    await opened.user.put(dialog.getByRole('textbox', { name: 'Due date' }), '04/01/2027');
    const change = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change one task' });
    expect(change.disabled).toBe(true);
    await opened.user.put(dialog.getByRole('textbox', { name: 'Reason' }), 'Access agreed');
    await opened.user.click(change);
    await screen.findByText('One task changed');
    expect(bodiesSentTo(opened, 'task/bulk.json', 'PUT')).toEqual([
      { ids: [taskId], set: { dueOn: '2027-01-04' }, reason: 'Access agreed' },
    ]);
  });

  it(
    'accepts several proposals with their reasons in view, where they are awaited',
    { tags: ['thorough'] },
    async () => {
      const opened = await open('/tasks/list?awaiting=ME', [
        [
          tasks.proposals,
          () => ({
            body: {
              reasons: [
                { removes: true, reason: 'No lift', proposedBy: 'Ada Byron', count: 3 },
                { removes: false, reason: 'All electric', proposedBy: null, count: 1 },
              ],
              decidableCount: 4,
            },
          }),
        ],
        [
          tasks.decideTogether,
          () => ({
            body: {
              changedCount: 3,
              unchangedCount: 0,
              refusedCount: 1,
              refused: [
                { id: taskId, ref: 'GAS01', name: 'Gas safety check · Elm House', reason: 'You proposed this' },
              ],
            },
          }),
        ],
      ]);
      await opened.user.click(await screen.findByRole('checkbox', { name: 'Select GAS01, Elm House' }));
      await opened.user.click(await screen.findByRole('button', { name: 'Accept…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Accept 4 proposals' }));
      expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Removed from 3 properties: “No lift” (Ada Byron)',
        'Does not apply at one property: “All electric” (–)',
      ]);
      await opened.user.put(dialog.getByRole('textbox', { name: 'Comment (kept in the log)' }), 'Seen');
      await opened.user.click(dialog.getByRole('button', { name: 'Accept 4 proposals' }));
      expect((await dialog.findByRole('status')).textContent).toBe('3 proposals accepted');
      expect(dialog.getByRole('row', { name: 'GAS01 Gas safety check · Elm House You proposed this' })).toBeDefined();
      expect(bodiesSentTo(opened, 'task/exemption/bulk.json', 'PUT')).toEqual([
        { ids: [taskId], outcome: 'accepted', reason: 'Seen' },
      ]);
    },
  );

  it('offers no decision where proposals are not awaited', async () => {
    const opened = await open('/tasks/list');
    await opened.user.click(await screen.findByRole('checkbox', { name: 'Select GAS01, Elm House' }));
    expect(await screen.findByRole('button', { name: 'Owner…' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Accept…' })).toBeNull();
  });

  it('leaves tasks without an owner only where that is said', async () => {
    const { user } = await open('/tasks/list');
    await user.click(await screen.findByRole('checkbox', { name: 'Select GAS01, Elm House' }));
    await user.click(await screen.findByRole('button', { name: 'Owner…' }));
    const change = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change one task' });
    expect(change.disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Nobody' }));
    const leave = screen.getByRole<HTMLButtonElement>('button', { name: 'Leave one task without an owner' });
    expect(leave.disabled).toBe(false);
  });
});

describe('the page of a task', () => {
  it.each([
    ['who may see documents', 'PRISM_PROPERTY_LIBRARY_VIEW', 1],
    ['nobody else', 'PRISM_APP_TASK_MENU', 0],
  ] as const)('PERM-026: has the tab of files for %s', async (_, permission, count) => {
    await open(`/task/${taskId}`, [], ['PRISM_APP_TASK_MENU', permission]);
    await screen.findByRole('tab', { name: 'Activity' });
    expect(screen.queryAllByRole('tab', { name: 'Files' })).toHaveLength(count);
  });

  it('TASK-004, TASK-007: shows when it is due and why, its property and its duty', async () => {
    await open(`/task/${taskId}`);
    expect(await screen.findByRole('heading', { name: 'Gas safety check', level: 1 })).toBeDefined();
    expect(screen.getByText('Due 3 March 2027')).toBeDefined();
    expect(
      screen.getByText(/^12 months after 3 March 2026, kept because done within the two-month window/),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Elm House · HH-1' })).toBeDefined();
    expect(screen.getByText('Gas Safety Regulations 1998, reg. 36A, since 06/04/2018')).toBeDefined();
  });

  it('is completed on a phone too where its type asks for a report, as who has the certificate needs no report', async () => {
    const isPhone = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => ({ matches: query.includes('48em'), addEventListener() {}, removeEventListener() {} }) as never,
      );
    onTestFinished(() => isPhone.mockRestore());
    await openManaging(`/task/${taskId}`, [[tasks.get, () => ({ body: { dto: aTask({ inspection: true }) } })]]);
    expect(await screen.findByRole('button', { name: 'Record inspection' })).toBeDefined();
    (await screen.findByRole('button', { name: /^Complete/ })).click();
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('says from when the first one is counted, and nothing of the engine that counts the later ones', async () => {
    const of = (number: number) => aTask({ cycle: { ...aTask().cycle!, number } });
    const first = await open(`/task/${taskId}`, [[tasks.get, () => ({ body: { dto: of(1) } })]]);
    expect(await screen.findByText('Counted from')).toBeDefined();
    first.unmount();
    await open(`/task/${taskId}`, [[tasks.get, () => ({ body: { dto: of(2) } })]]);
    expect(await screen.findByText('Due 3 March 2027')).toBeDefined();
    for (const word of ['Counted from', 'Started', 'Round', 'Round 1', 'Round 2'])
      expect(screen.queryByText(word)).toBeNull();
  });

  it('names the law once, and one status', async () => {
    await open(`/task/${taskId}`, [
      [
        tasks.get,
        () => ({
          body: {
            dto: aTask({
              cycle: aCycle({ explanation: 'a year on; Gas Act, s. 1' }),
              legalBasis: [{ law: 'Gas Act, s. 1', since: null }],
            }),
          },
        }),
      ],
    ]);
    expect(await screen.findByText('A year on.')).toBeDefined();
    expect(screen.getAllByText(/Gas Act/)).toHaveLength(1);
    expect(screen.getAllByText('Compliant')).toHaveLength(1);
    expect(screen.queryByText('Not due yet')).toBeNull();
  });

  it('SHELL-030: says that a task is not available', async () => {
    await open(`/task/${taskId}`, [[tasks.get, () => problem(404, 'No such task')]]);
    expect(await screen.findByRole('heading', { name: 'This task is not available' })).toBeDefined();
  });

  it('is named in the browser and at the foot of each printed sheet with its property, and prints no closed log', async () => {
    await open(`/task/${taskId}`);
    const cycles = within(await screen.findByRole('list', { name: 'History' }));
    expect(document.title).toBe(`${aTask().caption} · Lintel`);
    window.dispatchEvent(new Event('beforeprint'));
    const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
    const foot = rules.find((text) => text.includes('@bottom-left'));
    expect(foot).toContain(aTask().caption);
    expect(foot).toContain('counter(page)');
    const log = cycles.getAllByText('Activity at the time')[0]!;
    expect(log.closest('.no-print')).not.toBeNull();
  });

  it('shows what was said of a past cycle, with every correction', async () => {
    const { user } = await open(`/task/${taskId}`);
    const cycles = within(await screen.findByRole('list', { name: 'History' }));
    expect(cycles.getAllByText('Done 10/02/2026 by Ann Zed')).toHaveLength(2);
    expect(cycles.getByText('On time')).toBeDefined();
    await user.click(cycles.getByText('All entries (2)'));
    expect(cycles.getByText('Done 10/02/2026 by Tom Birch')).toBeDefined();
    expect(cycles.getByText(/Reason: Wrong engineer/)).toBeDefined();
  });

  it(
    'takes the evidence that was missing when the latest round was completed, and says so beside that of the next',
    { tags: ['thorough'] },
    async () => {
      const answers: Answers = [
        [tasks.get, () => ({ body: { dto: aTask({ standing: 'no-data' }) } })],
        [
          tasks.cycles,
          () => ({
            body: pageOf([
              aPastCycle({ isProved: false }),
              aPastCycle({ id: groupId, dueOn: '2025-11-11', daysLate: 91 }),
            ]),
          }),
        ],
        [files.list, () => ({ body: { ...pageOf([]), can: { add: true, remove: false } } })],
      ];
      const { user } = await open(`/task/${taskId}`, answers, [...me.permissions, 'PRISM_PROPERTY_LIBRARY_VIEW']);
      const cycles = within(await screen.findByRole('list', { name: 'History' }));
      expect(cycles.getAllByText(/^Add the evidence/).map(({ textContent }) => textContent)).toEqual([
        'Add the evidence for what was done on 10/02/2026',
      ]);
      expect(cycles.getByText('91 days late')).toBeDefined();
      expect(await cycles.findByRole('button', { name: 'Choose files' })).toBeDefined();
      await user.click(screen.getByRole('tab', { name: 'Files' }));
      expect(
        await screen.findByText(/^Evidence for what was done on 10\/02\/2026 is added on the overview/),
      ).toBeDefined();
      await user.click(screen.getByRole('link', { name: 'History' }));
      expect(await screen.findByRole('list', { name: 'History' })).toBeDefined();
    },
  );

  it('completes with a certificate, showing beforehand when it falls due next and why', async () => {
    const opened = await open(`/task/${taskId}`, [
      [tasks.preview, () => ({ body: { ...preview, daysLate: 3 } })],
      [
        tasks.complete,
        () => ({
          body: { dto: aTask({ version: 5, dueOn: '2028-03-03', cycle: aCycle({ id: groupId, number: 3 }) }) },
        }),
      ],
      [
        tasks.list,
        () => ({
          body: { ...pageOf([aTaskRow(), aTaskRow({ id: groupId, name: 'Emergency lighting' })]), filter: {} },
        }),
      ],
    ]);
    await opened.user.click(await screen.findByRole('button', { name: 'Complete early' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete: Gas safety check' }));
    expect(await dialog.findByText('Next due 3 March 2028')).toBeDefined();
    expect(dialog.getByText(/^12 months after 3 March 2027/)).toBeDefined();
    expect(dialog.getByText('This round: 3 days late')).toBeDefined();
    expect(bodiesSentTo(opened, 'task/completion/preview.json')[0]).toMatchObject({ id: taskId, doneOn: '2026-11-21' });
    await opened.user.click(dialog.getByRole('radio', { name: 'Satisfactory' }));
    await opened.user.put(dialog.getByRole('textbox', { name: 'Certificate number' }), 'C-88');
    await opened.user.put(dialog.getByRole('textbox', { name: /^Reason for missing evidence/ }), 'It follows by post');
    await opened.user.click(dialog.getByRole('button', { name: 'Complete' }));
    await screen.findByText('Completed. Next due 03/03/2028.');
    await opened.user.click(screen.getByRole('button', { name: /^Next here: Emergency lighting, due / }));
    await waitFor(() => expect(opened.router.state.location.pathname).toBe(`/task/${groupId}`));
    expect(bodiesSentTo(opened, 'task/completion.json')).toEqual([
      expect.objectContaining({
        id: taskId,
        version: 4,
        cycleId: aCycle().id,
        doneOn: '2026-11-21',
        doneBy: 'Maria Okafor',
        outcome: 'satisfactory',
        certificateNumber: 'C-88',
        withoutEvidenceReason: 'It follows by post',
      }),
    ]);
  });

  it(
    'done with actions leads on to raise one, where none is open from this cycle already',
    { tags: ['thorough'] },
    async () => {
      const withActions = aTask({ version: 5, lastOutcome: 'actions-raised', actionsToRaise: true });
      const opened = await openManaging(`/task/${taskId}?complete=true`, [
        [tasks.complete, () => ({ body: { dto: withActions } })],
      ]);
      const dialog = within(await screen.findByRole('dialog', { name: 'Complete: Gas safety check' }));
      await opened.user.click(await dialog.findByRole('radio', { name: 'Satisfactory, with actions' }));
      const next = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Raise an action next' });
      expect(next.checked).toBe(true);
      await opened.user.put(
        dialog.getByRole('textbox', { name: /^Reason for missing evidence/ }),
        'It follows by post',
      );
      await opened.user.click(dialog.getByRole('button', { name: 'Complete' }));
      await waitFor(() => expect(opened.router.state.location.pathname).toBe('/actions/add'));
      expect(opened.router.state.location.search).toMatchObject({ source: { id: taskId, type: 'TASK' } });
    },
  );

  it('says on a task done with actions that none was raised, and in the list', async () => {
    const task = await openManaging(`/task/${taskId}`, [
      [tasks.get, () => ({ body: { dto: aTask({ lastDoneOn: '2026-03-03', actionsToRaise: true }) } })],
    ]);
    expect(await screen.findByText('Done on 03/03/2026 with actions, but none is raised yet')).toBeDefined();
    const raise = screen.getByRole('link', { name: 'Raise an action' });
    expect(raise.getAttribute('href')).toMatch(/^\/actions\/add\?/);
    task.unmount();
    await open('/tasks/list', [
      [tasks.list, () => ({ body: { ...pageOf([aTaskRow({ actionsToRaise: true })]), filter: {} } })],
    ]);
    expect(await screen.findByText('Actions to raise')).toBeDefined();
  });

  it('shows what somebody proposed on a task, takes the decision of somebody else, and leads there from the list', async () => {
    const exemption = {
      reason: 'No gas here',
      reviewOn: null,
      proposedBy: 'Ada Hill',
      proposedAt: '2026-03-03T09:00:00Z',
      removes: false,
    };
    const proposed = (can: { decide: boolean; withdraw: boolean }) =>
      aTask({ statutory: true, exemption: { ...exemption, can } });
    const opened = await openManaging(`/task/${taskId}`, [
      [tasks.get, () => ({ body: { dto: proposed({ decide: true, withdraw: false }) } })],
      [tasks.list, () => ({ body: { ...pageOf([aTaskRow({ id: groupId })]), totalIsExact: true, filter: {} } })],
      [tasks.rejectExemption, () => ({ body: { dto: aTask(), message: 'Rejected' } })],
    ]);
    expect(await screen.findByText('Proposed: this task does not apply')).toBeDefined();
    expect(screen.getByText('Reason: No gas here')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Accept: it does not apply' })).toBeDefined();
    expect(screen.getByText(/^Requirement: .+/)).toBeDefined();
    await screen.findByRole('button', { name: 'Next (1 left)' });
    await opened.user.keyboard('r');
    await opened.user.put(await screen.findByLabelText(/Reason/), 'There is a boiler');
    await opened.user.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(
        JSON.parse(opened.sent.find(({ path }) => path.endsWith('task/exemption/rejection.json'))!.body),
      ).toMatchObject({
        id: taskId,
        reason: 'There is a boiler',
      }),
    );
    opened.unmount();
    const own = await openManaging(`/task/${taskId}`, [
      [tasks.get, () => ({ body: { dto: proposed({ decide: false, withdraw: true }) } })],
    ]);
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Accept: it does not apply' })).toBeNull();
    own.unmount();
    await open('/tasks/list', [
      [tasks.overview, () => ({ body: { ...overview, awaitingMeCount: 1 } })],
      [tasks.list, () => ({ body: { ...pageOf([aTaskRow({ awaitsExemption: true })]), filter: {} } })],
    ]);
    expect(await screen.findByText('Awaiting decision')).toBeDefined();
    const link = await screen.findByRole('link', { name: 'Show them' });
    expect(link.getAttribute('href')).toBe('/tasks/list?awaiting=ME');
  });

  it('says of a removal that is proposed what accepting it does', async () => {
    const exemption = {
      reason: 'The lift was taken out',
      reviewOn: null,
      proposedBy: 'Ada Hill',
      proposedAt: '2026-03-03T09:00:00Z',
      removes: true,
      can: { decide: true, withdraw: false },
    };
    const opened = await openManaging(`/task/${taskId}`, [
      [tasks.get, () => ({ body: { dto: aTask({ statutory: true, exemption }) } })],
      [tasks.list, () => ({ body: { ...pageOf([]), totalIsExact: true, filter: {} } })],
      [tasks.acceptExemption, () => ({ body: { dto: aTask({ state: 'removed' }), message: 'Removed' } })],
    ]);
    expect(await screen.findByText('Proposed: this task is removed from the property')).toBeDefined();
    await opened.user.click(screen.getByRole('button', { name: 'Reject…' }));
    const reject = within(await screen.findByRole('dialog', { name: 'Reject: the task stays' }));
    await opened.user.click(reject.getByRole('button', { name: 'Cancel' }));
    await opened.user.click(screen.getByRole('button', { name: 'Accept: remove it' }));
    const accept = within(
      await screen.findByRole('dialog', { name: 'Accept that the task is removed from the property' }),
    );
    expect(accept.getByText(/What was done stays on record/)).toBeDefined();
    await opened.user.click(accept.getByRole('button', { name: 'Accept: remove it' }));
    expect(await screen.findByText('Removed from the property')).toBeDefined();
    expect(bodiesSentTo(opened, 'task/exemption/acceptance.json')).toMatchObject([{ id: taskId }]);
  });

  it('completes no later cycle than the one it was opened for', { tags: ['thorough'] }, async () => {
    const next = aTask({ version: 5, cycle: aCycle({ id: groupId, number: 3, fileCount: 1, isProved: true }) });
    const now = [aTask({ cycle: aCycle({ fileCount: 1, isProved: true }) })];
    const opened = await open(`/task/${taskId}?complete=true`, [
      [tasks.get, () => ({ body: { dto: now.at(-1) } })],
      [tasks.complete, () => (now.push(next), problem(409, 'This cycle is done already'))],
    ]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete: Gas safety check' }));
    await opened.user.click(dialog.getByRole('radio', { name: 'Satisfactory' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Complete' }));
    await dialog.findByText('This cycle is done already');
    await waitFor(() => expect(opened.queries.isFetching()).toBe(0));
    await opened.user.click(dialog.getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(bodiesSentTo(opened, 'task/completion.json')).toHaveLength(2));
    expect(bodiesSentTo(opened, 'task/completion.json')[1]).toMatchObject({ version: 5, cycleId: aCycle().id });
  });

  it('begins to complete it with what somebody outside said was done', async () => {
    const response = aResponse({
      day: '2026-11-19',
      note: 'Boiler tested',
      outcome: 'satisfactory',
      certificateNumber: 'C-4711',
    });
    const share = aShare({ entityType: 'TASK', assignmentStatus: 'DONE', responses: [response] });
    await open(`/task/${taskId}?complete=true`, [
      [
        tasks.get,
        () => ({ body: { dto: aTask({ assignment: 'share', cycle: aCycle({ fileCount: 1, isProved: true }) }) } }),
      ],
      [
        shares.get,
        () => ({ body: { dto: anAssignment({ entityType: 'TASK', state: 'share', shareAssignment: share }) } }),
      ],
    ]);
    const form = within(await screen.findByRole('dialog'));
    const value = (name: RegExp) => form.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect(value(/^Done on/)).toBe('19/11/2026');
    expect(value(/^Done by/)).toBe('Dora Well, Doorwell Ltd');
    expect(value(/^Certificate number/)).toBe('C-4711');
    expect(value(/^Note/)).toBe('Boiler tested');
    expect(form.getByRole<HTMLInputElement>('radio', { name: 'Satisfactory' }).checked).toBe(true);
  });

  it('asks why there is no evidence where the duty asks for some', async () => {
    const opened = await open(`/task/${taskId}`, [
      [tasks.get, () => ({ body: { dto: aTask({ evidence: ['report'] }) } })],
    ]);
    await opened.user.click(await screen.findByRole('button', { name: 'Complete early' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete: Gas safety check' }));
    await opened.user.click(dialog.getByRole('radio', { name: 'Satisfactory' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Complete' }));
    expect(await dialog.findByRole('link', { name: /Reason for missing evidence: Give the reason/ })).toBeDefined();
    expect(bodiesSentTo(opened, 'task/completion.json')).toEqual([]);
  });

  it(
    'puts evidence first where the duty asks for some, and last where it does not',
    { tags: ['thorough'] },
    async () => {
      const isFirst: boolean[] = [];
      for (const evidence of [['certificate'], []] as const) {
        const { unmount, user } = await open(`/task/${taskId}`, [
          [tasks.get, () => ({ body: { dto: aTask({ evidence: [...evidence] }) } })],
        ]);
        await user.click(await screen.findByRole('button', { name: 'Complete early' }));
        const dialog = within(await screen.findByRole('dialog', { name: 'Complete: Gas safety check' }));
        const [files, day] = [
          dialog.getByText('Evidence of this round'),
          dialog.getByRole('textbox', { name: /^Done on/ }),
        ];
        isFirst.push(Boolean(files.compareDocumentPosition(day) & Node.DOCUMENT_POSITION_FOLLOWING));
        unmount();
      }
      expect(isFirst).toEqual([true, false]);
    },
  );

  it('amends a past cycle with a reason', async () => {
    const opened = await open(`/task/${taskId}`, [[tasks.amend, () => ({ body: { dto: aTask() } })]]);
    await opened.user.click(await screen.findByRole('button', { name: 'Amend what was done on 10/02/2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Amend what was done on 10/02/2026' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Save the correction' }));
    expect(await dialog.findByRole('link', { name: 'Reason for the correction: Give a reason' })).toBeDefined();
    await opened.user.put(dialog.getByRole('textbox', { name: /^Reason for the correction/ }), 'Typing mistake');
    await opened.user.click(dialog.getByRole('button', { name: 'Save the correction' }));
    await screen.findByText('Correction saved');
    expect(bodiesSentTo(opened, 'task/completion.json', 'PUT')).toEqual([
      expect.objectContaining({ cycleId: aPastCycle().id, revision: 2, reason: 'Typing mistake', doneBy: 'Ann Zed' }),
    ]);
  });

  it('amends what was said of the cycle that is still open', { tags: ['thorough'] }, async () => {
    const failed = { ...aPastCycle().completions[1]!, outcome: 'unsatisfactory' as const };
    const opened = await open(`/task/${taskId}`, [
      [tasks.get, () => ({ body: { dto: aTask({ cycle: aCycle({ completions: [failed] }) }) } })],
      [tasks.amend, () => ({ body: { dto: aTask() } })],
    ]);
    await opened.user.click(await screen.findByRole('button', { name: /^Amend what was done on/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Amend what was done on/ }));
    await opened.user.put(dialog.getByRole('textbox', { name: /^Reason for the correction/ }), 'Wrong building');
    await opened.user.click(dialog.getByRole('radio', { name: 'Satisfactory' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Save the correction' }));
    await screen.findByText('Correction saved');
    expect(bodiesSentTo(opened, 'task/completion.json', 'PUT')).toEqual([
      expect.objectContaining({ cycleId: aCycle().id, revision: 1, outcome: 'satisfactory' }),
    ]);
  });

  it('asks before a correction that was begun is thrown away', { tags: ['thorough'] }, async () => {
    const { user } = await open(`/task/${taskId}`);
    await user.click(await screen.findByRole('button', { name: 'Amend what was done on 10/02/2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Amend what was done on 10/02/2026' }));
    await user.put(dialog.getByRole('textbox', { name: /^Reason for the correction/ }), 'Wrong');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Amend what was done on 10/02/2026' })).toBeNull());
  });

  it('keeps the activity of each cycle, read when it is asked for', async () => {
    const opened = await open(`/task/${taskId}`);
    const cycles = within(await screen.findByRole('list', { name: 'History' }));
    expect(bodiesSentTo(opened, 'activity/filter.json')).toEqual([]);
    await opened.user.click(cycles.getByText('Activity at the time'));
    expect(await cycles.findByText('No activity yet')).toBeDefined();
  });

  it('ACTIVITY-005: prints with fifty entries of its activity', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const opened = await open(`/task/${taskId}`);
    await opened.user.click(await screen.findByRole('button', { name: 'Print' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Overview with its activity' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(bodiesSentTo(opened, 'activity/filter.json')).toEqual([{ entityType: 'TASK', entityId: taskId, limit: 50 }]);
    expect(screen.getByRole('heading', { name: 'Activity' })).toBeDefined();
  });

  it('suspends with a reason and a day on which that is looked at again, and takes it back from the message', async () => {
    const opened = await open(`/task/${taskId}`, [
      [tasks.resume, () => ({ body: { dto: aTask() } })],
      [tasks.suspend, () => ({ body: { dto: aTask({ state: 'suspended' }) } })],
    ]);
    await opened.user.click(await screen.findByRole('button', { name: 'More' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Suspend…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend the task' }));
    await opened.user.put(dialog.getByRole('textbox', { name: 'Reason' }), 'Building closed');
    await opened.user.put(dialog.getByRole('textbox', { name: 'Review on' }), '04/01/2027');
    await opened.user.click(dialog.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Task suspended');
    expect(bodiesSentTo(opened, 'task/suspension.json')).toEqual([
      { id: taskId, version: 4, reason: 'Building closed', reviewOn: '2027-01-04' },
    ]);
    await opened.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Task resumed');
    expect(
      opened.sent.filter(({ method, path }) => method === 'DELETE' && path.includes('task/suspension.json')),
    ).toHaveLength(1);
  });

  it(
    'aligns a gas safety check once with others of the premises, and shows that it was',
    { tags: ['thorough'] },
    async () => {
      const alignment = {
        fromOn: '2027-03-03',
        toOn: '2027-04-20',
        reason: 'With the cooker',
        alignedBy: 'Maria Okafor',
        alignedAt: '2027-01-04T09:00:00Z',
      };
      let task = aTask({ alignable: { from: '2027-03-03', latest: '2027-05-03' } });
      const opened = await open(`/task/${taskId}`, [
        [tasks.get, () => ({ body: { dto: task } })],
        [tasks.align, () => ({ body: { dto: (task = aTask({ alignment, dueOn: '2027-04-20' })) } })],
      ]);
      await opened.user.click(await screen.findByRole('button', { name: 'More' }));
      await opened.user.click(await screen.findByRole('menuitem', { name: 'Align with others…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Align with other gas checks' }));
      expect(dialog.getByText(/Its last day is now 3 March 2027/)).toBeDefined();
      await opened.user.put(dialog.getByRole('textbox', { name: 'Day of the others, up to 3 May 2027' }), '20/04/2027');
      expect(dialog.getByRole('button', { name: 'Align' }).hasAttribute('disabled')).toBe(true);
      const reason = dialog.getByRole('textbox', { name: 'Which checks it is aligned with, and why' });
      await opened.user.put(reason, 'With the cooker');
      await opened.user.click(dialog.getByRole('button', { name: 'Align' }));
      await screen.findByText('Check aligned');
      expect(bodiesSentTo(opened, 'task/alignment.json')).toEqual([
        { id: taskId, version: 4, alignedOn: '2027-04-20', reason: 'With the cooker' },
      ]);
      expect(await screen.findByText('Aligned once under reg. 36A')).toBeDefined();
      expect(screen.getByText('From 03/03/2027 to 20/04/2027 by Maria Okafor: With the cooker')).toBeDefined();
      await opened.user.click(screen.getByRole('button', { name: 'More' }));
      await screen.findByRole('menuitem', { name: 'Suspend…' });
      expect(screen.queryByRole('menuitem', { name: 'Align with others…' })).toBeNull();
    },
  );

  it('moves its own due date only with a reason', async () => {
    const opened = await open(`/task/${taskId}`, [[tasks.change, () => ({ body: { dto: aTask() } })]]);
    await opened.user.click(await screen.findByRole('button', { name: 'Edit: Task' }));
    const due = await screen.findByRole('textbox', { name: 'Due date' });
    await opened.user.clear(due);
    await opened.user.put(due, '04/01/2027');
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Give the reason for the new due date')).toBeDefined();
    await opened.user.put(screen.getByRole('textbox', { name: 'Reason for the new due date' }), 'Access agreed');
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Task saved');
    expect(bodiesSentTo(opened, 'task/item.json', 'PUT')).toEqual([
      expect.objectContaining({ dueOn: '2027-01-04', reason: 'Access agreed', ownIntervalId: null }),
    ]);
  });

  it(
    'asks why the due date moves where that shows only when it is saved over another’s',
    { tags: ['thorough'] },
    async () => {
      const conflict = { version: 5, changedBy: 'Ann Zed', changedAt: null, fields: [] };
      const errors = [
        { field: 'reason', message: 'Give the reason for the new due date' },
        { field: 'version', message: 'This version does not exist' },
      ];
      const replies = [problem(409, 'x', { conflict }), problem(422, 'x', { errors }), { body: { dto: aTask() } }];
      const opened = await open(`/task/${taskId}`, [[tasks.change, () => replies.shift()!]]);
      await opened.user.click(await screen.findByRole('button', { name: 'Edit: Task' }));
      await opened.user.click(await screen.findByRole('button', { name: 'Save' }));
      await opened.user.click(await screen.findByRole('button', { name: 'Save mine instead' }));
      expect(await screen.findByText('This version does not exist')).toBeDefined();
      await opened.user.put(screen.getByRole('textbox', { name: 'Reason for the new due date' }), 'As agreed');
      await opened.user.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText('Task saved');
      expect(bodiesSentTo(opened, 'task/item.json', 'PUT').at(-1)).toMatchObject({ version: 5, reason: 'As agreed' });
    },
  );
});
