import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { holdFolder } from '#platform/process/data-folder';
import { startEmbeddedPostgres } from '#platform/postgres/embedded';
import { dropThoseApart, keepPrepared, prepareDatabase } from '#test/own-database';
import { clearAbandonedFolders, removeFolder, temporaryFolder } from '#test/temporary-folder';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database of this test run, as its owner: the embedded PostgreSQL's, or TEST_DATABASE_URL. */
    databaseUrl: string;
  }
}

const bundle = fileURLToPath(new URL('../../bin/bundle.mjs', import.meta.url));

/** Bundles the server that some of the tests start, and starts the one PostgreSQL that all tests of a run share. */
export default async function setup(project: TestProject) {
  await promisify(execFile)(process.execPath, [bundle]);
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await prepareDatabase(given);
    await keepPrepared(given);
    project.provide('databaseUrl', given);
    return () => dropThoseApart(given);
  }
  await clearAbandonedFolders();
  const folder = await temporaryFolder();
  const held = await holdFolder(folder);
  const quiet = { info() {}, warn: console.warn, error: console.error };
  // Statistics of the few organisations of the first minute would mislead the planner about the hundreds that follow.
  const settings = {
    // Parallel test files each have several servers, each with its own pools.
    max_connections: '300',
    autovacuum: 'off',
  };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, isLasting: false, settings });
  await prepareDatabase(postgres.ownerUrl);
  await keepPrepared(postgres.ownerUrl);
  project.provide('databaseUrl', postgres.ownerUrl);
  return async () => {
    await postgres.stop();
    held.release();
    await removeFolder(folder);
  };
}
