import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openJobs } from '#platform/job-queue/jobs';
import { migrate } from '#platform/database/migrate';
import { anOwnDatabase } from '#test/own-database';

it('F-06 a job whose process was killed is taken over within a minute, with the settings as shipped', async () => {
  const database = await anOwnDatabase();
  await migrate(database.url);
  const worker = fileURLToPath(new URL('job-worker.ts', import.meta.url));
  const child = spawn(process.execPath, [worker, database.url, '01890000-0000-7000-8000-000000000001'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  let takenAt = 0;
  const jobs = openJobs({ ownerUrl: database.url, log: pino({ level: 'silent' }), everyOrganisation: async () => [] });
  jobs.define('test.slow', { handler: async () => void (takenAt = Date.now()) });
  try {
    await jobs.start();
    const killed = Date.now();
    child.kill('SIGKILL');
    await expect.poll(() => takenAt, { timeout: 90_000, interval: 200 }).toBeGreaterThan(0);
    console.log(`taken over after ${((takenAt - killed) / 1000).toFixed(1)} s`);
    expect(takenAt - killed).toBeLessThan(60_000);
  } finally {
    await jobs.stop();
    await database.drop();
  }
});
