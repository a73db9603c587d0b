// A worker as a process of its own that tests can kill. Usage: node job-worker.ts DATABASE_URL ORGANISATION [quick]
import { pino } from 'pino';
import { openDatabase } from '#platform/database';
import { openJobs } from '#platform/jobs';

const [url = '', organisationId = '', quick] = process.argv.slice(2);
const jobs = openJobs({ ownerUrl: url, log: pino({ level: 'silent' }), everyOrganisation: async () => [], ...(quick ? { heartbeatSeconds: 10, lookSeconds: 1 } : {}) });
jobs.define('test.slow', {
  async handler(_, { id }) {
    console.log(`began ${id}`);
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
});
await jobs.start();
const database = await openDatabase({ url });
await database.inOrganisation(organisationId, (db) => jobs.queue(db, 'test.slow', { organisationId }));
