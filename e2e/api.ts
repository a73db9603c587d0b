import type { APIRequestContext } from '@playwright/test';
import {
  addressOf,
  type Call,
  type Endpoint,
  type EndpointShape,
  type Reply,
} from '@lintel/contract/platform/endpoint';

type Parts = { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown };
export type Api = ReturnType<typeof apiOf>;

/** Sends requests as the user of a browser, for what a journey needs before it begins. */
export function apiOf(request: APIRequestContext) {
  return {
    async send<E extends EndpointShape>(endpoint: Endpoint<E>, call: Call<E>): Promise<Reply<E>> {
      const { params, query, body } = call as Parts;
      const response = await request.fetch(addressOf(endpoint, '/api/', params), {
        method: endpoint.method,
        ...(query && { params: query }),
        ...(body === undefined ? {} : { data: body }),
        headers: { accept: 'application/json', 'X-CSRF-Token': await csrfToken(request) },
      });
      if (!response.ok())
        throw new Error(`${endpoint.area}.${endpoint.name}: ${response.status()} ${await response.text()}`);
      return (await response.json()) as Reply<E>;
    },
  };
}

async function csrfToken(request: APIRequestContext): Promise<string> {
  const find = async () =>
    (await request.storageState()).cookies.find(({ name }) => name.endsWith('lintel.csrf'))?.value;
  const token = await find();
  if (token) return token;
  await request.get('/config.json');
  return (await find()) ?? '';
}
