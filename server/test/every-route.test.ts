import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isByLink, isRead } from '@lintel/contract/platform/endpoint';
import { TOKEN_HEADER } from '@lintel/contract/areas/shares/share';
import { everyRoute } from '#server/areas';
import { anAction } from '#areas/actions/testing';
import { aShare } from '#areas/shares/testing';
import { areasWith } from './areas.ts';
import { sendTo, titleOf } from './examples.ts';
import { specified } from './fixture.ts';
import { anOrganisation } from './organisation.ts';
import { aServer, closeServer } from './test-server.ts';
import { inApi, routesIn } from './routes.ts';

const registered: { method: string; path: string }[] = [];
const watch = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD') registered.push({ method: one, path: url.replace(/:(\w+)/g, '{$1}') });
  });
};

subscribe('fastify.initialization', watch);
const server = await aServer({ works: false });
unsubscribe('fastify.initialization', watch);
await closeServer(server);

const endpoints = everyRoute(server).map(({ endpoint }) => endpoint);
const areas = areasWith('permissions.tsv').map(({ path }) => dirname(path));
const written = [join(import.meta.dirname, '../src'), ...areas].flatMap(routesIn);
const served = registered.map(({ method, path }) => `${method} ${path.replace('/api/', '')}`);
const routes = written.map(({ route }) => route);

describe('the routes in permissions.tsv of every area (S-01)', () => {
  it('has every route that the server registers', () => {
    expect(
      served.filter((route) => !routes.includes(route)),
      'Add these by hand to permissions.tsv of their area, with who may call them and what they are about',
    ).toEqual([]);
  });

  it('has no route that the server lacks, and none twice', () => {
    expect(
      routes.filter((route) => !served.includes(route)),
      'Remove these from permissions.tsv of their area',
    ).toEqual([]);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('says who may call each as the contract does', () => {
    const who = new Map(written.map(({ route, whoMay }) => [route, whoMay]));
    const different = endpoints
      .map((endpoint) => ({ route: titleOf(endpoint), contract: [endpoint.allow].flat().join(' or ') }))
      .filter(({ route, contract }) => who.get(route) !== contract);
    expect(different, 'Decide which is right, the contract or permissions.tsv of the area').toEqual([]);
  });
});

describe('every call', () => {
  const fieldsOf = ({ reply }: (typeof endpoints)[number]) =>
    typeof reply === 'object' && reply instanceof z.ZodObject ? Object.keys(reply.shape) : [];

  it('that answers a page says in the same words which it is, of how many, and of how many rows (SHELL-003)', () => {
    const paged = endpoints.filter((endpoint) =>
      fieldsOf(endpoint).some((field) => field === 'maxPage' || field === 'page'),
    );
    const words = ['page', 'maxPage', 'totalObjectsForQuery'];
    expect(paged.length).toBeGreaterThan(20);
    expect(
      paged.filter((endpoint) => !words.every((word) => fieldsOf(endpoint).includes(word))).map(titleOf),
      `Say them as ${words.join(', ')}, as the other lists do`,
    ).toEqual([]);
  });

  it('that changes something answers the record, several, how many, that it is done, or what its reading call answers (SHELL-003)', () => {
    // For several: unchanged ones are counted, and may be named or have a reason next to them.
    const beside = ['reason', 'refused'];
    const isCounted = (fields: string[]) =>
      fields.some((field) => field.endsWith('Count')) &&
      fields.every((field) => field.endsWith('Count') || beside.includes(field)) &&
      (fields.includes('refusedCount') || !fields.some((field) => beside.includes(field)));
    const isUsual = (endpoint: (typeof endpoints)[number]) => {
      const fields = fieldsOf(endpoint).filter((field) => field !== 'message');
      return ['dto', 'objects', 'success'].includes(fields.join()) || isCounted(fields);
    };
    const isAsRead = ({ reply }: (typeof endpoints)[number]) =>
      typeof reply !== 'string' && endpoints.some((endpoint) => isRead(endpoint) && endpoint.reply === reply);
    const changing = endpoints.filter((endpoint) => !isRead(endpoint));
    expect(changing.length).toBeGreaterThan(100);
    expect(
      changing.filter((endpoint) => !isUsual(endpoint) && !isAsRead(endpoint)).map(titleOf),
      'Answer in the same words as the other calls',
    ).toEqual(
      // The form of the sign-in page leads to a page.
      ['POST /login/process-login.htm'],
    );
  });

  it('is held to what holds for all, in its area', () => {
    expect(
      areas.filter((folder) => !existsSync(join(folder, 'every-call.test.ts'))),
      'Give the area an every-call.test.ts, as the others have',
    ).toEqual([]);
  });

  it('is closed to the token of a share, but for what is done by its link (S-05)', async () => {
    const by = await (await anOrganisation()).person();
    const { token } = await aShare(by, await anAction(by));
    const asked = endpoints.filter((endpoint) => endpoint.allow !== 'anyone' && !isByLink(endpoint));
    const answers = asked.map(async (endpoint) => {
      const given = { body: { assignToken: token }, headers: { [TOKEN_HEADER]: token } };
      return { title: titleOf(endpoint), status: (await sendTo(null, endpoint, given)).status };
    });
    expect((await Promise.all(answers)).filter(({ status }) => status !== 401)).toEqual([]);
  });
});

const calls = specified('calls.tsv');
describe('the calls of the specification (../shared/spec/calls.tsv)', () => {
  const firstParts = new Set(
    registered.map(
      ({ path }) =>
        inApi(path)
          .replace(/^\/(api\/)?/, '')
          .split('/')[0],
    ),
  );
  const literal = (calls ?? [])
    .map(({ method = '', path = '' }) => ({
      method,
      path: path
        .replace('{context}', '')
        .replace(/ \(.*\)$/, '')
        .replace(/^\//, ''),
    }))
    .filter(
      ({ path }) =>
        !path.startsWith('free') && !path.includes('{') && !path.includes(' ') && firstParts.has(path.split('/')[0]),
    );

  it('are answered at their paths, by their methods, in the areas that exist', ({ skip }) => {
    skip(!calls, 'The specification does not lie beside the repository');
    const bare = (path: string) => inApi(path).replace(/^\/(api\/)?/, '');
    const answers = ({ method, path }: { method: string; path: string }) =>
      registered.some(
        (route) =>
          (method === 'free' || route.method === method) &&
          new RegExp(
            `^${bare(route.path)
              .replace(/[.]/g, '\\.')
              .replace(/\{\w+\}/g, '[^/]+')}$`,
          ).test(path),
      );
    expect(literal.length).toBeGreaterThan(5);
    expect(literal.filter((call) => !answers(call))).toEqual([]);
  });
});
