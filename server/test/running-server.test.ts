import { execFileSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aPdf } from '#areas/files/testing';
import { loginOf } from '#platform/database/database-login';
import { migrate } from '#platform/database/migrate';
import { connectAsOwner, noConnectionFree } from '#platform/database/owner';
import type { Person } from '#test/organisation';
import { killedUnderWork } from '#test/mixed-writers';
import { anOwnDatabase, ask } from '#test/own-database';
import { aPersonOn, callOver } from '#test/people-over-http';
import { aRunningServer, freePort, runToEnd } from '#test/running-server';
import type { RunningServer } from '#test/running-server';
import { slowSockets } from '#test/slow-sockets';
import { isRunning, killPostgres, signalPostgres } from '#test/postgres-process';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';

let server: RunningServer;
let warden: Person;
let printedAtStart: string;

beforeAll(async () => {
  server = await aRunningServer({ UPLOAD_MB_PER_PERSON: '4', UPLOAD_MB_PER_ORGANISATION: '3' });
  await server.start();
  printedAtStart = server.output();
  warden = await aPersonOn(server);
});
afterAll(() => server.remove());

const list = () => callOver(server, warden, 'POST', 'property/data-table/filter.json', {});
const create = (propertyReferenceNumber: string) =>
  callOver(server, warden, 'POST', 'property/item.json', { propertyReferenceNumber, address1: '1 Test Street' });
const data = () => join(server.folder, 'postgres', '18');

describe('a start that cannot be', () => {
  it('says in a sentence that the port is taken, before anything is started', async () => {
    const folder = await temporaryFolder();
    const { code, output } = await runToEnd('dist/current/main.js', { DATA_DIR: folder, PORT: String(server.port) });
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${server.port} is in use. Stop the other program, or set PORT to another number.`,
    });
    await removeFolder(folder);
  });

  it('says why DATABASE_URL cannot be reached', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    const other = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    const portOf = (listening: Server) => (listening.address() as AddressInfo).port;
    const free = await freePort();
    const given = new URL(inject('databaseUrl'));
    const but = (change: Partial<URL>) => Object.assign(new URL(given), change).href;
    const cases: [string, RegExp][] = [
      [
        `postgresql://lintel:x@127.0.0.1:${free}/lintel`,
        /nothing answers at 127\.0\.0\.1:\d+\. Start PostgreSQL there, or mend DATABASE_URL\.$/,
      ],
      [`postgresql://lintel:x@127.0.0.1:${portOf(silent)}/lintel`, /127\.0\.0\.1:\d+ does not answer/],
      [`postgresql://lintel:x@127.0.0.1:${portOf(other)}/lintel`, /what answers at 127\.0\.0\.1:\d+ hangs up/],
      [but({ password: 'wrong' }), /refuses the user or the password/],
      [but({ pathname: '/absent' }), /has no database "absent"/],
    ];
    for (const [url, sentence] of cases) await expect(connectAsOwner(url)).rejects.toThrow(sentence);
    silent.close();
    other.close();
  });

  // `main` gives this error the same sentence that `connectAsOwner` gives.
  it('says that no connection is free, though the first of them was', { tags: ['thorough'] }, async () => {
    const database = await anOwnDatabase();
    const folder = await temporaryFolder();
    try {
      await migrate(database.url);
      const { name } = loginOf({ database: new URL(database.url).pathname.slice(1) });
      await ask(database.url, `alter role ${name} connection limit 0`);
      const env = { DATA_DIR: folder, PORT: String(await freePort()), DATABASE_URL: database.url };
      const { code, output } = await runToEnd('dist/current/main.js', env);
      expect({ code, last: output.split('\n').at(-1) }).toEqual({ code: 1, last: `  ${noConnectionFree}` });
    } finally {
      await database.drop();
      await removeFolder(folder);
    }
  });
});

describe('a database in trouble', { tags: ['thorough'] }, () => {
  it('F-03 that is paused is answered with 503, and the server goes on by itself', async () => {
    expect((await list())?.status).toBe(200);
    signalPostgres(data(), 'SIGSTOP');
    let answers;
    try {
      const waves = [];
      for (let wave = 0; wave < 4; wave++) {
        waves.push(
          ...Array.from({ length: 10 }, (_, index) => (index % 2 ? list() : create(`paused-${wave}-${index}`))),
        );
        await pause(1000);
      }
      answers = await Promise.all(waves);
    } finally {
      signalPostgres(data(), 'SIGCONT');
    }
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([503]));
    expect(answers.every((answer) => answer?.headers.get('retry-after'))).toBe(true);
    await expect.poll(async () => (await list())?.status).toBe(200);
  });

  it('F-03 whose connections are all cut off loses no more than what was under way', async () => {
    const before = await Promise.all(Array.from({ length: 10 }, () => list()));
    expect(before.every((answer) => answer?.status === 200)).toBe(true);
    const url = await server.databaseUrl();
    const during = Array.from({ length: 20 }, () => list());
    await ask(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect((await Promise.all(during)).every((answer) => answer && [200, 503].includes(answer.status))).toBe(true);
    await expect.poll(async () => (await list())?.status).toBe(200);
  });

  it('F-03 with every connection of the pool taken answers 503 to those who wait in vain, and goes on afterwards', async () => {
    const url = await server.databaseUrl();
    // Ten edits wait for one locked row, as behind a long transaction; the pool has ten connections.
    const created = await create('held');
    const property = created!.body.dto as { id: string; version: number };
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query(
      `begin; select * from properties where id = '${property.id}' for update; select * from records where id = '${property.id}' for update`,
    );
    const waiting = Array.from({ length: 10 }, () =>
      callOver(server, warden, 'PUT', 'property/item.json', { ...property, address2: 'Waiting' }),
    );
    await pause(500);
    const asked = Array.from({ length: 10 }, () => list());
    expect((await fetch(`${server.url}/health`)).status, 'busy is not ill').toBe(200);
    const answers = await Promise.all(asked);
    expect(answers.map((answer) => answer?.status)).toEqual(Array.from({ length: 10 }, () => 503));
    expect(answers.every((answer) => answer?.headers.get('retry-after'))).toBe(true);
    await holder.query('commit');
    await holder.end();
    // Nobody was cut off, since PostgreSQL itself responded.
    const edited = await Promise.all(waiting);
    expect(edited.filter((answer) => answer?.status === 200)).toHaveLength(1);
    expect(edited.filter((answer) => answer?.status === 409)).toHaveLength(9);
    expect((await list())?.status).toBe(200);
  });
});

describe('a database that is killed', { tags: ['thorough'] }, () => {
  it('D-03 is answered with 503 and when to come again, until it is back, and the server stays up', async () => {
    const pid = server.pid();
    killPostgres(data());
    const answers: Awaited<ReturnType<typeof list>>[] = [];
    do answers.push(await list());
    while (answers.at(-1)?.status !== 200);
    const refused = answers.slice(0, -1);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map((answer) => answer?.status))).toEqual(new Set([503]));
    expect(refused.every((answer) => answer?.headers.get('retry-after'))).toBe(true);
    expect(isRunning(pid)).toBe(true);
    expect(server.output()).not.toContain('nobody listened');
  });
});

describe('people with bad intentions', { tags: ['thorough'] }, () => {
  it('X-10 who send slowly, files too, are dropped, and others are answered meanwhile', async () => {
    const property = (await create('slowly'))!.body.dto as { id: string };
    const opened = await callOver(server, warden, 'POST', 'file/uploadSession/item.json', { ownerId: property.id });
    const kinds = (['headers', 'body', 'upload', 'refused upload'] as const).flatMap((kind) =>
      Array.from({ length: 75 }, () => kind),
    );
    const slow = slowSockets(server, warden, kinds, opened!.body.dto.id as string);
    while (slow.open() > 0) {
      const answer = await callOver(server, warden, 'GET', 'account/item.json');
      expect(answer?.status, JSON.stringify(answer?.body)).toBe(200);
      await pause(50);
    }
  });
});

// `settings-of-a-running-server` sets each of these.
describe('what nothing is set for', () => {
  it('DEMO: a server without the demonstration says how to found an organisation, while there is none', () => {
    expect(printedAtStart).toMatch(/Nobody can sign in yet.*npm run found-organisation -- CODE/s);
  });

  it('LOG_LEVEL: lines that only inform are left out', () => {
    expect(server.output()).not.toMatch(/"level":30,.*Server listening at/u);
  });

  it.skipIf(process.platform !== 'linux')('HOST: the loopback alone answers', async () => {
    await expect(fetch(`http://127.0.0.2:${server.port}/health`)).rejects.toThrow('fetch failed');
  });

  it('SECURITY_LOG: events are printed', async () => {
    await fetch(`${server.url}/login/process-login.htm`, { method: 'POST' });
    await expect.poll(() => server.output()).toContain('"event":"call.forged"');
  });
});

describe('a connection that is kept', () => {
  it('is kept for thirty seconds, as the answer says', async () => {
    const { headers } = await fetch(`${server.url}/health`);
    expect(headers.get('keep-alive')).toBe('timeout=30');
  });
});

describe('what is uploaded within a day', () => {
  it('is measured as the settings say', { tags: ['thorough'] }, async () => {
    const sent = async (megabytes: number) => {
      const headers = { cookie: warden.cookie, 'x-csrf-token': warden.csrf };
      const body = new Uint8Array(megabytes * 1024 * 1024);
      const reply = await fetch(`${server.url}/api/import/file.json?fileName=a.csv`, { method: 'POST', headers, body });
      return [reply.status, ((await reply.json()) as { message: string }).message];
    };
    expect(await sent(5)).toEqual([429, expect.stringMatching(/^You may upload 4 MB within a day/)]);
    expect(await sent(4)).toEqual([429, expect.stringMatching(/^Your organisation may upload 3 MB within/)]);
    expect(await sent(1)).toEqual([422, expect.anything()]);
  });
});

describe("the operator's commands", () => {
  // `backup` tests what is restored, on a server in its own process.
  it('B-01 back up a running server, and restore it into an empty folder', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'drill.backup');
    expect(await runToEnd('src/operator/backup.ts', { DATA_DIR: server.folder }, [file])).toMatchObject({
      code: 0,
      output: expect.stringContaining('The backup is complete') as string,
    });
    const other = join(folder, 'restored');
    expect(await runToEnd('src/operator/restore.ts', { DATA_DIR: other }, [file])).toMatchObject({
      code: 0,
      output: expect.stringContaining('is restored') as string,
    });
    await removeFolder(other);
    await removeFolder(folder);
  });

  // `data-folder` and `verify-activity` test what each of them does.
  it('write over no backup, refuse a data folder in use, and prove the log', { tags: ['thorough'] }, async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'of-another.backup');
    const env = { DATA_DIR: server.folder };
    expect(await runToEnd('src/operator/backup.ts', env, [file])).toMatchObject({ code: 0 });
    expect(await runToEnd('src/operator/backup.ts', env, [file])).toMatchObject({
      code: 1,
      output: expect.stringContaining('is there already') as string,
    });
    expect(await runToEnd('src/operator/restore.ts', env, [file, '--replace'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('is already using the data folder') as string,
    });
    expect(await runToEnd('src/operator/verify-activity.ts', env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Every entry is as it was written') as string,
    });
    await removeFolder(folder);
  });
});

describe('a stop and a start', () => {
  it('D-09 finishes what is under way, uploads too, answers what is new with 503, and ends', async () => {
    const property = (await create('with-files'))!.body.dto as { id: string };
    const opened = await callOver(server, warden, 'POST', 'file/uploadSession/item.json', { ownerId: property.id });
    const session = opened!.body.dto as { id: string };
    // So few that a busy machine serves them within the five seconds allowed for a stop.
    const agents = [
      slowRequest(`file/uploadSession/${session.id}/uploadFile.json?fileName=slow.pdf`, aPdf(300_000)),
      ...Array.from({ length: 3 }, (_, index) => slowCreate(`under-way-${index}`)),
    ];
    const idle = connect(server.port, '127.0.0.1');
    await Promise.all(agents.map((agent) => agent.underWay));
    const stopped = server.stop('SIGTERM');
    let fresh: Awaited<ReturnType<typeof callOver>> | undefined;
    const asksAnew = async () => (fresh = await callOver(server, warden, 'GET', 'account/item.json'))?.status;
    await expect.poll(asksAnew, { interval: 50 }).toBe(503);
    for (const agent of agents) agent.finish();
    const answers = await Promise.all(agents.map((agent) => agent.answer));
    const { code } = await stopped;
    idle.destroy();
    // Before any assertion: the next test needs it, whatever the outcome.
    await server.start();
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
    expect({
      status: fresh?.status,
      connection: fresh?.headers.get('connection'),
      type: fresh?.headers.get('content-type'),
      sniffing: fresh?.headers.get('x-content-type-options'),
    }).toEqual({
      status: 503,
      connection: 'close',
      type: 'application/problem+json; charset=utf-8',
      sniffing: 'nosniff',
    });
    expect(code).toBe(0);

    const url = await server.databaseUrl();
    expect(
      await ask(
        url,
        "select count(*)::int as count from properties where property_reference_number like 'under-way-%'",
      ),
    ).toEqual([{ count: 3 }]);
    const kept = await callOver(server, warden, 'POST', 'file/uploadSession/commit.json', { id: session.id });
    expect(kept?.body.objects).toHaveLength(1);
  });

  it('D-01 killed with -9 under work comes back by itself, with everything that was acknowledged', async () => {
    const { lost, acknowledged } = await killedUnderWork(server, warden, { rounds: 1, writes: 30, clients: 4 });
    expect(lost).toEqual([]);
    expect(acknowledged).toBeGreaterThanOrEqual(30);
  });
});

const slowCreate = (reference: string) =>
  slowRequest(
    'property/item.json',
    Buffer.from(JSON.stringify({ propertyReferenceNumber: reference, address1: '1 Test Street' })),
    'application/json',
  );

/**
 * A request of which half the body is sent, and the rest on demand. It is in progress once the server asks for the body: a
 * request merely sent may not have been read by a busy server told to stop, which then refuses it as new.
 */
function slowRequest(path: string, body: Buffer, type = 'application/octet-stream') {
  const half = body.length >> 1;
  const sending = request({
    port: server.port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/${path}`,
    agent: false,
    headers: {
      cookie: warden.cookie,
      'x-csrf-token': warden.csrf,
      'content-type': type,
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const underWay = new Promise<void>((resolve) => {
    sending.on('continue', () => sending.write(body.subarray(0, half), () => resolve()));
  });
  const answer = new Promise<number | string>((resolve) => {
    sending.on('response', (reply) => {
      const { statusCode = 0 } = reply;
      text(reply).then(
        (output) => resolve(statusCode === 200 ? statusCode : `${statusCode} ${output}`),
        (error: Error) => resolve(error.message),
      );
    });
    sending.on('error', (error) => resolve(error.message));
  });
  return { underWay, answer, finish: () => void sending.end(body.subarray(half)) };
}

const mayMount = process.getuid?.() === 0 && process.platform === 'linux';

describe.skipIf(!mayMount)('a full disk (needs root, to mount a small one)', { tags: ['thorough'] }, () => {
  it('D-05 refuses writes with a sentence, goes on reading, and writes again when there is room', async () => {
    const folder = await temporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=711', 'tmpfs', folder]);
    const small = await aRunningServer({}, folder);
    try {
      await small.start();
      const person = await aPersonOn(small);
      const write = (number: number) =>
        callOver(small, person, 'POST', 'property/item.json', {
          propertyReferenceNumber: `full-${number}`,
          address1: '1 Test Street',
          notes: 'x'.repeat(4000),
        });
      expect((await write(0))?.status).toBe(200);
      const { bavail, bsize } = statfsSync(folder);
      await writeFile(join(folder, 'ballast'), Buffer.alloc(bavail * bsize - 20 * 1024 * 1024));
      await pause(1200);
      for (let number = 1; number < 20; number++) {
        const answer = await write(number);
        expect(answer?.status).toBe(507);
        expect(answer?.body.message).toBe('The disk is full, so nothing was saved. Please tell your administrator.');
        expect((await callOver(small, person, 'POST', 'property/data-table/filter.json', {}))?.status).toBe(200);
      }
      execFileSync('rm', [join(folder, 'ballast')]);
      await expect.poll(async () => (await write(100))?.status).toBe(200);
      const found = await ask(
        await small.databaseUrl(),
        'select property_reference_number as reference from properties order by 1',
      );
      expect(found).toEqual([{ reference: 'full-0' }, { reference: 'full-100' }]);
    } finally {
      await small.remove();
      // It would go on by itself, without its files; one that never started is not why the test failed.
      const postgres = join(folder, 'postgres', '18');
      if (existsSync(join(postgres, 'postmaster.pid'))) killPostgres(postgres);
      execFileSync('umount', ['-l', folder]);
      await removeFolder(folder);
    }
  });
});
