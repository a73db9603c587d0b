import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { appUrlOf } from './database-login.ts';
import { anOwnDatabase, asOwner, ask, prepareDatabase } from '#test/own-database';

let own: Awaited<ReturnType<typeof anOwnDatabase>>;
beforeAll(async () => {
  own = await anOwnDatabase();
  await prepareDatabase(own.url);
});
afterAll(() => own.drop());

const asLogin = <T extends object>(statement: string) => ask<T & Record<string, unknown>>(appUrlOf(own.url), statement);

describe('whoever gets a statement into a connection of the server', () => {
  it.each([
    'set role none; select id from organisations',
    'set role lintel; select 1',
    'set role postgres; select 1',
    'set role lintel_app; alter table organisations disable row level security',
    'create role mine superuser',
    'set role lintel_app; create table mine (n integer)',
    "copy (select 1) to program 'id'",
    "select pg_read_file('/etc/passwd')",
    'set session_replication_role = replica',
    'alter role current_user bypassrls',
  ])('has no more than the server may: %s', async (statement) => {
    await expect(asLogin(statement)).rejects.toThrow(
      // PostgreSQL 15 says that one must be a superuser.
      /permission denied|must be owner|must be superuser|does not exist|denied|privileges/,
    );
  });

  it('finds a login that is nothing but lintel_app', async () => {
    const [login] = await asLogin<{ rolsuper: boolean }>('select * from pg_roles where rolname = session_user');
    expect(login).toMatchObject({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
    });
  });
});

/** A pooler that passes everything on but the parameters of connections, as PgBouncer can be told to. */
async function aDroppingPooler(url: string) {
  const to = new URL(url);
  const folder = to.searchParams.get('host');
  const port = Number(to.port || 5432);
  const there = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: to.hostname, port };
  const server = createServer((client) => {
    const onwards = connect(there);
    for (const end of [client, onwards]) end.on('error', () => (client.destroy(), onwards.destroy()));
    client.once('data', (first) => {
      const parts = first.subarray(8).toString('latin1').split('\0');
      const kept = parts.flatMap((key, at) => (at % 2 === 0 && key && key !== 'options' ? [key, parts[at + 1]!] : []));
      const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1');
      const head = Buffer.alloc(8);
      head.writeInt32BE(body.length + 8, 0);
      first.copy(head, 4, 4, 8);
      onwards.write(Buffer.concat([head, body]));
      client.pipe(onwards);
      onwards.pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  to.searchParams.delete('host');
  to.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: to.href, close: () => server.close() };
}

describe('the server does not start', () => {
  it('behind a pooler that drops the parameters of connections, without its role and limits', async () => {
    const pooler = await aDroppingPooler(own.url);
    try {
      await expect(openDatabase({ url: pooler.url })).rejects.toThrow(/instead of lintel_app, or without its limits/);
    } finally {
      pooler.close();
    }
  });

  it('with a login that may do more', async () => {
    await expect(openDatabase({ url: own.url, appUrl: own.url })).rejects.toThrow(/may do more than lintel_app/);
    const name = `more_${crypto.randomUUID().slice(0, 8)}`;
    await ask(own.url, `create role ${name} login password 'secret'; grant lintel_app, pg_read_all_data to ${name}`);
    const url = new URL(own.url);
    Object.assign(url, { username: name, password: 'secret' });
    await expect(openDatabase({ url: own.url, appUrl: url.href })).rejects.toThrow(/may do more than lintel_app/);
    await ask(own.url, `revoke pg_read_all_data from ${name}`);
    const database = await openDatabase({ url: own.url, appUrl: url.href });
    await database.close();
    await asOwner(own.url, (owner) => owner.query(`drop role ${name}`));
  });

  it('with a login that is refused, and says where another is named', async () => {
    const wrong = new URL(own.url);
    wrong.password = 'another';
    await expect(openDatabase({ url: wrong.href })).rejects.toThrow(/DATABASE_APP_URL/);
    await expect(openDatabase({ url: own.url, appUrl: wrong.href })).rejects.toThrow(/password in DATABASE_APP_URL/);
  });
});

it('a connection that was opened later is looked at as the first was', async () => {
  const database = await openDatabase({ url: own.url });
  const { name } = (await database.pool.query<{ name: string }>('select session_user as name')).rows[0]!;
  await ask(own.url, `alter role ${name} createdb`);
  const busy = await database.pool.connect();
  await expect(database.pool.query('select 1')).rejects.toThrow(/may do more than lintel_app/);
  busy.release();
  await ask(own.url, `alter role ${name} nocreatedb`);
  await database.pool.query('select 1');
  await database.close();
});
