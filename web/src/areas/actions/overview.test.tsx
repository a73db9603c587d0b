import { act, screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { type RecheckLine } from '@lintel/contract/areas/actions/recheck';
import type { InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { people } from '@lintel/contract/areas/people/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { describe, expect, it } from 'vitest';
import { bodiesSentTo, problem, type Answers } from '../../../test/answers.ts';
import { actionOf, firstLine } from './raise-lines.ts';
import { fill, open } from './testing-open.tsx';
import { actionId, anAction, areaId, aStart, otherAreaId, propertyId, sourceId } from './testing.ts';

const counts = { total: 9, overdue: 2, due: 1, notDueYet: 3, closed: 3 };
const summary = {
  rows: (['HIGH', 'MEDIUM', 'LOW', 'ADVISORY'] as const).map((priority) => ({ priority, ...counts })),
  awaitingVerification: 4,
  extended: 5,
  evidenceNotHeld: 6,
};

describe('the summary', () => {
  const answers: Answers = [[actions.summary, () => ({ body: summary })]];

  it('ACT-006: is at its address, its priorities in their order', async () => {
    await open('/actions/summary', answers);
    expect(await screen.findByRole('heading', { level: 1, name: 'Actions summary' })).toBeDefined();
    const rows = await screen.findAllByRole('rowheader');
    expect(rows.map((row) => row.textContent)).toEqual(['High', 'Medium', 'Low', 'Advisory', 'All priorities']);
  });

  it('ACT-062, ACT-063: each number opens the list that it counts, of what is open or of what is closed', async () => {
    await open('/actions/summary?whose=MINE', answers);
    const href = async (name: string) =>
      decodeURIComponent((await screen.findByRole('link', { name })).getAttribute('href')!);
    expect(await href('High, Overdue: 2')).toBe(
      '/actions/list?priorities[]=HIGH&whose=MINE&status=OPEN&dueStatuses[]=OVERDUE',
    );
    expect(await href('High, Due: 1')).toBe('/actions/list?priorities[]=HIGH&whose=MINE&status=OPEN&dueStatuses[]=DUE');
    expect(await href('High, Not due yet: 3')).toBe(
      '/actions/list?priorities[]=HIGH&whose=MINE&status=OPEN&dueStatuses[]=NOT_DUE_YET',
    );
    expect(await href('All priorities, Closed: 12')).toBe('/actions/list?whose=MINE&status=CLOSE');
    expect(await href('Awaiting verification 4')).toBe(
      '/actions/list?status=OPEN&closings[]=awaiting-verification&whose=MINE',
    );
    expect(await href('Open and extended 5')).toBe('/actions/list?status=OPEN&extensionCount.greaterThan=0&whose=MINE');
  });
});

describe('the overview of an action', () => {
  const viewed = (of: object, besides: object = {}): Answers => [
    [
      actions.view,
      () => ({
        body: { dto: anAction(of), taskOwners: [], propertyOwners: [], assignmentInfoList: [], files: [], ...besides },
      }),
    ],
  ];

  it('has in full what is to be done, where the title may be cut', async () => {
    const name = `Refix the covering of every stair, ${'landing by landing, '.repeat(5)}and report`;
    await open(`/actions/item/${actionId}`, viewed({ name, observation: null, location: null }));
    const finding = within(await screen.findByRole('region', { name: 'Finding' }));
    expect(finding.getByText(name)).toBeDefined();
  });

  it('names everybody who had it before, also the last one once nobody has it', async () => {
    const assignmentInfoList = ['Joe Mason (Mason & Sons)', 'Ciara Dunne'].map((name, at) => ({
      name,
      email: null,
      assignedAt: `2026-11-2${8 - at}T09:00:00Z`,
      assignedBy: 'Amira Hussain',
    }));
    const earlier = async (assignment: string) => {
      const { unmount } = await open(`/actions/item/${actionId}`, viewed({ assignment }, { assignmentInfoList }));
      await screen.findByText('Assigned before');
      const shown = screen.getAllByText(/, by Amira Hussain$/).map(({ textContent }) => textContent);
      unmount();
      return shown;
    };
    expect(await earlier('unassigned')).toEqual([
      'Joe Mason (Mason & Sons), 28/11/2026, by Amira Hussain',
      'Ciara Dunne, 27/11/2026, by Amira Hussain',
    ]);
    expect(await earlier('share')).toEqual(['Ciara Dunne, 27/11/2026, by Amira Hussain']);
  });
});

describe('re-checks', () => {
  const line: RecheckLine = {
    id: actionId,
    ref: 'ACT-000001',
    name: 'Replace the door closer',
    priority: 'HIGH',
    property: 'Elm House',
    status: 'Completed',
    closedOn: '2026-10-20',
    doneBy: 'Door Company',
    verdict: null,
    can: { check: true },
  };
  const month = { month: '2026-10', drawn: 5, checked: 4, passed: 3 };
  const answers: Answers = [
    [actions.rechecks, () => ({ body: { months: [month], month: '2026-10', objects: [line] } })],
    [actions.recheck, () => ({ body: { success: true } })],
  ];

  it('show the pass rate of what was checked', async () => {
    await open('/actions/summary?tab=rechecks', answers);
    expect((await screen.findAllByText('75%')).length).toBeGreaterThan(0);
    expect(screen.getByText('3 of 4 checked passed; 5 drawn')).toBeDefined();
  });

  it('take what looking again found, and ask what is wrong with what fails', async () => {
    const opened = await open('/actions/summary?tab=rechecks', answers);
    await opened.user.click(await screen.findByRole('button', { name: 'Fail ACT-000001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fail the re-check of ACT-000001' }));
    fill(dialog.getByRole('textbox', { name: 'What is wrong' }), 'Closer is missing');
    await opened.user.click(dialog.getByRole('button', { name: 'Fail and reopen' }));
    await screen.findByText('Re-check recorded. The action is reopened.');
    expect(bodiesSentTo(opened, 'action/recheck/item.json')).toEqual([
      { id: actionId, month: '2026-10', passed: false, note: 'Closer is missing' },
    ]);
  });
});

describe('several actions from an inspection report', () => {
  const report: InspectionReport = {
    id: sourceId,
    version: 1,
    ref: 'INS-000001',
    inspectedOn: '2026-11-20',
    inspector: 'Ingrid Vale',
    outcome: null,
    actionsIdentified: true,
    summary: null,
    task: {
      id: actionId,
      name: 'Gas safety check',
      code: 'GAS01',
      propertyBriefInfoDto: { id: propertyId, caption: 'Elm House, Leeds', address1: 'Elm House', address2: null },
    },
    cycleId: null,
    actionCount: 0,
    fileCount: 0,
    cycleFileCount: 0,
    newestFiles: [],
    createdAt: '2026-11-20T09:00:00Z',
    can: { edit: true, comment: true, addFile: true, deleteFile: true },
  };
  const address = `/inspection_view.html?id=${sourceId}`;
  const raised = [
    { id: actionId, ref: 'ACT-000001', name: 'Replace the door closer' },
    { id: sourceId, ref: 'ACT-000002', name: 'Refix the sign' },
  ];
  const lacks = [{ name: 'Asbestos awareness', state: 'EXPIRED' as const, toOn: '2026-03-03', refs: [] }];
  const answers: Answers = [
    [inspectionReports.get, () => ({ body: { dto: report } })],
    [tasks.get, () => problem(404, 'No such task')],
  ];
  const field = (name: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name);

  it('are pasted from a spreadsheet, each with its location; what was not understood is said', async () => {
    const opened = await open(address, [
      ...answers,
      [actions.createSeveral, () => ({ body: { objects: raised, message: 'Raised' } })],
    ]);
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: 'Add several' }));
    await user.click(await screen.findByLabelText('Action of line 1'));
    await user.paste('Replace the door closer\tDoor 12\t\tHigh\nRefix the sign\tDoor 14\t\tSoon\n');
    expect(field('Location of line 2').value).toBe('Door 14');
    const notice = await screen.findByText('2 rows pasted. Not recognised, so not filled in: “Soon”.');
    expect(notice.closest('[role="status"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add 2 actions' }));
    await screen.findByText('2 actions added');
    expect(bodiesSentTo(opened, 'action/several.json')).toMatchObject([
      {
        actions: [
          { name: 'Replace the door closer', location: 'Door 12', priority: 'HIGH' },
          { name: 'Refix the sign', location: 'Door 14', priority: 'MEDIUM' },
        ],
      },
    ]);
  });

  it('are pasted one column at a time, into whichever field has the focus', async () => {
    const { user } = await open(address, answers);
    await user.click(await screen.findByRole('button', { name: 'Add several' }));
    await user.click(await screen.findByLabelText('Action of line 1'));
    await user.paste('Replace the door closer\nRefix the sign\nClear the stair');
    const columns = [
      ['Location', 'Flat 1\n\nFlat 3', ['Flat 1', '', 'Flat 3']],
      ['Area', `\n${aStart().areasOfObservation[0]!.name}`, ['', areaId, '']],
      ['Priority', 'Low\nHigh', ['LOW', 'HIGH', 'MEDIUM']],
      ['Due date', '24/12/2026\n25/12/2026', ['24/12/2026', '25/12/2026', undefined]],
      ['Assignee', '\nMaria Okafor', ['', 'maria@demo.example', '']],
    ] as const;
    for (const [name, text, values] of columns) {
      act(() => field(`${name} of line 1`).focus());
      await user.paste(text);
      for (const [at, value] of values.entries())
        if (value !== undefined) expect(field(`${name} of line ${at + 1}`).value).toBe(value);
    }
  });

  it('are typed without leaving the keyboard: Enter adds a line, Ctrl+Enter saves them all', async () => {
    const opened = await open(address, [
      ...answers,
      [actions.createSeveral, () => ({ body: { objects: raised, message: 'Raised' } })],
      [actions.assign, () => problem(403, 'Not now')],
      [people.lacking, () => ({ body: { objects: [{ who: 'maria@demo.example', lacks }] } })],
    ]);
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: 'Add several' }));
    await screen.findByLabelText('Action of line 1');
    expect(document.activeElement).toBe(field('Action of line 1'));
    fill(field('Action of line 1'), 'Replace the door closer');
    fill(field('Area of line 1'), areaId);
    fill(field('Priority of line 1'), 'HIGH');
    expect(field('Due date of line 1').value).toBe('22/11/2026');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Action of line 2')));
    expect([field('Area of line 2').value, field('Priority of line 2').value]).toEqual([areaId, 'HIGH']);
    // What somebody lacks for the work is shown where they are chosen.
    expect(screen.queryByText(/Asbestos awareness expired/)).toBeNull();
    fill(field('Assignee of line 2'), 'maria@demo.example');
    expect(await screen.findByRole('combobox', { description: /^Asbestos awareness expired/ })).toBe(
      field('Assignee of line 2'),
    );
    fill(field('Action of line 2'), 'Refix the sign');
    fill(field('Area of line 2'), otherAreaId);
    fill(field('Priority of line 2'), 'LOW');
    await user.keyboard('{Enter}');
    await screen.findByLabelText('Action of line 3');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('2 actions added');
    expect(bodiesSentTo(opened, 'action/several.json')).toEqual([
      {
        source: { id: sourceId, type: 'INSPECTION_REPORT' },
        actions: [
          {
            name: 'Replace the door closer',
            location: '',
            priority: 'HIGH',
            dueDate: '2026-11-22',
            areaOfObservationIds: [areaId],
            sourceFileIds: [],
          },
          {
            name: 'Refix the sign',
            location: '',
            priority: 'LOW',
            dueDate: '2027-05-21',
            areaOfObservationIds: [otherAreaId],
            sourceFileIds: [],
          },
        ],
      },
    ]);
  });

  it('ACT-066: leave the due date of who may not choose it to the priority, on the day on which they are saved', () => {
    const line = { ...firstLine(aStart()), priority: 'LOW' as const };
    expect(actionOf(line, aStart())).toMatchObject({ dueDate: '2027-05-21' });
    expect(actionOf(line, aStart({ mayChooseDueDate: false }))).not.toHaveProperty('dueDate');
  });

  it('are selected there too, and have the commands of the list', async () => {
    await Promise.all([
      import('./bulk-change.tsx'),
      import('#areas/shares/bulk-share.tsx'),
      import('./bulk-close.tsx'),
      import('./bulk-verify.tsx'),
    ]);
    const { user } = await open(address, answers);
    await user.click(await screen.findByRole('checkbox', { name: 'Select ACT-000001, Replace the door closer' }));
    const commands = within(await screen.findByRole('group', { name: 'With the selected rows' }));
    for (const name of ['Change…', 'Assign outside', 'Close…', 'Accept…'])
      expect(await commands.findByRole('button', { name })).toBeDefined();
    await user.click(commands.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('group', { name: 'With the selected rows' })).toBeNull();
  });

  it('stay as they are typed when they are refused, each refusal at its line', async () => {
    const refusal = { errors: [{ field: 'actions.1.name', message: 'Use at most 1000 characters' }] };
    const { user } = await open(address, [
      ...answers,
      [actions.createSeveral, () => problem(422, 'Not added', refusal)],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add several' }));
    await screen.findByLabelText('Action of line 1');
    await user.keyboard('One{Enter}');
    await screen.findByLabelText('Action of line 2');
    await user.keyboard('Two{Control>}{Enter}{/Control}');
    const second = within(await screen.findByRole('group', { name: 'Line 2' }));
    expect(await second.findByText('Use at most 1000 characters')).toBeDefined();
    expect(field('Action of line 1').value).toBe('One');
  });
});
