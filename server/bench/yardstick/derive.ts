// node server/bench/yardstick/derive.ts URL ORGANISATION: recalculates everything derived from the rows of a database.
import { pino } from 'pino';
import { openDatabase } from '#platform/database/database';
import { openJobs } from '#platform/job-queue/jobs';
import { register } from '#server/areas';
import { deriveFromRows } from '../portfolio/fill-portfolio.ts';

const [url, organisationId] = process.argv.slice(2);
if (!url || !organisationId) throw new Error('Usage: node server/bench/yardstick/derive.ts URL ORGANISATION');
const database = await openDatabase({ url, size: 2 });
// Nothing is enqueued, so its jobs are never started.
const jobs = openJobs({ ownerUrl: url, log: pino({ level: 'silent' }), everyOrganisation: async () => [] });
await deriveFromRows({ database, jobs, clock: () => new Date(), register }, organisationId);
await database.close();
