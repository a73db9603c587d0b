import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupProblem } from '../process/config.ts';

/** The operating-system user that PostgreSQL runs as, where that is not the user who started the server. */
export type Account = { uid: number; gid: number };

const startedByRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; then it runs as the owner of its files, as `lintel`, or as `nobody`. */
export async function postgresAccount(dataDirectory?: string): Promise<Account | undefined> {
  if (!startedByRoot) return undefined;
  const made = dataDirectory ? await stat(dataDirectory).catch(() => undefined) : undefined;
  if (made && made.uid !== 0) return { uid: made.uid, gid: made.gid };

  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'lintel') ?? users.find(([name]) => name === 'nobody');
  if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  throw new StartupProblem(
    'PostgreSQL cannot run as root, and this machine has no user "nobody" to run it as. Start Lintel as another user, or set DATABASE_URL.',
  );
}

/** Whether the account may go through every folder above a path, and through the path itself. */
export async function mayEnter(path: string, account: Account | undefined): Promise<boolean> {
  if (!account) return true;
  const { mode, uid, gid } = await stat(path);
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if (!(mode & enter)) return false;
  return path === dirname(path) || mayEnter(dirname(path), account);
}
