import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isByLink, isRead } from '@lintel/contract/platform/endpoint';
import type { Answer, Endpoint, EndpointShape, Request } from '@lintel/contract/platform/endpoint';
import type { Me } from '../access/access.ts';
import { withMinimumRate } from './incoming-body.ts';
import { fileOfForm, isForm } from './form.ts';
import { fingerprint, idempotencyKeyOf, keptForOf, once } from './idempotency.ts';
import { forbidden, mustSettle, signedOut, withSecurityFacts } from './problems.ts';
import { readAhead } from './read-ahead.ts';
import { readRequest } from './read-request.ts';
import { inScope } from '../scope.ts';
import type { Scope, ScopeMaker, ScopeOptions } from '../scope.ts';
import type { Identified } from '../access/identity.ts';
import type { MeasureUpload } from './upload-measure.ts';

/** A request from somebody who need not be signed in. */
export type AnonymousContext = { maker: ScopeMaker; request: FastifyRequest; reply: FastifyReply; requestId: string };

/** A streamed reply: a spreadsheet, a file. The transaction stays open until the source has been read, not until it has been sent. */
export type Streamed = {
  stream: AsyncIterable<Uint8Array>;
  contentType: string;
  fileName: string;
  headers?: Record<string, string>;
  /** Does not come from the database: the transaction ends before sending starts. */
  isApart?: true;
};

/** Runs work in a transaction of its own, as the caller. A `preparing` one needs no activity entry. */
export type Transact = <T>(work: (scope: Scope) => Promise<T>, how?: 'preparing') => Promise<T>;

/** An incoming file. It is read outside any transaction, since that may take minutes. */
export type Upload = {
  content: AsyncIterable<Uint8Array>;
  size: number | null;
  contentType: string | undefined;
  within: Transact;
};

type OfCall = { request: FastifyRequest; reply: FastifyReply };
/** A call starts for a caller who is only presumed (decision 022), so it must not touch the reply. */
type CallOf<E> = E extends { renewsSession: true } ? OfCall : Pick<OfCall, 'request'>;

/** For slow computation such as hashing a password: runs outside any transaction, so it holds no connection meanwhile. */
type WithoutTransaction<E extends EndpointShape> = {
  withoutTransaction: (within: Transact, request: Request<E>, call: OfCall) => Promise<Answer<E>>;
};

type Handler<E extends EndpointShape> = E['allow'] extends 'anyone'
  ? (visit: AnonymousContext, request: Request<E>) => Promise<Answer<E>>
  : E extends { takes: 'upload' }
    ? (upload: Upload, request: Request<E>) => Promise<Answer<E>>
    : ((scope: Scope, request: Request<E>, call: CallOf<E>) => Promise<Answer<E>>) | WithoutTransaction<E>;

type AnyHandler = (context: any, request: any, call?: any) => Promise<unknown>;
export type MountedEndpoint = { endpoint: Endpoint; handler: AnyHandler; isWithoutTransaction: boolean };

/** Pairs an area's endpoints with their handlers; an endpoint without a handler does not compile. */
export function serve<A extends Record<string, Endpoint>>(
  area: A,
  handlers: { [K in keyof A]: Handler<A[K]> },
): MountedEndpoint[] {
  return Object.entries(area).map(([name, endpoint]) => {
    const handler = handlers[name as keyof A] as AnyHandler | { withoutTransaction: AnyHandler };
    return typeof handler === 'function'
      ? { endpoint, handler, isWithoutTransaction: false }
      : { endpoint, handler: handler.withoutTransaction, isWithoutTransaction: true };
  });
}

/** Handles one request: parses it, identifies the caller, checks the permission, runs the handler in a scope, and parses the reply. */
export async function answer(
  served: MountedEndpoint,
  maker: ScopeMaker,
  who: Identified | null,
  call: OfCall & { measure: MeasureUpload },
): Promise<unknown> {
  const { endpoint } = served;
  if (endpoint.allow === 'anyone') return answerAnyone(served, maker, call);
  if (!who) throw signedOut();
  // Malformed requests are refused before the token is checked, so that the reply reveals nothing about it.
  if (isByLink(endpoint))
    readRequest(endpoint, call.request, isFormOfFile(endpoint, call.request) ? 'not known yet' : undefined);
  const permitted = permittedTo(endpoint, maker, who, call.request);
  if (endpoint.takes === 'upload') return answerUpload(served, permitted, who.organisationId, call);
  if (served.isWithoutTransaction) return answerWithoutTransaction(served, permitted, call);
  return answerInScope(served, permitted, call);
}

async function answerAnyone({ endpoint, handler }: MountedEndpoint, maker: ScopeMaker, { request, reply }: OfCall) {
  const given = readRequest(endpoint, request);
  const context: AnonymousContext = { maker, request, reply, requestId: request.id };
  const result = shaped(endpoint, await handler(context, given));
  if (isStreamed(result)) await sendStream(reply, result);
  return result;
}

/** Runs work in a scope as the caller, once nothing is left to settle and the permission is held. */
type Permitted = <T>(work: (scope: Scope) => Promise<T>, how: Pick<ScopeOptions, 'readOnly' | 'quiet'>) => Promise<T>;

const permittedTo =
  (endpoint: Endpoint, maker: ScopeMaker, who: Identified, request: FastifyRequest): Permitted =>
  (work, how) =>
    inScope(
      maker,
      {
        organisationId: who.organisationId,
        requestId: request.id,
        address: request.ip,
        identify: who.identify,
        // A streamed reply leaves before the work is done, so its caller must be confirmed first, as must one whose session is renewed.
        presumes: endpoint.reply instanceof z.ZodType && !endpoint.renewsSession,
        quiet: endpoint.quiet === true,
        keptForSeconds: endpoint.sentLater && keptForOf(request),
        ...how,
      },
      async (scope) => {
        const { settle } = await who.state();
        if (settle && !endpoint.allowedBeforeSetup) throw mustSettle(settle);
        if (scope.me.isProgram && !isRead(endpoint)) throw forbidden('An API token only reads: this needs a person');
        if (!mayCall(scope.me, endpoint))
          throw withSecurityFacts(forbidden(), { event: 'permission.refused', needs: [endpoint.allow].flat() });
        return work(scope);
      },
    );

const transactOf =
  (permitted: Permitted): Transact =>
  (work, how) =>
    permitted(work, how === 'preparing' ? { quiet: true } : {});

const isFormOfFile = ({ takes }: Endpoint, { headers }: FastifyRequest) => takes === 'upload' && isForm(headers);

async function answerUpload(
  { endpoint, handler }: MountedEndpoint,
  permitted: Permitted,
  organisationId: string,
  { request, measure }: OfCall & { measure: MeasureUpload },
) {
  const within = transactOf(permitted);
  // A caller without the permission is refused before the body is read.
  const { me, asked } = await permitted(
    async (scope) => ({
      me: scope.me,
      asked: isFormOfFile(endpoint, request) ? undefined : readRequest(endpoint, request),
    }),
    { readOnly: true },
  );
  const coming = incoming(request);
  const content = await measure({ me, organisationId }, coming);
  const file = asked ? undefined : await fileOfForm(request.headers, content);
  const upload: Upload = file
    ? { content: file.content, size: null, contentType: undefined, within }
    : { ...coming, content, within };
  return shaped(endpoint, await handler(upload, asked ?? readRequest(endpoint, request, file?.name)));
}

async function answerWithoutTransaction({ endpoint, handler }: MountedEndpoint, permitted: Permitted, call: OfCall) {
  const given = await permitted(async () => readRequest(endpoint, call.request), { readOnly: true });
  return shaped(endpoint, await handler(transactOf(permitted), given, call));
}

async function answerInScope({ endpoint, handler }: MountedEndpoint, permitted: Permitted, { request, reply }: OfCall) {
  const readOnly = isRead(endpoint);
  // Replies of other methods are not stored: some contain a secret that must not be.
  const key = readOnly || request.method !== 'POST' ? undefined : idempotencyKeyOf(request);
  let sending = Promise.resolve();
  const result = await permitted(
    async (scope) => {
      const given = readRequest(endpoint, request);
      const work = async () => shaped(endpoint, await handler(scope, given, { request, reply }));
      const answered = key ? await once(scope, key, fingerprint(request), work, endpoint) : await work();
      if (isStreamed(answered) && !answered.isApart) {
        const { parts, taken } = readAhead(answered.stream);
        sending = sendStream(reply, { ...answered, stream: parts });
        // A failure of the source surfaces through `taken`; here it only must not be an unhandled rejection.
        sending.catch(() => {});
        await taken;
      }
      return answered;
    },
    { readOnly },
  );
  await sending;
  if (isStreamed(result) && result.isApart) await sendStream(reply, result);
  return result;
}

/** The incoming body. Not destroyed when reading stops early: the refusal must still reach the sender. */
const incoming = ({ raw, headers }: FastifyRequest): Pick<Upload, 'content' | 'size' | 'contentType'> => ({
  content: withMinimumRate(raw.iterator({ destroyOnReturn: false })),
  size: headers['content-length'] ? Number(headers['content-length']) : null,
  contentType: headers['content-type'],
});

/** Whether a person may call the endpoint at all; what they may do to one record is up to its service. */
function mayCall(me: Me, endpoint: EndpointShape): boolean {
  if (endpoint.allow === 'anyone' || endpoint.allow === 'signed-in') return true;
  if (endpoint.allow === 'share-link') return me.share !== null;
  if (endpoint.allow === 'poster-link') return me.poster !== null;
  if (endpoint.allow === 'contractor-link') return me.contractor !== null;
  // Found only while its owner may see the calendar: every address that does not work gets one reply.
  if (endpoint.allow === 'calendar-link') return true;
  if (endpoint.allow === 'with-a-role') return me.permissions.length > 0;
  if (isRead(endpoint) && me.isSupportView) return true;
  const anyOf = typeof endpoint.allow === 'string' ? [endpoint.allow] : endpoint.allow;
  return anyOf.some((permission) => me.has(permission));
}

function shaped(endpoint: Endpoint, result: unknown): unknown {
  return endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(result) : result;
}

export function isStreamed(result: unknown): result is Streamed {
  return typeof result === 'object' && result !== null && 'stream' in result && 'contentType' in result;
}

/** RFC 6266: an ASCII name for old clients and the real one in UTF-8. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

async function sendStream(reply: FastifyReply, { stream, contentType, fileName, headers = {} }: Streamed) {
  // Headers wait for the first chunk, so that an early failure can still get an error reply.
  const parts = stream[Symbol.asyncIterator]();
  const first = await parts.next();
  reply.hijack();
  const socket = reply.raw;
  socket.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': contentType,
    'content-disposition': attachment(fileName),
    'cache-control': 'no-store, private',
    ...headers,
  });
  try {
    for (let part = first; !part.done && !socket.destroyed; part = await parts.next()) {
      if (!socket.write(part.value) && !socket.destroyed) await drained(socket);
    }
  } catch (error) {
    // A reply that has started cannot become an error any more: only a broken connection shows that the file is incomplete.
    reply.log.error({ err: error, requestId: reply.request.id }, 'broken off while it was sent');
    socket.destroy();
    throw error;
  }
  if (socket.destroyed) await parts.return?.();
  socket.end();
}

/** A client that does not read the reply must not keep its transaction open. */
const SLOW_READER_MS = 12_000;

function drained(socket: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const tooSlow = setTimeout(() => socket.destroy(), SLOW_READER_MS);
    const go = () => {
      clearTimeout(tooSlow);
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.once('drain', go).once('close', go);
  });
}
