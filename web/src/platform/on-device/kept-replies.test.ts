import 'fake-indexeddb/auto';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { session } from '@lintel/contract/areas/session';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { answering, aPerson, problem } from '../../../test/answers.ts';
import { QueryClient } from '@tanstack/react-query';
import { read, send } from '../api.ts';
import { askCurrentUser } from '../current-user.ts';
import { forgetDrafts } from '../form/drafts.ts';
import { connectionBack, connectionLost, isWithoutConnection, useIsSlow, whenConnectionIsBack } from './connection.ts';
import { KEPT_DAYS, keptKey } from './kept-replies.ts';
import { emptyKept, removeKept, settleKept } from './keeping.ts';
import { store } from './store.ts';
import { isRemoving, keeper, keepFor } from './switch.ts';
import { wasChanged } from './was-changed.ts';

const me = aPerson();
const id = '018f0000-0000-7000-8000-0000000000a1';
const call = { query: { id } };
const kept = { dto: { id, name: 'Weekly call point test' } };

const keepIt = async (updatedAt = Date.now()) => {
  keepFor(me.id);
  await store.keepingIs({ userId: me.id, since: updatedAt, updatedAt, count: 1, leftOut: 0 });
  await store.keepReply(keptKey(tasks.get, call), kept);
  await store.keepReply(keptKey(session.currentUser, {}), { ...me, today: '2026-01-01' });
};
const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
const isSlow = () => renderHook(useIsSlow).result.current;
const readTask = () => send(tasks.get, call);

beforeEach(async () => {
  Object.assign(navigator, { serviceWorker: { getRegistrations: async () => [], register: async () => ({}) } });
  vi.stubGlobal('caches', { keys: async () => [], delete: async () => true });
  await keepIt();
});
afterEach(async () => {
  connectionBack();
  await removeKept();
});

it('answers without a connection what the device kept, and says so', async () => {
  offline();
  await expect(readTask()).resolves.toEqual(kept);
  expect([isWithoutConnection(), isSlow()]).toEqual([true, false]);
  await expect(send(tasks.get, { query: { id: me.id } }), 'and nothing else').rejects.toThrow(/cannot be reached/);
});

it('has what is shown fetched when a kept write is sent, but not by a write that fetches it itself and knows what is deleted', () => {
  const fetchShown = vi.fn();
  whenConnectionIsBack(fetchShown);
  onTestFinished(() => whenConnectionIsBack(() => {}));
  connectionLost(Date.now());
  wasChanged('', { isFetched: true });
  expect([isWithoutConnection(), fetchShown.mock.calls.length]).toEqual([false, 0]);
  connectionLost(Date.now());
  wasChanged('');
  expect([isWithoutConnection(), fetchShown.mock.calls.length]).toEqual([false, 1]);
});

it('takes the answer of a server, also a refusal, over what is kept', async () => {
  answering([[tasks.get, () => ({ body: { dto: { id, name: 'Renamed' } } })]]);
  await expect(readTask()).resolves.toMatchObject({ dto: { name: 'Renamed' } });
  answering([[tasks.get, () => problem(404, 'Gone')]]);
  await expect(readTask()).rejects.toMatchObject({ status: 404 });
  expect(isWithoutConnection()).toBe(false);
});

it('does not wait longer than some seconds for an answer, and tells a slow server from no connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let lose: () => void = () => {};
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (lose = () => reject(new TypeError('Failed to fetch')))));
  const answer = readTask();
  const passing = setInterval(() => {}, 1_000);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isWithoutConnection()).toBe(true);
  });
  clearInterval(passing);
  vi.useRealTimers();
  await expect(answer).resolves.toEqual(kept);
  expect(isSlow()).toBe(true);
  lose();
  await vi.waitFor(() => expect(isSlow()).toBe(false));
});

it('shows the reply of a slow server in place of what it kept, unless that was read again since', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey, ...query } = read(tasks.get, call);
  let reply: () => void = () => {};
  const slowly = (name: string) =>
    answering([[tasks.get, () => new Promise((resolve) => (reply = () => resolve({ body: { dto: { id, name } } })))]]);
  const nameNow = () => (queries.getQueryData(queryKey) as typeof kept | undefined)?.dto.name;
  const keptIsShown = async () => {
    const shown = queries.fetchQuery({ queryKey, ...query });
    const is = vi.fn();
    void shown.then(is);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(is).toHaveBeenCalled();
    });
    expect(nameNow()).toBe(kept.dto.name);
  };
  slowly('Renamed');
  await keptIsShown();
  reply();
  await vi.waitFor(() => expect(nameNow()).toBe('Renamed'));

  slowly('Too late');
  await keptIsShown();
  const late = reply;
  answering([[tasks.get, () => ({ body: { dto: { id, name: 'Newest' } } })]]);
  await queries.fetchQuery({ queryKey, ...query });
  late();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(nameNow()).toBe('Newest');
});

it('answers nothing in another session, which may be somebody else’s', async () => {
  offline();
  document.cookie = 'lintel.csrf=another';
  await expect(readTask()).rejects.toThrow(/cannot be reached/);
  await store.keepingIs({ ...(await store.keeping())!, session: 'another' });
  await expect(readTask()).resolves.toEqual(kept);
});

it('knows who is signed in, and what day it is by now', async () => {
  offline();
  const { id: who, today } = await askCurrentUser();
  expect(who).toBe(me.id);
  expect(today > '2026-01-01').toBe(true);
});

it('searches the kept properties itself', async () => {
  const objects = ['1 Quay Street', '2 Quay Street', 'St Mary’s Tŷ'].map((name) => ({ id: name, name }));
  await store.keepReply(keptKey(dictionaries.dropProperty, {}), { objects });
  offline();
  const found = await send(dictionaries.dropProperty, { body: { limit: 20, searchString: 'street 2' } });
  expect(found.objects.map(({ name }) => name)).toEqual(['2 Quay Street']);
  const kept = await send(dictionaries.dropProperty, { body: { limit: 20, searchString: "ty st mary's" } });
  expect(kept.objects).toHaveLength(1);
});

it('answers nothing after 14 days without contact, nor to another version of the client', async () => {
  offline();
  await keepIt(Date.now() - (KEPT_DAYS * 24 + 1) * 3_600_000);
  await expect(readTask()).rejects.toThrow(/cannot be reached/);
  expect(await store.reply(keptKey(tasks.get, call)), 'the clock of the device alone deletes nothing').toBeDefined();
  await settleKept(me);
  expect(await store.reply(keptKey(tasks.get, call)), 'the next contact does').toBeUndefined();
  await keepIt();
  document.head.innerHTML = '<script type="module" src="/assets/index-2.js"></script>';
  await expect(readTask()).rejects.toThrow(/cannot be reached/);
  document.head.innerHTML = '';
});

it('removes all of it at once on signing out, and when somebody else signs in', async () => {
  forgetDrafts();
  expect(keeper()).toBeNull();
  await vi.waitFor(async () => expect(await store.keeping()).toBeUndefined());
  expect(isRemoving(), 'and a page that opens now goes on removing').toBe(true);

  await keepIt();
  answering([[session.currentUser, () => ({ body: aPerson({ id: id }) })]]);
  await askCurrentUser();
  expect(keeper()).toBeNull();
  await vi.waitFor(async () => expect(await store.reply(keptKey(tasks.get, call))).toBeUndefined());
});

it('removes it once the organisation does not want it, and for support', async () => {
  await settleKept(aPerson({ keepsWorkOnDevices: false }));
  expect([keeper(), await store.keeping()]).toEqual([null, undefined]);
  await keepIt();
  await settleKept(aPerson({ isSupportView: true }));
  expect(await store.keeping()).toBeUndefined();
});

it('loses it with the session, also one that was ended elsewhere, and keeps it again for the same person', async () => {
  answering([[tasks.get, () => problem(401, 'Sign in')]]);
  await expect(readTask()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(async () => expect(await store.keeping()).toMatchObject({ updatedAt: null, count: 0 }));
  await emptyKept();
  expect(await store.reply(keptKey(tasks.get, call))).toBeUndefined();
  expect(keeper()).toBe(me.id);
});
