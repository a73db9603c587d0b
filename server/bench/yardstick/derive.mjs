// node server/bench/yardstick/derive.mjs URL ORGANISATION: figures kept beside the rows of a database are worked out anew.
import { pino } from 'pino';
import { openDatabase } from '../../src/platform/database.ts';
import { openJobs } from '../../src/platform/jobs.ts';
import { deriveFromRows } from '../portfolio/fill-portfolio.ts';

const [url, organisation] = process.argv.slice(2);
const database = await openDatabase({ url, size: 2 });
// It queues nothing, so its jobs are never started.
const jobs = openJobs({ ownerUrl: url, log: pino({ level: 'silent' }), everyOrganisation: async () => [] });
await deriveFromRows({ database, jobs, clock: () => new Date() }, organisation);
await database.close();
