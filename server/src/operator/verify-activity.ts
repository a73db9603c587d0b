// npm run verify-activity: checks that every entry of every activity log is unchanged and in its place.
import { inSeconds, runCommand } from './command.ts';
import { checkAnchors } from './check-anchors.ts';
import { withDatabase, withOwner } from './reach-database.ts';
import { verifyChains } from './verify-chains.ts';

const SHOWN = 50;

await runCommand(async (config, _, print) => {
  const began = Date.now();
  const { organisations, faults, anchors } = await withDatabase(config, (ownerUrl) =>
    withOwner(ownerUrl, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      const chains = await verifyChains(client);
      const checked = await checkAnchors(client, config.dataDir);
      return { organisations: chains.organisations, faults: [...chains.faults, ...checked.faults], anchors: checked };
    }),
  );
  for (const { code, records, entries, digest } of organisations)
    print(
      `${code}: ${entries.toLocaleString('en-GB')} entries on ${records.toLocaleString('en-GB')} records, digest ${digest}`,
    );
  print(`${anchors.count} anchors, ${anchors.logged} of them also in the log beside the data`);
  for (const { organisation, recordId, sequence, what } of faults.slice(0, SHOWN))
    print(`BROKEN ${organisation} ${recordId}${sequence === null ? '' : `, entry ${sequence}`}: ${what}`);
  if (faults.length > SHOWN) print(`… and ${faults.length - SHOWN} more`);
  print(
    faults.length
      ? `The activity log is not as it was written (${inSeconds(began)}).`
      : `Every entry is as it was written (${inSeconds(began)}).`,
  );
  if (faults.length) process.exitCode = 1;
});
