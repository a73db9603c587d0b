// npm run backup FILE: the database and the files of an installation in one file, while people go on working.
import { resolve } from 'node:path';
import { StartupProblem } from '#platform/config';
import { openFiles } from '#platform/files';
import { inSeconds, runCommand } from './command.ts';
import { withDatabase, withOwner } from './reach-database.ts';
import { writeBackup } from './write-backup.ts';

await runCommand(async (config, [file, ...more], say) => {
  if (!file || more.length) throw new StartupProblem('Usage: npm run backup FILE');
  const began = Date.now();
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const files = openFiles(config.filesUrl);
  const { missing } = await withDatabase(config, (ownerUrl) =>
    withOwner(ownerUrl, (client) => writeBackup(client, { files, path, say })),
  );
  say(`The backup is complete (${inSeconds(began)}).`);
  for (const hash of missing)
    say(`MISSING: the database names the file ${files.placeOf(hash)}, which is not there or not as it was`);
  if (missing.length) process.exitCode = 1;
});
