import { screen, waitFor, within } from '@testing-library/react';
import { type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { type ActionSourceType } from '@lintel/contract/areas/actions/states';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { people } from '@lintel/contract/areas/people/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import type { Permission } from '@lintel/contract/platform/permissions';
import { describe, expect, it, vi } from 'vitest';
import { bodiesSentTo, problem, type Answers } from '../../../test/answers.ts';
import { toUser } from '../shares/testing.ts';
import { fill, open } from './testing-open.tsx';
import {
  actionId,
  anAction,
  anActionRow,
  anAwaiting,
  areaId,
  aRecord,
  aSource,
  completed,
  duplicate,
  pageOf,
  sourceId,
} from './testing.ts';

const address = `/actions/item/${actionId}`;
const showing = (action: Action): Answers => [
  [
    actions.view,
    () => ({ body: { dto: action, taskOwners: [], propertyOwners: [], assignmentInfoList: [], files: [] } }),
  ],
];

it('the page of an action shows its newest files, and leads to all of them', async () => {
  const file = {
    id: sourceId,
    name: 'door-before.jpg',
    uploadDate: '2026-11-20T09:00:00Z',
    size: 1200,
    contentType: 'image/jpeg' as const,
    evidence: 'photograph' as const,
    takenAt: null,
    uploadedBy: 'Maria Okafor',
    hasThumbnail: true,
  };
  const dto = anAction({ fileCount: 9 });
  await open(address, [
    [
      actions.view,
      () => ({ body: { dto, taskOwners: [], propertyOwners: [], assignmentInfoList: [], files: [file] } }),
    ],
  ]);
  const newest = within(await screen.findByRole('list', { name: 'Newest files' }));
  expect(newest.getByRole('link', { name: 'door-before.jpg' }).getAttribute('href')).toContain(sourceId);
  expect(newest.getByText('Photograph · 20/11/2026')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All files (9)' }).getAttribute('href')).toContain('tab=files');
});

describe('the list of actions', () => {
  it('FILTER-053: opens with what is open and not deferred', async () => {
    const opened = await open('/actions/list');
    expect(await screen.findByRole('link', { name: 'ACT-000001' })).toBeDefined();
    expect(bodiesSentTo(opened, 'action/data-table/filter.json')[0]).toMatchObject({
      status: 'OPEN_AND_INCLUDED_IN_DEFAULT_FILTER',
    });
  });

  it('ACT-007, ACT-064, ACT-065: asks for what its address says', async () => {
    const opened = await open(
      `/actions/list?status=OPEN&regionIds[]=${sourceId}&priorities[]=HIGH&priorities[]=LOW&areaOfObservationIds[]=${areaId}` +
        '&dueDateFrom=2026-01-01&dueDateTo=2026-12-31&dueStatuses[]=OVERDUE&fullTextSearchString=door',
    );
    await screen.findByRole('link', { name: 'ACT-000001' });
    expect(bodiesSentTo(opened, 'action/data-table/filter.json')[0]).toMatchObject({
      status: 'OPEN',
      regionIds: [sourceId],
      priorities: ['HIGH', 'LOW'],
      areaOfObservationIds: [areaId],
      dueDateFrom: '2026-01-01',
      dueDateTo: '2026-12-31',
      dueStatuses: ['OVERDUE'],
      fullTextSearchString: 'door',
    });
  });

  it('TASK-006: shows what is completed where the address asks for it and names no status', async () => {
    const opened = await open('/actions/list?dueStatuses[]=COMPLETED');
    await screen.findByRole('link', { name: 'ACT-000001' });
    expect(bodiesSentTo(opened, 'action/data-table/filter.json')[0]).toMatchObject({
      status: 'ALL',
      dueStatuses: ['COMPLETED'],
    });
  });

  it('shows under Deleted when, by whom and why, and leads to the log of its property', async () => {
    const gone = anActionRow({
      deletedAt: '2026-11-22T09:00:00Z',
      deletedBy: 'Maria Okafor',
      deletedReason: 'Raised twice',
      dueStatus: null,
      can: { edit: false, close: false, verify: false },
    });
    const opened = await open('/actions/list?status=DELETED', [
      [actions.list, () => ({ body: { ...pageOf([gone]), filter: {} } })],
    ]);
    expect(await screen.findByText(/^Deleted .*2026.* by Maria Okafor: Raised twice$/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'ACT-000001' }).getAttribute('href')).toMatch(/\?tab=activity$/);
    expect(screen.queryByRole('button', { name: /ACT-000001/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /ACT-000001/ })).toBeNull();
    // A deleted action is no longer late.
    expect(screen.queryByText('Overdue')).toBeNull();
    const asked = opened.sent.find(({ path }) => path === '/api/action/data-table/filter.json');
    expect(JSON.parse(asked!.body)).toMatchObject({ status: 'DELETED' });
  });

  it('ACT-050: shows a name of more than 330 characters as its first 327 and an ellipsis', async () => {
    const rows = [
      anActionRow({ name: 'x'.repeat(331) }),
      anActionRow({ id: sourceId, ref: 'ACT-000002', name: 'y'.repeat(330) }),
    ];
    await open('/actions/list', [[actions.list, () => ({ body: { ...pageOf(rows), filter: {} } })]]);
    expect(await screen.findByText(`${'x'.repeat(327)}...`)).toBeDefined();
    expect(screen.getByText('y'.repeat(330))).toBeDefined();
  });

  it('ACT-050: shows it so on the page of the action, too', async () => {
    for (const [name, shown] of [
      ['x'.repeat(331), `${'x'.repeat(327)}...`],
      ['y'.repeat(330), 'y'.repeat(330)],
    ] as const) {
      const { unmount } = await open(address, showing(anAction({ name })));
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(shown);
      unmount();
    }
  });

  it('closes several, and says which were refused and why', async () => {
    // Loaded beforehand: this test is not about how long a chunk takes to load.
    await import('./bulk-close.tsx');
    const opened = await open('/actions/list', [
      [
        actions.bulkClose,
        () => ({
          body: {
            changedCount: 0,
            unchangedCount: 0,
            refusedCount: 1,
            awaitingCount: 0,
            refused: [
              { id: actionId, ref: 'ACT-000001', name: 'Replace the door closer', reason: 'It lacks a photograph' },
            ],
          },
        }),
      ],
    ]);
    await opened.user.click(
      await screen.findByRole('checkbox', { name: 'Select ACT-000001, Replace the door closer' }),
    );
    await opened.user.click(await screen.findByRole('button', { name: 'Close…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close one action' }));
    const close = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Close one action' });
    await waitFor(() => expect(close.disabled).toBe(false));
    await opened.user.click(close);
    const refused = within(await dialog.findByRole('region', { name: 'Left unchanged' }));
    expect(refused.getByText('It lacks a photograph')).toBeDefined();
    expect(refused.getByRole('link', { name: 'ACT-000001 Replace the door closer' })).toBeDefined();
    expect(bodiesSentTo(opened, 'action/bulk-closure.json')).toEqual([
      { ids: [actionId], statusId: completed.id, doneOn: '2026-11-21', doneById: null, doneBy: null, note: null },
    ]);
  });
});

describe('changing several actions', () => {
  const row = 'Select ACT-000001, Replace the door closer';
  const ann = { id: '018f0000-0000-7000-8000-0000000000aa', name: 'Ann Zed' };
  const answering = (refused: { id: string; ref: string; name: string; reason: string }[]): Answers => [
    [dictionaries.dropPerson, () => ({ body: { objects: [ann] } })],
    [
      people.lacking,
      () => ({
        body: {
          objects: [
            {
              who: ann.id,
              lacks: [{ name: 'Asbestos awareness', state: 'MISSING', toOn: null, refs: ['ACT-000001'] }],
            },
          ],
        },
      }),
    ],
    [
      actions.bulkChange,
      () => ({
        body: { changedCount: 1 - refused.length, unchangedCount: 0, refusedCount: refused.length, refused },
      }),
    ],
  ];
  async function opened(answers: Answers, without?: Permission) {
    await import('./bulk-change.tsx');
    const page = await open('/actions/list', answers, without);
    await page.user.click(await screen.findByRole('checkbox', { name: row }));
    await page.user.click(await screen.findByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change one action' }));
    const save = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Change one action' });
    return { ...page, dialog, save };
  }

  it('assigns them, moves their due dates and sets their priority in one go, with a reason', async () => {
    const page = await opened(answering([]));
    const { user, dialog, save } = page;
    const group = (name: string) => within(dialog.getByRole('radiogroup', { name }));
    expect(save.disabled).toBe(true);
    await user.click(group('Assignee').getByRole('radio', { name: 'A user' }));
    expect(save.disabled).toBe(true);
    await user.type(dialog.getByRole('combobox', { name: 'User' }), 'Ann');
    await user.click(await screen.findByRole('option', { name: 'Ann Zed' }));
    expect(await dialog.findByText('Asbestos awareness missing, for ACT-000001')).toBeDefined();
    expect(bodiesSentTo(page, 'people/training/lacking.json')).toEqual([
      { entityType: 'ACTION', entityIds: [actionId], who: [ann.id] },
    ]);
    expect(save.disabled).toBe(false);
    await user.click(group('Due date').getByRole('radio', { name: 'Move by days' }));
    await user.put(dialog.getByRole('textbox', { name: 'Days' }), '14');
    await user.click(group('Priority').getByRole('radio', { name: 'Medium' }));
    expect(save.disabled).toBe(true);
    await user.put(dialog.getByRole('textbox', { name: 'Reason' }), 'New contract');
    await user.click(save);
    await screen.findByText('One action changed');
    expect(screen.queryByRole('group', { name: 'With the selected rows' })).toBeNull();
    expect(bodiesSentTo(page, 'action/bulk.json', 'PUT')).toEqual([
      {
        ids: [actionId],
        set: { assigneeId: ann.id, moveDueDateBy: 14, priority: 'MEDIUM' },
        reason: 'New contract',
      },
    ]);
  });

  it(
    'brings due dates forward without a reason, and says which actions stay as they are and why',
    { tags: ['thorough'] },
    async () => {
      const left = { id: actionId, ref: 'ACT-000001', name: 'Replace the door closer', reason: 'It is already closed' };
      const page = await opened(answering([left]));
      const { user, dialog, save } = page;
      await user.click(dialog.getByRole('radio', { name: 'Nobody' }));
      await user.click(dialog.getByRole('radio', { name: 'Move by days' }));
      await user.put(dialog.getByRole('textbox', { name: 'Days' }), '-7');
      await user.click(save);
      expect((await dialog.findByRole('status')).textContent).toBe('Nothing was changed');
      expect(dialog.getByText('It is already closed')).toBeDefined();
      await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: row }).checked).toBe(true);
      expect(bodiesSentTo(page, 'action/bulk.json', 'PUT')).toEqual([
        { ids: [actionId], set: { assigneeId: null, moveDueDateBy: -7 }, reason: null },
      ]);
    },
  );

  it('offers no due date to somebody who may not move any', { tags: ['thorough'] }, async () => {
    const { dialog } = await opened(answering([]), 'PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE');
    expect(dialog.getByRole('radiogroup', { name: 'Priority' })).toBeDefined();
    expect(dialog.queryByRole('radiogroup', { name: 'Due date' })).toBeNull();
  });
});

describe('assigning several outside', () => {
  const left = { id: actionId, ref: 'ACT-000001', name: 'Replace the door closer', reason: 'It is assigned already' };
  const outsider = { company: 'Hill Fire Ltd', fullName: 'Ada Hill', email: 'ada@hill-fire.example' };
  const offered = ['A week after it is due, 08/12/2026', '30 days', '90 days'];
  async function opened(refused: (typeof left)[]) {
    await import('#areas/shares/bulk-share.tsx');
    const page = await open('/actions/list', [
      [shares.contractors, () => ({ body: { objects: [] } })],
      [
        shares.saveSeveral,
        () => ({ body: { changedCount: 1 - refused.length, refusedCount: refused.length, refused, messageCount: 1 } }),
      ],
    ]);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select ACT-000001, Replace the door closer' }));
    await page.user.click(await screen.findByRole('button', { name: 'Assign outside' }));
    await page.user.click(await screen.findByRole('menuitem', { name: /by e-mail/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign one action by e-mail' }));
    await page.user.put(await dialog.findByRole('combobox', { name: 'E-mail' }), outsider.email);
    await page.user.put(dialog.getByRole('combobox', { name: 'Full name' }), outsider.fullName);
    await page.user.put(dialog.getByRole('textbox', { name: 'Company' }), outsider.company);
    // There are some to begin with.
    const longer = within(dialog.getByRole('group', { name: 'How long the link works' }));
    expect(longer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered);
    await page.user.clear(dialog.getByRole('textbox', { name: 'Instructions' }));
    await page.user.put(dialog.getByRole('textbox', { name: 'Instructions' }), 'Keys at the desk');
    await page.user.click(dialog.getByRole('button', { name: 'Submit' }));
    return { ...page, dialog };
  }

  it('sends one form for all of them', async () => {
    const page = await opened([]);
    await screen.findByText(/^One action assigned/);
    expect(screen.queryByRole('group', { name: 'With the selected rows' })).toBeNull();
    expect(bodiesSentTo(page, 'action/several/saveAssignInfo.json')).toEqual([
      {
        entityIds: [actionId],
        assigneeInfo: outsider,
        assignmentBrief: 'Keys at the desk',
        linkExpirationDate: '2026-11-28',
        contractorId: null,
        despite: null,
      },
    ]);
  });

  it('says which stay as they are and why, and leaves those selected', { tags: ['thorough'] }, async () => {
    const { user, dialog } = await opened([left]);
    expect((await dialog.findByRole('status')).textContent).toBe('Nothing was changed');
    expect(dialog.getByText('It is assigned already')).toBeDefined();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[1]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('group', { name: 'With the selected rows' })).toBeDefined();
  });
});

it('accepts several at once, for who may verify, and says which stay as they are and why', async () => {
  await import('./bulk-verify.tsx');
  const opened = await open('/actions/list', [
    [
      actions.bulkVerify,
      () => ({
        body: {
          changedCount: 0,
          unchangedCount: 0,
          refusedCount: 1,
          refused: [{ id: actionId, ref: 'ACT-000001', name: 'Replace the door closer', reason: 'You did it' }],
        },
      }),
    ],
  ]);
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select ACT-000001, Replace the door closer' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Accept…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept one action' }));
  await opened.user.put(dialog.getByRole('textbox', { name: /^Note/ }), 'Seen');
  await opened.user.click(dialog.getByRole('button', { name: 'Accept one action' }));
  expect(await dialog.findByText('You did it')).toBeDefined();
  expect(dialog.getByRole('status').textContent).toBe('Nothing was changed');
  expect(bodiesSentTo(opened, 'action/bulk-verification.json')).toEqual([{ ids: [actionId], reason: 'Seen' }]);
});

describe('the page of an action', () => {
  it.each([
    ['who may see documents', undefined, 1],
    ['nobody else', 'PRISM_PROPERTY_LIBRARY_VIEW', 0],
  ] as const)('PERM-026: has the tab of files for %s', async (_, without, count) => {
    await open(`/actions/item/${actionId}`, [], without);
    await screen.findByRole('tab', { name: 'Activity' });
    expect(screen.queryAllByRole('tab', { name: /^Files/ })).toHaveLength(count);
  });

  it('ACT-001: is at its address, with its tabs', async () => {
    await open(address);
    expect(await screen.findByRole('heading', { name: 'Replace the door closer', level: 1 })).toBeDefined();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Files',
      'Notifications',
      'Activity',
    ]);
    expect(screen.getByText('Due 1 December 2026')).toBeDefined();
  });

  it('SHELL-025, SHELL-028: leads to its edit page from the head, for who may edit it', async () => {
    await open(address);
    const header = within(await screen.findByRole('banner'));
    const link = await header.findByRole('link', { name: 'Edit' });
    expect(link.getAttribute('href')).toBe(`/actions/edit/${actionId}`);
  });

  it('ACTIVITY-005, SHELL-022, SHELL-027: prints from a menu of the head, with fifty entries of its activity', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const opened = await open(address);
    await opened.user.click(await screen.findByRole('button', { name: 'Print' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Overview with its activity' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(bodiesSentTo(opened, 'activity/filter.json')).toEqual([
      { entityId: actionId, entityType: 'ACTION', limit: 50 },
    ]);
  });

  it.each([true, false])(
    'ASSIGN-003, ASSIGN-039: is given to people from its menu, by e-mail only where that is allowed: %s',
    async (assignByEmail) => {
      const opened = await open(address, [
        [shares.get, () => ({ body: { dto: { ...toUser, can: { assign: true, assignByEmail } } } })],
      ]);
      await opened.user.click(await screen.findByRole('button', { name: 'Change assignee' }));
      const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
      const names = items.map(({ textContent }) => textContent);
      expect(names).toEqual(expect.arrayContaining(['A user…', 'Remove the assignee']));
      expect(names.includes('Somebody outside, by e-mail…')).toBe(assignByEmail);
    },
  );

  it('is edited, closed and assigned by E, C and I, which ? names', async () => {
    const opened = await open(address, [
      [shares.get, () => ({ body: { dto: { ...toUser, can: { assign: true, assignByEmail: false } } } })],
    ]);
    await screen.findByRole('button', { name: 'Change assignee' });
    await opened.user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    for (const [what, key] of [
      ['Edit', 'e'],
      ['Close action', 'c'],
      ['Assign to a user', 'i'],
    ] as const)
      expect(within(keys.getByRole('row', { name: new RegExp(`^${what}`) })).getByText(key)).toBeDefined();
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened.user.keyboard('i');
    await screen.findByRole('dialog', { name: 'Assign to a user' });
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened.user.keyboard('c');
    await screen.findByRole('dialog', { name: 'Close: ACT-000001' });
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened.user.keyboard('e');
    await waitFor(() => expect(opened.router.state.location.pathname).toBe(`/actions/edit/${actionId}`));
  });

  it('is assigned outside from the palette too, after it was asked whether that ends an assignment inside', async () => {
    const opened = await open(address, [
      [shares.get, () => ({ body: { dto: { ...toUser, can: { assign: true, assignByEmail: true } } } })],
    ]);
    await screen.findByRole('button', { name: 'Change assignee' });
    await opened.user.keyboard('{Control>}k{/Control}');
    await opened.user.click(await screen.findByText('Assign to a contractor'));
    const asked = await screen.findByRole('dialog', { name: 'Assign it by e-mail instead?' });
    expect(asked.textContent).toContain(toUser.userAssignment!.name);
  });

  it('SHELL-031: says that an action is not available', async () => {
    await open(address, [[actions.view, () => problem(404, 'No such action')]]);
    expect(await screen.findByRole('heading', { name: 'This action is not available' })).toBeDefined();
  });

  it.each<[string, ActionSourceType, string]>([
    ['ACT-019', 'TASK', `/task/${sourceId}`],
    ['ACT-020', 'INSPECTION_REPORT', `/inspection_view.html?id=${sourceId}`],
    ['ACT-021', 'ACCIDENT', `/accident_view.html?id=${sourceId}`],
    ['ACT-022', 'ENFORCEMENT_VISIT', `/enforcement_visit_view.html?id=${sourceId}`],
  ])('%s: its source of type %s leads to %s', async (_, type, href) => {
    await open(address, showing(anAction({ source: aSource({ type }) })));
    const link = await screen.findByRole('link', { name: 'GAS01 Gas safety check' });
    expect(link.getAttribute('href')).toBe(href);
  });

  it('ACT-034: a source that may not be seen is a caption alone', async () => {
    await open(address, showing(anAction({ source: aSource({ canView: false }) })));
    expect(await screen.findByText('GAS01 Gas safety check')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'GAS01 Gas safety check' })).toBeNull();
  });

  it('counts its extensions and shows each with its reason', async () => {
    const extension = { extendedBy: 'Maria Okafor', extendedAt: '2026-11-20T10:00:00Z' };
    await open(
      address,
      showing(
        anAction({
          extensions: [
            { from: '2026-11-28', to: '2026-12-01', reason: 'Supplier closed', ...extension },
            { from: '2026-11-24', to: '2026-11-28', reason: 'Door ordered', ...extension },
          ],
        }),
      ),
    );
    expect(await screen.findByText('Extended 2 times; first due 24/11/2026')).toBeDefined();
    const lines = within(screen.getByRole('list', { name: 'Extensions, newest first' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringContaining('Supplier closed'),
      expect.stringContaining('Door ordered'),
    ]);
  });

  it('moves its due date to a later day only with a reason', async () => {
    const opened = await open(address, [[actions.change, () => ({ body: { dto: anAction() } })]]);
    await opened.user.click(await screen.findByRole('button', { name: 'Change due date' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change due date' }));
    const day = dialog.getByRole('textbox', { name: 'New due date' });
    fill(day, '24/12/2026');
    await opened.user.click(dialog.getByRole('button', { name: 'Change due date' }));
    expect(await dialog.findByText('Give the reason for the extension')).toBeDefined();
    expect(bodiesSentTo(opened, 'action/item.json', 'PUT')).toEqual([]);
    fill(dialog.getByRole('textbox', { name: /^Reason for the extension/ }), 'Door ordered');
    await opened.user.click(dialog.getByRole('button', { name: 'Change due date' }));
    await screen.findByText('Action saved');
    expect(bodiesSentTo(opened, 'action/item.json', 'PUT')).toEqual([
      expect.objectContaining({ name: 'Replace the door closer', dueDate: '2026-12-24', reason: 'Door ordered' }),
    ]);
  });
});

describe('closing', () => {
  it('shows what is asked for and what of it is missing, and says who did the work', async () => {
    const opened = await open(`${address}?close=true`, [[actions.close, () => ({ body: { dto: anAwaiting() } })]]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Close: ACT-000001' }));
    expect(dialog.getByText('Photograph: missing')).toBeDefined();
    expect(dialog.getByText('Report: provided')).toBeDefined();
    expect(dialog.getByText(/^Sign-off by a colleague/)).toBeDefined();
    const status = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Close as' });
    await waitFor(() => expect(status.value).toBe('Completed'));
    await opened.user.click(dialog.getByRole('radio', { name: 'Somebody else' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Mark as done' }));
    expect(await dialog.findByRole('link', { name: 'Name or company: Enter who did it' })).toBeDefined();
    expect(bodiesSentTo(opened, 'action/closure.json')).toEqual([]);
    fill(dialog.getByRole('textbox', { name: 'Name or company' }), 'Door Company');
    fill(dialog.getByRole('textbox', { name: /^What was done/ }), 'Closer replaced');
    await opened.user.click(dialog.getByRole('button', { name: 'Mark as done' }));
    await screen.findByText('Marked as done. It now awaits verification by a second person.');
    expect(bodiesSentTo(opened, 'action/closure.json')).toEqual([
      {
        id: actionId,
        version: 3,
        statusId: completed.id,
        doneOn: '2026-11-21',
        doneById: null,
        doneBy: 'Door Company',
        note: 'Closer replaced',
      },
    ]);
  });

  it('says where it asks for what a graver priority asks, which the action has had', async () => {
    await open(address, showing(anAction({ priority: 'LOW' })));
    expect(await screen.findByText('Required because this action has had priority high.')).toBeDefined();
  });

  it('shows the refusal of evidence at the evidence', { tags: ['thorough'] }, async () => {
    const refusal = { errors: [{ field: 'evidence', message: 'Closing it asks for a photograph' }] };
    const { user } = await open(`${address}?close=true`, [[actions.close, () => problem(422, 'Not closed', refusal)]]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Close: ACT-000001' }));
    const say = dialog.getByRole<HTMLButtonElement>('button', { name: 'Mark as done' });
    await waitFor(() => expect(say.disabled).toBe(false));
    await user.click(say);
    expect(await dialog.findByRole('link', { name: 'Evidence: Closing it asks for a photograph' })).toBeDefined();
  });

  it(
    'says who changed it meanwhile, and closes it as it stands now when pressed again',
    { tags: ['thorough'] },
    async () => {
      const clash = 'Tom Birch changed this while you were editing.';
      const conflict = { version: 4, changedBy: 'Tom Birch', changedAt: null, fields: [] };
      const now = { action: anAction() };
      const opened = await open(`${address}?close=true`, [
        [actions.view, () => showing(now.action)[0]![1]({} as never)],
        [actions.close, () => ((now.action = anAction({ version: 4 })), problem(409, clash, { conflict }))],
      ]);
      const dialog = within(await screen.findByRole('dialog', { name: 'Close: ACT-000001' }));
      const say = dialog.getByRole<HTMLButtonElement>('button', { name: 'Mark as done' });
      await waitFor(() => expect(say.disabled).toBe(false));
      await opened.user.click(say);
      await dialog.findByText(new RegExp(`^${clash}`));
      await waitFor(() => expect(opened.queries.isFetching()).toBe(0));
      await opened.user.click(say);
      await waitFor(() => expect(bodiesSentTo(opened, 'action/closure.json')).toHaveLength(2));
      expect(bodiesSentTo(opened, 'action/closure.json').map(({ version }) => version)).toEqual([3, 4]);
      // The second refusal is shown before the next test begins.
      await waitFor(() => expect(opened.queries.isMutating()).toBe(0));
    },
  );

  it('shows why it was rejected while it is open again', async () => {
    const action = anAction();
    const rejected = aRecord({
      id: sourceId,
      event: 'rejected',
      status: null,
      doneOn: null,
      doneBy: null,
      note: 'Photograph dark',
    });
    await open(address, showing({ ...action, closing: { ...action.closing, records: [rejected, aRecord()] } }));
    const alert = await within(await screen.findByRole('main')).findByRole('alert');
    expect(alert.textContent).toContain('Rejected: Tom Birch');
    expect(alert.textContent).toContain('Photograph dark');
  });

  it('ACT-040: of a closed one another closed status can be chosen, with a reason', async () => {
    const action = anAction();
    const closed = {
      ...action,
      status: completed,
      statusOptions: [completed, duplicate],
      closing: { ...action.closing, state: 'closed' as const, closedOn: '2026-11-20', records: [aRecord()] },
      can: { ...action.can, edit: false, close: false, reopen: true },
    };
    const opened = await open(address, [...showing(closed), [actions.change, () => ({ body: { dto: closed } })]]);
    await opened.user.click(await screen.findByRole('button', { name: 'More' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Change the closed status…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the closed status' }));
    await opened.user.click(dialog.getByRole('combobox', { name: 'Closed status' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual(['Completed', 'Duplicate']);
    await opened.user.click(offered[1]!);
    fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Raised twice');
    await opened.user.click(dialog.getByRole('button', { name: 'Change' }));
    await screen.findByText('Closed status changed');
    expect(bodiesSentTo(opened, 'action/item.json', 'PUT')).toEqual([
      expect.objectContaining({ id: actionId, statusId: duplicate.id, reason: 'Raised twice' }),
    ]);
  });
});
