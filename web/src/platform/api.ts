import { forgetSaved, takenAlong, type Mounted } from './form/drafts.ts';
import { queryOptions, useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { addressOf, isRead, type Call, type Endpoint, type Reply } from '@lintel/contract/platform/endpoint';
import { withoutUnknown } from '@lintel/contract/platform/unknown-fields';
import { KEPT_FOR_HEADER } from '@lintel/contract/platform/sent-later';
import { VERSION_HEADER } from '@lintel/contract/platform/version-header';
import { config } from './app/client-config.ts';
import { useFormKey, type FormKey } from './app/form-key.ts';
import { hearVersion } from './app/upgraded.ts';
import { connectionBack } from './on-device/connection.ts';
import { keeper } from './on-device/switch.ts';
import { Refusal, refusalFrom } from './refusal.ts';
import { t } from './texts.ts';

type Interruption = 'signed-out' | 'unsettled';
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Sending<R = unknown> = {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** Called with the server's reply if it came only after the device had answered in its place. */
  onLate?: (reply: R) => void;
};
/** A request whose parts are all optional may be omitted altogether. */
export type CallOf<E extends Endpoint> = Partial<Call<E>> extends Call<E> ? [call?: Call<E>] : [call: Call<E>];

let interrupted: (why: Interruption) => void = () => {};

/** Registers the router to learn that the user must sign in (401) or settle something (705) before continuing. */
export function whenInterrupted(listener: (why: Interruption) => void) {
  interrupted = listener;
}

let confirmed: () => Promise<boolean> = async () => false;

/** The dialog registers here for requests that require the user to confirm their identity; it returns whether they did. */
export function whenUnconfirmed(ask: () => Promise<boolean>) {
  confirmed = ask;
}

/**
 * Sends a request and returns the body of the reply; throws a `Refusal` otherwise. Without a connection, a device that keeps
 * somebody's work answers what it kept.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  call?: Call<E>,
  sending: Sending<Reply<E>> = {},
): Promise<Reply<E>> {
  const answer = askServer(endpoint, call, sending);
  if (!keeper() || !isRead(endpoint)) return answer;
  // Its failure is heard when the script is there.
  answer.catch(() => {});
  const { orKept } = await keptReplies();
  return orKept(endpoint, call, answer, sending.onLate);
}

const keptReplies = () => import('./on-device/kept-replies.ts');

/** The same, but never what the device kept: where it matters that it is so now. */
export async function askServer<E extends Endpoint>(
  endpoint: E,
  call: Call<E> | undefined,
  sending: Pick<Sending, 'signal' | 'idempotencyKey'> = {},
): Promise<Reply<E>> {
  const response = await fetched(endpoint, call, sending);
  const body = await bodyOf(response);
  if (body === undefined || isFailure(body) || lacksRecord(endpoint, body)) throw refusalFrom(response.status, body);
  return body as Reply<E>;
}

/** Sends a call that was kept on the device for so many seconds; throws a `Refusal` as `send` does. */
export async function sendKept({ method, address, body, idempotencyKey }: KeptCall, seconds: number): Promise<void> {
  const headers = {
    ...ourHeaders(),
    'Content-Type': 'application/json',
    'Idempotency-Key': idempotencyKey,
    [KEPT_FOR_HEADER]: String(Math.round(seconds)),
  };
  const signal = AbortSignal.timeout(NO_ANSWER_MS);
  const response = await answered(address, { method, headers, body, signal, credentials: 'same-origin' });
  const answer = await bodyOf(response);
  if (answer === undefined || isFailure(answer)) throw refusalFrom(response.status, answer);
  wasChanged(body);
}

/** A write succeeded: the server is reached, and what this device kept about its records is to be read again. */
function wasChanged(call: string) {
  if (!keeper()) return;
  connectionBack();
  void keptReplies()
    .then(({ isNoLongerRecent }) => isNoLongerRecent(call))
    .catch(() => {});
}

/** The reply to a request, unread; throws a `Refusal` if it was refused or never came. */
async function fetched(endpoint: Endpoint, call: unknown, sending: Pick<Sending, 'signal' | 'idempotencyKey'>) {
  const { address, init } = requestOf(endpoint, call, sending);
  return answered(address, { ...init, signal: sending.signal ?? null });
}

async function answered(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init).catch(unreachable);
  hearVersion(response.headers.get(VERSION_HEADER));
  if (!response.ok) throw await refused(response);
  return response;
}

/** The query of a read; its key is the endpoint's area, name and call, so no code maintains keys. */
export function read<E extends Endpoint>(endpoint: E, ...[call]: CallOf<E>) {
  return queryOptions({
    queryKey: [endpoint.area, endpoint.name, call ?? null] as const,
    queryFn: ({ signal, client, queryKey }) => {
      const before = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
      // Unless it was read again since: a slow server would be asked for the same once more.
      const onLate = (reply: Reply<E>) => {
        const now = client.getQueryState(queryKey);
        if (now?.fetchStatus === 'idle' && now.dataUpdateCount === before + 1 && !now.isInvalidated)
          client.setQueryData(queryKey, reply as never);
      };
      return send(endpoint, call, { signal, onLate });
    },
  });
}

/** A call as a device keeps it until it is sent. */
export type KeptCall = Pick<Endpoint, 'method'> & { address: string; body: string; idempotencyKey: string };

/** What becomes of a write that gets no answer: it is kept on the device and sent later (decision 072). */
export type SentLater = {
  /** The key of the attempt before, if it is entered again. */
  idempotencyKey: string | undefined;
  /** True if its files wait on the device already, and it with them. */
  mustWait: () => boolean;
  keep: (call: KeptCall) => Promise<void>;
  onKept: () => void;
  /** It was sent: what waited of it is no longer needed. */
  onSent: () => void;
};

type Options<E extends Endpoint> = Pick<UseMutationOptions<Reply<E>, Error, Call<E>>, 'onSuccess' | 'onError'> & {
  /** True if the form shows its failures itself, without a toast. */
  silent?: boolean;
  later?: (E extends { sentLater: true } ? SentLater : never) | undefined;
};

/** How long what the device can keep or send later waits for its answer. */
export const NO_ANSWER_MS = 20_000;
const KEPT = Symbol('kept');

/** A write. When it is done, every query on screen is refetched, and any other when it is next shown. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { silent = false, later, onSuccess, onError }: Options<E> = {},
) {
  const queries = useQueryClient();
  const formKey = useFormKey();
  return useMutation<Reply<E>, Error, Call<E>, readonly Mounted[]>({
    onMutate: takenAlong,
    mutationFn: async (call) => {
      const idempotencyKey = later?.idempotencyKey ?? keyFor(endpoint, call, formKey);
      const attempt = () =>
        send(endpoint, call, { idempotencyKey, signal: later && AbortSignal.timeout(NO_ANSWER_MS) });
      const keep = async ({ keep }: SentLater) => {
        const { address, init } = requestOf(endpoint, call, {});
        await keep({ method: init.method, address, body: init.body ?? '', idempotencyKey: idempotencyKey! });
        return KEPT as never;
      };
      if (later?.mustWait()) return keep(later);
      try {
        return await attempt();
      } catch (failure) {
        if (failure instanceof Refusal && failure.asksToConfirm && (await confirmed())) return attempt();
        if (later && failure instanceof Refusal && failure.isPassing) return keep(later);
        throw failure;
      }
    },
    networkMode: 'always',
    meta: { silent },
    onError: (...why) => onError?.(...why),
    onSuccess: async (...result) => {
      const [reply, , along] = result;
      formKey.countUp();
      if (!isRead(endpoint)) forgetSaved(along);
      if ((reply as unknown) === KEPT) return later?.onKept();
      later?.onSent();
      if (!isRead(endpoint)) {
        wasChanged(JSON.stringify(result[1] ?? null));
        void queries.invalidateQueries();
      }
      await onSuccess?.(...result);
    },
  });
}

/** The URL of a read, for a link or a picture. */
export function addressFor<E extends Endpoint>(endpoint: E, call: Call<E>): string {
  return requestOf(endpoint, call, {}).address;
}

export type Progress = { bytes: number; totalBytes: number | null; totalRows: number | null };

/** Fetches a file, reporting progress, and saves it as a download. */
export async function download<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  { onProgress, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const response = await fetched(endpoint, call, { signal });
  if (!response.body) throw refusalFrom(response.status, undefined);
  const totalBytes = numberIn(response.headers.get('Content-Length'));
  const totalRows = numberIn(response.headers.get('X-Total-Rows'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read().catch(unreachable); !part.done; part = await reader.read().catch(unreachable)) {
    pieces.push(part.value);
    bytes += part.value.byteLength;
    onProgress?.({ bytes, totalBytes, totalRows });
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  keep(new Blob(pieces, { type }), fileNameIn(response.headers.get('Content-Disposition')) ?? endpoint.name);
}

/** Lets the browser save a file by itself, as it arrives: for large ones, which a page cannot hold. */
export function saveDirectly<E extends Endpoint>(endpoint: E, call: Call<E>) {
  Object.assign(document.createElement('a'), { href: requestOf(endpoint, call, {}).address, download: '' }).click();
}

/** Fetches a file to be shown, not saved. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Blob> {
  const response = await fetched(endpoint, call, { signal });
  return response.blob().catch(unreachable);
}

/** An upload of which nothing moves for so long gets no answer. */
const STALLED_MS = 120_000;

/** Uploads a file as it is; `onProgress` is called with the share sent, from 0 to 1. */
export function upload<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  file: Blob,
  {
    onProgress,
    signal,
    headers = {},
  }: { onProgress?: (share: number) => void; signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Reply<E>> {
  const { address, init } = requestOf(endpoint, call, {});
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, address);
    for (const [name, value] of Object.entries({ ...init.headers, ...headers })) request.setRequestHeader(name, value);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    const giveUp = () => {
      reject(new Refusal(0, t('server.is.unreachable')));
      request.abort();
    };
    // Where there is hardly a signal, a browser waits for minutes.
    let stalled = setTimeout(giveUp, STALLED_MS);
    request.onloadend = () => clearTimeout(stalled);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, STALLED_MS);
      onProgress?.(total ? loaded / total : 0);
    };
    request.onerror = () => reject(new Refusal(0, t('server.is.unreachable')));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      const body = parsed(request.responseText);
      interruptOn(request.status);
      if (request.status >= 200 && request.status < 300 && body !== undefined && !isFailure(body))
        resolve(body as Reply<E>);
      else reject(refusalFrom(request.status, body));
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function requestOf(endpoint: Endpoint, call: unknown, { idempotencyKey }: Pick<Sending, 'idempotencyKey'>) {
  const { params, query: asked, body: given } = (call ?? {}) as Parts;
  // A form may have values that the endpoint does not accept and the server would refuse.
  const query = asked && endpoint.query ? withoutUnknown(endpoint.query, asked) : asked;
  const body = given !== undefined && endpoint.body ? withoutUnknown(endpoint.body, given) : given;
  const search = searchOf(query);
  const headers = ourHeaders();
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

/** Whether the server answers within so many ms. */
export async function isServerReached(patience: number): Promise<boolean> {
  const init = { headers: ourHeaders(), cache: 'no-store' as const, signal: AbortSignal.timeout(patience) };
  return fetch('/health', init).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The headers of every request (AUTH-016). */
export function ourHeaders(): Record<string, string> {
  return { Accept: 'application/json', 'X-CSRF-Token': csrfToken() };
}

/** Of this session: another one, also of the same person, has another token. Empty after the browser was closed. */
export function csrfToken(): string {
  return decodeURIComponent(/(?:^|;\s*)(?:__Host-)?lintel\.csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '');
}

function keyFor(endpoint: Endpoint, call: unknown, formKey: FormKey): string | undefined {
  return endpoint.method === 'POST' && !isRead(endpoint)
    ? formKey.of(`${endpoint.area}.${endpoint.name}`, call)
    : undefined;
}

async function refused(response: Response): Promise<Refusal> {
  interruptOn(response.status);
  return refusalFrom(response.status, await bodyOf(response));
}

function interruptOn(status: number) {
  if (status === 401) {
    if (keeper()) void import('./on-device/keeping.ts').then(({ emptyKept }) => emptyKept());
    interrupted('signed-out');
  }
  if (status === 705) interrupted('unsettled');
}

/** The parsed body: undefined if there is none, and text if it is not JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  return parsed(await response.text().catch(unreachable));
}

function parsed(text: string): unknown {
  if (!text.trim()) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isFailure(body: unknown): boolean {
  return typeof body !== 'object' || body === null || ('success' in body && body.success === false);
}

/** If an endpoint replies with a record and that is missing, the request has failed. */
function lacksRecord(endpoint: Endpoint, body: unknown): boolean {
  const { reply } = endpoint;
  return (
    typeof reply === 'object' && 'shape' in reply && 'dto' in (reply.shape as object) && !('dto' in (body as object))
  );
}

function unreachable(failure: unknown): never {
  if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
  throw new Refusal(0, t('server.is.unreachable'));
}

function numberIn(header: string | null): number | null {
  return header && /^\d+$/.test(header) ? Number(header) : null;
}

/** The file name in `Content-Disposition`, the UTF-8 one if both are given. */
export function fileNameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null);
}

function keep(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
