import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#platform/migrate';

/** A database of a test's own beside that of the run, for tests that change its rules. */
export async function scratchDatabase(ownerUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `scratch_${randomBytes(6).toString('hex')}`;
  await asOwner(ownerUrl, (owner) => owner.query(`create database ${name}`));
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return {
    url: url.href,
    drop: () => asOwner(ownerUrl, (owner) => owner.query(`drop database ${name} with (force)`)).then(() => {}),
  };
}

/** Works as the owner of a database, on a connection of its own. */
export async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
