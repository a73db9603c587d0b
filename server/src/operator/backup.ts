// npm run backup FILE [-- --replace]: backs up the database and the files of an installation to one file, while it is in use.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StartupProblem } from '#platform/process/config';
import { openFiles } from '#platform/file-store/files';
import { inSeconds, runCommand } from './command.ts';
import { withDatabase, withOwner } from './reach-database.ts';
import { writeBackup } from './write-backup.ts';

await runCommand(async (config, args, print) => {
  const [file, ...more] = args.filter((arg) => arg !== '--replace');
  if (!file || more.length)
    throw new StartupProblem(
      'Usage: npm run backup FILE, or npm run backup FILE -- --replace to write over an earlier one',
    );
  const began = Date.now();
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  if (!args.includes('--replace') && (await stat(path).catch(() => undefined)))
    throw new StartupProblem(
      `${path} is there already. Choose another name, or write over it: npm run backup FILE -- --replace`,
    );
  const files = openFiles(config.filesUrl);
  const { missing } = await withDatabase(config, (ownerUrl) =>
    withOwner(ownerUrl, (client) => writeBackup(client, { files, path, print })),
  );
  print(`The backup is complete (${inSeconds(began)}).`);
  for (const hash of missing)
    print(`MISSING: the database names the file ${files.placeOf(hash)}, which is not there or not as it was`);
  if (missing.length) process.exitCode = 1;
});
