import { act, screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { pageOf } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { myWork, type WorkGroup, type WorkRow } from '@lintel/contract/areas/my-work';
import { people } from '@lintel/contract/areas/people/endpoints';
import type { Permission } from '@lintel/contract/platform/permissions';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { describe, expect, it } from 'vitest';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { problem, type Answers } from '../../../test/answers.ts';
import { connectionBack, connectionLost } from '#platform/on-device/connection.ts';
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
  parts: [
    {
      kind: 'TASK',
      label: 'Tasks',
      count,
      shownCount: rows.length,
      isExact: true,
      search: { status: 'OPEN', whose: 'MINE' },
    },
  ],
});
const closer = row({
  kind: 'ACTION',
  id: crypto.randomUUID(),
  ref: 'ACT-000007',
  name: 'Door closer',
  isStatutory: false,
});
type Beside = Partial<Reply<typeof myWork.get>>;
const permissions: Permission[] = [
  'PRISM_APP_TASK_MENU',
  'PRISM_APP_ACTION_MENU',
  'PRISM_PROPERTY_ACTION_MANAGE',
  'PRISM_PROPERTY_COMMENT',
  'PRISM_PROPERTY_TASK_COMPLETE',
  'PRISM_PROPERTY_ACTION_FILE_UPLOAD',
  'PRISM_PROPERTY_LIBRARY_VIEW',
];
const open = (groups: WorkGroup[], answers: Answers = [], beside: Beside = {}, more: Permission[] = []) =>
  openPage('/my_work.html', {
    me: { permissions: [...permissions, ...more], today: '2026-03-12' },
    answers: [[myWork.get, () => ({ body: { groups, next: null, waiting: [], ...beside } })], ...answers],
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
      answers: [[myWork.get, () => ({ body: { groups, next: null, waiting: [] } })]],
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

  it('leads from a RIDDOR report still to be made to its accident, and to the list of all of them', async () => {
    const accident = row({
      kind: 'ACCIDENT',
      id: crypto.randomUUID(),
      ref: 'ACC-000007',
      name: 'RIDDOR report · Over-7-day incapacitation of a worker',
      can: { complete: false },
    });
    const firm = row({
      kind: 'CONTRACTOR',
      id: crypto.randomUUID(),
      name: 'Ebor · evidence to renew',
      tab: 'evidence',
    });
    const search = { awaitsReport: 'YES', managed: 'YES', reportDueTo: '2026-03-11' };
    const part = { kind: 'ACCIDENT' as const, label: 'Accidents to report', count: 40, shownCount: 1, isExact: true };
    await open([{ id: 'overdue', rows: [accident], parts: [{ ...part, search }] }, group('today', [firm])]);
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    expect(today.getByRole('link', { name: firm.name }).getAttribute('href')).toBe(
      `/contractor_view.html?id=${firm.id}&tab=evidence`,
    );
    const overdue = within(await screen.findByRole('region', { name: 'Overdue' }));
    expect(overdue.getByRole('listitem').textContent).toBe(
      'RIDDOR report · Over-7-day incapacitation of a workerACC-000007 · Beacon Court, LeedsStatutory2 days late',
    );
    expect(overdue.getByRole('link', { name: accident.name }).getAttribute('href')).toBe(
      `/accident_view.html?id=${accident.id}`,
    );
    expect(overdue.getByRole('link', { name: 'All 40 accidents to report' }).getAttribute('href')).toBe(
      '/accident/list/accident_list.html?awaitsReport=YES&managed=YES&reportDueTo=2026-03-11',
    );
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

  it('says of what was changed since the device kept it that it is shown as it was, until the server answers', async () => {
    const changed = row();
    localStorage.setItem('lintel.on-device.changed', JSON.stringify({ [changed.id]: Date.now() }));
    connectionLost(Date.now());
    await open([group('overdue', [changed, row({ id: crypto.randomUUID(), name: 'Gutters' })])]);
    expect(await screen.findAllByText(/^Your change of \d\d:\d\d was sent\. Shown as it was before\.$/)).toHaveLength(
      1,
    );
    act(connectionBack);
    expect(screen.queryByText(/^Your change of/)).toBeNull();
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
    await dialog.findByText('Enter what happened');
    await user.click(dialog.getByRole('radio', { name: 'Not safe' }));
    await user.put(dialog.getByRole('textbox', { name: /^What happened/ }), 'Ladder missing');
    await user.click(dialog.getByRole('button', { name: 'Record attempt' }));
    await screen.findByText('Attempt recorded');
    expect(sent).toEqual([
      { kind: 'TASK', id: task.id, reason: 'not-safe', note: 'Ladder missing', uploadSessionId: null },
    ]);
  });

  it('records nothing where the photograph of why cannot be sent, and keeps what was typed', async () => {
    const sent: unknown[] = [];
    const { user } = await open(groups, [
      [files.openSession, () => problem(409, 'Not now')],
      [myWork.notDone, ({ body }) => (sent.push(JSON.parse(body)), { body: { success: true } })],
    ]);
    await user.click(await screen.findByRole('button', { name: /^Could not do Weekly call point test/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Could not do: Weekly call point test' }));
    const happened = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^What happened/ });
    await user.type(happened, 'Locked');
    const chooser = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(chooser, new File(['x'], 'locked.png', { type: 'image/png' }));
    await dialog.findByText('locked.png');
    await user.click(dialog.getByRole('button', { name: 'Record attempt' }));
    await screen.findByText('The photograph could not be sent, and nothing is recorded yet: Not now');
    expect([sent, happened.value]).toEqual([[], 'Locked']);
  });

  it('shows what is done for people who are away, and for whom', async () => {
    const [maureen, raj] = [
      { id: crypto.randomUUID(), name: 'Maureen Kelly' },
      { id: crypto.randomUUID(), name: 'Raj Patel' },
    ];
    const part = (of: typeof maureen, count: number, shownCount = count) => ({
      ...group('covered', [], count).parts[0]!,
      shownCount,
      search: { toDoByIds: [of.id] },
      coveredFor: of,
    });
    const covered = {
      ...group('covered', [
        row({ id: crypto.randomUUID(), coveredFor: [maureen] }),
        row({ id: crypto.randomUUID(), coveredFor: [maureen, raj] }),
      ]),
      parts: [part(maureen, 2), part(raj, 1)],
    };
    const { unmount } = await open([...groups, covered]);
    const section = within(await screen.findByRole('region', { name: 'Standing in' }));
    expect(
      section.getAllByRole('listitem').map(({ textContent }) => /For .+?, who (is|are) away/.exec(textContent)?.[0]),
    ).toEqual(['For Maureen Kelly, who is away', 'For Maureen Kelly and Raj Patel, who are away']);
    await screen.findByRole('button', { name: 'Standing in 2' });
    expect(section.queryByRole('link', { name: /^All/ })).toBeNull();
    unmount();
    // One of them has more than is shown: their list contains it.
    await open([...groups, { ...covered, parts: [part(maureen, 2), part(raj, 40, 1)] }]);
    await screen.findByRole('button', { name: 'Standing in 2+' });
    const links = within(await screen.findByRole('region', { name: 'Standing in' })).getAllByRole('link', {
      name: /^All/,
    });
    expect(links.map(({ textContent }) => textContent)).toEqual(['All 40 tasks for Raj Patel']);
    expect(links[0]!.getAttribute('href')).toContain(raj.id);
  });

  it('shows several days of one record, and the list of each kind of day of which there are more', async () => {
    const notice = { kind: 'STATUTORY_NOTICE' as const, id: crypto.randomUUID(), can: { complete: false } };
    const part = (label: string, count: number, search: object) => ({
      ...group('week', [], count).parts[0]!,
      kind: notice.kind,
      label,
      shownCount: 1,
      search: search as never,
    });
    await open([
      {
        id: 'overdue',
        parts: [part('Statutory notices', 1, {}), part('Hearings', 26, { ended: 'NO' })],
        rows: ['comply by', 'hearing'].map((what) => row({ ...notice, name: `Improvement notice · ${what}` })),
      },
    ]);
    const section = within(await screen.findByRole('region', { name: 'Overdue' }));
    expect(section.getAllByRole('listitem')).toHaveLength(2);
    expect(section.getAllByRole('link', { name: /^All/ }).map(({ textContent }) => textContent)).toEqual([
      'All 26 hearings',
    ]);
    expect(section.getByRole('link', { name: /^All/ }).getAttribute('href')).toBe(
      '/statutory_notice_list.html?ended=NO',
    );
  });

  it('says what waits for others with its list, and who is asked for a reply', async () => {
    const asked = { ...closer, id: crypto.randomUUID(), question: 'reply' as const };
    await open([group('decide', [asked])], [], {
      waiting: [
        {
          label: 'Actions awaiting verification',
          list: '/actions/list',
          search: { whose: 'MINE' },
          count: 2,
          isExact: true,
        },
      ],
    });
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for others' }));
    expect(waiting.getByRole('link', { name: 'Actions awaiting verification 2' }).getAttribute('href')).toContain(
      '/actions/list?whose=MINE',
    );
    expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(`/actions/item/${asked.id}`);
    expect(screen.queryByRole('button', { name: /^Standing in/ })).toBeNull();
  });

  it('says what is next below decisions too, where nothing else is to be done', async () => {
    await open([group('overdue', []), group('decide', [closer])], [], {
      next: row({ name: 'Lift maintenance', dueOn: '2026-04-02' }),
    });
    await screen.findByRole('link', { name: 'Next: Lift maintenance, Beacon Court, Leeds, 02/04/2026.' });
    expect(screen.getByRole('region', { name: 'To decide' })).toBeDefined();
  });

  it('shows whom one manages directly with the lists of what they hold, where one sees all, and tries again what failed', async () => {
    const row = {
      id: crypto.randomUUID(),
      fullName: 'Dora Finch',
      login: 'dora',
      externalUser: false,
      taskSummaryCount: 12,
      actionSummaryCount: 0,
      propertyCount: 2,
      overdueTaskCount: 3,
      overdueActionCount: 0,
    };
    let isThere = false;
    const asked: unknown[] = [];
    const report: Answers[number] = [
      people.report,
      ({ body }) => {
        asked.push(JSON.parse(body));
        if (!isThere) return problem(500, 'The database is not there');
        return { body: { objects: [row], page: 1, limit: 10, maxPage: 1, totalObjectsForQuery: 1 } };
      },
    ];
    const manages = 'PRISM_APP_REPORT_PEOPLE_I_MANAGE';
    const { user, unmount } = await open(groups, [report], {}, [manages, 'PRISM_APP_PEOPLE_MENU']);
    const team = within(await screen.findByRole('region', { name: 'Team' }));
    expect((await team.findByRole('alert')).textContent).toContain('The database is not there');
    isThere = true;
    await user.click(team.getByRole('button', { name: 'Try again' }));
    const cells = (await team.findAllByRole('cell')).map(({ textContent }) => textContent);
    expect(cells).toEqual(['3', '0', '12', '0']);
    expect(team.queryByRole('alert')).toBeNull();
    expect(asked.at(-1)).toMatchObject({ directly: true, limit: 10 });
    expect(team.getByRole('link', { name: 'Dora Finch' }).getAttribute('href')).toContain('personEmail=dora');
    expect(team.getByRole('link', { name: '3' }).getAttribute('href')).toMatch(/^\/tasks\?.*OVERDUE/);
    const all = { name: 'All people I manage' };
    expect(team.getByRole('link', all).getAttribute('href')).toMatch(/^\/people_list\.html\?.*managed=true/);
    unmount();

    const { unmount: leave } = await open(groups, [report], {}, [manages, 'PRISM_APP_ANALYSIS_MENU']);
    expect((await screen.findByRole('link', all)).getAttribute('href')).toBe(
      '/reports?tab=compliance&reportId=TeamPerformanceChart',
    );
    leave();
    await open(groups, [report], {}, [manages]);
    await screen.findByRole('link', { name: 'Dora Finch' });
    expect(screen.queryByRole('link', all)).toBeNull();
  });

  it('says so where nothing is to be done, with what is next, and where it cannot be read', async () => {
    const { unmount } = await open(
      (['overdue', 'today', 'week', 'decide', 'covered'] as const).map((id) => group(id, [])),
      [],
      { next: row({ name: 'Lift maintenance', dueOn: '2026-04-02' }) },
    );
    await screen.findByText('Nothing is overdue or due today');
    const next = await screen.findByRole('link', { name: 'Next: Lift maintenance, Beacon Court, Leeds, 02/04/2026.' });
    expect(next.getAttribute('href')).toBe(pageOf('TASK', task.id));
    unmount();
    // On a quiet day one sees what is coming, without asking for it.
    const quiet = await open([group('overdue', []), group('week', [row({ name: 'Gutters', dueOn: '2026-03-13' })])]);
    const week = within(await screen.findByRole('region', { name: 'Next 7 days' }));
    expect(week.getByRole('listitem').textContent).toContain('Gutters');
    expect(screen.getByText('Nothing is overdue or due today')).toBeDefined();
    quiet.unmount();
    await openPage('/my_work.html', {
      me: { permissions: ['PRISM_APP_TASK_MENU'] },
      answers: [[myWork.get, () => problem(500, 'The database is not there')]],
      mayComplain: true,
    } as never);
    await screen.findByRole('button', { name: 'Try again' });
  });
});
