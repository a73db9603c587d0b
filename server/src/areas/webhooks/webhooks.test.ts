import { Webhook as Verifying } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { notices } from '@lintel/contract/areas/notices';
import { MOST_WEBHOOKS, TEST_EVENT, webhooks } from '@lintel/contract/areas/webhooks';
import type { Webhook, WebhookDelivery } from '@lintel/contract/areas/webhooks';
import { anAction } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { inScope } from '#platform/scope';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { anOwnDatabase } from '#test/own-database';
import { tablesHolding } from '#test/stored-rows';
import { aServer, closeServer, theServer } from '#test/test-server';
import { deliverWebhook } from './deliver.ts';
import { forgetDeliveries, tryAgain } from './jobs.ts';
import { aDelivery, aReceiver, aWebhook } from './testing.ts';
import type { Received } from './testing.ts';

let organisation: Organisation;
let manager: Person;
let receiver: Awaited<ReturnType<typeof aReceiver>>;

beforeEach(async () => {
  organisation = await anOrganisation();
  manager = await organisation.person();
  receiver = await aReceiver(organisation.server);
});
afterEach(() => {
  receiver.close();
  organisation.server.at(null);
});

/** What the job of a webhook does. */
const deliver = ({ id: webhookId }: { id: string }) =>
  deliverWebhook(organisation.server, { organisationId: organisation.id, webhookId }, new AbortController().signal);
const deliveriesOf = async ({ id }: { id: string }): Promise<WebhookDelivery[]> =>
  passed(await call(manager, webhooks.deliveries, { query: { id } })).objects;
const theWebhook = async ({ id }: { id: string }) =>
  passed(await call(manager, webhooks.list)).objects.find((webhook) => webhook.id === id)!;
const edited = ({ id, description, address, events, isOn, version }: Webhook, more: Partial<Webhook>) =>
  call(manager, webhooks.edit, { body: { id, description, address, events, isOn, version, ...more } });
const verified = (secret: string, { headers, body }: Received) =>
  new Verifying(secret).verify(body, headers as Record<string, string>);
const minutesOn = (minutes: number) => organisation.server.at(new Date(start + minutes * 60_000).toISOString());
// Since it was confirmed who they are.
const start = Date.now();

it('tells a receiver what happened, to which record and no more, signed as Standard Webhooks says', async () => {
  const webhook = await aWebhook(manager, { address: receiver.address, events: ['action.raised', 'action.deleted'] });
  const property = await aProperty(manager);
  const { id, ref } = await anAction(manager, { property, name: 'Mend the stair of Mrs Quill' });
  await deliver(webhook);
  const [sent, ...more] = receiver.received;
  expect(more).toEqual([]);
  expect(verified(webhook.secret, sent!)).toEqual({
    type: 'action.raised',
    timestamp: expect.any(String),
    data: {
      kind: 'ACTION',
      id,
      reference: ref,
      propertyId: property.id,
      address: `http://lintel.test/actions/item/${id}`,
    },
  });
  expect(() => verified(webhook.secret, { ...sent!, body: `${sent!.body} ` })).toThrow();
  expect(await deliveriesOf(webhook)).toMatchObject([
    {
      event: 'action.raised',
      state: 'delivered',
      status: 200,
      attemptCount: 1,
      about: { kind: 'ACTION', id, reference: ref },
    },
  ]);
  expect(sent!.headers['webhook-id']).toBe((await deliveriesOf(webhook))[0]!.id);
});

it('is told nothing of a change that is refused, of other events, or of another organisation', async () => {
  const webhook = await aWebhook(manager, { address: receiver.address });
  const action = await anAction(await (await anOrganisation()).person());
  expect((await call(manager, actions.create, { body: { name: '', priority: 'LOW' } as never })).status).toBe(422);
  await organisation
    .within(async (scope) => {
      await scope.begin([{ id: action.id, kind: 'ACTION' }], { type: 'CREATE', event: 'action.raised' });
      scope.beforeCommit(async () => {
        throw new Error('undone');
      });
    })
    .catch(() => {});
  await aProperty(manager);
  expect(await deliveriesOf(webhook)).toEqual([]);
});

it('queues a thousand records of one change in one statement and one job for each webhook, and nothing where none listens', async () => {
  const statementsOf = async (count: number) => {
    let statements = 0;
    const { jobs } = organisation.server;
    const [queued, queue] = [[] as unknown[], jobs.queue];
    jobs.queue = async (_, name, data) => void queued.push([name, data.webhookId]);
    try {
      await organisation.within(async (scope) => {
        const execute = scope.db.getExecutor();
        const counting = execute.executeQuery.bind(execute);
        execute.executeQuery = (query) => {
          if (/webhook/.test(query.sql)) statements += 1;
          return counting(query);
        };
        const ids = Array.from({ length: count }, () => ({ id: scope.newId(), kind: 'ACTION' as const }));
        await scope.begin(ids, { type: 'CREATE', event: 'action.raised' });
        for (const { id } of ids.slice(0, 20)) await scope.record(id, { type: 'EDIT', event: 'action.edited' });
      });
    } finally {
      jobs.queue = queue;
    }
    return { statements, queued };
  };
  await statementsOf(1);
  expect(await statementsOf(1000)).toEqual({ statements: 0, queued: [] });
  const webhook = await aWebhook(manager, { events: ['action.raised', 'action.edited'] });
  await statementsOf(1);
  expect(await statementsOf(1000)).toEqual({ statements: 1, queued: [['webhooks.deliver', webhook.id]] });
  const { count } = await organisation.within(({ db }) =>
    db
      .selectFrom('webhookDeliveries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  expect(Number(count)).toBe(1022);
});

describe('a delivery', () => {
  it('that failed is sent again with the same id, ever later, and given up after three days', async () => {
    minutesOn(0);
    const webhook = await aWebhook(manager, { address: receiver.address });
    await anAction(manager);
    receiver.answers(500);
    let minutes = 0;
    const waits: number[] = [];
    for (;;) {
      await deliver(webhook);
      const [{ state, nextTryAt }] = (await deliveriesOf(webhook)) as [WebhookDelivery];
      if (state !== 'waiting') break;
      const next = (Date.parse(nextTryAt!) - start) / 60_000;
      waits.push(next - minutes);
      minutesOn((minutes = next));
    }
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: 'given-up', status: 500 });
    expect(waits.length).toBeGreaterThan(10);
    expect(waits.length).toBeLessThan(30);
    expect(waits[0]).toBeLessThan(2);
    expect(Math.max(...waits)).toBeGreaterThan(8 * 60);
    expect(minutes).toBeGreaterThan(2 * 24 * 60);
    expect(minutes).toBeLessThan(3 * 24 * 60);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is sent again after a process died over it, and by hand, if the webhook is on', async () => {
    minutesOn(0);
    const webhook = await aWebhook(manager, { address: receiver.address });
    const id = await aDelivery(organisation, webhook.id);
    const again = () => call(manager, webhooks.sendAgain, { body: { webhookId: webhook.id, id } });
    passed(await again());
    // Claimed by a process that then died.
    const stopping = new AbortController();
    receiver.answers(() => stopping.abort());
    const of = { organisationId: organisation.id, webhookId: webhook.id };
    await expect(deliverWebhook(organisation.server, of, stopping.signal)).rejects.toThrow();
    receiver.answers(204);
    await deliver(webhook);
    expect(receiver.received).toHaveLength(1);
    minutesOn(3);
    await deliver(webhook);
    expect(await deliveriesOf(webhook)).toMatchObject([{ id, state: 'delivered', status: 204, attemptCount: 3 }]);

    passed(await edited(await theWebhook(webhook), { isOn: false }));
    expect((await again()).status).toBe(409);
    expect((await call(manager, webhooks.test, { body: { id: webhook.id } })).status).toBe(409);
  });

  it('that is a test and waits is sent now by whoever asks for one again', async () => {
    const webhook = await aWebhook(manager, { address: receiver.address });
    const test = () => call(manager, webhooks.test, { body: { id: webhook.id } });
    receiver.answers(503);
    passed(await test());
    await deliver(webhook);
    receiver.answers(200);
    passed(await test());
    await deliver(webhook);
    expect(await deliveriesOf(webhook)).toMatchObject([{ event: TEST_EVENT, state: 'delivered', attemptCount: 2 }]);
  });

  it('that waits since a clock ran ahead is sent once it has been set back', async () => {
    const webhook = await aWebhook(manager, { address: receiver.address });
    minutesOn(40 * 24 * 60);
    await anAction(manager);
    receiver.answers(503);
    await deliver(webhook);
    organisation.server.at(null);
    receiver.answers(200);
    await deliver(webhook);
    expect(receiver.received).toHaveLength(1);
    await organisation.within(tryAgain);
    await deliver(webhook);
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered' }]);
  });

  it('is sent once, by whichever of two processes', async () => {
    const webhook = await aWebhook(manager, { address: receiver.address });
    for (let count = 0; count < 12; count++) await anAction(manager);
    await Promise.all([deliver(webhook), deliver(webhook)]);
    expect(receiver.received).toHaveLength(12);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
  });

  it('is not followed where it is sent on, nor is an answer read', async () => {
    const webhook = await aWebhook(manager, { address: receiver.address });
    await anAction(manager);
    receiver.answers((_, reply) => void reply.writeHead(307, { location: `${receiver.address}/elsewhere` }).end());
    await deliver(webhook);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'waiting', status: 307 }]);
    passed(await call(manager, webhooks.test, { body: { id: webhook.id } }));
    // It never ends.
    receiver.answers((_, reply) => void reply.writeHead(200).write('x'.repeat(100_000)));
    await deliver(webhook);
    expect(await deliveriesOf(webhook)).toMatchObject([{ event: TEST_EVENT, about: null, state: 'delivered' }, {}]);
  });

  it('is forgotten after two weeks', async () => {
    const webhook = await aWebhook(manager);
    await aDelivery(organisation, webhook.id);
    await organisation.within(forgetDeliveries);
    expect(await deliveriesOf(webhook)).toHaveLength(1);
    organisation.server.at(new Date(Date.now() + 15 * 24 * 3_600_000).toISOString());
    await organisation.within(forgetDeliveries);
    expect(await deliveriesOf(webhook)).toEqual([]);
  });

  it('is forgotten after its webhook', async () => {
    const [removed, kept] = [await aWebhook(manager), await aWebhook(manager)];
    for (const { id } of [removed, kept]) await aDelivery(organisation, id);
    passed(await call(manager, webhooks.remove, { query: { id: removed.id } }));
    await organisation.within(forgetDeliveries);
    const left = await organisation.within(({ db }) =>
      db.selectFrom('webhookDeliveries').select('webhookId').execute(),
    );
    expect(left).toEqual([{ webhookId: kept.id }]);
  });

  it('is looked for by the indexes of what waits, which a state that is a parameter rules out', async () => {
    const webhook = await aWebhook(manager, { address: receiver.address });
    await anAction(manager);
    const conditions: string[] = [];
    const { server } = organisation;
    const { database } = server.maker;
    const inOrganisation: typeof database.inOrganisation = (id, work, options) =>
      database.inOrganisation(
        id,
        (db, changes) => {
          const executor = db.getExecutor();
          const execute = executor.executeQuery.bind(executor);
          executor.executeQuery = (query) => {
            conditions.push(/webhook_deliveries.* where (.*)/s.exec(query.sql)?.[1] ?? '');
            return execute(query);
          };
          return work(db, changes);
        },
        options,
      );
    const maker = { ...server.maker, database: { ...database, inOrganisation } };
    const of = { organisationId: organisation.id, webhookId: webhook.id };
    await deliverWebhook({ ...server, maker }, of, new AbortController().signal);
    await inScope(maker, { ...of, requestId: 'test', quiet: true }, tryAgain);
    expect(conditions.filter((text) => /state" = 'waiting'/.test(text))).toHaveLength(4);
    expect(conditions.filter((text) => /state" (=|<>) \$/.test(text))).toEqual([]);
  });

  it('is sent by the jobs of a server as soon as the change has committed', async () => {
    const own = await anOwnDatabase();
    // Its jobs are its own: those of other tests may call nobody.
    const server = await aServer({ ownerUrl: own.url });
    const itsReceiver = await aReceiver(server);
    try {
      const person = await (await anOrganisation({ server })).person();
      const { id, secret } = await aWebhook(person, { address: itsReceiver.address });
      await anAction(person);
      const state = async () =>
        passed(await call(person, webhooks.deliveries, { query: { id } })).objects.map((each) => each.state);
      await expect.poll(state).toEqual(['delivered']);
      verified(secret, itsReceiver.received[0]!);
    } finally {
      itsReceiver.close();
      await closeServer(server);
      await own.drop();
    }
  });
});

describe('a receiver', () => {
  it('that does not answer is left in peace, tried with one delivery, and gets all of them once it is back', async () => {
    minutesOn(0);
    const webhook = await aWebhook(manager, { address: receiver.address });
    for (let count = 0; count < 12; count++) await anAction(manager);
    receiver.answers((request) => void request.socket.destroy());
    await deliver(webhook);
    expect(receiver.received).toHaveLength(10);
    await deliver(webhook);
    expect(receiver.received).toHaveLength(10);
    expect(await theWebhook(webhook)).toMatchObject({ isOn: true, failingSince: expect.any(String) });
    expect((await deliveriesOf(webhook)).at(-1)).toMatchObject({ status: null, problem: 'broken-off' });
    minutesOn(5);
    await deliver(webhook);
    expect(receiver.received).toHaveLength(11);
    receiver.answers(200);
    minutesOn(15);
    for (let run = 0; run < 3; run++) await deliver(webhook);
    expect(new Set((await deliveriesOf(webhook)).map(({ state }) => state))).toEqual(new Set(['delivered']));
    expect(await theWebhook(webhook)).toMatchObject({ failingSince: null, lastDeliveredAt: expect.any(String) });
  });

  it('that says it is gone, or fails for five days, is told nothing more, and who manages the settings hears of it', async () => {
    const colleague = await organisation.person(['PRISM_APP_SETTINGS_MANAGE']);
    const gone = await aWebhook(manager, { address: receiver.address });
    await anAction(manager);
    receiver.answers(410);
    await deliver(gone);
    expect(await theWebhook(gone)).toMatchObject({ isOn: false, stopped: 'gone' });
    expect(await activityOn(manager, organisation.id)).toContain('organisation.webhook-stopped');
    const { objects } = passed(await call(colleague, notices.list, { query: {} } as never));
    expect(objects[0]).toMatchObject({
      kind: 'webhook-stopped',
      title: 'Webhook “Job management”',
      sentence: expect.stringContaining('its receiver answered that it is gone (410)'),
    });
    await anAction(manager);
    expect(await deliveriesOf(gone)).toHaveLength(1);

    minutesOn(0);
    receiver.answers(503);
    const failing = await aWebhook(manager, { address: receiver.address });
    const tries = async (day: number) => {
      minutesOn(day * 24 * 60);
      await anAction(manager);
      await deliver(failing);
      return theWebhook(failing);
    };
    expect(await tries(0)).toMatchObject({ isOn: true });
    expect(await tries(4)).toMatchObject({ isOn: true });
    const stopped = await tries(6);
    expect(stopped).toMatchObject({ isOn: false, stopped: 'failing' });
    passed(await edited(stopped, { isOn: true }));
    expect(await theWebhook(failing)).toMatchObject({ isOn: true, stopped: null, failingSince: null });
    await organisation.within(tryAgain);
    const states = (await deliveriesOf(failing)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['given-up', 'waiting', 'waiting']);
  });

  it('is judged by what is known of it when its answer has come, not by what was when it was asked', async () => {
    minutesOn(0);
    const webhook = await aWebhook(manager, { address: receiver.address });
    await anAction(manager);
    receiver.answers(500);
    await deliver(webhook);
    minutesOn(6 * 24 * 60);
    const offAndOn = async () => {
      const { dto } = passed(await edited(await theWebhook(webhook), { isOn: false }));
      passed(await edited(dto, { isOn: true }));
    };
    receiver.answers((_, reply) => void offAndOn().then(() => reply.writeHead(500).end()));
    await deliver(webhook);
    const { isOn, failingSince } = await theWebhook(webhook);
    expect([isOn, failingSince]).toEqual([true, new Date(start + 6 * 24 * 3_600_000).toISOString()]);
  });

  it('hears nothing while the organisation is suspended', async () => {
    const webhook = await aWebhook(manager, { address: receiver.address });
    await anAction(manager);
    const suspended = (suspendedAt: string | null) =>
      organisation.within(({ db }) => db.updateTable('organisations').set({ suspendedAt }).execute());
    await suspended('2026-11-01T00:00:00Z');
    await deliver(webhook);
    expect(receiver.received).toEqual([]);
    await suspended(null);
    await deliver(webhook);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('an address', () => {
  it('is taken only if it is https, without a password, and not inside', async () => {
    const refused = [
      'http://jobs.example/',
      'ftp://jobs.example/',
      'https://user:secret@jobs.example/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest/meta-data',
      'nonsense',
    ];
    const answers = await Promise.all(
      refused.map((address) =>
        call(manager, webhooks.create, { body: { description: 'X', address, events: ['action.raised'] } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(refused.map(() => 422));
    expect(passed(await call(manager, webhooks.list)).objects).toEqual([]);
  });

  it('that is changed while the former one is asked is not judged by its answer', async () => {
    const webhook = await aWebhook(manager, { address: receiver.address });
    await anAction(manager);
    const changed = () => edited(webhook, { address: 'https://hooks.example/elsewhere' });
    receiver.answers((_, reply) => void changed().then(() => reply.writeHead(410).end()));
    await deliver(webhook);
    expect(await theWebhook(webhook)).toMatchObject({ isOn: true, stopped: null, failingSince: null });
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'waiting', status: 410 }]);
  });

  it('whose name leads inside is not called', async () => {
    const { port } = new URL(receiver.address);
    const webhook = await aWebhook(manager, { address: `https://localhost:${port}/hooks` });
    await anAction(manager);
    await deliver(webhook);
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'waiting', status: null, problem: 'not-called' }]);
  });
});

it('shows a secret once, keeps it encrypted, and signs with the former one too for a day', async () => {
  const webhook = await aWebhook(manager, { address: receiver.address });
  expect(webhook.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const { dto } = passed(await call(manager, webhooks.renewSecret, { query: { id: webhook.id } }));
  for (const { secret } of [webhook, dto]) expect(await tablesHolding(organisation, secret.slice(6))).toEqual([]);
  await anAction(manager);
  await deliver(webhook);
  for (const { secret } of [webhook, dto]) verified(secret, receiver.received[0]!);
  organisation.server.at(new Date(Date.now() + 25 * 3_600_000).toISOString());
  await anAction(manager);
  await deliver(webhook);
  expect(receiver.received[1]!.headers['webhook-signature']).not.toContain(' ');
  expect(await activityOn(manager, organisation.id)).toEqual(
    expect.arrayContaining(['organisation.webhook-added', 'organisation.webhook-secret-renewed']),
  );
});

it('is added, sent elsewhere and given a secret only by somebody who confirmed who they are; the log has the host of its address', async () => {
  const webhook = await aWebhook(manager, { address: 'https://hooks.example/a?sig=4711' });
  await organisation.within(({ db }) =>
    db.updateTable('sessions').set({ confirmedAt: '2000-01-01T00:00:00Z' }).execute(),
  );
  const body = { description: 'X', address: 'https://hooks.example/', events: ['action.raised'] };
  for (const answer of [
    await call(manager, webhooks.create, { body }),
    await edited(webhook, { address: 'https://other.example/' }),
    await call(manager, webhooks.renewSecret, { query: { id: webhook.id } }),
  ])
    expect([answer.status, (answer.body as unknown as { confirm: boolean }).confirm]).toEqual([403, true]);
  passed(await edited(webhook, { description: 'Warehouse', events: ['action.raised', 'action.closed'] }));
  expect((await edited(webhook, { description: 'Late' })).status).toBe(409);
  passed(await call(manager, webhooks.remove, { query: { id: webhook.id } }));
  const entries = await organisation.within(({ db }) =>
    db.selectFrom('activityEntries').selectAll().where('recordId', '=', organisation.id).execute(),
  );
  expect(JSON.stringify(entries)).toContain('hooks.example');
  expect(JSON.stringify(entries)).not.toContain('4711');
});

it('shows its whole address to whoever may change it, and its host to support that only looks', async () => {
  await aWebhook(manager, { address: 'https://hooks.example/a?sig=4711' });
  const support = await organisation.person(['PRISM_SUPPORT_VIEW']);
  const [seen, own] = [await call(support, webhooks.list), await call(manager, webhooks.list)];
  expect([passed(seen).objects[0]!.address, passed(own).objects[0]!.address]).toEqual([
    'https://hooks.example',
    'https://hooks.example/a?sig=4711',
  ]);
});

it('can be saved after an event that it was told of is announced no more', async () => {
  const { id } = await aWebhook(manager);
  const events = JSON.stringify(['action.raised', 'action.put-right']);
  await organisation.within(({ db }) => db.updateTable('webhooks').set({ events }).where('id', '=', id).execute());
  const webhook = await theWebhook({ id });
  expect(webhook.events).toEqual(['action.raised']);
  passed(await edited(webhook, { isOn: false }));
});

it(`is one of ${MOST_WEBHOOKS} at most, and none where the operator has switched them off`, async () => {
  for (let count = 0; count < MOST_WEBHOOKS; count++) await aWebhook(manager);
  const body = { description: 'One more', address: 'https://hooks.example/', events: ['action.raised'] };
  expect((await call(manager, webhooks.create, { body })).status).toBe(409);
  const { config } = await theServer();
  config.webhooks = false;
  try {
    expect(passed(await call(manager, webhooks.list)).isPossible).toBe(false);
    const [{ id }] = passed(await call(manager, webhooks.list)).objects as [Webhook];
    expect((await call(manager, webhooks.test, { body: { id } })).status).toBe(409);
    const body = { webhookId: id, id: await aDelivery(organisation, id) };
    expect((await call(manager, webhooks.sendAgain, { body })).status).toBe(409);
  } finally {
    config.webhooks = true;
  }
});
