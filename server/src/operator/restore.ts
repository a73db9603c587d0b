// npm run restore FILE [-- --replace]: restores an installation to the state of a backup.
import { resolve } from 'node:path';
import { StartupProblem } from '#platform/process/config';
import { openFiles } from '#platform/file-store/files';
import { markRestored } from '#platform/process/installation';
import { logLine } from './anchor-log.ts';
import { inSeconds, runCommand } from './command.ts';
import { withOwnDatabase, withOwner } from './reach-database.ts';
import { checkBackup } from './check-backup.ts';
import { loadBackup } from './load-backup.ts';

await runCommand(async (config, args, print) => {
  const [file, ...more] = args.filter((arg) => arg !== '--replace');
  if (!file || more.length)
    throw new StartupProblem(
      'Usage: npm run restore FILE, or npm run restore FILE -- --replace to overwrite what is there',
    );
  const began = Date.now();
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  print('checking the backup');
  const backup = await checkBackup(path);
  await withOwnDatabase(config, (ownerUrl) =>
    withOwner(ownerUrl, async (client) => {
      const files = openFiles(config.filesUrl, { isUnmarked: true });
      await loadBackup(client, backup, { files, replace: args.includes('--replace'), print });
      await markRestored(client, config.filesUrl);
    }),
  );
  await logLine(config.dataDir, `${new Date().toISOString()} restored ${backup.opening.madeAt}`);
  print(`The backup of ${backup.opening.madeAt} is restored (${inSeconds(began)}). Everybody signs in again.`);
});
