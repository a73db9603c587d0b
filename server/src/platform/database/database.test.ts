import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { TestServer } from '#test/test-server';
import { anOwnDatabase, asOwner } from '#test/own-database';
import type { Query } from './database.ts';
import { refusalFor } from '../http/problems.ts';
import { customPlan, tablesWrittenBy } from './statements.ts';

let server: TestServer;
let organisationId: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const own = await anOwnDatabase();
  drop = own.drop;
  // One connection, so that what one transaction leaves behind meets the next.
  server = await aServer({ ownerUrl: own.url, size: 1, works: false });
  organisationId = (await anOrganisation({ server })).id;
});
afterAll(async () => {
  await closeServer(server);
  await drop();
});

const read = <T>(work: (db: Query) => Promise<T>) =>
  server.maker.database.inOrganisation(organisationId, work, { readOnly: true });
const write = <T>(work: (db: Query) => Promise<T>) => server.maker.database.inOrganisation(organisationId, work);
const nameOf = (db: Query) => db.selectFrom('organisations').select(['name', 'timeZone']).executeTakeFirstOrThrow();
const keptNames = async () => {
  const { rows } = await server.maker.database.pool.query<{
    name: string;
    statement: string;
    plansForAny: number;
    plansForValues: number;
  }>(
    `select name, statement, generic_plans as "plansForAny", custom_plans as "plansForValues" from pg_prepared_statements`,
  );
  return rows;
};

describe('a transaction', () => {
  it('sends what is asked at once without waiting in between, and answers in order', async () => {
    const answers = await read((db) =>
      Promise.all([1, 2, 3].map(async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows[0]!.n)),
    );
    expect(answers).toEqual([1, 2, 3]);
  });

  it('gives the first failure of several statements, and the next transaction is whole', async () => {
    const several = read((db) =>
      Promise.all([nameOf(db), sql`select 1 / ${0}::int`.execute(db), nameOf(db), nameOf(db)]),
    );
    await expect(several).rejects.toMatchObject({ code: '22012' });
    expect(await read(nameOf)).toMatchObject({ timeZone: 'Europe/London' });
  });

  it('gives the first failure however deep the statement stood that failed', async () => {
    const deep = async (query: Query) => {
      await Promise.resolve();
      return sql`select 1 / 0`.execute(query);
    };
    for (let turn = 0; turn < 10; turn += 1)
      await expect(
        read((query) =>
          Promise.all([
            deep(query),
            Promise.resolve().then(async () => sql`select 2`.execute(query)),
            sql`select 3`.execute(query),
          ]),
        ),
      ).rejects.toMatchObject({ code: '22012' });
  });

  it('that failed is not taken for one that was done, though its failure was swallowed', async () => {
    const swallowing = async (db: Query) => {
      await sql`select 1 / ${0}::int`.execute(db).catch(() => {});
    };
    await expect(read(swallowing)).rejects.toThrow('had failed');
    await expect(write(swallowing)).rejects.toThrow('had failed');
    await expect(
      write(async (db) => {
        await swallowing(db);
        await nameOf(db);
      }),
    ).rejects.toMatchObject({ code: '22012' });
  });

  it('is refused to what is no organisation, and takes no connection', async () => {
    const none = "'; drop table users; --";
    for (const options of [{}, { readOnly: true }])
      for (let time = 0; time < 3; time += 1)
        await expect(server.maker.database.inOrganisation(none, nameOf, options)).rejects.toThrow('is a UUID');
    expect(await read(nameOf)).toMatchObject({ timeZone: 'Europe/London' });
  });

  it('that reads leaves its connection without an organisation, and may write in the next', async () => {
    const left = async () =>
      (
        await server.maker.database.pool.query(
          "select current_setting('lintel.organisation', true) as organisation, current_setting('transaction_read_only') as is_read_only",
        )
      ).rows[0];
    await read(nameOf);
    expect(await left()).toEqual({ organisation: '', is_read_only: 'off' });
    await expect(read((db) => sql`select 1 / ${0}::int`.execute(db))).rejects.toMatchObject({ code: '22012' });
    expect(await left()).toEqual({ organisation: '', is_read_only: 'off' });
    await read(async (db) => {
      for await (const row of db.selectFrom('organisations').select('id').stream(1))
        expect(row.id).toBe(organisationId);
      await expect(db.updateTable('organisations').set({ helpline: '1' }).execute()).rejects.toMatchObject({
        code: '25006',
      });
    }).catch(() => {});
    expect(await left()).toEqual({ organisation: '', is_read_only: 'off' });
  });

  it('whose rows are read on behind its end gives none of the next', async () => {
    let kept: AsyncIterator<unknown> | undefined;
    for (const reads of [read, write]) {
      await reads(async (db) => {
        kept = db.selectFrom('dictionaryEntries').select('id').stream(1)[Symbol.asyncIterator]();
        await kept.next();
      });
      await read(async (db) => {
        const own = db.selectFrom('dictionaryEntries').select('id').stream(1)[Symbol.asyncIterator]();
        await own.next();
        await expect(kept!.next()).rejects.toThrow('has ended');
        await own.return?.();
      });
    }
  });

  it('whose rows are read ahead gives all of them in order, and the failure of those to come', async () => {
    const inTwos = (db: Query, until: number) =>
      db
        .getExecutor()
        .stream<{ n: number }>(sql`select 12 / (5 - n) as n from generate_series(1, ${until}::int) n`.compile(db), 2);
    const read4 = await read(async (db) => {
      const seen: number[] = [];
      for await (const { rows } of inTwos(db, 4)) seen.push(...rows.map(({ n }) => n));
      return seen;
    });
    expect(read4).toEqual([3, 4, 6, 12]);
    for (const goesOn of [true, false]) {
      const broken = read(async (db) => {
        const rows = inTwos(db, 6)[Symbol.asyncIterator]();
        await rows.next();
        await rows.next();
        await nameOf(db);
        if (goesOn) await rows.next();
      });
      await expect(broken).rejects.toMatchObject({ code: '22012' });
    }
  });

  it('that reads and did not wait for what it asked gives its connection back when that is answered', async () => {
    let late: Promise<unknown> | undefined;
    await read(async (db) => {
      await nameOf(db);
      late = sql`select pg_sleep(0.2)`.execute(db);
    });
    expect(await read(nameOf)).toMatchObject({ timeZone: 'Europe/London' });
    await expect(late).resolves.toBeDefined();
  });

  it('that only reads may not write', async () => {
    await expect(read((db) => db.updateTable('organisations').set({ helpline: '1' }).execute())).rejects.toMatchObject({
      code: '25006',
    });
  });

  it('whose connection is lost fails, and the next one has another', async () => {
    const pid = async (db: Query) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
    const before = await read(pid);
    const lost = read(async (db) => {
      await nameOf(db);
      await asOwner(server.ownerUrl, (owner) => owner.query('select pg_terminate_backend($1)', [before]));
      return nameOf(db);
    });
    expect(refusalFor(await lost.catch((error: unknown) => error))).toMatchObject({ status: 503 });
    expect(await read(pid)).not.toBe(before);
  });

  it('that died between two calls costs one call, and no more', async () => {
    const pid = await read(
      async (db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid,
    );
    await asOwner(server.ownerUrl, (owner) => owner.query('select pg_terminate_backend($1)', [pid]));
    await read(nameOf).catch(() => {});
    expect(await read(nameOf)).toMatchObject({ timeZone: 'Europe/London' });
  });
});

describe('a statement', () => {
  it('is kept by its connection from the second time on, and answers the same', async () => {
    const asked = (db: Query) => sql<{ answerTo: number }>`select ${42}::int as answer_to`.execute(db);
    for (let time = 0; time < 3; time += 1) expect((await read(asked)).rows).toEqual([{ answerTo: 42 }]);
    expect((await keptNames()).filter(({ statement }) => statement.includes('as answer_to'))).toHaveLength(1);
  });

  it('is kept without a plan when its plan depends on its values', async () => {
    const asked = (db: Query) => sql`/* custom plan */ select ${42}::int as answer_again`.execute(db);
    for (let time = 0; time < 8; time += 1) await read(asked);
    const kept = (await keptNames()).filter(({ statement }) => statement.includes('as answer_again'));
    expect(kept).toMatchObject([{ plansForAny: 0, plansForValues: 7 }]);
  });

  it('is planned once for any values, and one that says so for its own, also beside each other and behind a failure', async () => {
    const mode = sql`current_setting('plan_cache_mode')`;
    const anyones = (db: Query) => sql<{ mode: string }>`select ${mode} as mode`.execute(db);
    const own = (db: Query) => sql<{ mode: string }>`select ${mode} as mode ${customPlan}`.execute(db);
    const modes = (db: Query) => Promise.all([anyones(db), own(db), anyones(db), own(db)]);
    for (let time = 0; time < 3; time += 1)
      expect((await read(modes)).map(({ rows }) => rows[0]!.mode)).toEqual([
        'force_generic_plan',
        'force_custom_plan',
        'force_generic_plan',
        'force_custom_plan',
      ]);
    const failing = (db: Query) => sql`select 1 / ${0}::int ${customPlan}`.execute(db);
    await expect(read((db) => Promise.all([failing(db), own(db)]))).rejects.toMatchObject({ code: '22012' });
    expect((await read(anyones)).rows).toEqual([{ mode: 'force_generic_plan' }]);
  });

  it('is one of a limited number that a connection keeps', async () => {
    for (let time = 0; time < 2; time += 1)
      for (let n = 0; n < 260; n += 1)
        await read((db) => sql`select ${n}::int as ${sql.ref(`number${n}`)}`.execute(db));
    expect((await keptNames()).length).toBeLessThan(210);
    expect((await read((db) => sql`select ${1}::int as ${sql.ref('number1')}`.execute(db))).rows).toEqual([
      { number1: 1 },
    ]);
  });

  it('that failed can be asked again', async () => {
    const divided = (by: number) => read((db) => sql<{ share: number }>`select 6 / ${by}::int as share`.execute(db));
    for (const by of [1, 2]) await divided(by);
    await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divided(3)).rows).toEqual([{ share: 2 }]);
    const wrong = () => read((db) => sql`select nothing from nowhere where ${1} = 1`.execute(db));
    for (let time = 0; time < 3; time += 1) await expect(wrong()).rejects.toMatchObject({ code: '42P01' });
  });

  it('whose table another server changed fails at the most once, and is then asked anew', async () => {
    const owner = (text: string) => asOwner(server.ownerUrl, (client: pg.Client) => client.query(text));
    await owner(
      'create table changed (n integer); grant select on changed to lintel_app; insert into changed values (1)',
    );
    const asked = () => read((db) => sql<Record<string, unknown>>`select * from changed where n = ${1}`.execute(db));
    for (let time = 0; time < 3; time += 1) await asked();
    await owner("alter table changed add column word text default 'new'");
    await expect(asked()).rejects.toMatchObject({ code: '0A000' });
    expect((await asked()).rows).toEqual([{ n: 1, word: 'new' }]);
    await owner('drop table changed');
  });

  it('that somebody made the connection forget fails at the most once', async () => {
    for (let time = 0; time < 3; time += 1) await read(nameOf);
    await server.maker.database.pool.query('deallocate all');
    await read(nameOf).catch(() => {});
    expect(await read(nameOf)).toMatchObject({ timeZone: 'Europe/London' });
  });
});

describe('the tables that a statement writes to are', () => {
  it.each<[string, string[]]>([
    ['insert into "actions" ("name") values ($1)', ['actions']],
    ['  update records set x = 1 from json_to_recordset($1) as head(id uuid)', ['records']],
    ['delete from "sessions" where id = $1', ['sessions']],
    ['with gone as (delete from files returning id) insert into "records" select id from gone', ['files', 'records']],
    [
      'with made as (insert into notices (id) values (1) on conflict do update set id = 2 returning id) select * from made',
      ['notices'],
    ],
    ['with held as (select id from tasks for update of tasks) select * from held', []],
    ['with held as (select id from tasks for no key update) select * from held', []],
    ["select * from actions where name = 'update tasks' for update skip locked", []],
    ['insert into "actions" ("name") values (\'delete from tasks\')', ['actions']],
  ])('%s', (text, tables) => {
    expect(tablesWrittenBy(text)).toEqual(tables);
  });
});
