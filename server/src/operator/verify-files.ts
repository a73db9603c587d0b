// npm run verify-files [-- --mend]: checks that every file referenced by the database is intact in the store, and finds orphans.
import { openFiles } from '#platform/file-store/files';
import { StartupProblem } from '#platform/process/config';
import { checkFiles, removeOrphans } from './check-files.ts';
import { inSeconds, runCommand } from './command.ts';
import { withDatabase, withOwner } from './reach-database.ts';

const SHOWN = 50;

await runCommand(async (config, args, print) => {
  if (args.some((arg) => arg !== '--mend'))
    throw new StartupProblem(
      'Usage: npm run verify-files, or npm run verify-files -- --mend to remove what nothing has named for a day',
    );
  const began = Date.now();
  const files = openFiles(config.filesUrl);
  const { whole, missing, damaged, orphans, unclaimed, removed } = await withDatabase(config, (ownerUrl) =>
    withOwner(ownerUrl, async (client) => {
      const check = await checkFiles(client, files);
      const before = new Date(began - 24 * 3_600_000);
      return { ...check, removed: args.length ? await removeOrphans(client, files, { ...check, before }) : [] };
    }),
  );
  const faults = [
    ...missing.map((hash) => `MISSING ${files.placeOf(hash)}: the database names it, and it is not there`),
    ...damaged.map((hash) => `DAMAGED ${files.placeOf(hash)}: it is not what was uploaded`),
    ...orphans
      .filter(({ hash }) => !removed.includes(hash))
      .map(({ hash }) => `ORPHAN ${files.placeOf(hash)}: nothing names it`),
  ];
  print(`${whole.toLocaleString('en-GB')} files are there as they were uploaded`);
  if (unclaimed) print(`${unclaimed.toLocaleString('en-GB')} belong to uploads that are not finished`);
  for (const hash of removed) print(`REMOVED ${files.placeOf(hash)}: nothing named it`);
  for (const fault of faults.slice(0, SHOWN)) print(fault);
  if (faults.length > SHOWN) print(`… and ${(faults.length - SHOWN).toLocaleString('en-GB')} more`);
  print(
    faults.length
      ? `The file store and the database do not agree (${inSeconds(began)}).`
      : `The file store and the database agree (${inSeconds(began)}).`,
  );
  if (faults.length) process.exitCode = 1;
});
