import { act, screen, waitFor, within } from '@testing-library/react';
import { myWork, type WorkGroup, type WorkRow } from '@lintel/contract/areas/my-work';
import { notices, type Notice, type NoticeLine } from '@lintel/contract/areas/notices';
import { focusManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPerson, problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { HeaderBell } from './header-bell.tsx';
import { aLine, aNotice, id } from './testing.ts';

const yesterday = new Date(Date.now() - 36 * 3_600_000).toISOString();

const aRow = (at: number, of: Partial<WorkRow> = {}): WorkRow => ({
  kind: 'ACTION',
  id: id(200 + at),
  ref: `ACT-00020${at}`,
  name: `Work ${at}`,
  property: '12 Mill Street, LS1 1AA',
  dueOn: '2026-01-01',
  isStatutory: false,
  priority: null,
  warnings: [],
  can: { complete: true },
  ...of,
});
const groupsOf = (rows: WorkRow[]): WorkGroup[] =>
  (['overdue', 'today', 'week', 'decide'] as const).map((group) => {
    const found = rows.filter(({ can }) => (group === 'overdue' ? can.complete : group === 'decide' && !can.complete));
    return {
      id: group,
      rows: found,
      parts: [
        {
          kind: 'ACTION',
          label: 'Actions',
          count: found.length,
          shownCount: found.length,
          isExact: true,
          search: {},
        },
      ],
    };
  });

/** A bell with some lines, which can be marked as read, and the notices beside each. */
async function open(
  lines: NoticeLine[],
  more: Answers = [],
  { needed = [], beside = [] }: { needed?: WorkRow[]; beside?: Notice[] } = {},
) {
  const read = (isRead: (line: NoticeLine) => boolean) => () => {
    for (const line of lines) if (isRead(line)) line.isUnread = false;
    return { body: { success: true } };
  };
  const opened = await openPage('/', {
    me: { permissions: ['PRISM_APP_ACTION_MENU'] },
    pages: {
      '/': <HeaderBell />,
      '/actions/item/$id': <h1>The action</h1>,
      '/notices.html': <h1>All of them</h1>,
    },
    answers: [
      ...more,
      [
        notices.unread,
        () => ({
          body: {
            count: lines.filter(({ isUnread }) => isUnread).length,
            isMore: false,
            needed: { count: needed.length, isExact: true },
          },
        }),
      ],
      [myWork.get, () => ({ body: { groups: groupsOf(needed) } })],
      [notices.lines, () => ({ body: { objects: lines, hasMore: false } })],
      [
        notices.list,
        ({ search }) => ({
          body: search.has('beforeId')
            ? { objects: beside.slice(2), hasMore: false }
            : { objects: beside.slice(0, 2), hasMore: beside.length > 2 },
        }),
      ],
      [notices.read, ({ body }) => read((line) => (JSON.parse(body) as { id: string }).id === line.id)()],
      [notices.readAll, read(() => true)],
    ],
  });
  const asked = () => opened.sent.filter(({ path }) => path === '/api/notice/unread.json').length;
  const openPanel = async () => {
    await opened.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    return within(await screen.findByRole('dialog'));
  };
  return { ...opened, asked, openPanel };
}

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

describe('the bell', () => {
  it('says how many are unread, to the eye and to a screen reader, and leads a phone to the page', async () => {
    await open([aLine(1), aLine(2), aLine(3, { readAt: yesterday })]);
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Nothing needs you, 2 unread');
    // The style sheet decides which of the two is visible, and hidden elements have no accessible name.
    const link = screen.getAllByRole('link', { hidden: true }).find((each) => each.matches('[href="/notices.html"]'));
    expect(link?.getAttribute('aria-label')).toBe('Notifications, 2 unread');
  });

  it('unfolds the other records of a line, leads to each of them, and reads the line by that', async () => {
    const beside = [
      aNotice(2, { property: '9 Quay Street' }),
      aNotice(3, { about: { type: 'TASK', id: id(9) } }),
      aNotice(4),
    ];
    const line = aLine(1, { isOfSeveral: true, others: { count: 3, isMore: false } });
    const { user, openPanel, router, sent } = await open([line], [], { beside });
    const panel = await openPanel();
    await user.click(await panel.findByRole('button', { name: 'The same applies to 3 others: Action 1' }));
    expect(await panel.findByText('9 Quay Street')).toBeDefined();
    expect(panel.getByText('Action 3').closest('a')).toBeNull();
    expect(panel.queryByText('Action 4')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Show more' }));
    expect(await panel.findByText('Action 4')).toBeDefined();
    const asked = sent.filter(({ path }) => path === '/api/notice/list.json').map(({ search }) => search);
    expect(asked.map((search) => [search.get('besideId'), search.get('beforeId')])).toEqual([
      [id(1), null],
      [id(1), id(3)],
    ]);
    await user.click(panel.getByRole('link', { name: 'Action 2' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/actions/item/${id(102)}`));
    expect(JSON.parse(sent.find(({ path }) => path === '/api/notice/reading.json')!.body)).toEqual({ id: id(1) });
  });

  it('asks again every minute while the page is seen, and not while it is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { asked } = await open([aLine(1)]);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(asked()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(asked()).toBe(2));
    focusManager.setFocused(false);
    await act(() => vi.advanceTimersByTimeAsync(180_000));
    expect(asked()).toBe(2);
  });

  it('keeps still when the count cannot be had', async () => {
    await open([], [[notices.unread, () => problem(503, 'x')]]);
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens what there is, today and earlier; a notice leads to its record and is read by that', async () => {
    const listed = [
      aLine(1, { kind: 'rejected', urgent: true, sentence: 'Rejected by Ingrid Vale: another door' }),
      aLine(2, { createdAt: yesterday, readAt: yesterday }),
      aLine(3, {
        kind: 'of-a-later-release' as never,
        property: null,
        sentence: 'Told by a server that was upgraded meanwhile',
      }),
    ];
    const { user, openPanel } = await open(listed);
    const panel = await openPanel();
    const today = within(await panel.findByRole('region', { name: 'Today' }));
    for (const text of ['Rejected', 'Urgent', 'Rejected by Ingrid Vale: another door', '12 Mill Street, LS1 1AA'])
      expect(today.getByText(text)).toBeDefined();
    expect(today.getByText('Told by a server that was upgraded meanwhile')).toBeDefined();
    expect(today.queryByText(/of-a-later-release/)).toBeNull();
    expect(within(panel.getByRole('region', { name: 'Earlier' })).getByText('Action 2')).toBeDefined();
    const link = today.getByRole('link', { name: 'Action 1' });
    expect(link.getAttribute('href')).toBe(`/actions/item/${id(101)}`);
    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'The action' })).toBeDefined();
    await waitFor(() => expect(listed[0]?.isUnread).toBe(false));
  });

  it('marks one as read without opening it, and all of them', async () => {
    const { user, openPanel, sent } = await open([aLine(1), aLine(2), aLine(3)]);
    const panel = await openPanel();
    await user.click(await panel.findByRole('button', { name: 'Mark as read: Action 2' }));
    expect(await screen.findByText('Nothing needs you, 2 unread')).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.getAllByRole('status')[0]!.textContent).toBe('Nothing needs you'));
    expect(panel.queryByRole('button', { name: /^Mark/ })).toBeNull();
    expect(JSON.parse(sent.find(({ path }) => path === '/api/notice/reading/all.json')!.body)).toEqual({
      newestId: id(1),
    });
  });

  it('counts what needs its reader and not the news, and has the next step in each row', async () => {
    const needed = [
      aRow(1),
      aRow(2, { can: { complete: false } }),
      aRow(3, { can: { complete: false }, question: 'date' }),
    ];
    const { user, openPanel } = await open([aLine(1)], [], { needed });
    const bell = await screen.findByRole('button', { name: 'Notifications, 3 need you, 1 unread' });
    expect(bell.textContent).toBe('3');
    const panel = await openPanel();
    const rows = within(await panel.findByRole('list', { name: 'Needs you' }));
    expect(rows.getAllByRole('listitem')).toHaveLength(3);
    expect(rows.getByRole('button', { name: 'Close Work 1, 12 Mill Street, LS1 1AA' })).toBeDefined();
    expect(rows.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe(`/actions/item/${id(202)}`);
    await user.click(rows.getByRole('link', { name: 'Decide the date' }));
    expect(await screen.findByRole('heading', { name: 'The action' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a mark and no number where there is only news', async () => {
    await open([aLine(1)]);
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(bell.textContent).toBe('');
  });

  it('unfolds what happened to a record before, and reads all of it at once', async () => {
    const beside = [aNotice(3, { sentence: 'Priya opened the link', kind: 'share-opened', createdAt: yesterday })];
    const line = aLine(1, {
      sentence: 'Priya accepted the work',
      kind: 'share-accepted',
      others: { count: 1, isMore: false },
    });
    const busy = aLine(2, { others: { count: 99, isMore: true } });
    const { user, openPanel, sent } = await open([line, busy], [], { beside });
    const panel = await openPanel();
    expect(await panel.findByRole('button', { name: '99+ earlier updates: Action 2' })).toBeDefined();
    expect(panel.queryByText('Priya opened the link')).toBeNull();
    await user.click(panel.getByRole('button', { name: '1 earlier update: Action 1' }));
    expect(await panel.findByText('Priya opened the link')).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Mark as read: Action 1' }));
    await screen.findByText('Nothing needs you, 1 unread');
    expect(JSON.parse(sent.find(({ path }) => path === '/api/notice/reading.json')!.body)).toEqual({ id: id(1) });
  });

  it('says so where the rest of a line cannot be had, and tries again', async () => {
    let isDown = true;
    const line = aLine(1, { others: { count: 1, isMore: false } });
    const { user, openPanel } = await open(
      [line],
      [
        [
          notices.list,
          () =>
            isDown
              ? problem(500, 'Down')
              : { body: { objects: [aNotice(2, { sentence: 'Given by Ingrid' })], hasMore: false } },
        ],
      ],
    );
    const panel = await openPanel();
    await user.click(await panel.findByRole('button', { name: '1 earlier update: Action 1' }));
    expect(await panel.findByRole('alert')).toBeDefined();
    isDown = false;
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('Given by Ingrid')).toBeDefined();
    expect(panel.queryByRole('alert')).toBeNull();
  });

  it('leads to one’s own training, which needs no permission', async () => {
    const about = { type: 'PERSON' as const, id: aPerson().id };
    const { openPanel } = await open([aLine(1, { kind: 'training-ended', title: 'First aid', about })]);
    const panel = await openPanel();
    expect((await panel.findByRole('link', { name: /First aid/ })).getAttribute('href')).toBe('/account/training');
  });

  it('names what one may not open without leading there', async () => {
    const { openPanel } = await open([aLine(1, { about: { type: 'TASK', id: id(9) } })]);
    const panel = await openPanel();
    expect(await panel.findByText('Action 1')).toBeDefined();
    expect(panel.queryByRole('link', { name: 'Action 1' })).toBeNull();
  });

  it('says so when there is nothing, and when it fails, and tries again', async () => {
    let isDown = true;
    const { user, openPanel } = await open(
      [],
      [[notices.lines, () => (isDown ? problem(500, 'Down') : { body: { objects: [], hasMore: false } })]],
    );
    const panel = await openPanel();
    expect(await panel.findByText('The notifications could not be loaded')).toBeDefined();
    expect(panel.getByText('Down')).toBeDefined();
    isDown = false;
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('No notifications yet')).toBeDefined();
  });
});
