import { addressOf, type Endpoint } from '@lintel/contract/platform/endpoint';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { vi } from 'vitest';

export type Sent = { method: string; path: string; search: URLSearchParams; headers: Headers; body: string };
type Answer = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> };
export type Answers = [endpoint: Endpoint, answer: (sent: Sent) => Answer | Promise<Answer>][];

/** Fakes the network with a reply for each endpoint. Returns the requests, in order. */
export function answering(answers: Answers): Sent[] {
  const all: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, window.location.origin);
    const sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.searchParams,
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
    };
    all.push(sent);
    const found = answers.find(([endpoint]) => endpoint.method === sent.method && isAt(endpoint, sent.path));
    if (!found) throw new Error(`Nothing answers ${sent.method} ${sent.path}`);
    const { status = 200, body, text, headers = {} } = await found[1](sent);
    // The Response constructor of this runtime rejects 705, which browsers accept.
    const response = new Response(text ?? (body === undefined ? null : JSON.stringify(body)), { headers });
    Object.defineProperties(response, { status: { value: status }, ok: { value: status >= 200 && status < 300 } });
    return response;
  });
  return all;
}

/** What was sent to an endpoint, in order. */
export const bodiesSentTo = (
  { sent }: { sent: Pick<Sent, 'method' | 'path' | 'body'>[] },
  path: string,
  method = 'POST',
) =>
  sent
    .filter((each) => each.path === `/api/${path}` && each.method === method)
    .map((each) => JSON.parse(each.body) as Record<string, unknown>);

export const problem = (status: number, message: string, more: object = {}) => ({
  status,
  body: { success: false, message, requestId: 'r-1', ...more },
});

export function aPerson(of: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '018f0000-0000-7000-8000-000000000001',
    organisationId: '018f0000-0000-7000-8000-000000000002',
    spaceId: 'demo',
    clientName: 'Harbour Homes',
    helpline: null,
    supportLink: null,
    hasLogo: false,
    idleMinutes: 30,
    startPage: '/',
    scoreThresholds: { high: 90, low: 70 },
    fullName: 'Maria Okafor',
    jobTitle: 'Compliance manager',
    email: 'maria@demo.example',
    login: 'maria',
    permissions: [],
    isSupportView: false,
    isSupportEdit: false,
    support: null,
    settle: null,
    hasSecondFactor: false,
    keepsWorkOnDevices: true,
    today: '2026-11-21',
    ...of,
  };
}

/** Whether a path matches the endpoint, with any parameters. */
const isAt = (endpoint: Endpoint, path: string) => {
  if (!patterns.has(endpoint)) patterns.set(endpoint, patternOf(endpoint));
  return patterns.get(endpoint)!.test(path);
};
/** Each call looks through up to all endpoints. */
const patterns = new WeakMap<Endpoint, RegExp>();
const patternOf = (endpoint: Endpoint) => {
  const address = addressOf({ ...endpoint, path: endpoint.path.replaceAll(/\{\w+\}/g, '*') }, '/api/');
  const pattern = address.replaceAll(/[.?+^$()[\]|\\{}]/g, String.raw`\$&`).replaceAll('*', '[^/]+');
  return new RegExp(`^${pattern}$`);
};
