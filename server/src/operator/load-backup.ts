import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { codeOf } from '#platform/process/code-of';
import { StartupProblem } from '#platform/process/config';
import type { Files } from '#platform/file-store/files';
import {
  connectionsOfServers,
  holdSchema,
  missingMigrations,
  prepareDatabase,
  runMigration,
  shippedMigrations,
} from '#platform/database/migrate';
import { readArchive } from './archive.ts';
import { decompress, wholeOf } from './check-backup.ts';
import type { CheckedBackup } from './check-backup.ts';
import type { Print } from './command.ts';
import { emptyDatabase, stateOf } from './empty-database.ts';
import { quoted } from './kept-tables.ts';
import { keepStoredFile } from './stored-files.ts';

/** Loads a checked backup into a database, in one transaction: whole or not at all. */
export async function loadBackup(
  client: pg.Client,
  backup: CheckedBackup,
  { files, replace, print }: { files: Files; replace: boolean; print: Print },
): Promise<void> {
  await holdSchema(client, print);
  if (await connectionsOfServers(client))
    throw new StartupProblem('A Lintel server is running on this database. Stop it first.');
  const state = await stateOf(client);
  if (state.isForeign)
    throw new StartupProblem("The database holds tables that are not Lintel's. Restore into a database of its own.");
  if (state.organisations > 0 && !replace)
    throw new StartupProblem(
      'This installation is not empty. To overwrite everything in it, say so: npm run restore FILE -- --replace',
    );

  const known = await shippedMigrations();
  const then = known.filter(({ name }) => backup.opening.migrations.some((migration) => migration.name === name));
  await client.query('begin');
  try {
    await emptyDatabase(client);
    await prepareDatabase(client);
    for (const migration of then) await runMigration(client, migration);
    const secured = await openForLoading(client);
    await loadEntries(client, backup, files, print);
    await secured();
    for (const migration of missingMigrations(known, then)) {
      print(`migrating ${migration.name}`);
      await runMigration(client, migration);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (codeOf(error) === '53100')
      throw new StartupProblem("There is not enough room for the backup on the database's disk. Nothing was changed.");
    throw error;
  }
  await client.query('analyze');
}

/** Foreign keys and row security block COPY for an owner who is no superuser; the function returned restores and checks them. */
async function openForLoading(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ t: string; name: string; definition: string }>(
    "select conrelid::regclass::text as t, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2",
  );
  const { rows: tables } = await client.query<{ t: string; forced: boolean }>(
    `select c.oid::regclass::text as t, relforcerowsecurity as forced from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'schema_migrations' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  const forced = tables.filter((table) => table.forced);
  await run(
    client,
    keys.map(({ t, name }) => `alter table ${t} drop constraint ${quoted(name)}`),
  );
  await run(
    client,
    forced.map(({ t }) => `alter table ${t} no force row level security`),
  );
  // Rows inserted by migrations are in the backup too.
  await run(
    client,
    tables.map(({ t }) => `truncate ${t}`),
  );
  return async () => {
    await run(
      client,
      keys.map(({ t, name, definition }) => `alter table ${t} add constraint ${quoted(name)} ${definition}`),
    );
    await run(
      client,
      forced.map(({ t }) => `alter table ${t} force row level security`),
    );
  };
}

const run = (client: pg.Client, statements: string[]) => client.query(statements.join(';\n'));

async function loadEntries(client: pg.Client, { path, contents }: CheckedBackup, files: Files, print: Print) {
  const loaded = new Map<string, number>();
  const file = await open(path, 'r');
  try {
    for await (const entry of readArchive(file)) {
      const [folder, name = ''] = entry.name.split('/');
      if (folder === 'files') await keepStoredFile(files, name, entry.size, entry.content);
      if (folder !== 'tables') continue;
      const table = contents.tables.find((one) => one.name === name.split('.')[0]);
      if (!table) continue;
      const rows = await decompress(await wholeOf(entry));
      const columns = table.columns.map(quoted).join(', ');
      const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`));
      await pipeline(Readable.from([rows], { objectMode: false }), copy);
      loaded.set(table.name, (loaded.get(table.name) ?? 0) + copy.rowCount);
      if (name.includes('.00001.')) print(`${table.name}: ${table.rows.toLocaleString('en-GB')} rows`);
    }
  } finally {
    await file.close();
  }
  const wrong = contents.tables.find(({ name, rows }) => (loaded.get(name) ?? 0) !== rows);
  if (wrong) throw new Error(`${wrong.name} has ${loaded.get(wrong.name) ?? 0} rows instead of ${wrong.rows}`);
}
