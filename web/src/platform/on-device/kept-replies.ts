import type { Call, CalledEndpoint, Reply } from '@lintel/contract/platform/endpoint';
import { hashKey } from '@tanstack/react-query';
import { PAGE_PATIENCE_MS } from '../../worker/decide.ts';
import { timeNow } from '../app/server-time.ts';
import { csrfToken } from '../app/request.ts';
import { Refusal } from '../refusal.ts';
import { connectionLost, isWithoutConnection } from './connection.ts';
import { answerOf, keptAs } from './kept-answers.ts';
import { probeUntilBack } from './probe.ts';
import { store } from './store.ts';
import { keeper } from './switch.ts';

/** How long the server may take before the device answers: at first, and once it has not answered. */
const PATIENCE_MS = 4_000;
const LESS_PATIENCE_MS = 1_000;
/** Without contact for so long, the device keeps nothing. */
export const KEPT_DAYS = 14;
const DAY = 86_400_000;

/** Replies are used by the version of the client that read them only: the address of its first script names it. */
const clientVersion = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/** Under which a reply is kept. */
export const keptKey = (endpoint: CalledEndpoint, call: unknown): string =>
  `${clientVersion()} ${hashKey([endpoint.area, endpoint.name, keptAs(endpoint, call)])}`;

const isTooOld = (at: number) => at < timeNow() - KEPT_DAYS * DAY;

/** The answer, or without a connection what this device kept of it. Waits for the server, unless the device can answer. */
export async function orKept<E extends CalledEndpoint>(
  endpoint: E,
  call: Call<E> | undefined,
  answer: Promise<Reply<E>>,
  onLate: (reply: Reply<E>) => void = () => {},
): Promise<Reply<E>> {
  const { reply: inTime, failure } = await answeredInTime(answer);
  if (inTime !== undefined) return inTime;
  if (failure && !isWithoutServer(failure)) throw failure;
  const found = await keptReply(endpoint, call).catch(() => undefined);
  if (!found) return answer;
  connectionLost(found.at, failure === undefined);
  probeUntilBack();
  // The server may be slow only: its reply replaces what is shown.
  answer.then(onLate, (why: unknown) => isWithoutServer(why) && isWithoutConnection() && connectionLost(found.at));
  return found.reply as Reply<E>;
}

async function answeredInTime<T>(answer: Promise<T>): Promise<{ reply?: T; failure?: unknown }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = isWithoutConnection() || wasPageLate() ? LESS_PATIENCE_MS : PATIENCE_MS;
  const tooLong = new Promise<object>((resolve) => (timer = setTimeout(() => resolve({}), patience)));
  const answered = answer.then(
    (reply) => ({ reply }),
    (failure: unknown) => ({ failure }),
  );
  try {
    return await Promise.race([answered, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the server did not even bring the page in good time. */
function wasPageLate(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened !== undefined && opened.responseStart - opened.startTime >= PAGE_PATIENCE_MS;
}

const isWithoutServer = (failure: unknown) => failure instanceof Refusal && failure.isPassing;

/**
 * What this device keeps of a read of the person it keeps it for, and as of when the whole is. Too old, it is not used: the next
 * contact deletes it, since only the server knows what time it is. Nor is it in another session than the one it was read in,
 * perhaps somebody else's.
 */
async function keptReply(endpoint: CalledEndpoint, call: unknown): Promise<{ reply: unknown; at: number } | undefined> {
  const keeping = await store.keeping();
  if (!keeping?.updatedAt || keeping.userId !== keeper()) return undefined;
  if (csrfToken() && csrfToken() !== keeping.session) return undefined;
  if (isTooOld(keeping.updatedAt)) return undefined;
  const found = await store.reply(keptKey(endpoint, call));
  return found && { reply: answerOf(endpoint, call, found.reply), at: keeping.updatedAt };
}

/** Whether what is kept is too old to be kept on. */
export async function isExpired(): Promise<boolean> {
  const keeping = await store.keeping();
  return keeping !== undefined && isTooOld(keeping.updatedAt ?? keeping.since);
}
