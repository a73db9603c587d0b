import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isByLink, isRead } from '@lintel/contract/platform/endpoint';
import type { Answer, Endpoint, EndpointShape, Request } from '@lintel/contract/platform/endpoint';
import { plainly, takenInstead } from '@lintel/contract/platform/sentences';
import { unknownFields } from '@lintel/contract/platform/unknown-fields';
import type { Me } from './access.ts';
import { steadily } from './incoming-body.ts';
import { fileOfForm, isForm } from './form.ts';
import { forbidden, invalid, mustSettle, Refusal, signedOut, unreadable, watched } from './problems.ts';
import type { FieldProblem } from './problems.ts';
import { readAhead } from './read-ahead.ts';
import { inScope } from './scope.ts';
import type { Scope, ScopeMaker } from './scope.ts';
import type { Identified } from './identity.ts';
import type { MeasureUpload } from './upload-measure.ts';

/** A call of somebody who need not be signed in. */
export type AnonymousContext = { maker: ScopeMaker; request: FastifyRequest; reply: FastifyReply; requestId: string };

/** A body that is sent as it comes: a spreadsheet, a file. The transaction stays open until it has been read, not until it has been sent. */
export type Streamed = {
  stream: AsyncIterable<Uint8Array>;
  contentType: string;
  fileName: string;
  headers?: Record<string, string>;
  /** It does not come from the database: its transaction ends before it is sent. */
  isApart?: true;
};

/** Works in a transaction of its own, as the caller. One of preparing is quiet: it tells the log nothing. */
export type Transact = <T>(work: (scope: Scope) => Promise<T>, how?: 'preparing') => Promise<T>;

/** A file that comes in. It is read outside every transaction, since that may take minutes. */
export type Upload = {
  content: AsyncIterable<Uint8Array>;
  size: number | null;
  contentType: string | undefined;
  within: Transact;
};

type OfCall = { request: FastifyRequest; reply: FastifyReply };
/** What reads begins for somebody who is only presumed (decision 022): it sets nothing of its reply. */
type CallOf<E> = E extends { method: 'GET' } | { reads: true } ? Pick<OfCall, 'request'> : OfCall;

/** Work that computes for long, as hashing a password does, outside every transaction: meanwhile it holds no connection. */
type WithoutTransaction<E extends EndpointShape> = {
  withoutTransaction: (within: Transact, request: Request<E>, call: OfCall) => Promise<Answer<E>>;
};

type Handler<E extends EndpointShape> = E['allow'] extends 'anyone'
  ? (visit: AnonymousContext, request: Request<E>) => Promise<Answer<E>>
  : E extends { takes: 'upload' }
    ? (upload: Upload, request: Request<E>) => Promise<Answer<E>>
    : ((scope: Scope, request: Request<E>, call: CallOf<E>) => Promise<Answer<E>>) | WithoutTransaction<E>;

type AnyHandler = (context: any, request: any, call?: any) => Promise<unknown>;
export type Served = { endpoint: Endpoint; handler: AnyHandler; isWithoutTransaction: boolean };

/** Joins an area's endpoints to the functions that answer them; one without a handler does not compile. */
export function serve<A extends Record<string, Endpoint>>(
  area: A,
  handlers: { [K in keyof A]: Handler<A[K]> },
): Served[] {
  return Object.entries(area).map(([name, endpoint]) => {
    const handler = handlers[name as keyof A] as AnyHandler | { withoutTransaction: AnyHandler };
    return typeof handler === 'function'
      ? { endpoint, handler, isWithoutTransaction: false }
      : { endpoint, handler: handler.withoutTransaction, isWithoutTransaction: true };
  });
}

/** Answers one call: reads it, asks who is calling, checks the permission, works in a scope, and lets only the reply's shape out. */
export async function answer(
  { endpoint, handler, isWithoutTransaction }: Served,
  maker: ScopeMaker,
  who: Identified | null,
  { request, reply, measure }: OfCall & { measure: MeasureUpload },
) {
  const requestId = request.id;
  if (endpoint.allow === 'anyone') {
    const given = read(endpoint, request);
    const result = shaped(
      endpoint,
      await handler({ maker, request, reply, requestId } satisfies AnonymousContext, given),
    );
    if (isStreamed(result)) await sendStream(reply, result);
    return result;
  }
  if (!who) throw signedOut();
  // What makes no sense is refused before the token is looked at, so that the answer tells nothing of it.
  const isFormOfFile = endpoint.takes === 'upload' && isForm(request.headers);
  if (isByLink(endpoint)) read(endpoint, request, isFormOfFile ? 'not known yet' : undefined);

  // What is streamed leaves before its work is done.
  const presumes = endpoint.reply instanceof z.ZodType;
  const permitted = <T>(readOnly: boolean, work: (scope: Scope) => Promise<T>, quiet = endpoint.quiet === true) =>
    inScope(
      maker,
      {
        organisationId: who.organisationId,
        requestId,
        address: request.ip,
        identify: who.identify,
        readOnly,
        presumes,
        quiet,
      },
      async (scope) => {
        const { settle } = await who.state();
        if (settle && !endpoint.allowedBeforeSetup) throw mustSettle(settle);
        if (!mayCall(scope.me, endpoint))
          throw watched(forbidden(), { event: 'permission.refused', needs: [endpoint.allow].flat() });
        return work(scope);
      },
    );
  const within: Transact = (work, how) => permitted(false, work, endpoint.quiet === true || how === 'preparing');
  if (endpoint.takes === 'upload') {
    // Whoever may not call at all is refused before anything is read.
    const { me, asked } = await permitted(true, async (scope) => ({
      me: scope.me,
      asked: isFormOfFile ? undefined : read(endpoint, request),
    }));
    const coming = incoming(request);
    const content = await measure({ me, organisationId: who.organisationId }, coming);
    const file = asked ? undefined : await fileOfForm(request.headers, content);
    const upload: Upload = file
      ? { content: file.content, size: null, contentType: undefined, within }
      : { ...coming, content, within };
    return shaped(endpoint, await handler(upload, asked ?? read(endpoint, request, file?.name)));
  }
  if (isWithoutTransaction) {
    const given = await permitted(true, async () => read(endpoint, request));
    return shaped(endpoint, await handler(within, given, { request, reply }));
  }
  const readOnly = isRead(endpoint);
  // Of other methods no answer is kept: some hold a secret that nothing may keep.
  const key = readOnly || request.method !== 'POST' ? undefined : idempotencyKeyOf(request);
  let sending = Promise.resolve();
  const result = await permitted(readOnly, async (scope) => {
    const given = read(endpoint, request);
    const work = async () => shaped(endpoint, await handler(scope, given, { request, reply }));
    const answered = key ? await once(scope, key, fingerprint(request), work) : await work();
    if (isStreamed(answered) && !answered.isApart) {
      const { parts, taken } = readAhead(answered.stream);
      sending = sendStream(reply, { ...answered, stream: parts });
      // A failure of the source comes out of `taken`; the same one must not go unheard here.
      sending.catch(() => {});
      await taken;
    }
    return answered;
  });
  await sending;
  if (isStreamed(result) && result.isApart) await sendStream(reply, result);
  return result;
}

/** The body as it comes. Not closed when reading ends early: the refusal must still reach the sender. */
const incoming = ({ raw, headers }: FastifyRequest): Pick<Upload, 'content' | 'size' | 'contentType'> => ({
  content: steadily(raw.iterator({ destroyOnReturn: false })),
  size: headers['content-length'] ? Number(headers['content-length']) : null,
  contentType: headers['content-type'],
});

/** Whether a person may make a call at all; what they may do to one record is its service's question. */
function mayCall(me: Me, endpoint: EndpointShape): boolean {
  if (endpoint.allow === 'anyone' || endpoint.allow === 'signed-in') return true;
  if (endpoint.allow === 'share-link') return me.share !== null;
  if (endpoint.allow === 'poster-link') return me.poster !== null;
  if (endpoint.allow === 'contractor-link') return me.contractor !== null;
  if (endpoint.allow === 'with-a-role') return me.permissions.length > 0;
  if (isRead(endpoint) && me.isSupportView) return true;
  const anyOf = typeof endpoint.allow === 'string' ? [endpoint.allow] : endpoint.allow;
  return anyOf.some((permission) => me.has(permission));
}

/** Deeper than any document of ours; walking or printing a much deeper one would overflow the stack. */
const MOST_LEVELS = 40;
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/**
 * What would be left out without a word: a field with a slip in its name, a filter that is not there. A record may be sent
 * back as it was read (ACT-054, ACC-074), so what the answer has too is taken for that.
 */
function notTaken({ reply }: Endpoint, schema: z.ZodType, value: unknown) {
  const unknown = unknownFields(schema, value);
  if (unknown.length === 0 || Array.isArray(value) || !(reply instanceof z.ZodObject)) return unknown;
  const record: unknown = (reply as z.ZodObject).shape['dto'] ?? reply;
  if (!(record instanceof z.ZodType)) return unknown;
  const strange = new Set(unknownFields(record, value).map((path) => path.join('.')));
  return unknown.filter((path) => strange.has(path.join('.')));
}

function read(endpoint: Endpoint, request: FastifyRequest, fileName?: string) {
  if (isDeeper(request.body, MOST_LEVELS)) throw unreadable('The request is nested too deeply');
  const problems: FieldProblem[] = [];
  const part = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value, { error: plainly });
    problems.push(
      ...notTaken(endpoint, schema, value).map((path) => ({
        field: path.join('.'),
        message: `There is no field ${String(path.at(-1))}`,
      })),
    );
    if (parsed.success) return parsed.data;
    problems.push(...parsed.error.issues.flatMap(problemsOf));
    return undefined;
  };
  // What takes nothing in its address is told so of anything there, not left to think that it was heard.
  if (!endpoint.query)
    for (const field of Object.keys(request.query as object))
      problems.push({ field, message: `There is no field ${field}` });
  const given = {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, fileName === undefined ? request.query : { fileName, ...(request.query as object) }),
    body: part(endpoint.body, request.body ?? undefined),
  };
  if (problems.length) throw invalid(problems, 'Please check what you entered');
  return given;
}

/** What is wrong, by field; where several fields are not known, each of them. */
const problemsOf = (issue: z.core.$ZodIssue): FieldProblem[] =>
  (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map((path) => ({
    field: path.join('.'),
    message: issue.message,
    ...takenInstead(issue),
  }));

function shaped(endpoint: Endpoint, result: unknown): unknown {
  return endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(result) : result;
}

export function isStreamed(result: unknown): result is Streamed {
  return typeof result === 'object' && result !== null && 'stream' in result && 'contentType' in result;
}

/** RFC 6266: a plain name for old programs and the real one in UTF-8. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

async function sendStream(reply: FastifyReply, { stream, contentType, fileName, headers = {} }: Streamed) {
  // Nothing is sent before the first part exists, so that a failure can still be answered.
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
    // What has begun cannot be refused any more: only a connection that breaks says that the file is not whole.
    reply.log.error({ err: error, requestId: reply.request.id }, 'broken off while it was sent');
    socket.destroy();
    throw error;
  }
  if (socket.destroyed) await parts.return?.();
  socket.end();
}

/** Somebody who does not take the answer may not keep its transaction open. */
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

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key))
    throw invalid([{ field: 'Idempotency-Key', message: 'Use 8 to 100 visible characters' }]);
  return key;
}

function fingerprint(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex');
}

/** Does the work once for each key of each person: a second call waits for the first and gets its answer. */
async function once(
  { db, me }: Scope,
  key: string,
  requestHash: string,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const mine = await db
    .insertInto('idempotencyKeys')
    .values({ userId: me.id, key, requestHash, status: null, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!mine) {
    const before = await db
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'answer'])
      .where('userId', '=', me.id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (before.requestHash !== requestHash) throw new Refusal(422, 'This key was already used for something else');
    return JSON.parse(before.answer ?? 'null') as unknown;
  }
  const result = await work();
  await db
    .updateTable('idempotencyKeys')
    .set({ status: 200, answer: JSON.stringify(result) })
    .where('userId', '=', me.id)
    .where('key', '=', key)
    .execute();
  return result;
}
