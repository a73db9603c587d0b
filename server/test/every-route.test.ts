import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { everyRoute } from '#server/areas';
import { fixture, specified } from './fixture.ts';
import { aServer, closeServer } from './harness.ts';

const registered: { method: string; path: string }[] = [];
const watch = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD') registered.push({ method: one, path: url.replace(/:(\w+)/g, '{$1}') });
  });
};

subscribe('fastify.initialization', watch);
const server = await aServer();
unsubscribe('fastify.initialization', watch);
await closeServer(server);

const endpoints = everyRoute(server).map(({ endpoint }) => endpoint);
const written = fixture('routes.tsv');
const named = ({ method, path }: Record<string, string> | { method: string; path: string }) => `${method} ${path}`;
const inApi = (path: string) => (path.startsWith('/') ? path : `/api/${path}`);

describe('the list of routes in server/test/fixtures/routes.tsv (S-01)', () => {
  it('has every route that the server registers', () => {
    const known = new Set(written.map(named));
    const missing = registered.map(named).filter((route) => !known.has(route));
    expect(
      missing,
      'Add these to server/test/fixtures/routes.tsv by hand, with who may call them and what they are about',
    ).toEqual([]);
  });

  it('has no route that the server lacks, and none twice', () => {
    const known = new Set(registered.map(named));
    expect(
      written.map(named).filter((route) => !known.has(route)),
      'Remove these from server/test/fixtures/routes.tsv',
    ).toEqual([]);
    expect(new Set(written.map(named)).size).toBe(written.length);
  });

  it('says who may call each as the contract does', () => {
    const who = new Map(written.map((route) => [named(route), route['who may']]));
    const different = endpoints
      .map((endpoint) => ({
        route: `${endpoint.method} ${inApi(endpoint.path)}`,
        contract: [endpoint.allow].flat().join(' or '),
      }))
      .filter(({ route, contract }) => who.get(route) !== contract);
    expect(different, 'Decide which is right, the contract or server/test/fixtures/routes.tsv').toEqual([]);
  });
});

/** Calls that the specification names and a later area brings. The first part of the path, or all of it. */
const later = [
  'accident/filter.xls',
  'accident/item',
  'accident/injuredPersonInjury',
  'accident/personInterviewed',
  'action/',
  'calendar/',
  'contractor/',
  'dashboard/',
  'enforcementVisit/',
  'inspectionReport/',
  'people/',
  'report/',
  'property/report/',
  'task/',
  'taskManagement/',
];

const calls = specified('calls.tsv');
describe.runIf(calls)('the calls of the specification (../shared/spec/calls.tsv)', () => {
  const areas = new Set(
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
        !path.startsWith('free') && !path.includes('{') && !path.includes(' ') && areas.has(path.split('/')[0]!),
    )
    .filter(({ path }) => !later.some((start) => path.startsWith(start)));

  it('are answered at their paths, by their methods, in the areas that exist', () => {
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
