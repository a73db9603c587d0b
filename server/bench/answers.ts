import autocannon from 'autocannon';
import type { Client } from 'pg';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { activity } from '@lintel/contract/areas/activity';
import { calendar } from '@lintel/contract/areas/calendar/endpoints';
import { calendarTabs } from '@lintel/contract/areas/calendar/filters';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { people } from '@lintel/contract/areas/people/endpoints';
import { personList } from '@lintel/contract/areas/people/list';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { search } from '@lintel/contract/areas/search';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Installation } from './installation.ts';
import { postgresTime, serverTime } from './processor-time.ts';

const CONNECTIONS = 8;
type Question = { endpoint: Endpoint; body?: object; query?: Record<string, string>; params?: Record<string, string> };

/** Typical requests of pages; the ids are those of load.sql at any scale. */
function questions(regionId: string): Record<string, Question> {
  const id = (kind: number, number: number) =>
    `00000000-0000-7000-8${String(kind).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`;
  const [property, task, action] = [id(6, 7), id(7, 77), id(13, 345)];
  const ofProperties = { ...propertyList.defaults, page: 1 };
  const ofTasks = { ...taskList.defaults, page: 1 };
  const ofAccidents = { ...accidentList.defaults, page: 1 };
  const ofActions = { ...actionList.defaults, page: 1 };
  const found = {
    page: 1,
    limit: 10,
    entitySearchOrder: ['PROPERTY', 'TASK', 'INSPECTION_REPORT', 'ACTION', 'ACCIDENT', 'PERSON'],
  };
  return {
    'properties, first page': { endpoint: properties.list, body: ofProperties },
    'properties, in a region, over 5 storeys': {
      endpoint: properties.list,
      body: { ...ofProperties, regionIds: [regionId], storeys: { greaterThan: 5 } },
    },
    'tasks, first page': { endpoint: tasks.list, body: ofTasks },
    'tasks, overdue in a region': {
      endpoint: tasks.list,
      body: { ...ofTasks, dueStatuses: ['OVERDUE'], regionIds: [regionId] },
    },
    'tasks, a page in the middle': { endpoint: tasks.list, body: { ...ofTasks, page: 200 } },
    'tasks, found by text': { endpoint: tasks.list, body: { ...ofTasks, fullTextSearchString: 'gas tennyson' } },
    'actions, first page': { endpoint: actions.list, body: ofActions },
    'actions, overdue of high priority': {
      endpoint: actions.list,
      body: { ...ofActions, dueStatuses: ['OVERDUE'], priorities: ['HIGH'] },
    },
    'actions, of every state': { endpoint: actions.list, body: { ...ofActions, status: 'ALL' } },
    'actions, found by text': {
      endpoint: actions.list,
      body: { ...ofActions, fullTextSearchString: 'fire door 4711' },
    },
    'accidents, first page': { endpoint: accidents.list, body: ofAccidents },
    'accidents, to be reported in a region': {
      endpoint: accidents.list,
      body: { ...ofAccidents, reportable: 'YES', reported: 'NO', regionIds: [regionId] },
    },
    'accidents, found by text': {
      endpoint: accidents.list,
      body: { ...ofAccidents, fullTextSearchString: 'near miss tennyson' },
    },
    'accidents of 12 months': { endpoint: accidents.summary, body: { months: 12 } },
    'an accident': { endpoint: accidents.get, query: { id: id(10, 77) } },
    'people, first page': { endpoint: people.list, body: { ...personList.defaults, page: 1 } },
    'people, the report of one who manages all': { endpoint: people.report, body: {} },
    'a property': { endpoint: properties.get, query: { id: property } },
    'a task': { endpoint: tasks.get, query: { id: task } },
    'an action': { endpoint: actions.view, body: { actionId: action } },
    'its place in the list': {
      endpoint: actions.neighbours,
      body: { id: action, search: { ...ofActions, status: 'ALL' } },
    },
    'what happened to it': { endpoint: activity.list, body: { entityType: 'ACTION', entityId: action, limit: 10 } },
    'search, a word': { endpoint: search.all, body: { ...found, searchString: 'sprinkler' } },
    'search, a reference': { endpoint: search.all, body: { ...found, searchString: 'act-0012345' } },
    'search, with a typing error': { endpoint: search.all, body: { ...found, searchString: 'tenyson raod' } },
    'calendar of tasks by property, a month': {
      endpoint: calendar.propertyTasks,
      body: { ...calendarTabs.tasks.defaults, page: 1 },
    },
    'calendar of tasks by type, a month': {
      endpoint: calendar.tasks,
      body: { ...calendarTabs['task-calendar'].defaults, page: 1 },
    },
    'calendar of actions by property, a year': {
      endpoint: calendar.propertyActions,
      body: { ...calendarTabs.actions.defaults, page: 1, periodType: 'MONTH' },
    },
    'all its rows together': {
      endpoint: calendar.propertyTasks,
      body: { ...calendarTabs.tasks.defaults, page: 1, onlyTotal: true },
    },
    'action summary': { endpoint: actions.summary, body: {} },
    matrix: { endpoint: tasks.matrix },
    'open tasks by group': { endpoint: tasks.overview },
    dashboard: { endpoint: dashboard.portfolio },
    compliance: { endpoint: dashboard.compliance },
    'trend of 53 weeks': { endpoint: dashboard.trend },
    'Task Management, every type': { endpoint: taskManagement.types },
    'regions to choose from': { endpoint: dictionaries.generic, params: { dictionary: 'REGIONS' } },
    'properties by a fragment': { endpoint: dictionaries.dropProperty, body: { searchString: 'canal' } },
  };
}

/** Sends typical requests, eight at a time, and prints the cost of each: for a reader of everything, and of one region. */
export async function measureAnswers(installation: Installation, owner: Client, seconds: number) {
  const { id: regionId } = await installation.within(({ db }) =>
    db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', 'REGIONS')
      .orderBy('sortOrder')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const readers = {
    'Answers, who sees everything': installation.headers,
    'Answers, who sees a region': await installation.signIn({ regionId }),
  };
  for (const [title, headers] of Object.entries(readers)) {
    console.log(`\n${title}, ${CONNECTIONS} at a time`);
    line(['', 'a second', 'p50', 'p99', 'server', 'database']);
    for (const [what, question] of Object.entries(questions(regionId)))
      await measure({ ...installation, headers }, owner, what, question, seconds);
  }
}

async function measure(
  { url, headers }: Installation,
  owner: Client,
  what: string,
  { endpoint, body, query, params }: Question,
  seconds: number,
) {
  const call = {
    url: `${url}${addressOf(endpoint, '/api/', params)}?${new URLSearchParams(query).toString()}`,
    method: endpoint.method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  for (let warm = 0; warm < 8; warm += 1) {
    const answer = await fetch(call.url, call);
    const text = await answer.text();
    if ([403, 404].includes(answer.status)) return line([what, 'not for this reader']);
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text}`);
  }
  const before = { server: serverTime(), database: await postgresTime(owner) };
  // In a separate thread, so that the load does not wait for the server under test.
  const result = await autocannon({ ...call, connections: CONNECTIONS, duration: seconds, workers: 1, timeout: 60 });
  const server = serverTime() - before.server;
  const database = (await postgresTime(owner)) - before.database;
  const count = Math.max(1, result.requests.total);
  line([
    what,
    (count / seconds).toFixed(0),
    `${result.latency.p50} ms`,
    `${result.latency.p99} ms`,
    `${(server / count).toFixed(2)} ms`,
    `${(database / count).toFixed(2)} ms`,
    ...(result.non2xx || result.errors ? [`${result.non2xx} refused, ${result.errors} errors`] : []),
  ]);
}

const widths = [44, 9, 9, 9, 9, 9, 0];
const line = (cells: string[]) =>
  console.log(cells.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[0]!))).join(' '));
