import type { TestProject } from 'vitest/node';
import { holdFolder } from '#platform/data-folder';
import { migrate } from '#platform/migrate';
import { startEmbeddedPostgres } from '#platform/postgres/embedded';
import { ask } from '#test/own-database';
import { clearAbandonedFolders, removeFolder, temporaryFolder } from '#test/temporary-folder';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database of this test run, as its owner: the embedded PostgreSQL's, or TEST_DATABASE_URL. */
    databaseUrl: string;
  }
}

/** Starts the one PostgreSQL that all tests of a run share. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await prepare(given);
    project.provide('databaseUrl', given);
    return undefined;
  }
  await clearAbandonedFolders();
  const folder = await temporaryFolder();
  const held = await holdFolder(folder);
  const quiet = { info() {}, warn: console.warn, error: console.error };
  // Statistics of the few organisations there are at the first minute would mislead the planner about the hundreds that follow.
  const settings = { autovacuum: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, isLasting: false, settings });
  await prepare(postgres.ownerUrl);
  project.provide('databaseUrl', postgres.ownerUrl);
  return async () => {
    await postgres.stop();
    held.release();
    await removeFolder(folder);
  };
}

/**
 * Makes the tables, and tells the planner that of each a row in a hundred is another organisation's. Knowing nothing, it
 * takes an organisation to have one row, and joins by looking at all of its dictionaries for each of its task types.
 */
async function prepare(ownerUrl: string) {
  await migrate(ownerUrl);
  await ask(
    ownerUrl,
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', relname::text, 'attname', 'organisation_id',
              'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', (-0.01)::real)
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where attname = 'organisation_id' and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
}
