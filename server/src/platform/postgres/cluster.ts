import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupProblem } from '../process/config.ts';
import type { Account } from './account.ts';
import type { Home } from './home.ts';
import type { Program } from './program.ts';

/** A cluster's files, and the password of the role that owns it. */
type Cluster = { data: string; password: string };

/** Where this PostgreSQL's cluster is, or will be. */
export const dataDirectory = (home: Home, { major }: Program) => join(home.path, major);

/** Opens the cluster in a home, making it when there is none. */
export async function openCluster(
  home: Home,
  program: Program,
  account: Account | undefined,
  isLasting: boolean,
): Promise<Cluster> {
  const data = dataDirectory(home, program);
  const passwordFile = join(home.path, 'password');
  const isMade = await stat(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (!isMade) {
    await refuseOtherMajor(home, program);
    const password = randomBytes(24).toString('base64url');
    await writeFile(passwordFile, password, { mode: 0o600 });
    await makeCluster({ home, data, program, account, password, isLasting });
  }
  const password = await readFile(passwordFile, 'utf8').catch(() => {
    throw new StartupProblem(`The database's password is missing: bring back the file ${passwordFile} from a copy.`);
  });
  return { data, password };
}

type NewCluster = {
  home: Home;
  data: string;
  program: Program;
  account: Account | undefined;
  password: string;
  isLasting: boolean;
};

// It is made aside and moved into place whole, so that a start that was interrupted leaves nothing that looks finished.
async function makeCluster({ home, data, program, account, password, isLasting }: NewCluster) {
  const unfinished = `${data}.new`;
  const passwordForInitdb = join(home.path, 'initdb-password');
  await rm(unfinished, { recursive: true, force: true });
  await rm(passwordForInitdb, { force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordForInitdb, password, { mode: 0o600, flag: 'wx' });
  if (account) {
    await chown(unfinished, account.uid, account.gid);
    await chown(passwordForInitdb, account.uid, account.gid);
  }
  const choices = [
    `--pgdata=${unfinished}`,
    '--username=lintel',
    `--pwfile=${passwordForInitdb}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Only the system's own calls go by this one; macOS does not know C.UTF-8.
    `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    ...(isLasting ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(program.initdb, choices, { ...account, cwd: '/', env: postgresEnvironment });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const output = (stderr || message).trim();
    throw new StartupProblem(
      /no space left/i.test(output)
        ? `There is not enough room for the database in ${home.path}. Make room on that disk, or set DATA_DIR to another folder.`
        : `PostgreSQL could not make a database in ${home.path}: ${output.split('\n').at(-1)}`,
    );
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
  await rename(unfinished, data);
}

/** What PostgreSQL is given of our environment: nothing that would change its language, its time zone or its paths. */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

async function refuseOtherMajor(home: Home, { major }: Program) {
  const other = (await readdir(home.path)).find((name) => /^\d+$/.test(name) && name !== major);
  if (!other) return;
  throw new StartupProblem(
    `The database in ${home.path} was made by PostgreSQL ${other}, and this Lintel brings PostgreSQL ${major}. Start the earlier Lintel, make a backup (npm run backup), and restore it with this one into a new data folder.`,
  );
}
