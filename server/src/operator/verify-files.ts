// npm run verify-files: whether every file that the database names is in the store as it was, and the other way round.
import { openFiles } from '#platform/files';
import { checkFiles } from './check-files.ts';
import { inSeconds, runCommand } from './command.ts';
import { withDatabase, withOwner } from './reach-database.ts';

const SHOWN = 50;

await runCommand(async (config, _, say) => {
  const began = Date.now();
  const files = openFiles(config.filesUrl);
  const { whole, missing, damaged, orphans, unclaimed } = await withDatabase(config, (ownerUrl) =>
    withOwner(ownerUrl, (client) => checkFiles(client, files)),
  );
  const faults = [
    ...missing.map((hash) => `MISSING ${files.placeOf(hash)}: the database names it, and it is not there`),
    ...damaged.map((hash) => `DAMAGED ${files.placeOf(hash)}: it is not what was uploaded`),
    ...orphans.map((hash) => `ORPHAN ${files.placeOf(hash)}: nothing names it`),
  ];
  say(`${whole.toLocaleString('en-GB')} files are there as they were uploaded`);
  if (unclaimed) say(`${unclaimed.toLocaleString('en-GB')} belong to uploads that are not finished`);
  for (const fault of faults.slice(0, SHOWN)) say(fault);
  if (faults.length > SHOWN) say(`… and ${(faults.length - SHOWN).toLocaleString('en-GB')} more`);
  say(
    faults.length
      ? `The file store and the database do not agree (${inSeconds(began)}).`
      : `The file store and the database agree (${inSeconds(began)}).`,
  );
  if (faults.length) process.exitCode = 1;
});
