import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { myWork, type WorkGroup, type WorkRow } from '@lintel/contract/areas/my-work';
import { KEPT_WORK_DAYS } from '@lintel/contract/areas/work-days';
import { session, type CurrentUser } from '@lintel/contract/areas/session';
import type { Call, CalledEndpoint, Reply } from '@lintel/contract/platform/endpoint';
import { askServer } from '#platform/api.ts';
import { csrfToken, NO_ANSWER_MS } from '#platform/app/request.ts';
import { MOST_PROPERTIES } from '#platform/on-device/kept-answers.ts';
import { keptKey } from '#platform/on-device/kept-replies.ts';
import { timeNow } from '#platform/app/server-time.ts';
import { switchOn, upToDate } from '#platform/on-device/keeping.ts';
import { changedHere, forgetChanged } from '#platform/on-device/was-changed.ts';
import { store } from '#platform/on-device/store.ts';
import { keeper } from '#platform/on-device/switch.ts';
import { mayRaiseActions } from '#platform/rights.ts';
import { hasForm, readForForm, type Ask } from './form-reads.ts';

/** As many pieces of work as are kept on a device; each is some requests. */
export const MOST_KEPT = 200;
/** What was read so recently is not read again because the page is opened again. */
const RECENT_MS = 10 * 60_000;
/** At a time, beside what the page itself asks for. */
const AT_ONCE = 3;

/** Keeps replies on this device, and knows which of them are still wanted. */
class Round {
  readonly wanted = new Set<string>();

  async keep<E extends CalledEndpoint>(endpoint: E, call: Call<E>, known?: Reply<E>): Promise<void> {
    const key = keptKey(endpoint, call);
    this.wanted.add(key);
    await store.keepReply(key, known ?? (await asked(endpoint, call)));
  }

  /** The reply, read again if it is no longer recent. */
  async keepRecent<E extends CalledEndpoint>(endpoint: E, call: Call<E>): Promise<Reply<E>> {
    const key = keptKey(endpoint, call);
    this.wanted.add(key);
    const kept = await store.reply(key);
    const age = kept && timeNow() - kept.at;
    // Read in the future: the clock of the device was put right since.
    if (kept && age! >= 0 && age! < RECENT_MS) return kept.reply as Reply<E>;
    const reply = await asked(endpoint, call);
    await store.keepReply(key, reply);
    return reply;
  }
}

/** From the server, also a slow one: what the device answers in its place is not kept as if it were new. */
async function asked<E extends CalledEndpoint>(endpoint: E, call: Call<E>): Promise<Reply<E>> {
  const reply = await askServer(endpoint, call, { signal: AbortSignal.timeout(NO_ANSWER_MS) });
  if (!keeper()) throw new Error('Switched off');
  return reply;
}

/** The work whose forms are to open: the most urgent first, each once. */
export function workToKeep(groups: readonly WorkGroup[]): { rows: WorkRow[]; leftOut: number } {
  const own = groups.filter(({ id }) => id !== 'decide');
  const all = own.flatMap(({ rows }) => rows).filter(({ can }) => can.complete);
  const rows = [...new Map(all.map((row) => [`${row.kind} ${row.id}`, row])).values()];
  const beyond = own
    .flatMap(({ parts }) => parts)
    .filter(hasForm)
    .reduce((sum, { count, shownCount }) => sum + count - shownCount, 0);
  return { rows: rows.slice(0, MOST_KEPT), leftOut: beyond + Math.max(0, rows.length - MOST_KEPT) };
}

/**
 * Without the rows of other kinds: nothing of them opens on the device, and accidents, hazard cases and contractors are not to be
 * read on a phone that was lost.
 */
const onlyWithForms = ({ groups, next }: Reply<typeof myWork.get>): Reply<typeof myWork.get> => ({
  groups: groups.map(({ id, rows, parts }) => ({ id, rows: rows.filter(hasForm), parts: parts.filter(hasForm) })),
  next: next && hasForm(next) ? next : null,
  waiting: [],
});

let running: Promise<void> | undefined;

/** Begins to keep this person's work on this device; rejects if the browser refuses or the connection goes. */
export async function beginKeeping(me: CurrentUser): Promise<void> {
  await switchOn(me.id);
  await keepWorkUpToDate(me);
}

/** Brings what this device keeps up to date; one round at a time. Rejects if the connection goes or the browser has no room. */
export function keepWorkUpToDate(me: CurrentUser): Promise<void> {
  running ??= keepWork(me).finally(() => (running = undefined));
  return running;
}

async function keepWork(me: CurrentUser) {
  const round = new Round();
  const sessionBefore = csrfToken();
  const changedBefore = changedHere();
  const work = onlyWithForms(await asked(myWork.get, { query: { days: KEPT_WORK_DAYS } }));
  const { rows, leftOut } = workToKeep(work.groups);
  await Promise.all([
    round.keepRecent(session.config, {}),
    round.keepRecent(session.texts, { query: { v: import.meta.env['TEXTS_VERSION'] } }),
    round.keep(session.currentUser, {}, me),
    round.keepRecent(dictionaries.closedActionStatuses, {}),
    ...(mayRaiseActions(me) ? keepsToRaise(round) : []),
  ]);
  const waiting = rows.filter(hasForm);
  // One that is gone meanwhile is left out.
  const ask: Ask = (endpoint, call) => round.keepRecent(endpoint, call).catch(unlessGone);
  const keepSome = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) await readForForm(ask, row, me);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepSome));
  // Last: what it lists opens.
  await round.keep(myWork.get, {}, work);
  await store.keepOnly(round.wanted);
  // Somebody signed in meanwhile, in another tab: some of it may be theirs.
  if (csrfToken() !== sessionBefore) throw new Error('Another session');
  await upToDate({ count: rows.length, leftOut, session: sessionBefore });
  forgetChanged(changedBefore);
}

/** What the form that raises an action chooses from. */
const keepsToRaise = (round: Round) => [
  round.keepRecent(actions.start, { query: {} }),
  round.keepRecent(dictionaries.dropProperty, { body: { limit: MOST_PROPERTIES } }),
];

function unlessGone(failure: unknown): undefined {
  if (typeof failure === 'object' && failure && 'status' in failure && failure.status === 404) return undefined;
  throw failure;
}
