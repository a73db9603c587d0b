import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobDefinition, Jobs } from '#platform/jobs';
import { defineJobs } from '#server/areas';
import { anOrganisation, aServer, closeServer } from './harness.ts';
import type { Organisation, TestServer } from './harness.ts';
import { playEveryEndpoint, putIn, walkWithForeignIds } from './isolation/canaries.ts';
import { anOwnDatabase, asOwner } from './own-database.ts';
import { statementsIn } from './statements-in.ts';
import { removeFolder, temporaryFolder } from './temporary-folder.ts';

/*
 * A statement says by a value which organisation it is about, of every table that it names, in subqueries too: otherwise
 * it leans on row security alone, and cannot be sent to one shard of a distributed PostgreSQL (decisions 002, 003).
 */

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
};
type Statement = { text: string; values: unknown[]; by: string };

let server: TestServer;
let drop: () => Promise<void>;
let folder: string;
let organisation: Organisation;
let examples: Awaited<ReturnType<typeof playEveryEndpoint>>;
const asked = new Map<string, Statement>();
let by = '';

const withoutCursor = (text: string) => text.replace(/^declare \w+ no scroll cursor for /, '');

/** Every statement of every connection of this process, to its database alone, for as long as the test runs. */
const { query } = pg.Client.prototype;
function remember(database: string) {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    for (const { text: said, values } of statementsIn(given)) {
      const text = withoutCursor(said);
      if (this.database === database && /^\s*(select|with|insert|update|delete)\b/i.test(text))
        asked.set(text, { text, values, by });
    }
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
}

beforeAll(async () => {
  const own = await anOwnDatabase();
  drop = own.drop;
  folder = await temporaryFolder();
  server = await aServer({ ownerUrl: own.url, env: { DATA_DIR: folder } });
  organisation = await anOrganisation({ server });
  remember(new URL(own.url).pathname.slice(1));
  examples = await playEveryEndpoint(organisation, (what) => void (by = what));
  await doEveryJob();
  pg.Client.prototype.query = query;
}, 900_000);
afterAll(async () => {
  pg.Client.prototype.query = query;
  await closeServer(server);
  await drop();
  await removeFolder(folder);
});

async function doEveryJob() {
  const jobs = new Map<string, JobDefinition>();
  const collecting: Jobs = { ...server.jobs, define: (name, job) => void jobs.set(name, job) };
  defineJobs({ ...server, jobs: collecting });
  for (const [name, { cron, handler }] of jobs) {
    by = `job ${name}`;
    if (cron)
      await handler(
        { organisationId: organisation.id },
        { id: crypto.randomUUID(), signal: new AbortController().signal, log: pino({ level: 'silent' }) },
      );
  }
}

/** Tables that hold rows of organisations; the organisations themselves are the same on every machine. */
const tenantTables = async (owner: pg.Client) =>
  new Set(
    (
      await owner.query<{ name: string }>(
        `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'organisation_id'`,
      )
    ).rows.map(({ name }) => name),
  );

const named = /organisation_id = (\$\d+|'[0-9a-f-]{36}'::uuid|\(?InitPlan)/;
const scansOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(scansOf)];

it('every statement names its organisation for every table that it mentions', async () => {
  const found: string[] = [];
  await asOwner(server.ownerUrl, async (owner) => {
    const tenant = await tenantTables(owner);
    const isOfTenant = (plan: Plan) => tenant.has(plan['Relation Name'] ?? '');
    // Past row security, which would name the organisation for it; without reading whole tables, which test rows may be few enough for.
    await owner.query('begin');
    await owner.query(
      `set local row_security = off; set local enable_seqscan = off; select set_config('lintel.organisation', '${organisation.id}', true)`,
    );
    for (const { text, values, by: asker } of asked.values()) {
      await owner.query('savepoint one');
      try {
        const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (verbose, format json) ${text}`,
          values,
        );
        const open = scansOf(rows[0]!['QUERY PLAN'][0].Plan)
          .filter((plan) => isOfTenant(plan) && /Scan/.test(plan['Node Type']))
          .filter((plan) => !named.test([plan['Index Cond'], plan['Recheck Cond'], plan.Filter].join(' ')));
        if (open.length)
          found.push(
            `${asker}: ${open.map((plan) => `${plan['Relation Name']} ${plan.Alias}`).join()} in ${text.slice(0, 600)}`,
          );
      } catch (error) {
        found.push(`${asker}: ${(error as Error).message} in ${text}`);
      }
      await owner.query('rollback to savepoint one');
    }
    await owner.query('rollback');
  });
  expect(asked.size).toBeGreaterThan(300);
  expect(found, 'Add organisation_id = … with the value, not with the column of another table').toEqual([]);
});

// Here, as every call was played here. In npm test every-call.test.ts of each area asks each of its calls the same.
it(
  "another organisation's people, who call every route with its ids, get nothing of it and change nothing in it (S-02)",
  { tags: ['thorough'] },
  async () => {
    const walk = await walkWithForeignIds(server, await putIn(organisation, examples), 'each by one');
    expect(walk).toMatchObject({ leaks: [], changed: [] });
    expect(walk.calls).toBeGreaterThan(2 * 80);
  },
);
