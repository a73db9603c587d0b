import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mayEnter } from './account.ts';
import type { Account } from './account.ts';

/** Where PostgreSQL listens: a socket in a folder closed to others, else a port that only this machine reaches. */
export type Listening = { folder: string } | { port: number };

/** Finds a place to listen where this machine allows it. */
export async function findListening(home: string, account: Account | undefined): Promise<Listening> {
  const short = join(tmpdir(), `lintel-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`);
  for (const folder of [join(home, 'socket'), short]) {
    // The kernel takes at most 103 bytes on every system we run on.
    if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > 103) continue;
    if (await clearFolder(folder, account).then(canListen, () => false)) return { folder };
  }
  return { port: await freePort() };
}

/** Empties the socket folder: a socket's own lock file would be believed for as long as its process number is alive. */
export async function clearFolder(folder: string, account: Account | undefined): Promise<string> {
  const found = await lstat(folder).catch(() => undefined);
  const owner = account?.uid ?? process.getuid?.();
  if (found && (!found.isDirectory() || (found.uid !== owner && found.uid !== 0))) throw new Error('not our folder');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  if (!(await mayEnter(folder, account))) throw new Error('out of reach');
  return folder;
}

export function listeningSettings(listening: Listening): string[] {
  const settings =
    'folder' in listening
      ? [
          `unix_socket_directories=${listening.folder}`,
          'unix_socket_permissions=0700',
          'listen_addresses=',
          'port=5432',
        ]
      : ['unix_socket_directories=', 'listen_addresses=127.0.0.1', `port=${listening.port}`];
  return settings.flatMap((setting) => ['-c', setting]);
}

export function addressOf(listening: Listening, password: string, database: string): string {
  const signIn = `postgresql://lintel:${encodeURIComponent(password)}`;
  return 'folder' in listening
    ? `${signIn}@localhost:5432/${database}?sslmode=disable&host=${encodeURIComponent(listening.folder)}`
    : `${signIn}@127.0.0.1:${listening.port}/${database}?sslmode=disable`;
}

// Some file systems (shared folders of virtual machines) hold files but no sockets.
function canListen(folder: string) {
  const server = createServer();
  return new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(join(folder, '.s.PGSQL.5432'), () => server.close(() => resolve(true)));
  });
}

function freePort() {
  const server = createServer();
  return new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
