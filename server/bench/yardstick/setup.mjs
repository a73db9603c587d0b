// The data of the yardstick (../shared/bench) as an organisation of ours, once: a database on its PostgreSQL, an organisation
// created by our own command, its rows by ../portfolio/load.sql, and a user with all permissions and a password.
//   node server/bench/yardstick/setup.mjs [--db bench_lintel]      with $BENCH, $BENCH_HOME and $BENCH_CSV as `measure` sets them
import { execFileSync } from 'node:child_process';
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { loadStage, withoutIndexes } from '../portfolio/fill-portfolio.ts';
import { hashPassword } from '../../src/platform/access/secrets.ts';
import { make } from './adapter.mjs';

const { CSV, HOME, PG, psql } = await import(join(process.env.BENCH, 'lib/util.mjs'));

const { values } = parseArgs({ options: { db: { type: 'string', default: 'bench_lintel' } } });
const database = values.db;
const url = `postgresql://${PG.user}:x@${PG.host}:${PG.port}/${database}`;
const data = join(HOME, 'data', database);
const tables = [
  'regions',
  'areas',
  'task_types',
  'action_statuses',
  'users',
  'properties',
  'tasks',
  'task_cycles',
  'inspection_reports',
  'accidents',
  'enforcement_visits',
  'contractors',
  'actions',
  'action_areas',
  'files',
  'activity',
];

psql('postgres', `drop database if exists ${database} with (force)`);
psql('postgres', `create database ${database}`);
mkdirSync(data, { recursive: true });
execFileSync(
  process.execPath,
  ['bin/run.mjs', 'server/src/operator/found-organisation.ts', 'bench', 'Bench Homes', 'first@example.org', 'First'],
  {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: data, DEMO: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);

const owner = new pg.Client({ connectionString: url });
await owner.connect();
const one = async (text) => (await owner.query(text)).rows[0].one;
const timed = async (what, work) => {
  const began = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
};

// The data set's files do not exist, but the folder must still belong to this database.
mkdirSync(join(data, 'files'), { recursive: true });
writeFileSync(join(data, 'files', 'lintel-installation'), await one('select id as one from installation'));

const organisation = await one(`select id as one from organisations where code = 'bench'`);
await timed('the data as it is', async () => {
  await owner.query('create schema stage; set search_path = stage');
  await owner.query(
    readFileSync(join(process.env.BENCH, 'dataset/schema.sql'), 'utf8').replace(/create extension.*\n/i, ''),
  );
  for (const table of tables) await copyIn(table);
  await owner.query('create index on stage.task_cycles (task_id); analyze; reset search_path');
});
await timed('as rows of ours', () => withoutIndexes(owner, () => loadStage(owner, organisation)));
// They do not exist and cannot be read: a server would retry for an hour, disturbing the measurement.
await owner.query(
  `insert into file_texts (organisation_id, file_hash, state, words, read_at, reader)
   select distinct organisation_id, file_hash, 'UNREADABLE', ''::tsvector, now(), 1000000 from files where organisation_id = $1`,
  [organisation],
);
const regions = await one('select json_object_agg(id, uid) as one from stage.region');
await owner.query('drop schema stage cascade');
await timed('the person', aPerson);
await timed('statistics', () => owner.query('vacuum (analyze)'));
await timed('what is kept beside the rows', async () =>
  execFileSync(process.execPath, [fileURLToPath(new URL('derive.ts', import.meta.url)), url, organisation], {
    stdio: 'inherit',
  }),
);
await timed('the first jobs of a server', firstJobs);
await owner.query('vacuum (analyze)');
writeFileSync(join(HOME, `${database}.json`), JSON.stringify({ org: organisation, regions }));
console.log(`${database}: ${await one('select pg_size_pretty(pg_database_size(current_database())) as one')}`);
await owner.end();

/**
 * The first server plans the reminders of half a million actions, for minutes: they would be part of the first measurement. Rounds
 * run every ten minutes, so for as long nothing may seem to happen. Before the hour of sending there is nothing to wait for.
 */
async function firstJobs() {
  const server = await make(`${database}-first`, 55_439, { DB: database }).start();
  const isPlanned = () =>
    one(`select exists (select from notice_days where day >= current_date)
      or (select to_char(now() at time zone time_zone, 'HH24:MI') < '07:00' from organisations where id = '${organisation}') as one`);
  for (const until = Date.now() + 11 * 60_000; !(await isPlanned()) && Date.now() < until;) await setTimeout(5000);
  const isAnyLeft = () =>
    one(`select exists (select from pgboss.job
      where state < 'completed' and start_after < now() + interval '5 seconds') as one`);
  for (let quiet = 0; quiet < 5; quiet = (await isAnyLeft()) ? 0 : quiet + 1) await setTimeout(2000);
  await server.stop();
}

async function copyIn(table) {
  const file = join(CSV, `${table}.csv`);
  const columns = execFileSync('head', ['-1', file], { encoding: 'utf8' }).trim();
  const target = owner.query(copyFrom(`copy stage.${table} (${columns}) from stdin csv header`));
  await pipeline(createReadStream(file), target);
}

/** The reader: all permissions except support's, in the whole organisation. */
async function aPerson() {
  const id = (number) => `00000000-0000-7000-8090-${String(number).padStart(12, '0')}`;
  const [person, role, grant] = [id(1), id(2), id(3)];
  await owner.query("select set_config('lintel.organisation', $1, false)", [organisation]);
  await owner.query(`insert into records (id, kind) values ('${person}', 'USER'), ('${role}', 'ROLE')`);
  await owner.query(
    `insert into users (id, login, email, full_name, password_hash) values ('${person}', 'bench', 'bench@example.org', 'Bench Person', $1)`,
    [await hashPassword('bench-password-1')],
  );
  await owner.query(`insert into roles (id, code, name, permissions)
    select '${role}', 'bench', 'Everything', jsonb_agg(distinct permission) from roles, jsonb_array_elements_text(permissions) permission
    where organisation_id = current_organisation() and permission not like 'PRISM_SUPPORT_%'`);
  await owner.query(
    `insert into grants (id, user_id, role_id, reach) values ('${grant}', '${person}', '${role}', 'organisation')`,
  );
}
