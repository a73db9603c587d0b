import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#platform/database/database';
import type { Database } from '#platform/database/database';
import { openJobs } from '#platform/job-queue/jobs';
import type { JobDefinition, Jobs } from '#platform/job-queue/jobs';
import { diskFull } from '#platform/http/problems';
import { migrate } from '#platform/database/migrate';
import { anOwnDatabase, ask } from '#test/own-database';

const one = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
let own: { url: string; drop(): Promise<void> };
let database: Database;
const opened: Jobs[] = [];

beforeAll(async () => {
  own = await anOwnDatabase();
  await migrate(own.url);
  database = await openDatabase({ url: own.url });
});
afterAll(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()));
  await database.close();
  await own.drop();
});

/** The job system of one process, with these kinds defined. */
function workers(
  definitions: Record<string, JobDefinition>,
  { organisations = [one, other], pollingSeconds = 2 } = {},
) {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const jobs = openJobs({
    ownerUrl: own.url,
    log,
    everyOrganisation: async () => organisations,
    heartbeatSeconds: 10,
    lookSeconds: 1,
    pollingSeconds,
  });
  for (const [name, definition] of Object.entries(definitions)) jobs.define(name, definition);
  opened.push(jobs);
  return { jobs, logged };
}
const queue = (jobs: Jobs, name: string, more: Record<string, unknown> = {}) =>
  database.inOrganisation(one, (db) => jobs.queue(db, name, { organisationId: one, ...more }));

describe('jobs', () => {
  it('C-09 are each done once by two processes that start together', async () => {
    const done: unknown[] = [];
    const counting = {
      'test.count': { handler: async ({ number }) => void done.push(number) } satisfies JobDefinition,
    };
    const [first, second] = [workers(counting), workers(counting)];
    await Promise.all([first.jobs.start(), second.jobs.start()]);
    for (let number = 0; number < 60; number++)
      await queue(number % 2 ? first.jobs : second.jobs, 'test.count', { number });
    await expect.poll(() => done.length).toBe(60);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(new Set(done).size).toBe(60);
    expect(done.length).toBe(60);
    await Promise.all([first.jobs.stop(), second.jobs.stop()]);
  });

  it('exist exactly when the change that causes them does', async () => {
    const { jobs } = workers({ 'test.later': { handler: async () => {} } });
    await jobs.prepare();
    const undone = database.inOrganisation(one, async (db) => {
      await jobs.queue(db, 'test.later', { organisationId: one });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await ask(own.url, "select * from pgboss.job where name = 'test.later'")).toEqual([]);
  });

  it('are tried again and come round as the program that started last says', async () => {
    const saidBy = async (retries: number, cron: string) => {
      const { jobs } = workers({ 'test.changed': { handler: async () => {}, retries, cron } });
      await jobs.prepare();
      return ask(
        own.url,
        "select retry_limit as retries, cron, timezone from pgboss.queue join pgboss.schedule using (name) where name = 'test.changed'",
      );
    };
    for (const said of [
      { retries: 1, cron: '5 4 * * *' },
      { retries: 2, cron: '5 4 * * *' },
      { retries: 2, cron: '6 4 * * *' },
    ])
      expect(await saidBy(said.retries, said.cron)).toEqual([{ ...said, timezone: 'UTC' }]);
  });

  it('F-06 that fail every time are given up after their tries, and can be seen', async () => {
    let tries = 0;
    const failing = async () => {
      tries += 1;
      throw new Error('poison');
    };
    const { jobs, logged } = workers({ 'test.poison': { retries: 1, handler: failing } });
    await jobs.start();
    await queue(jobs, 'test.poison');
    await expect
      .poll(() => jobs.givenUp(), { interval: 200 })
      .toMatchObject([{ name: 'test.poison', organisationId: one, reason: 'poison' }]);
    expect(tries).toBe(2);
    expect(logged.filter((line) => line.includes('was given up'))).toHaveLength(1);
    await jobs.stop();
  });

  it('F-06 that find the disk full at every try begin anew until there is room', { tags: ['thorough'] }, async () => {
    let isFull = true;
    const done: unknown[] = [];
    const handler = async ({ number }: Record<string, unknown>) => {
      if (isFull) throw diskFull();
      done.push(number);
    };
    const { jobs, logged } = workers({ 'test.full': { retries: 0, perOrganisation: 1, handler } });
    await jobs.start();
    await queue(jobs, 'test.full', { number: 7 });
    const anew = "name = 'test.full' and state = 'created'";
    const waiting = () => ask(own.url, `select group_id as "group", data from pgboss.job where ${anew}`);
    for (let time = 1; time <= 2; time++) {
      await expect.poll(() => logged.filter((line) => line.includes('begins anew')).length).toBe(time);
      expect(await waiting()).toEqual([{ group: one, data: { organisationId: one, number: 7 } }]);
      isFull = time < 2;
      await ask(own.url, `update pgboss.job set start_after = now() where ${anew}`);
    }
    await expect.poll(() => done).toEqual([7]);
    expect((await jobs.givenUp()).filter(({ name }) => name === 'test.full')).toEqual([]);
    await jobs.stop();
  });

  it('of one thing, if their kind says so, are done one after the other, and hold up no other thing', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const begun: unknown[] = [];
    const handler: JobDefinition['handler'] = async ({ thing }) => {
      begun.push(thing);
      if (thing === 'slow') await released;
    };
    const { jobs } = workers({ 'test.thing': { concurrency: 3, perOrganisation: 1, of: 'thing', handler } });
    await jobs.prepare();
    for (const thing of ['slow', 'slow', 'quick', 'quick']) await queue(jobs, 'test.thing', { thing });
    await jobs.start();
    await expect.poll(() => begun).toEqual(['slow', 'quick', 'quick']);
    release();
    await expect.poll(() => begun).toEqual(['slow', 'quick', 'quick', 'slow']);
    await jobs.stop();
  });

  it('learn at once that their process is told to stop, and may end in order', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const waiting: JobDefinition['handler'] = async (_, { signal }) => {
      begin();
      await once(signal, 'abort');
    };
    const { jobs, logged } = workers({ 'test.waiting': { handler: waiting } });
    await jobs.start();
    await queue(jobs, 'test.waiting');
    await begun;
    await jobs.stop();
    expect(await ask(own.url, `select state from pgboss.job where name = 'test.waiting'`)).toEqual([
      { state: 'completed' },
    ]);
    expect(logged.filter((line) => line.includes('test.waiting'))).toEqual([]);
  });

  it('F-06 that fail while their process stops, or do not end before it, are named in the log', async () => {
    const waiting = (work: (signal: AbortSignal) => Promise<unknown>): JobDefinition => ({
      handler: async (_, { signal }) => void (await work(signal)),
    });
    const { promise: never, resolve: end } = Promise.withResolvers<void>();
    const { jobs, logged } = workers({
      'test.failing': waiting(async (signal) => {
        await once(signal, 'abort');
        throw new Error('the database is closed');
      }),
      'test.endless': waiting(() => never),
    });
    await jobs.start();
    for (const name of ['test.failing', 'test.endless']) await queue(jobs, name);
    const active = () => ask(own.url, "select from pgboss.job where name ~ 'failing|endless' and state = 'active'");
    await expect.poll(active).toHaveLength(2);
    await jobs.stop();
    expect(logged.filter((line) => line.includes('stop'))).toEqual([
      expect.stringMatching(/the database is closed.*test\.failing.*failed while the server was stopping/),
      expect.stringMatching(/test\.endless.*did not end before the server stopped/),
    ]);
    end();
    const states = "select name, state from pgboss.job where name ~ 'failing|endless' order by name";
    expect(await ask(own.url, states)).toEqual([
      { name: 'test.endless', state: 'retry' },
      { name: 'test.failing', state: 'retry' },
    ]);
  });

  it('F-06 go on after PostgreSQL has cut every connection', async () => {
    const done: unknown[] = [];
    const { jobs } = workers({ 'test.cut': { handler: async ({ number }) => void done.push(number) } });
    await jobs.start();
    await ask(
      own.url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect
      .poll(() =>
        queue(jobs, 'test.cut', { number: 1 }).then(
          () => 'queued',
          () => 'refused',
        ),
      )
      .toBe('queued');
    await expect.poll(() => done).toEqual([1]);
    await jobs.stop();
  });

  it(
    'F-06 are announced again after PostgreSQL has cut every connection, and not only found by looking',
    { tags: ['thorough'] },
    async () => {
      const done: unknown[] = [];
      const reporting = {
        'test.told': { handler: async ({ number }) => void done.push(number) } satisfies JobDefinition,
      };
      // Polling alone would find it ten minutes later.
      const { jobs } = workers(reporting, { pollingSeconds: 600 });
      await jobs.start();
      const listeners = async () => {
        const rows = await ask<{ pid: number }>(
          own.url,
          "select pid from pg_stat_activity where datname = current_database() and query ~ '^LISTEN|pg_listening_channels' and pid <> pg_backend_pid()",
        );
        return rows.map(({ pid }) => pid);
      };
      const before = await listeners();
      expect(before).not.toEqual([]);
      await ask(
        own.url,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await expect
        .poll(async () => (await listeners()).filter((pid) => !before.includes(pid)))
        .toHaveLength(before.length);
      for (let number = 1; number <= 8; number++) {
        await queue(jobs, 'test.told', { number });
        await expect.poll(() => done.length, { interval: 10 }).toBe(number);
      }
      await jobs.stop();
    },
  );

  it(
    'of one organisation that are done together are few rounds, and one that fails leaves the other alone',
    { tags: ['thorough'] },
    async () => {
      const rounds: string[] = [];
      const taking = {
        'test.together': {
          coalesced: true,
          retries: 0,
          handler: async ({ organisationId }) => {
            rounds.push(organisationId);
            if (organisationId === other) throw new Error('poison');
          },
        } satisfies JobDefinition,
      };
      const { jobs } = workers(taking);
      await jobs.prepare();
      for (let number = 0; number < 100; number += 1) {
        await queue(jobs, 'test.together');
        await database.inOrganisation(other, (db) => jobs.queue(db, 'test.together', { organisationId: other }));
      }
      await jobs.start();
      const left = () =>
        ask(
          own.url,
          "select state, count(*)::int from pgboss.job where name = 'test.together' group by state order by state",
        );
      await expect.poll(left).toEqual([
        { state: 'completed', count: 100 },
        { state: 'failed', count: 100 },
      ]);
      // Two workers with two hundred each: not a round for each of two hundred requests.
      expect(rounds.length).toBeLessThan(12);
      expect(new Set(rounds)).toEqual(new Set([one, other]));
      expect((await jobs.givenUp()).filter(({ name }) => name === 'test.together')[0]).toMatchObject({
        organisationId: other,
        reason: 'poison',
      });
      await jobs.stop();
    },
  );

  it('of which an organisation has only so many at a time do not hold those of another', async () => {
    const begun: string[] = [];
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const long = {
      'test.long': {
        concurrency: 3,
        perOrganisation: 1,
        handler: async ({ organisationId }) => {
          begun.push(organisationId);
          if (organisationId === one) await held;
        },
      } satisfies JobDefinition,
    };
    const { jobs } = workers(long);
    await jobs.prepare();
    for (let number = 0; number < 4; number += 1) await queue(jobs, 'test.long');
    await database.inOrganisation(other, (db) => jobs.queue(db, 'test.long', { organisationId: other }));
    await jobs.start();
    await expect.poll(() => begun.toSorted()).toEqual([one, other]);
    release();
    await expect.poll(() => begun.length).toBe(5);
    await jobs.stop();
  });

  it('that come round by the clock are one for each organisation', async () => {
    const done: string[] = [];
    const daily = {
      'test.daily': {
        cron: '0 3 * * *',
        retries: 0,
        handler: async ({ organisationId }) => void done.push(organisationId),
      } satisfies JobDefinition,
    };
    const { jobs } = workers(daily);
    await jobs.start();
    await ask(
      own.url,
      "insert into pgboss.job (name, data, policy) select 'test.daily', null, policy from pgboss.queue where name = 'test.daily'",
    );
    await expect.poll(() => [...done].sort()).toEqual([one, other]);
    await jobs.stop();
  });

  it('T-02: come round, are taken over and are begun again once a clock that was a month ahead is set back', async () => {
    const done: string[] = [];
    const definitions = {
      'test.put-off': { cron: '0 3 * * *', handler: async () => void done.push('put off') },
      'test.left': { handler: async () => {} },
    } satisfies Record<string, JobDefinition>;
    const { jobs: before } = workers(definitions);
    await before.prepare();
    for (const name of ['test.put-off', 'test.left']) await queue(before, name);
    await before.stop();
    const later = "now() + interval '31 days'";
    for (const statement of [
      `update pgboss.version set cron_on = ${later}`,
      `update pgboss.queue set monitor_claim_on = ${later}, maintain_on = ${later}`,
      `update pgboss.job set start_after = ${later} where name = 'test.put-off'`,
      `update pgboss.job set state = 'active', started_on = ${later}, heartbeat_on = ${later} where name = 'test.left'`,
    ])
      await ask(own.url, statement);
    const { jobs, logged } = workers(definitions);
    await jobs.start();
    await expect.poll(() => done).toEqual(['put off']);
    // The schedule, what looks for jobs of processes that died, and the sign of life of one of them. By the clock of the moment:
    // a look that ends between this statement's arrival and its reading is later than its now().
    expect(
      await ask(
        own.url,
        `select coalesce(cron_on <= clock_timestamp(), true) as scheduled, heartbeat_on <= clock_timestamp() as "takesOver",
           not exists (select from pgboss.queue where greatest(monitor_claim_on, maintain_on) > clock_timestamp()) as looks
         from pgboss.version, pgboss.job where name = 'test.left'`,
      ),
    ).toEqual([{ scheduled: true, takesOver: true, looks: true }]);
    expect(logged.filter((line) => line.includes('the clock was ahead'))).toHaveLength(1);
    await jobs.stop();
  });

  it('T-02: come round in a process whose clock is set back by a month', async () => {
    const { jobs } = workers({ 'test.monthly': { cron: '0 3 1 * *', handler: async () => {} } });
    const now = Date.now;
    const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + 31 * 24 * 3_600_000);
    const looked = async () => (await ask<{ at: Date }>(own.url, 'select cron_on as at from pgboss.version'))[0]!.at;
    const before = await looked();
    await jobs.start();
    await expect.poll(looked, { timeout: 10_000 }).not.toEqual(before);
    ahead.mockRestore();
    const then = await looked();
    await expect.poll(looked, { timeout: 10_000 }).not.toEqual(then);
    await jobs.stop();
  });

  it('come round also where a process died as it sent them, within a minute', { tags: ['thorough'] }, async () => {
    const { jobs } = workers({ 'test.hourly': { cron: '0 * * * *', handler: async () => {} } });
    await jobs.start();
    await ask(
      own.url,
      `insert into pgboss.job (name, data, state, started_on, start_after, expire_seconds, retry_limit)
       select name, '{"name": "test.hourly", "key": ""}', 'active', now() - interval '61 seconds', now() - interval '61 seconds', expire_seconds, 2
       from pgboss.queue where name = '__pgboss__send-it'`,
    );
    const sent = () => ask(own.url, `select from pgboss.job where name = 'test.hourly'`);
    await expect.poll(async () => (await sent()).length).toBeGreaterThan(0);
    await jobs.stop();
  });

  it('cannot be read, changed or removed by the role that the program works as', async () => {
    for (const statement of [
      'select data from pgboss.job',
      "update pgboss.job set state = 'failed'",
      'delete from pgboss.job',
      'select * from pgboss.schedule',
    ]) {
      await expect(ask(own.url, `set role lintel_app; ${statement}`), statement).rejects.toThrow('permission denied');
    }
  });
});
