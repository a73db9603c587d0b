import type { RunningServer } from '#test/running-server';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { Person } from '#test/organisation';

/** A user with every permission on a running server, in an organisation of their own. */
export async function aPersonOn(server: RunningServer): Promise<Person> {
  const beside = await aServer({ ownerUrl: await server.databaseUrl(), works: false });
  try {
    return await (await anOrganisation({ server: beside })).person();
  } finally {
    await closeServer(beside);
  }
}

type HttpAnswer = { status: number; body: any; headers: Headers; milliseconds: number };

/** Sends a request to a running server as a user; returns null without a reply. */
export async function callOver(
  server: RunningServer,
  who: Person,
  method: string,
  path: string,
  body?: unknown,
  { within = 30_000, headers = {} }: { within?: number; headers?: Record<string, string> } = {},
): Promise<HttpAnswer | null> {
  const began = performance.now();
  try {
    const reply = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: {
        cookie: who.cookie,
        'x-csrf-token': who.csrf,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(within),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      body: text.startsWith('{') ? JSON.parse(text) : text,
      headers: reply.headers,
      milliseconds: performance.now() - began,
    };
  } catch {
    return null;
  }
}
