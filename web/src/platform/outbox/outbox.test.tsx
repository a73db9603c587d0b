import 'fake-indexeddb/auto';
import { files } from '@lintel/contract/areas/files';
import { session } from '@lintel/contract/areas/session';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, aPerson, problem, type Answers, type Sent } from '../../../test/answers.ts';
import { Uploading } from '../../../test/uploading.ts';
import { noteServerTime, timeNow } from '../app/server-time.ts';
import { noteUnsentCount, ownerOf, unsentCount, whatWaits } from './what-waits.ts';
import { discardAll, keep, keepFile, openOutbox } from './outbox.ts';
import { connectionBack } from '../on-device/connection.ts';
import { keptKey } from '../on-device/kept-replies.ts';
import { store as kept } from '../on-device/store.ts';
import { beginRemoving, endRemoving, keepFor } from '../on-device/switch.ts';
import { anotherName } from '../files/another-name.ts';
import { holdBack } from './held-back.ts';
import { sendWaiting } from './send.ts';
import { deleteStale, filesOf, unsentAt } from './store.ts';
import type { KeptFile, Unsent } from './unsent.ts';

const me = aPerson();
const owner = ownerOf(me);
const DAY_MS = 86_400_000;
const sessionId = '018f0000-0000-7000-8000-00000000a001';

/** What is sent: the address, after the API's own, of each request. */
const pathsOf = (sent: readonly Sent[]) => sent.map(({ path }) => path.replace('/api/', ''));

function anUnsent(subject: string, of: Partial<Unsent> = {}): Unsent {
  return {
    id: `${of.owner ?? owner} tasks.complete ${subject}`,
    owner,
    at: Date.now(),
    call: {
      method: 'POST',
      address: `/api/${subject}.json`,
      body: '{"note":"Done"}',
      idempotencyKey: `key-${subject}`,
    },
    files: { to: 'record', ownerId: subject },
    title: `Complete ${subject}`,
    place: 'Beacon Court',
    lines: [],
    recordId: subject,
    values: { note: 'Done' },
    opensAt: `/task/${subject}?complete=true`,
    fileCount: 0,
    lastFailure: null,
    refused: null,
    ...of,
  };
}
const aFile = (of: Unsent, name: string, more: Partial<KeptFile> = {}): KeptFile => ({
  key: `${of.id} ${name}`,
  of: of.id,
  owner: of.owner,
  at: Date.now(),
  name,
  evidence: 'photograph',
  content: new Blob(['picture'], { type: 'image/jpeg' }),
  uploaded: null,
  ...more,
});

const uploads: Answers = [
  [files.openSession, () => ({ body: { success: true, dto: { id: sessionId } } })],
  [files.uploadToSession, () => ({ body: { success: true, dto: {} } })],
  [files.commitSession, () => ({ body: { success: true, objects: [] } })],
];
const signedIn: Answers = [[session.currentUser, () => ({ body: me })]];
type Reply = ReturnType<Answers[number][1]>;
/** Answers the call about a subject. */
const about = (subject: string, answer: (sent: Sent) => Reply): Answers[number] => [
  { ...files.commitSession, path: `${subject}.json` } as never,
  answer,
];
const done = () => ({ body: { success: true } });
const noConnection = () => {
  throw new TypeError('Failed to fetch');
};
const queries = new QueryClient();
const send = async (answers: Answers) => {
  const sent = answering([...answers, ...signedIn]);
  await sendWaiting(queries);
  return sent.filter(({ path }) => !path.endsWith(session.currentUser.path));
};

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', Uploading);
  await openOutbox(owner);
});
afterEach(async () => {
  await discardAll(owner);
});

describe('what waits to be sent', () => {
  it('goes in the order in which it was saved, once, each with its key and its age', async () => {
    await keep(anUnsent('second', { at: Date.now() - 1000 }));
    await keep(anUnsent('first', { at: Date.now() - 90_000 }));
    expect(unsentCount(owner)).toBe(2);
    const sent = await send([about('first', done), about('second', done)]);
    expect(pathsOf(sent)).toEqual(['first.json', 'second.json']);
    expect(sent[0]!.headers.get('Idempotency-Key')).toBe('key-first');
    expect(sent[0]!.headers.get('Kept-For')).toBe('90');
    expect(whatWaits()).toEqual([]);
    expect(unsentCount(owner)).toBe(0);
    expect(await send([])).toEqual([]);
  });

  it('counts as waiting until the page was read anew: its row would offer the same once more', async () => {
    await keep(anUnsent('one'));
    const waiting: number[] = [];
    const queryFn = () => waiting.push(whatWaits().length);
    const leave = new QueryObserver(queries, { queryKey: ['page'], queryFn }).subscribe(() => {});
    await send([about('one', done)]);
    leave();
    queries.clear();
    expect([waiting, whatWaits()]).toEqual([[1, 1], []]);
  });

  it('is sent once, however many ask at the same time', async () => {
    await keep(anUnsent('one'));
    const sent = answering([about('one', done), ...signedIn]);
    await Promise.all([sendWaiting(queries), sendWaiting(queries)]);
    expect(pathsOf(sent).filter((path) => path === 'one.json')).toHaveLength(1);
  });

  it.each<[string, () => Reply, number]>([
    ['there is no connection', noConnection, 1],
    ['the server is busy', () => problem(503, 'Busy'), 1],
    ['too much was sent', () => problem(429, 'Later'), 1],
    ['the session is over', () => problem(401, 'Sign in first'), 1],
    // Only this one fails: the others need not wait for it.
    ['the server fails', () => problem(500, 'Something went wrong'), 2],
  ])('waits while %s', async (_, answer, tried) => {
    await keep(anUnsent('one', { at: 1 + Date.now() - 5000 }));
    await keep(anUnsent('two'));
    const sent = await send([about('one', answer), about('two', done)]);
    expect(sent).toHaveLength(tried);
    expect(whatWaits()[0]).toMatchObject({ refused: null, lastFailure: expect.any(String) });
    expect(whatWaits()).toHaveLength(3 - tried);
  });

  it.each([403, 404, 409, 422])('needs its person if it is refused with %d, and the next one goes', async (status) => {
    await keep(anUnsent('one', { at: Date.now() - 5000 }));
    await keep(anUnsent('two'));
    const why = 'Round 2 was completed meanwhile';
    await send([about('one', () => problem(status, why)), about('two', done)]);
    expect(whatWaits()).toMatchObject([{ recordId: 'one', refused: why, values: { note: 'Done' } }]);
    // Not again by itself.
    expect(await send([])).toEqual([]);
  });

  it('is not sent for somebody else who has signed in meanwhile, nor shown to them', async () => {
    await keep(anUnsent('one'));
    const sent = answering([[session.currentUser, () => ({ body: aPerson({ id: crypto.randomUUID() }) })]]);
    await sendWaiting(queries);
    expect(pathsOf(sent)).not.toContain('one.json');
    await openOutbox('another.person');
    expect(whatWaits()).toEqual([]);
    await openOutbox(owner);
    expect(whatWaits()).toHaveLength(1);
  });

  it('is not sent if only the device says who is signed in', async () => {
    keepFor(me.id);
    await kept.keepingIs({ userId: me.id, since: 1, updatedAt: Date.now(), count: 0, leftOut: 0 });
    await kept.keepReply(keptKey(session.currentUser, {}), me);
    await keep(anUnsent('one'));
    const sent = answering([[session.currentUser, noConnection], about('one', done)]);
    await sendWaiting(queries);
    connectionBack();
    beginRemoving();
    endRemoving();
    expect(pathsOf(sent)).not.toContain('one.json');
  });

  it('is not sent for somebody who signed in while its files were uploaded', async () => {
    const unsent = anUnsent('round', { fileCount: 1 });
    await keep(unsent, [aFile(unsent, 'door.jpg')]);
    let who = me;
    const sent = answering([
      [session.currentUser, () => ({ body: who })],
      ...uploads.slice(0, 2),
      [
        files.commitSession,
        () => {
          who = aPerson({ id: crypto.randomUUID() });
          return { body: { success: true, objects: [] } };
        },
      ],
      about('round', done),
    ]);
    await sendWaiting(queries);
    expect(pathsOf(sent)).not.toContain('round.json');
    expect(whatWaits()).toMatchObject([{ refused: null }]);
  });

  it('is held back while its form is open', async () => {
    await keep(anUnsent('one'));
    const release = holdBack(whatWaits()[0]!.id);
    expect(await send([])).toEqual([]);
    release();
    expect(await send([about('one', done)])).toHaveLength(1);
  });
});

describe('files that wait', () => {
  it('are added to the record before the call, and not uploaded twice if it fails', async () => {
    const unsent = anUnsent('round', { fileCount: 2 });
    await keep(unsent, [aFile(unsent, 'door.jpg'), aFile(unsent, 'frame.jpg')]);
    const first = await send([...uploads, about('round', noConnection)]);
    const each = ['file/uploadSession/item.json', `file/uploadSession/${sessionId}/file.json`];
    expect(pathsOf(first).map((path) => path.split('/')[0])).toEqual([...Array(6).fill('file'), 'round.json']);
    expect(pathsOf(first)[0]).toBe(each[0]);
    expect(JSON.parse(first[0]!.body)).toEqual({ ownerId: 'round' });
    expect(first[1]!.search.get('evidence')).toBe('photograph');
    expect(pathsOf(await send([...uploads, about('round', done)]))).toEqual(['round.json']);
  });

  it('continue where they were broken off, with the same key for what had no answer', async () => {
    const unsent = anUnsent('round');
    await keep(unsent, [aFile(unsent, 'door.jpg')]);
    const keyOf = (sent: readonly Sent[]) =>
      sent.find(({ path }) => path.endsWith('commit.json'))!.headers.get('Idempotency-Key');
    const first = await send([...uploads.slice(0, 2), [files.commitSession, noConnection]]);
    const second = await send([uploads[2]!, about('round', done)]);
    expect(pathsOf(second)).toEqual(['file/uploadSession/commit.json', 'round.json']);
    expect(keyOf(second)).toBe(keyOf(first));
  });

  it('get another name if the record has one of theirs', async () => {
    const unsent = anUnsent('round');
    await keep(unsent, [aFile(unsent, 'image.jpg')]);
    const names: (string | null)[] = [];
    const [open, , commit] = uploads;
    await send([
      open!,
      [
        files.uploadToSession,
        ({ search }) => {
          names.push(search.get('fileName'));
          return names.length > 1
            ? { body: { success: true, dto: {} } }
            : problem(422, 'image.jpg: file already added');
        },
      ],
      commit!,
      about('round', done),
    ]);
    expect(names).toEqual(['image.jpg', 'image (2).jpg']);
    expect(['a.jpg', 'a (2).jpg', 'a', '.jpg'].map(anotherName)).toEqual([
      'a (2).jpg',
      'a (3).jpg',
      'a (2)',
      ' (2).jpg',
    ]);
  });

  it('go into one session for a call that names it, and into a new one if that is over', async () => {
    const unsent = anUnsent('visit', { files: { to: 'call', sessionId: 'gone', arrived: ['x'] } });
    await keep(unsent, [aFile(unsent, 'door.jpg', { key: 'x' })]);
    const bodies: unknown[] = [];
    await send([
      ...uploads,
      about('visit', ({ body }) => {
        bodies.push(JSON.parse(body));
        return bodies.length > 1 ? done() : problem(404, 'This upload was not found');
      }),
    ]);
    expect(bodies).toEqual([
      { note: 'Done', uploadSessionId: 'gone' },
      { note: 'Done', uploadSessionId: sessionId },
    ]);
    expect(whatWaits()).toEqual([]);
  });

  it('are deleted when their owner signs out, also those of a form that was never saved', async () => {
    const never = anUnsent('never');
    await keepFile(aFile(never, 'mine.jpg'));
    const theirs = anUnsent('never', { owner: 'another.person' });
    await keepFile(aFile(theirs, 'theirs.jpg'));
    await discardAll(owner);
    expect(await filesOf(never.id)).toEqual([]);
    expect(await filesOf(theirs.id)).toHaveLength(1);
    await discardAll('another.person');
  });

  it('are refused with a reason if the device has no room', async () => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1000, usage: 900 }) } });
    const unsent = anUnsent('round');
    await expect(keep(unsent, [aFile(unsent, 'door.jpg')])).rejects.toThrow('There is no room on this device');
    expect(await unsentAt(unsent.id)).toBeUndefined();
    await keep(unsent);
    expect(await unsentAt(unsent.id), 'what was entered is small').toBeDefined();
  });

  it('of a form that was never saved are kept as long as its draft; of somebody who does not return, sixty days', async () => {
    const now = Date.now();
    // Kept while the clock of the device was wrong by years.
    const [mine, theirs] = [anUnsent('mine', { at: 0 }), anUnsent('theirs', { owner: 'another.person', at: 0 })];
    for (const unsent of [mine, theirs]) await keep(unsent, [aFile(unsent, 'door.jpg', { at: 0 })]);
    const never = anUnsent('never');
    await keepFile(aFile(never, 'never saved.jpg', { at: 0 }));
    const leftAfter = async (days: number) => {
      await deleteStale(owner, now + days * DAY_MS);
      return Promise.all([mine, theirs, never].map(async ({ id }) => (await filesOf(id)).length));
    };
    expect([await leftAfter(0), await leftAfter(13), await leftAfter(15)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
    ]);
    expect([await leftAfter(59), await leftAfter(61)]).toEqual([
      [1, 1, 0],
      [1, 0, 0],
    ]);
  });

  it('says how old it is by the clock of the server, where that of the device is wrong by weeks', async () => {
    const heard = (days: number, kept = 'no-store') =>
      noteServerTime(new Headers({ Date: new Date(Date.now() + days * DAY_MS).toUTCString(), 'Cache-Control': kept }));
    heard(21);
    // What the browser kept of a reply says what time it was then.
    heard(-300, 'public, immutable');
    await keep(anUnsent('one', { at: timeNow() - 90_000 }));
    const sent = await send([about('one', done)]);
    heard(0);
    expect(Math.abs(Number(sent[0]!.headers.get('Kept-For')) - 90)).toBeLessThan(60);
  });
});

describe('the number of what waits', () => {
  it('stays if the database cannot be read: nothing is forgotten for it', async () => {
    noteUnsentCount('one.person', 2);
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new Error('Broken');
    });
    await openOutbox('one.person');
    vi.restoreAllMocks();
    expect(unsentCount('one.person')).toBe(2);
    noteUnsentCount('one.person', 0);
  });

  it('is known without the database, and gone with the last', () => {
    noteUnsentCount('one.person', 2);
    expect([unsentCount('one.person'), unsentCount('another.person')]).toEqual([2, 0]);
    noteUnsentCount('one.person', 0);
    expect(unsentCount('one.person')).toBe(0);
  });
});
