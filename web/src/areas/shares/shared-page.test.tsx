import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import type { ActivityRecord } from '@lintel/contract/areas/activity';
import { type SharedItem } from '@lintel/contract/areas/shares/by-link';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { TOKEN_HEADER } from '@lintel/contract/areas/shares/share';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bodiesSentTo, problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aSharedFile, aSharedItem } from './testing.ts';

const token = '018f0000-0000-7000-8000-000000000002.secret-of-the-link';
const happened = (of: Partial<ActivityRecord> = {}): ActivityRecord => ({
  id: '018f0000-0000-7000-8000-0000000000e1',
  activityType: 'ASSIGN_BY_EMAIL_STATUS_CHANGED',
  event: 'share.opened',
  timestamp: '2026-11-21T10:00:00Z',
  actor: 'Dora Well (Doorwell Ltd)',
  actorLogin: null,
  actorNow: null,
  isSupport: false,
  summary: 'Opened the link for the first time',
  comment: null,
  changes: [],
  ...of,
});

/** The server, for one item; an action changes it as given. */
function aServer(item: SharedItem, after: Partial<SharedItem> = {}): Answers {
  let now = item;
  const shown = () => ({ body: { dto: now } });
  const action = () => {
    now = { ...now, ...after };
    return shown();
  };
  return [
    [shares.open, shown],
    [shares.read, shown],
    [shares.activity, () => ({ body: { success: true, records: [happened()] } })],
    [shares.comment, () => ({ body: { success: true } })],
    ...[shares.accept, shares.decline, shares.proposeDate, shares.logVisit, shares.reportDone].map(
      (endpoint) => [endpoint, action] as unknown as Answers[number],
    ),
  ];
}

type Opening = { path?: string; after?: Partial<SharedItem>; answers?: Answers };
async function open(of: Partial<SharedItem> = {}, { path, after, answers = [] }: Opening = {}) {
  const item = aSharedItem(of);
  const page = path ?? (item.entityType === 'TASK' ? '/task_assign_view.html' : '/action_assign_view.html');
  const opened = await openPage(`${page}#${token}`, { me: null, answers: [...answers, ...aServer(item, after)] });
  await screen.findByRole('heading', { level: 1, name: /\w/ });
  return opened;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const thanked = (words: string) => screen.findByText(words);

beforeEach(() => sessionStorage.clear());

describe('the page of a link', () => {
  it.each([
    ['ASSIGN-045', 'TASK', '/task_assign_view.html'],
    ['ASSIGN-046', 'ACTION', '/action_assign_view.html'],
  ] as const)(
    '%s, ASSIGN-051: shows a %s at %s to who has the token alone, with what happened',
    async (_, entityType, path) => {
      const opened = await open({ entityType, ref: 'X-1' }, { path });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Replace the door closer');
      expect(screen.getByText('Replace the closer on the stair door')).toBeDefined();
      expect(screen.getByText('Elm House, Mill Lane')).toBeDefined();
      expect(screen.getByText('in 3 days')).toBeDefined();
      expect(screen.getByText('Tuesday 24 November 2026')).toBeDefined();
      expect(await screen.findByText('Opened the link for the first time')).toBeDefined();
      expect(bodiesSentTo(opened, shares.activity.path)[0]).toMatchObject({ assignToken: token, entityType });
      expect(opened.sent.every(({ path: address, search }) => !`${address}${search}`.includes('secret'))).toBe(true);
      expect(opened.sent.some(({ path: address }) => address.includes('currentUser'))).toBe(false);
      expect(document.title).toBe('Replace the door closer · Lintel');
    },
  );

  it('ACTIVITY-009: asks for what happened before the oldest that is shown', async () => {
    const all = Array.from({ length: 12 }, (_, at) =>
      happened({
        id: `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
        summary: `Number ${at}`,
        timestamp: `2026-11-21T${String(22 - at).padStart(2, '0')}:00:00Z`,
      }),
    );
    const opened = await open(
      {},
      {
        answers: [
          [
            shares.activity,
            ({ body }) => {
              const { changeDateTo, limit } = JSON.parse(body) as { changeDateTo: string | null; limit: number };
              const before = all.filter(({ timestamp }) => !changeDateTo || timestamp < changeDateTo);
              return { body: { success: true, records: before.slice(0, limit) } };
            },
          ],
        ],
      },
    );
    await screen.findByText('Number 9');
    press('Show earlier');
    expect(await screen.findByText('Number 11')).toBeDefined();
    expect(bodiesSentTo(opened, shares.activity.path)[1]).toMatchObject({ changeDateTo: '2026-11-21T13:00:00Z' });
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('says which areas it is about, unless it is about all of its task', async () => {
    const areas = ['Doors', 'Compartmentation', 'Alarms', 'Lifts', 'Stairs', 'Roof'];
    await open({ areas });
    expect(screen.getByText(areas.join(', '))).toBeDefined();
    cleanup();
    await open({ areas: areas.slice(0, 2), hasAllAreas: true });
    expect(screen.queryByText(/Doors/)).toBeNull();
  });

  it('names the equipment that is meant, with its numbers and when it is due', async () => {
    const lift = { type: 'Passenger lift', location: 'East core', serialNumber: '4711', assetTag: 'L-2' };
    await open({
      equipment: [
        {
          id: '018f0000-0000-7000-8000-00000000e001',
          name: 'Lift 2',
          ...lift,
          dueOn: '2027-03-03',
          failedOn: null,
          isDone: false,
        },
      ],
    });
    expect(screen.getByText('Lift 2')).toBeDefined();
    expect(
      screen.getByText('Passenger lift · East core · Serial number 4711 · Asset tag L-2 · Due 03/03/2027'),
    ).toBeDefined();
  });

  it('is opened once, and read again after an action without being opened', async () => {
    const opened = await open({}, { after: { status: 'ACCEPTED' } });
    press('Accept');
    await thanked('Thank you. You have accepted this.');
    expect(screen.getByText('You have accepted this')).toBeDefined();
    expect(bodiesSentTo(opened, shares.open.path)).toHaveLength(1);
  });

  it('is sound for a screen reader', async () => {
    const { container } = await open({
      files: [aSharedFile()],
      proposedDate: { day: '2026-12-04', answer: 'waiting', note: null },
    });
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ['unknown', problem(404, 'This link does not work.'), 'This link does not work'],
    ['too often tried', problem(429, 'Too many attempts'), 'Too many attempts'],
    ['broken', problem(500, 'Something broke'), 'Something went wrong'],
  ])('says so when the link is %s', async (_, answer, heading) => {
    await openPage(`/action_assign_view.html#${token}`, { me: null, answers: [[shares.open, () => answer]] });
    expect((await screen.findByRole('heading', { level: 1, name: heading })).textContent).toBe(heading);
    expect(document.title).not.toContain('secret');
  });

  it('says the same without any token, and asks the server nothing', async () => {
    const { sent } = await openPage('/action_assign_view.html', { me: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('shows why it was sent back', async () => {
    await open({ status: 'SENT_BACK', sentBackReason: 'The photograph shows another door' });
    expect(screen.getByText('It was sent back to you')).toBeDefined();
    expect(screen.getByText('The photograph shows another door')).toBeDefined();
  });

  it('ends before the eyes of who has it open, when an action finds the link dead', async () => {
    let isDead = false;
    const gone = problem(404, 'This link does not work.');
    await open(
      {},
      {
        answers: [
          [shares.accept, () => ((isDead = true), gone)],
          [shares.read, () => (isDead ? gone : { body: { dto: aSharedItem() } })],
        ],
      },
    );
    press('Accept');
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeDefined();
  });

  it('a picture is fetched with the token in the body, and shown', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
    const opened = await open(
      { files: [aSharedFile()] },
      { answers: [[shares.download, () => ({ text: 'picture' })]] },
    );
    press('Show door.jpg');
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'door.jpg' })).src).toBe('blob:picture');
    expect(bodiesSentTo(opened, shares.download.path)).toEqual([{ assignToken: token, id: aSharedFile().id }]);
  });
});

describe('what can be done by a link', () => {
  it('ACTIVITY-010, ASSIGN-051: a comment carries the token, and an empty one is not sent', async () => {
    const opened = await open();
    press('Write a comment');
    press('Send');
    expect(await screen.findByText('Write something here')).toBeDefined();
    fill(/^Your comment/, 'Which stair?');
    press('Send');
    await thanked('Comment sent');
    expect(bodiesSentTo(opened, shares.comment.path)).toEqual([
      { assignToken: token, entityType: 'ACTION', text: 'Which stair?' },
    ]);
  });

  it('declining asks why', async () => {
    const opened = await open();
    press('Decline');
    press('Send');
    expect(await screen.findByText('Write something here')).toBeDefined();
    fill(/^Why you cannot do it/, 'No lift engineer');
    press('Send');
    await thanked('Thank you for telling us. You have declined this.');
    expect(bodiesSentTo(opened, shares.decline.path)).toEqual([{ assignToken: token, reason: 'No lift engineer' }]);
  });

  it('a date is proposed from today on', async () => {
    const opened = await open();
    press('Propose another date');
    fill(/^The day that suits you/, '2026-11-20');
    press('Send');
    expect(await screen.findByText('Choose today or a later day')).toBeDefined();
    fill(/^The day that suits you/, '2026-12-04');
    press('Send');
    await thanked('Your date was sent');
    expect(bodiesSentTo(opened, shares.proposeDate.path)).toEqual([
      { assignToken: token, day: '2026-12-04', note: null },
    ]);
  });

  it.each([
    ['Log a visit', /^What you found/, true, 'Your visit was recorded'],
    ['I could not get in', /^What kept you out/, false, 'We have recorded that you could not get in'],
  ])('%s: on a day until today, with a few words', async (button, words, gotIn, thanks) => {
    const opened = await open();
    press(button);
    fill(words, 'The riser is locked');
    press('Send');
    await thanked(thanks);
    expect(bodiesSentTo(opened, shares.logVisit.path)).toEqual([
      { assignToken: token, visitedOn: '2026-11-21', gotIn, note: 'The riser is locked' },
    ]);
  });

  it('what was typed is kept when it cannot be sent, over a reload too', async () => {
    let isBroken = true;
    const answers: Answers = [
      [shares.comment, () => (isBroken ? { status: 503, text: '' } : { body: { success: true } })],
    ];
    const first = await open({}, { answers });
    press('Write a comment');
    fill(/^Your comment/, 'Typed in the cellar');
    press('Send');
    expect(await screen.findByText('It was not sent. What you typed is kept: try again.')).toBeDefined();
    first.unmount();
    await open({}, { answers });
    press('Write a comment');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your comment/).value).toBe('Typed in the cellar');
    isBroken = false;
    press('Send');
    await thanked('Comment sent');
    press('Write a comment');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your comment/).value).toBe('');
  });

  it('says that there is no connection', async () => {
    await open();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^You have no connection\. What you type is kept/)).toBeDefined();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/^You have no connection/)).toBeNull());
  });

  it('is not said to be done without its evidence, in a sentence that says what is missing', async () => {
    const opened = await open();
    press('Mark as done');
    fill(/^What you did/, 'Closer replaced');
    press('Send as done');
    const sentence = await screen.findByRole('alert');
    expect(sentence.textContent).toBe('Before you can send it, add: a photograph.');
    expect(document.activeElement).toBe(sentence);
    const field = screen.getByLabelText(/^What you did/);
    expect(sentence.compareDocumentPosition(field), 'evidence comes first').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(bodiesSentTo(opened, shares.reportDone.path)).toEqual([]);
  });

  it('a task is said to be done with its outcome and certificate', async () => {
    const opened = await open(
      {
        entityType: 'TASK',
        hasCertificate: true,
        missing: [],
        demanded: { evidence: ['certificate'], secondPerson: true },
      },
      { after: { status: 'DONE' } },
    );
    press('Mark as done');
    fill(/^What you did/, 'Boiler tested');
    press('Send as done');
    expect(await screen.findByText('Choose one')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Satisfactory' }));
    fill(/^Certificate number/, 'C-77');
    press('Send as done');
    await thanked('Thank you. Your work will now be checked.');
    expect(screen.getByText(/^Somebody at Harbour Homes will check it\./)).toBeDefined();
    expect(bodiesSentTo(opened, shares.reportDone.path)).toEqual([
      {
        assignToken: token,
        doneOn: '2026-11-21',
        note: 'Boiler tested',
        outcome: 'satisfactory',
        certificateNumber: 'C-77',
        certificateIssuedOn: null,
        certificateExpiresOn: null,
      },
    ]);
  });
});

describe('files by a link', () => {
  type Upload = {
    headers: Record<string, string>;
    query: URLSearchParams;
    progress: (share: number) => void;
    answer: (status: number, body: object) => void;
  };
  let uploading: Upload[];
  beforeEach(() => {
    uploading = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
        status = 0;
        responseText = '';
        headers: Record<string, string> = {};
        query = new URLSearchParams();
        onload = () => {};
        getResponseHeader = () => null;
        onerror = () => {};
        onabort = () => {};
        open(_: string, address: string) {
          this.query = new URL(address, 'http://lintel.test').searchParams;
        }
        setRequestHeader(name: string, value: string) {
          this.headers[name] = value;
        }
        abort() {
          this.onabort();
        }
        send() {
          uploading.push({
            headers: this.headers,
            query: this.query,
            progress: (share) => this.upload.onprogress?.({ loaded: share * 100, total: 100 }),
            answer: (status, body) => {
              this.status = status;
              this.responseText = JSON.stringify(body);
              this.onload();
            },
          });
        }
      },
    );
  });
  const picture = (name = 'image.jpg') => new File(['x'], name, { type: 'image/jpeg' });
  const add = (which: 'Take a photograph' | 'Choose photographs or files', files: File[]) => {
    const input = screen.getByRole('button', { name: which }).parentElement!.querySelectorAll('input[type=file]');
    fireEvent.change(input[which === 'Take a photograph' ? 0 : 1]!, { target: { files } });
  };
  const next = async (count: number) => {
    await waitFor(() => expect(uploading).toHaveLength(count));
    return uploading[count - 1]!;
  };

  it('go one after another with the token in a header, each with how far it is and what it proves', async () => {
    await open();
    press('Add photographs or files');
    add('Take a photograph', [picture()]);
    const first = await next(1);
    expect(first.headers[TOKEN_HEADER]).toBe(token);
    expect(Object.fromEntries(first.query)).toEqual({ fileName: 'image.jpg', evidence: 'photograph' });
    act(() => first.progress(0.4));
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Uploading image.jpg' }).getAttribute('aria-valuenow')).toBe('40'),
    );
    // A phone gives all its photographs the same name.
    add('Take a photograph', [picture()]);
    await act(async () => first.answer(200, { dto: aSharedFile() }));
    const second = await next(2);
    expect(second.query.get('fileName')).toBe('image (2).jpg');
    await act(async () => second.answer(200, { dto: aSharedFile() }));
    expect(await screen.findByText('2 files added')).toBeDefined();
    press('Finished');
    expect(screen.getByRole('button', { name: 'Mark as done' })).toBeDefined();
  });

  it('each that was not added says why, and can be tried again', async () => {
    const opened = await open();
    press('Add photographs or files');
    add('Choose photographs or files', [new File(['x'], 'plan.docx'), picture('door.jpg')]);
    expect(await screen.findByText('plan.docx: only JPEG, PNG and PDF files can be added')).toBeDefined();
    await act(async () => uploading[0]!.answer(503, {}));
    expect(await screen.findByText('door.jpg was not added. Check your connection and try again.')).toBeDefined();
    await opened.user.click(screen.getByRole('button', { name: 'Try door.jpg again' }));
    const again = await next(2);
    await act(async () => again.answer(200, { dto: aSharedFile() }));
    expect(await screen.findByText('One file added')).toBeDefined();
  });
});
