import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#platform/postgres/embedded';
import { killPostgres, replaced } from '#test/postgres-process';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { writers } from '#test/writers';

/** Repeatedly kills PostgreSQL under 8 writers, every third time only the postmaster, and returns the outcome. */
export async function killedUnderWriters(rounds: number) {
  const folder = await temporaryFolder();
  const quiet = { info() {}, warn() {}, error() {} };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  const data = join(folder, 'postgres', '18');
  let deaths = 0;
  postgres.onExit(() => (deaths += 1));
  try {
    const clients = await writers(postgres.ownerUrl, 8);
    const recoveries: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await pause(300 + Math.random() * 500);
      const killed = killPostgres(data, { children: round % 3 !== 2 });
      const began = performance.now();
      await replaced(data, killed);
      await clients.recovers();
      recoveries.push(performance.now() - began);
    }
    const lost = await clients.lost();
    return { lost, acknowledged: clients.acknowledged.size, deaths, recoveries: recoveries.sort((a, b) => a - b) };
  } finally {
    await postgres.stop();
    await removeFolder(folder);
  }
}
