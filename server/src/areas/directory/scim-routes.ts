import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { callerByDirectory } from './caller.ts';
import { everySchema, resourceTypes, serviceProviderConfig } from './describes.ts';
import { askedOf, listOf } from './page.ts';
import {
  createFromDirectory,
  getFromDirectory,
  patchFromDirectory,
  removeFromDirectory,
  replaceFromDirectory,
} from './provision.ts';
import { pageOfDirectory } from './queries.ts';
import { SCIM_TYPE, scimProblem } from './scim-problem.ts';
import { scimUser } from './scim-user.ts';

const BODY_LIMIT = 256 * 1024;

type Reply = { status?: number; body?: unknown; location?: string };
type Answer = (scope: Scope, request: FastifyRequest) => Promise<Reply> | Reply;

/**
 * What the organisation's directory calls: SCIM 2.0 (RFC 7644), in the terms of that standard rather than of the contract. Its
 * caller has a token in a header that no page can make a browser send, and no session, so nothing here can be forged.
 */
export function serveScim(app: FastifyInstance, setting: Setting) {
  const { publicUrl } = setting.config;
  takeJson(app);

  const serve = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, answer: Answer) =>
    app.route({
      method,
      url: path,
      bodyLimit: BODY_LIMIT,
      config: { isForPrograms: true },
      handler: async (request, reply) => send(reply, await answered(setting, request, answer, method === 'GET')),
    });
  const idIn = ({ params }: FastifyRequest) => (params as { id: string }).id;
  const ofUser = (user: Parameters<typeof scimUser>[0], status = 200): Reply => {
    const body = scimUser(user, publicUrl);
    return { status, body, location: body.meta.location };
  };

  serve('GET', '/Users', async (scope, { query }) => {
    const asked = askedOf(query);
    const { users, total } = await pageOfDirectory(scope, asked);
    return {
      body: listOf(
        users.map((user) => scimUser(user, publicUrl)),
        total,
        asked.startIndex,
      ),
    };
  });
  serve('GET', '/Users/:id', async (scope, request) => ofUser(await getFromDirectory(scope, idIn(request))));
  serve('POST', '/Users', async (scope, { body }) => ofUser(await createFromDirectory(scope, setting, body), 201));
  serve('PUT', '/Users/:id', async (scope, request) =>
    ofUser(await replaceFromDirectory(scope, setting, idIn(request), request.body)),
  );
  serve('PATCH', '/Users/:id', async (scope, request) =>
    ofUser(await patchFromDirectory(scope, setting, idIn(request), request.body)),
  );
  serve('DELETE', '/Users/:id', async (scope, request) => {
    await removeFromDirectory(scope, setting, idIn(request));
    return { status: 204 };
  });

  serve('GET', '/ServiceProviderConfig', () => ({ body: serviceProviderConfig(publicUrl) }));
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes(publicUrl)],
    ['/Schemas', everySchema(publicUrl)],
  ] as const) {
    serve('GET', path, () => ({ body: listOf<object>(all, all.length) }));
    serve('GET', `${path}/:id`, (_, request) => {
      const one = all.find(({ id }) => id === idIn(request));
      if (!one) throw scimProblem(404, 'There is nothing with this id');
      return { body: one };
    });
  }
}

/** Runs a call as the directory whose token it has. */
async function answered(setting: Setting, request: FastifyRequest, answer: Answer, readOnly: boolean): Promise<Reply> {
  const { maker, throttle } = setting;
  const caller = callerByDirectory(request.headers, maker);
  await caller.checkRateLimit(throttle);
  const reply = await inScope(
    maker,
    {
      organisationId: caller.organisationId,
      requestId: request.id,
      address: request.ip,
      identify: caller.identify,
      readOnly,
    },
    async (scope) => answer(scope, request),
  ).catch(async (refusal: unknown) => {
    await caller.countAttempt(throttle, request.ip);
    throw refusal;
  });
  await Promise.all([caller.consumeRateLimit(throttle), caller.noteUse(request.ip)]);
  return reply;
}

function send(reply: FastifyReply, { status = 200, body, location }: Reply) {
  void reply.code(status).header('cache-control', 'no-store');
  if (location) void reply.header('location', location);
  return body === undefined ? reply.send() : reply.type(SCIM_TYPE).send(JSON.stringify(body));
}

/** Bodies of SCIM and plain JSON; a DELETE may name the type of a body that it does not have. */
function takeJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>([SCIM_TYPE, 'application/json'], { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : void parse(request, body, done),
  );
}
