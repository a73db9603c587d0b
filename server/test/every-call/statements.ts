import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import type { JobDefinition, Jobs } from '#platform/job-queue/jobs';
import { codeColumns } from '#platform/database/tenant-predicate';
import { defineJobs } from '#server/areas';
import { areasWith } from '#test/areas';
import { changesSomething } from '#test/examples';
import type { Organisation } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { hearStatements, isProgram } from '#test/statements-in';
import { keptOwner } from '#test/stored-rows';
import type { Connection } from '#test/statements-in';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import type { CallsOfArea } from './calls-of-area.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
};

const withoutCursor = (text: string) => text.replace(/^declare \w+ no scroll cursor for /, '');

/** Statements of earlier areas in the same process that have been checked. */
const judged = new Set<string>();

/** Records every statement of some connections of this process, with the values of its first use, until stopped. */
export function keepStatements(asked: Map<string, unknown[]>, isOurs: (client: Connection) => boolean) {
  return hearStatements(({ text: input, values }) => {
    const text = withoutCursor(input);
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text) && !asked.has(text)) asked.set(text, values);
  }, isOurs);
}

/** The program's own statements, on its own connections, from now until the file ends. */
export function rememberStatements(): Map<string, unknown[]> {
  const asked = new Map<string, unknown[]>();
  afterAll(keepStatements(asked, isProgram));
  return asked;
}

/** The areas whose calls make what jobs of another prefix work on. */
const areaOfPrefix: Record<string, string> = {
  counts: 'actions',
  hazards: 'hazard-cases',
  'not-set-up': 'task-management',
  rag: 'rag-reports',
  'evidence-pack': 'evidence-packs',
};
const areas = new Set(areasWith('every-call.test.ts').map(({ area }) => area));

/** The area that plays a job; reminders, which work on what any area makes, are planned in each. */
function ownerOf(job: string) {
  const [prefix = ''] = job.split('.');
  const owner = areaOfPrefix[prefix] ?? prefix;
  if (!areas.has(owner)) throw new Error(`Say in this file to which area the job ${job} belongs`);
  return owner;
}
const remindsOfAll = 'notices.plan';

/** Runs the scheduled jobs for one organisation, at noon or later: reminders are planned from the morning on. */
export async function doJobs(
  server: TestServer,
  organisation: Organisation,
  isWanted: (name: string) => boolean = () => true,
) {
  const jobs = new Map<string, JobDefinition>();
  const collecting: Jobs = { ...server.jobs, define: (name, job) => void jobs.set(name, job) };
  const dataDir = await temporaryFolder();
  const clock = () => new Date(Math.max(Date.now(), new Date().setUTCHours(12, 0, 0, 0)));
  const maker = { ...server.maker, clock };
  defineJobs({ ...server, config: { ...server.config, dataDir }, jobs: collecting, maker });
  for (const [name, { cron, handler }] of jobs)
    if (cron && isWanted(name))
      await handler(
        { organisationId: organisation.id },
        {
          id: crypto.randomUUID(),
          signal: new AbortController().signal,
          log: pino({ level: 'silent' }),
          isLast: false,
        },
      );
  await removeFolder(dataDir);
}

/** Tables with rows of organisations; the organisations themselves are the same on every machine. */
const tablesOfTenants = async (owner: pg.ClientBase) =>
  new Set(
    (
      await owner.query<{ name: string }>(
        `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'organisation_id'`,
      )
    ).rows.map(({ name }) => name),
  );

const named = /organisation_id = (\$\d+|'[0-9a-f-]{36}'::uuid|\(?InitPlan)/;
const scansOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(scansOf)];

/** Statements that read a table of organisations without a value for the organisation. */
export async function withoutOrganisation({ id, server }: Organisation, asked: ReadonlyMap<string, unknown[]>) {
  const unjudged = [...asked].filter(([text]) => !judged.has(text));
  if (!unjudged.length) return [];
  const found: string[] = [];
  const owner = await keptOwner(server.ownerUrl).connect();
  try {
    const tenant = await tablesOfTenants(owner);
    // Without row security, which would add the organisation itself; and without full scans, for which test rows may be few
    // enough.
    await owner.query('begin');
    await owner.query(
      `set local row_security = off; set local enable_seqscan = off; select set_config('lintel.organisation', '${id}', true); savepoint one`,
    );
    for (const [text, values] of unjudged) {
      try {
        const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (verbose, format json) ${text}`,
          values,
        );
        const open = scansOf(rows[0]!['QUERY PLAN'][0].Plan)
          .filter((plan) => tenant.has(plan['Relation Name'] ?? '') && /Scan/.test(plan['Node Type']))
          .filter((plan) => !named.test([plan['Index Cond'], plan['Recheck Cond'], plan.Filter].join(' ')));
        if (open.length)
          found.push(`${open.map((plan) => `${plan['Relation Name']} ${plan.Alias}`).join()} in ${text.slice(0, 600)}`);
        else judged.add(text);
      } catch (error) {
        found.push(`${(error as Error).message} in ${text}`);
        await owner.query('rollback to savepoint one');
      }
    }
  } finally {
    await owner.query('rollback');
    owner.release();
  }
  return found;
}

/** Statements that pass as a parameter what a column of codes is compared with: no partial index serves them. */
const withCodeAsParameter = (asked: ReadonlyMap<string, unknown[]>) =>
  [...asked.keys()].filter((text) =>
    [...text.matchAll(/(\w+)"? (?:=|<>|!=) \$\d/g)].some(
      ({ 1: column, index }) => codeColumns.has(column!) && !isAssigned(text.slice(0, index)),
    ),
  );
/** What follows `set`, up to `where`, compares nothing. */
const isAssigned = (before: string) => before.lastIndexOf(' set ') > before.lastIndexOf(' where ');

/**
 * Every statement must give the organisation as a value for every table that it names, including subqueries: otherwise it
 * relies on row security alone, and cannot be sent to one shard of a distributed PostgreSQL (decisions 002, 003).
 */
export function describeStatements({ area, server, served, ours }: CallsOfArea, asked: ReadonlyMap<string, unknown[]>) {
  it('name the organisation for every table, in each statement of theirs and of the jobs that follow', async () => {
    const isChanged = served.some(({ endpoint }) => changesSomething(endpoint));
    await doJobs(server, ours, (job) => ownerOf(job) === area || (isChanged && job === remindsOfAll));
    // Identifying the caller reads four tables.
    expect(asked.size).toBeGreaterThan(3);
    expect(
      await withoutOrganisation(ours, asked),
      'Add organisation_id = … with the value, not with the column of another table',
    ).toEqual([]);
    expect(withCodeAsParameter(asked), 'Write sql.lit(code) in raw SQL (decision 022)').toEqual([]);
  });
}
