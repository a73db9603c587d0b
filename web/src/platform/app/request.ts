import { addressOf, type Call, type CalledEndpoint } from '@lintel/contract/platform/endpoint';
import { withoutUnknown } from '@lintel/contract/platform/unknown-fields';
import { VERSION_HEADER } from '@lintel/contract/platform/version-header';
import { config } from './client-config.ts';
import { noteServerVersion } from './upgraded.ts';
import { noteServerTime } from './server-time.ts';
import { keeper } from '../on-device/switch.ts';
import { Refusal, refusalFrom } from '../refusal.ts';
import { t } from '../texts.ts';

type Interruption = 'signed-out' | 'unsettled';
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
export type Sending = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined };

/** How long what the device can keep or send later waits for its answer. */
export const NO_ANSWER_MS = 20_000;
let interrupted: (why: Interruption) => void = () => {};

/** Registers the router to learn that the user must sign in (401) or settle something (705) before continuing. */
export function whenInterrupted(listener: (why: Interruption) => void) {
  interrupted = listener;
}

/** The reply to a request, unread; throws a `Refusal` if it was refused or never came. */
export async function fetched(endpoint: CalledEndpoint, call: unknown, sending: Sending) {
  const { address, init } = requestOf(endpoint, call, sending);
  return answered(address, { ...init, signal: sending.signal ?? null });
}

export async function answered(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init).catch(unreachable);
  noteServerVersion(response.headers.get(VERSION_HEADER));
  noteServerTime(response.headers);
  if (!response.ok) throw await refused(response);
  return response;
}

export function requestOf(
  endpoint: CalledEndpoint,
  call: unknown,
  { idempotencyKey }: Pick<Sending, 'idempotencyKey'> = {},
) {
  const { params, query: asked, body: given } = (call ?? {}) as Parts;
  // A form may have values that the endpoint does not accept and the server would refuse.
  const query = asked && endpoint.query ? withoutUnknown(endpoint.query, asked) : asked;
  const body = given !== undefined && endpoint.body ? withoutUnknown(endpoint.body, given) : given;
  const search = searchOf(query);
  const headers = requestHeaders();
  const isForm = endpoint.takes === 'form';
  if (body !== undefined) headers['Content-Type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  return {
    address: addressOf(endpoint, config.apiPath, params) + (search && `?${search}`),
    init: {
      method: endpoint.method,
      headers,
      credentials: 'same-origin' as const,
      ...(body === undefined
        ? {}
        : { body: isForm ? searchOf(body as Record<string, unknown>) : JSON.stringify(body) }),
    },
  };
}

/** A list becomes a repeated parameter; undefined is left out. */
function searchOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  }
  return search.toString();
}

/** The URL of a read, for a link or a picture. */
export function addressFor<E extends CalledEndpoint>(endpoint: E, call: Call<E>): string {
  return requestOf(endpoint, call).address;
}

/** The headers of every request (AUTH-016). */
export function requestHeaders(): Record<string, string> {
  return { Accept: 'application/json', 'X-CSRF-Token': csrfToken() };
}

/** Of this session: another one, also of the same person, has another token. Empty after the browser was closed. */
export function csrfToken(): string {
  return decodeURIComponent(/(?:^|;\s*)(?:__Host-)?lintel\.csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '');
}

/** Whether the server answers within so many ms. */
export async function isServerReached(patience: number): Promise<boolean> {
  const init = { headers: requestHeaders(), cache: 'no-store' as const, signal: AbortSignal.timeout(patience) };
  return fetch('/health', init).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function refused(response: Response): Promise<Refusal> {
  interruptOn(response.status);
  return refusalFrom(response.status, await bodyOf(response));
}

export function interruptOn(status: number) {
  if (status === 401) {
    if (keeper()) void import('../on-device/keeping.ts').then(({ emptyKept }) => emptyKept());
    interrupted('signed-out');
  }
  if (status === 705) interrupted('unsettled');
}

/** The parsed body: undefined if there is none, and text if it is not JSON. */
export async function bodyOf(response: Response): Promise<unknown> {
  return parsed(await response.text().catch(unreachable));
}

export function parsed(text: string): unknown {
  if (!text.trim()) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function isFailure(body: unknown): boolean {
  return typeof body !== 'object' || body === null || ('success' in body && body.success === false);
}

export function unreachable(failure: unknown): never {
  if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
  throw new Refusal(0, t('server.is.unreachable'));
}
