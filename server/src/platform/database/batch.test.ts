import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { TestServer } from '#test/test-server';
import { anOwnDatabase, ask as askOwner } from '#test/own-database';
import { ask, command } from './batch.ts';
import type { Query } from './database.ts';
import { deallocateAll } from './statements.ts';

let server: TestServer;
let organisationId: string;
let drop: () => Promise<void>;
const uncaught: unknown[] = [];
const catchIt = (error: unknown) => void uncaught.push(error);
beforeAll(async () => {
  const own = await anOwnDatabase();
  drop = own.drop;
  // One connection, so that what one transaction leaves behind meets the next.
  server = await aServer({ ownerUrl: own.url, size: 1, works: false });
  organisationId = (await anOrganisation({ server })).id;
  await owner(`create table notes (n integer primary key, word text, bytes bytea);
    grant all on notes to lintel_app;
    create function tell() returns integer language plpgsql as
      $$ begin raise notice 'told'; perform set_config('application_name', 'told', true); return 7; end $$`);
  process.on('uncaughtException', catchIt).on('unhandledRejection', catchIt);
});
afterAll(async () => {
  process.off('uncaughtException', catchIt).off('unhandledRejection', catchIt);
  await closeServer(server);
  await drop();
  expect(uncaught).toEqual([]);
});

const owner = (text: string) => askOwner(server.ownerUrl, text);
const read = <T>(work: (db: Query) => Promise<T>) =>
  server.maker.database.inOrganisation(organisationId, work, { readOnly: true });
const write = <T>(work: (db: Query) => Promise<T>) => server.maker.database.inOrganisation(organisationId, work);
const rowsOf = async (db: Query, asked: RawBuilder<unknown>) => (await asked.execute(db)).rows;
const number = (n: number, name = 'n') => sql`select ${n}::int as ${sql.ref(name)}`;
const pidIn = async (db: Query) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
const cut = (pid: number) => owner(`select pg_terminate_backend(${pid}, 5000)`);
/** What became of each: its rows, or the code or words of its failure. */
const outcomes = async (asked: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map((each) =>
    each.status === 'fulfilled' ? each.value : ((each.reason as { code?: string }).code ?? String(each.reason)),
  );
async function onClient<T>(work: (client: PoolClient) => Promise<T>) {
  const client = await server.maker.database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
const rows = async (client: PoolClient, text: string, values: unknown[] = [], name?: string) =>
  (await ask(client, { text, values, name })).rows;

describe('of what is asked at once', () => {
  it.each([0, 1, 2])(
    'all in front of a failure at place %i is answered, and all behind it fails with it',
    async (at) => {
      const named = `failing${at}`;
      for (let time = 0; time < 4; time += 1) {
        let results: unknown[] = [];
        const failing = read(async (db) => {
          const asked = [1, 2, 3].map((n) =>
            rowsOf(db, n === at + 1 ? sql`select 1 / ${0}::int as ${sql.ref(named)}` : number(n, named)),
          );
          results = await outcomes(asked);
          await Promise.all(asked);
        });
        await expect(failing).rejects.toMatchObject({ code: '22012' });
        expect(results).toEqual([1, 2, 3].map((n) => (n <= at ? [{ [named]: n }] : '22012')));
        expect(await read((db) => rowsOf(db, number(4, named)))).toEqual([{ [named]: 4 }]);
      }
    },
  );

  it.each([
    { within: 'a transaction', afterwards: '22012' },
    // Each piece stands for itself, but what read a failure is refused.
    { within: 'reading', afterwards: [{ neverParsedReading: 1 }] },
  ])(
    'a second piece of $within in flight is told of the failure of the first, and no connection forgets what it keeps',
    async ({ within, afterwards }) => {
      const inside = within === 'reading' ? read : write;
      const kept = () => rowsOfPool("select name from pg_prepared_statements where statement like '%stays%'");
      for (let time = 0; time < 3; time += 1) await read((db) => rowsOf(db, number(1, 'stays')));
      // Known by its text, but never parsed by this connection: its Parse stands behind the failure.
      const asked = () => number(1, `neverParsed${within === 'reading' ? 'Reading' : ''}`);
      await onOther((db) => rowsOf(db, asked()));
      let results: unknown[] = [];
      await expect(
        inside(async (db) => {
          const first = [rowsOf(db, sql`select 1 / ${0}::int`), rowsOf(db, asked())];
          await new Promise(process.nextTick);
          const second = [rowsOf(db, asked()), rowsOf(db, number(2))];
          results = await outcomes([...first, ...second]);
          results.push(...(await outcomes([rowsOf(db, asked())])));
          await Promise.all(first);
        }),
      ).rejects.toMatchObject({ code: '22012' });
      expect(results).toEqual([...Array.from({ length: 4 }, () => '22012'), afterwards]);
      for (let time = 0; time < 3; time += 1)
        expect(await read((db) => rowsOf(db, asked()))).toEqual([
          { [within === 'reading' ? 'neverParsedReading' : 'neverParsed']: 1 },
        ]);
      expect(await kept()).toHaveLength(1);
    },
  );

  it('the same new statement is answered each time', async () => {
    for (let time = 0; time < 3; time += 1)
      expect(
        await onClient((client) =>
          Promise.all([1, 2, 3].map((n) => rows(client, 'select $1::int as n, now() is null as is_not', [n], 'twice'))),
        ),
      ).toEqual([1, 2, 3].map((n) => [{ n, isNot: false }]));
  });

  it('one that has no text, no rows or no columns does not take the answer of the next', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(
        await onClient((client) =>
          Promise.all([
            ask(client, { text: '', name: 'empty' }),
            ask(client, { text: 'select' }),
            ask(client, { text: "select 1 as n where $1 = 'x'", values: ['y'], name: 'none' }),
            ask(client, { text: 'create temporary table if not exists passing (n int)' }),
            ask(client, { text: 'select tell()' }),
            ask(client, { text: 'select $1::int as last', values: [9], name: 'last' }),
          ]),
        ),
      ).toEqual([
        { command: '', rowCount: 0, rows: [] },
        { command: 'SELECT', rowCount: 1, rows: [{}] },
        { command: 'SELECT', rowCount: 0, rows: [] },
        { command: 'CREATE', rowCount: 0, rows: [] },
        { command: 'SELECT', rowCount: 1, rows: [{ tell: 7 }] },
        { command: 'SELECT', rowCount: 1, rows: [{ last: 9 }] },
      ]);
  });

  it('a cursor is read beside other statements', async () => {
    // In a transaction that was begun, as cursors are read: in PostgreSQL 15 an implicit one may have none.
    const [, first, one, rest] = await write((db) =>
      Promise.all(
        [
          sql`declare numbers no scroll cursor for select n from generate_series(${1}::int, 5) n`,
          sql`fetch 3 from numbers`,
          number(7),
          sql`fetch 3 from numbers`,
        ].map((asked) => rowsOf(db, asked)),
      ),
    );
    expect([first, one, rest]).toEqual([[{ n: 1 }, { n: 2 }, { n: 3 }], [{ n: 7 }], [{ n: 4 }, { n: 5 }]]);
  });

  it('ten thousand statements and many megabytes arrive both ways', { tags: ['thorough'] }, async () => {
    const count = await write(async (db) => {
      const word = 'x'.repeat(1000);
      const made = await Promise.all(
        Array.from({ length: 10_000 }, async (_, n) => {
          const asked = sql<{
            n: number;
            word: string;
          }>`insert into notes (n, word) values (${n}, ${word}) returning n, word`;
          const { rows: answered, numAffectedRows } = await asked.execute(db);
          return answered[0]!.n === n && answered[0]!.word === word && numAffectedRows === 1n;
        }),
      );
      return made.filter(Boolean).length;
    });
    expect(count).toBe(10_000);
    const bytes = Buffer.alloc(5_000_000, 7);
    const answers = await onClient((client) =>
      Promise.all([1, 2].map(() => rows(client, 'select $1::bytea as bytes', [bytes]))),
    );
    for (const [row] of answers) expect(bytes.equals(row!.bytes as Buffer)).toBe(true);
    await owner('delete from notes');
  });

  it('values are read as `pg` reads them, whether their columns are described or known', async () => {
    const text = `select null::int as nothing, 12345678901::bigint as big, 1.50::numeric as exact, 0.1::float8 as near, true as is_so,
      '{1,2,null}'::int[] as numbers, '{a,"b,c"}'::text[] as words, '{"a":[1]}'::jsonb as json, '\\x00ff'::bytea as bytes,
      '2026-01-02'::date as day, '2026-01-02 03:04:05.678+00'::timestamptz as at, '1 day'::interval as long, 'ü'::text as word`;
    const [known] = await onClient(async (client) => {
      const plain = (await client.query<Record<string, unknown>>(text)).rows[0]!;
      for (let time = 0; time < 3; time += 1) {
        const [row] = await rows(client, text, [], 'typed');
        expect(Object.values(row!)).toEqual(Object.values(plain));
      }
      return rows(client, text, [], 'typed');
    });
    expect(known).toMatchObject({ nothing: null, big: 12345678901, exact: '1.50', day: '2026-01-02', isSo: true });
  });
});

const rowsOfPool = async (text: string) => (await server.maker.database.pool.query<Record<string, unknown>>(text)).rows;
/** Through the connection that small transactions have for themselves. */
const onOther = async (work: (db: Query) => Promise<unknown>) => {
  for (let time = 0; time < 2; time += 1) await server.maker.database.apart(organisationId, work);
};

describe('a statement alone fails', () => {
  it('when one of its values cannot be printed or sent', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    for (const value of [
      circular,
      { big: 1n },
      {
        toPostgres: () => {
          throw new Error('odd');
        },
      },
    ])
      expect(
        await write((db) =>
          outcomes([rowsOf(db, number(1)), rowsOf(db, sql`select ${value}::text`), rowsOf(db, number(2))]),
        ).catch(String),
      ).toEqual([[{ n: 1 }], expect.stringMatching(/Error/), [{ n: 2 }]]);
  });

  it('when a value of its answer cannot be read', async () => {
    const results = await write((db) =>
      outcomes([
        rowsOf(db, sql`select 'infinity'::timestamptz as at`),
        rowsOf(db, sql`select '-infinity'::timestamptz as at`),
        rowsOf(db, number(3)),
      ]),
    );
    expect(results).toEqual([expect.stringContaining('RangeError'), expect.stringContaining('RangeError'), [{ n: 3 }]]);
  });

  it('when PostgreSQL refuses its value, and what stands behind it', async () => {
    for (let time = 0; time < 3; time += 1)
      await expect(
        read((db) => Promise.all([rowsOf(db, sql`select ${'\0'}::text as zero`), rowsOf(db, number(1))])),
      ).rejects.toMatchObject({ code: '22021' });
    const many = Array.from({ length: 70_000 }, (_, n) => n);
    await expect(
      onClient((client) => Promise.all([rows(client, 'select $1::int', many), rows(client, 'select 1')])),
    ).rejects.toMatchObject({ code: expect.any(String) });
    expect(await read((db) => rowsOf(db, number(1)))).toEqual([{ n: 1 }]);
  });

  it('when it takes too long or is cancelled, and its connection is as good as before', async () => {
    const slow = sql`select pg_sleep(20)`;
    await expect(
      write(async (db) => {
        await sql`set local statement_timeout = '50ms'`.execute(db);
        await Promise.all([rowsOf(db, number(1)), rowsOf(db, slow), rowsOf(db, number(2))]);
      }),
    ).rejects.toMatchObject({ code: '57014' });
    await expect(
      read(async (db) => {
        const pid = await pidIn(db);
        const asked = Promise.all([rowsOf(db, number(1)), rowsOf(db, slow), rowsOf(db, number(2))]);
        asked.catch(() => {});
        for (let isOn = true; isOn;) {
          const [{ done }] = (await owner(`select pg_cancel_backend(${pid}) as done`)) as [{ done: boolean }];
          isOn =
            done &&
            (await Promise.race([
              asked.then(
                () => false,
                () => false,
              ),
              pause(20, true),
            ]));
        }
        await asked;
      }),
    ).rejects.toMatchObject({ code: '57014' });
    await expect(
      write(async (db) => {
        await sql`set local lock_timeout = '50ms'`.execute(db);
        const holder = new pg.Client({ connectionString: server.ownerUrl });
        await holder.connect();
        try {
          await holder.query('begin; lock table notes');
          await Promise.all([rowsOf(db, number(1)), rowsOf(db, sql`select * from notes`), rowsOf(db, number(2))]);
        } finally {
          await holder.end();
        }
      }),
    ).rejects.toMatchObject({ code: '55P03' });
    expect(await read((db) => rowsOf(db, number(1)))).toEqual([{ n: 1 }]);
  });
});

describe('a connection that is lost', () => {
  const streamOf = (client: PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream;
  const fresh = async () => expect(await read((db) => rowsOf(db, number(1)))).toEqual([{ n: 1 }]);

  it('before a piece leaves', async () => {
    const pid = await read(pidIn);
    await expect(
      read(async (db) => {
        await rowsOf(db, number(1));
        await cut(pid);
        await Promise.all([rowsOf(db, number(1)), rowsOf(db, number(2))]);
      }),
    ).rejects.toThrow(/terminat|not queryable/);
    await fresh();
    const client = await server.maker.database.pool.connect();
    const results = Promise.allSettled([command(client, 'begin'), ask(client, { text: 'select 1' })]);
    streamOf(client).destroy();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    client.release(true);
    await fresh();
  });

  it('in the middle of an answer, with another piece behind it', async () => {
    const big = sql`select repeat('x', 1000), pg_sleep(0.01) from generate_series(1, 100000)`;
    await expect(
      read(async (db) => {
        const pid = await pidIn(db);
        const first = [rowsOf(db, number(1)), rowsOf(db, big)];
        await new Promise(process.nextTick);
        const asked = Promise.allSettled([...first, rowsOf(db, number(2))]);
        await first[0];
        await cut(pid);
        expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
        await first[1];
      }),
    ).rejects.toThrow(/terminating connection/);
    await fresh();
    const client = await server.maker.database.pool.connect();
    streamOf(client).once('data', () => streamOf(client).destroy());
    const results = await Promise.allSettled([
      ask(client, { text: "select repeat('x', 1000) from generate_series(1, 100000)" }),
      ask(client, { text: 'select 1' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    client.release(true);
    await fresh();
  });

  it('is the end of a piece that could not be written whole', async () => {
    const value = Object.defineProperty(Buffer.alloc(1), 'length', { value: 2 ** 53 });
    await expect(
      read((db) =>
        Promise.all([rowsOf(db, number(1)), rowsOf(db, sql`select ${value}::bytea`), rowsOf(db, number(2))]),
      ),
    ).rejects.toThrow(/length|size|range/i);
    await fresh();
  });
});

describe('a statement that is kept', () => {
  it('is answered in its new shape once its table has changed', async () => {
    await owner('create table shaped (n integer); grant select on shaped to lintel_app; insert into shaped values (1)');
    const asked = (db: Query) => rowsOf(db, sql`select * from shaped where n = ${1}`);
    for (let time = 0; time < 3; time += 1) await read(asked);
    await owner("alter table shaped add word text default 'new'");
    await expect(read((db) => Promise.all([rowsOf(db, number(1)), asked(db), asked(db)]))).rejects.toMatchObject({
      code: '0A000',
    });
    for (let time = 0; time < 2; time += 1)
      expect(await read((db) => Promise.all([asked(db), asked(db)]))).toEqual([
        [{ n: 1, word: 'new' }],
        [{ n: 1, word: 'new' }],
      ]);
    await owner('alter table shaped drop word, alter n type text');
    deallocateAll();
    expect(await read((db) => rowsOf(db, sql`select * from shaped where n = ${'1'}`))).toEqual([{ n: '1' }]);
  });

  it('is not lost among more than a connection keeps, all asked at once', async () => {
    for (let time = 0; time < 3; time += 1) {
      const answers = await read((db) =>
        Promise.all(Array.from({ length: 450 }, async (_, n) => (await rowsOf(db, number(n, `many${n % 225}`)))[0])),
      );
      expect(answers).toEqual(Array.from({ length: 450 }, (_, n) => ({ [`many${n % 225}`]: n })));
    }
    await read((db) => rowsOf(db, number(1)));
    const [kept] = await rowsOfPool('select count(*)::int as count from pg_prepared_statements');
    // Two more: how a piece begins, and what was asked last.
    expect(kept!.count).toBeLessThanOrEqual(202);
  });

  it('and was forgotten behind the program costs a few calls at the most', async () => {
    for (let time = 0; time < 3; time += 1)
      await read((db) => Promise.all(Array.from({ length: 230 }, (_, n) => rowsOf(db, number(n, `lost${n}`)))));
    await onClient((client) =>
      client.query(`do $$ declare one record; begin
      for one in select name from pg_prepared_statements order by prepare_time offset 3 limit 5 loop execute format('deallocate %I', one.name); end loop; end $$`),
    );
    for (let time = 0; time < 3; time += 1)
      await read((db) => Promise.all(Array.from({ length: 230 }, (_, n) => rowsOf(db, number(n, `lost${n}`))))).catch(
        () => {},
      );
    expect(
      await read((db) => Promise.all(Array.from({ length: 230 }, (_, n) => rowsOf(db, number(n, `lost${n}`))))),
    ).toHaveLength(230);
  });
});

it('nothing is asked of a transaction that has ended', async () => {
  let late!: Query;
  await read(async (db) => {
    late = db;
    await rowsOf(db, number(1));
  });
  await expect(rowsOf(late, number(1))).rejects.toThrow('has ended');
});
