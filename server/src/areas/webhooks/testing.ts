import { createServer } from 'node:http';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuid } from 'uuid';
import { TEST_EVENT, webhooks } from '@lintel/contract/areas/webhooks';
import { call, passed } from '#test/calls';
import type { Organisation, Person } from '#test/organisation';

export type Received = { headers: IncomingHttpHeaders; body: string };

/** A program that is told what happens, at an address inside that the operator names; answers 200 until it is told otherwise. */
export async function aReceiver({ config }: Person['server']) {
  const received: Received[] = [];
  let answer: RequestListener = (_, reply) => void reply.writeHead(200).end();
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      answer(request, reply);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  config.webhookHosts.push(host);
  return {
    address: `http://${host}/hooks`,
    received,
    answers: (next: RequestListener | number) =>
      void (answer = typeof next === 'number' ? (_, reply) => void reply.writeHead(next).end() : next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A new webhook, told of these events; with its secret. */
export const aWebhook = async (
  by: Person,
  {
    address = 'https://hooks.example/lintel',
    events = ['action.raised'],
  }: { address?: string; events?: string[] } = {},
) => passed(await call(by, webhooks.create, { body: { description: 'Job management', address, events } })).dto;

/** The id of a delivery that was given up. */
export async function aDelivery(organisation: Organisation, webhookId: string): Promise<string> {
  const id = uuid();
  await organisation.within(({ db, now }) =>
    db
      .insertInto('webhookDeliveries')
      .values({
        id,
        webhookId,
        event: TEST_EVENT,
        recordId: null,
        happenedAt: now.toISOString(),
        state: 'given-up',
        attemptCount: 1,
        status: 500,
        problem: null,
        queuedAt: now.toISOString(),
        nextTryAt: now.toISOString(),
      })
      .execute(),
  );
  return id;
}
