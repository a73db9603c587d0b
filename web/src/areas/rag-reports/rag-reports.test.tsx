import { act, screen, within } from '@testing-library/react';
import { presets } from '@lintel/contract/areas/presets';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { ragReports, type RagReport } from '@lintel/contract/areas/rag-reports';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { MAKING_POLL_MILLISECONDS } from '@lintel/contract/platform/made-file';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const id = '018f0000-0000-7000-8000-0000000000ab';
const report = (more: Partial<RagReport> = {}): RagReport => ({
  id,
  list: 'property',
  search: { archived: 'NO' },
  askedAt: '2026-11-20T09:30:00Z',
  state: 'waiting',
  doneCount: 0,
  totalCount: null,
  size: null,
  errorMessage: null,
  expiresAt: '2026-12-20T09:30:00Z',
  mayDownload: more.state === 'done',
  ...more,
});
const page = { page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: 0, filter: {}, objects: [] };
const lists: Answers = [
  [properties.list, () => ({ body: page })],
  [presets.columns, () => ({ body: { dto: null } })],
  [presets.list, () => ({ body: { objects: [] } })],
];
const me = { permissions: ['PRISM_APP_PROPERTY_MENU' as const, 'PRISM_APP_TASK_MENU' as const] };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Requests a report on the property list; `told` are the replies, in order. */
async function ask(
  progress: { data: object | null; isFailed?: boolean; errorMessage?: string | null }[],
  answers: Answers = [],
) {
  const rest = [...progress];
  const opened = await openPage('/property/?storeys.greaterThan=6', {
    me,
    answers: [
      ...answers,
      ...lists,
      [
        ragReports.list,
        () => ({
          body: { objects: [report({ state: 'done' }), report({ id: id.replace('ab', 'ac'), state: 'failed' })] },
        }),
      ],
      [ragReports.request, () => ({ body: { dto: report() } })],
      [
        ragReports.progress,
        () => ({ body: { isFailed: false, errorMessage: null, ...(rest.length > 1 ? rest.shift() : rest[0]) } }),
      ],
      [ragReports.download, () => ({ text: 'a spreadsheet' })],
    ],
  });
  await opened.user.click(await screen.findByRole('button', { name: 'RAG report' }));
  const dialog = await screen.findByRole('dialog', { name: 'RAG report' });
  await opened.user.click(within(dialog).getByRole('button', { name: 'Make the report' }));
  const polls = () => opened.sent.filter(({ path }) => path === '/api/report/rag/progress.json').length;
  return { ...opened, polls };
}

describe('the RAG report', () => {
  it('SHELL-021, RAG-001, RAG-004, RAG-005, RAG-007: asked for from the header with the filters of the list, polled every five seconds until there is no data, and said to be ready', async () => {
    const { sent, polls } = await ask([
      { data: { id, doneCount: 0, totalCount: null } },
      { data: { id, doneCount: 250, totalCount: 1000 } },
      { data: null },
    ]);
    await vi.waitFor(() => expect(polls()).toBe(1));
    expect(JSON.parse(sent.find(({ path }) => path === '/api/report/rag.json')!.body)).toMatchObject({
      list: 'property',
      search: { storeys: { greaterThan: 6 }, archived: 'NO' },
    });
    expect(MAKING_POLL_MILLISECONDS).toBe(5000);
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(polls()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(polls()).toBe(2);
    expect(await screen.findByText('250 of 1,000 properties')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('The RAG report is ready')).toBeDefined();
    expect(sent.some(({ path }) => path === '/api/report/rag.xls')).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(polls()).toBe(3);
  });

  it.each([
    [
      'what the server says',
      'Whoever asked for this report may no longer see tasks',
      'Whoever asked for this report may no longer see tasks',
    ],
    ['rag.report.error without that', null, 'The RAG report could not be made'],
  ])('RAG-006: one that failed says %s', async (_, errorMessage, shown) => {
    await ask([{ data: null, isFailed: true, errorMessage }]);
    expect(await screen.findByText(shown)).toBeDefined();
  });

  it.each([
    ['what the server says', problem(409, 'Three are being made for you'), 'Three are being made for you'],
    ['rag.report.error without that', { status: 500, text: '<html>' }, 'The RAG report could not be made'],
  ])('RAG-006: one that could not be asked for says %s', async (_, answer, shown) => {
    const { polls } = await ask([{ data: null }], [[ragReports.request, () => answer]]);
    expect(await screen.findByText(shown)).toBeDefined();
    expect(polls()).toBe(0);
  });

  it('goes on asking while the server is away, as it is when it is started anew', async () => {
    let isAway = true;
    const { polls } = await ask(
      [{ data: null }],
      [
        [
          ragReports.progress,
          () => (isAway ? problem(503, 'Away') : { body: { data: null, isFailed: false, errorMessage: null } }),
        ],
      ],
    );
    await vi.waitFor(() => expect(polls()).toBe(1));
    isAway = false;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('The RAG report is ready')).toBeDefined();
  });

  it('shows those that were made before, to be downloaded while they are kept', async () => {
    const { user, sent } = await ask([{ data: null }]);
    await screen.findByText('The RAG report is ready');
    await user.click(screen.getByRole('button', { name: 'RAG report' }));
    expect(await screen.findAllByText('Requested 20/11/2026, 09:30, kept until 20/12/2026')).toHaveLength(2);
    expect(screen.getByText('The RAG report could not be made')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Download the report of 20/11/2026, 09:30' }));
    expect(sent.filter(({ path }) => path === '/api/report/rag.xls')).toHaveLength(2);
  });

  it('is offered on the task list too, and to nobody who may not see tasks', async () => {
    const list = await openPage('/tasks/list', {
      me,
      answers: [
        ...lists,
        [tasks.list, () => ({ body: page })],
        [
          tasks.overview,
          () => ({
            body: { counts: { OVERDUE: 0, DUE: 0, NOT_DUE_YET: 0, NO_DUE_DATE: 0 }, groups: [], awaitingMeCount: 0 },
          }),
        ],
      ],
    });
    expect(await screen.findByRole('button', { name: 'RAG report' })).toBeDefined();
    list.unmount();
    await openPage('/property/', { me: { permissions: ['PRISM_APP_PROPERTY_MENU'] }, answers: lists });
    await screen.findByRole('button', { name: 'Print' });
    expect(screen.queryByRole('button', { name: 'RAG report' })).toBeNull();
  });
});
