import { randomBytes } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { Logger } from 'pino';
import { pageOfContractor } from '#areas/contractor-links/page';
import { asScimProblem } from '#areas/directory/scim-problem';
import { serveScim } from '#areas/directory/scim-routes';
import { pageOfPoster } from '#areas/posters/page';
import { pageOfLink } from '#areas/shares/pages';
import { asLogoutProblem, serveBackChannel } from '#areas/sign-on/back-channel';
import { SCIM_PATH } from '@lintel/contract/areas/directory';
import { everyRoute } from '#server/areas';
import { handleCall } from '#server/handle-call';
import type { Setting } from '#platform/setting';
import { keepForgeryToken } from '#platform/http/cookies';
import type { Identified } from '#platform/access/identity';
import { serveClient, versionOfClient } from '#platform/http/client-files';
import { dropSlowReaders } from '#platform/http/drain';
import { logRefusal } from '#platform/access/identity';
import { isStillComing, refuseMidway } from '#platform/http/incoming-body';
import { openApiDocument } from '#platform/http/open-api';
import { noSuchAddress, refusalFor, Refusal, unavailable } from '#platform/http/problems';
import { refuseUnreadable, securityHeaders } from '#platform/http/security-headers';
import type { MountedEndpoint } from '#platform/http/serve';
import { measureUploads } from '#platform/http/upload-measure';
import { serveWellKnown } from '#platform/http/well-known';
import { version } from '#platform/process/version';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is passed on unparsed, as a stream. */
    isUpload?: boolean;
    /** No browser asks for it. */
    isForPrograms?: boolean;
  }
  interface FastifyRequest {
    /** The caller, if the request has a session cookie. */
    caller: Identified | null;
  }
}

type AppOptions = Setting & { log: Logger; clientFolder?: string | undefined };

const API_PATH = '/api/';
const JSON_LIMIT = 2 * 1024 * 1024;
const SLOW_READER_MS = 12_000;
const BODY_MS = 10_000;
const UPLOAD_MS = 15 * 60_000;

/** The whole program as one HTTP server. */
export async function makeApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, isSecure, maker, log } = options;
  const everywhere = securityHeaders(isSecure);
  const client = await versionOfClient(options.clientFolder);
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_LIMIT,
    // Endpoints are below the API path (conflict C14). These once lay outside it, and still work there.
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/(?=dropdown\/|report\/people\.json)/, API_PATH),
    genReqId: () => randomBytes(8).toString('hex'),
    // All three are needed: otherwise a slow body is aborted minutes late or never. Requests other than uploads have less time.
    requestTimeout: UPLOAD_MS,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Requests during closing are refused below, with the format and headers of every refusal.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // Refusals of the router itself run no hooks, so their headers are set here.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers({ ...everywhere, 'x-request-id': request.id });
      refuse(error, request, reply, options);
    },
    clientErrorHandler: refuseUnreadable(isSecure),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  } as FastifyServerOptions);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  await app.register(compress, { threshold: 1024 });
  app.decorateRequest('caller', null);
  dropSlowReaders(app, SLOW_READER_MS);

  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...everywhere, 'x-request-id': request.id });
    if (isClosing) throw unavailable('Lintel is being stopped or updated. Please try again in a moment.');
    if (!request.routeOptions.config.isUpload) closeIfSlow(request);
    // Responses that a shared cache may store must not carry a user's token, and a calendar program has no use for one.
    if (request.url.startsWith('/assets/') || request.routeOptions.config.isForPrograms) return;
    void reply.headers(client);
    keepForgeryToken(request, reply, isSecure);
  });
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, options));
  app.setNotFoundHandler((request, reply) => refuse(noSuchAddress(), request, reply, options));

  app.get('/health', async (_, reply) => {
    await maker.database.answers().catch(() => {
      throw unavailable('The database cannot be reached at the moment');
    });
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version });
  });

  const measure = measureUploads(options.throttle, config.uploadMegabytes);
  const routes = everyRoute(options);
  // Printing it takes as long as a hundred other replies, and it is the same for everybody.
  let document: string | undefined;
  app.get(`${API_PATH}openapi.json`, async (_, reply) => {
    document ??= JSON.stringify(
      openApiDocument(
        routes.map((route) => route.endpoint),
        API_PATH,
      ),
    );
    return reply.type('application/json; charset=utf-8').send(document);
  });
  const mount = (on: FastifyInstance, served: MountedEndpoint) => {
    const { method, path, takes, reply: replies } = served.endpoint;
    on.route({
      method,
      url: (path.startsWith('/') ? path : API_PATH + path).replace(/\{(\w+)\}/g, ':$1'),
      config: { isUpload: takes === 'upload', isForPrograms: replies === 'calendar' },
      handler: (request, reply) => handleCall(served, options, { request, reply, measure }),
    });
  };
  const isUpload = ({ endpoint }: MountedEndpoint) => endpoint.takes === 'upload';
  for (const served of routes) if (!isUpload(served)) mount(app, served);
  await app.register(async (uploads) => {
    // Uploads are passed on as a stream whatever their content type; their handler enforces the size limit.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', { bodyLimit: Number.MAX_SAFE_INTEGER }, (_request, _payload, done) => done(null));
    for (const served of routes) if (isUpload(served)) mount(uploads, served);
  });
  await app.register(
    async (scim) => {
      const refuseThere = refusingAs(asScimProblem, options);
      scim.setErrorHandler(refuseThere);
      scim.setNotFoundHandler((request, reply) => refuseThere(noSuchAddress(), request, reply));
      serveScim(scim, options);
    },
    { prefix: SCIM_PATH },
  );
  await app.register(async (logout) => {
    logout.setErrorHandler(refusingAs(asLogoutProblem, options));
    serveBackChannel(logout, options);
  });
  serveWellKnown(app, config, maker.clock);
  await serveClient(app, options.clientFolder, (url) => pageOfLink(url) ?? pageOfPoster(url) ?? pageOfContractor(url));
  return app;
}

/** Refuses in the terms of another standard. */
const refusingAs =
  (writes: Writes, options: AppOptions) => (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    refuse(error, request, reply, options, writes);

function closeIfSlow({ raw }: FastifyRequest) {
  const timer = setTimeout(() => raw.complete || raw.destroy(), BODY_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}

/** How a refusal is written. */
type Written = { type: string; status: number; body: object; headers?: Record<string, string> };
type Writes = (status: number, message: string, refusal: Refusal | undefined, requestId: string) => Written;

const asProblem: Writes = (status, message, refusal, requestId) => ({
  type: 'application/problem+json',
  status,
  body: { success: false, message, errorMessage: message, ...refusal?.more, requestId },
});

/** Sends every refusal in one format, or in that of another standard; unexpected errors are logged in full and answered plainly. */
function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, maker }: Pick<AppOptions, 'log' | 'maker'>,
  writes: Writes = asProblem,
) {
  const refusal = refusalFor(error) ?? fromFastify(error);
  if (refusal?.security) logRefusal(maker.security, request, refusal.security);
  if (!refusal)
    log.error(
      // Not its URL: that of a calendar feed is a secret.
      { err: error, requestId: request.id, method: request.method, path: request.routeOptions.url },
      'unforeseen',
    );
  else if (refusal.cause) log.error({ err: refusal.cause, requestId: request.id }, `refused: ${refusal.message}`);
  const sentence = refusal?.message ?? 'Something went wrong. It has been logged.';
  const { type, status, body, headers = {} } = writes(refusal?.status ?? 500, sentence, refusal, request.id);
  if (refusal?.retryAfter) reply.header('retry-after', String(refusal.retryAfter));
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return reply;
  }
  reply.headers(headers).header('cache-control', 'no-store').type(type);
  const problem = JSON.stringify(body);
  if (isStillComing(request.raw)) {
    refuseMidway(reply, status, problem);
    return reply;
  }
  if (status <= 599) return reply.code(status).send(problem);
  // Fastify sends no status above 599; the specification's 705 is written directly.
  reply.hijack();
  reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>).end(problem);
  return reply;
}

function fromFastify(error: unknown): Refusal | undefined {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (!statusCode || statusCode >= 500) return undefined;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'This call takes JSON');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'This is too large');
  return new Refusal(statusCode, statusCode === 400 ? 'The request cannot be read' : 'The request was refused');
}
