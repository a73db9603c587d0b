// A worker in its own process, which tests can kill. Usage: node job-worker.ts DATABASE_URL ORGANISATION
import { pino } from 'pino';
import { openDatabase } from '#platform/database/database';
import { openJobs } from '#platform/job-queue/jobs';

const [url = '', organisationId = ''] = process.argv.slice(2);
const jobs = openJobs({ ownerUrl: url, log: pino({ level: 'silent' }), everyOrganisation: async () => [] });
jobs.define('test.slow', {
  async handler(_, { id }) {
    console.log(`began ${id}`);
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
});
await jobs.start();
const database = await openDatabase({ url });
await database.inOrganisation(organisationId, (db) => jobs.queue(db, 'test.slow', { organisationId }));
