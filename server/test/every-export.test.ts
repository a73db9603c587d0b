import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Column, ListDefinition } from '@lintel/contract/platform/list';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { everyRoute } from '#server/areas';
import { anAccident, theAccident } from '#areas/accidents/testing';
import { anAction } from '#areas/actions/testing';
import { aFile } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { aShare } from '#areas/shares/testing';
import { aTask } from '#areas/tasks/testing';
import { aUser } from '#areas/users/testing';
import { makesOfAreas } from './guards.ts';
import { send } from './calls.ts';
import { anOrganisation } from './organisation.ts';
import { theServer } from './test-server.ts';
import type { Person } from './organisation.ts';

/*
 * A spreadsheet is read by one statement: the lines as `select` shows them, in the requested order. So `select` joins what an
 * order sorts by, under the order's name for it.
 */

const server = await theServer();
const endpoints = everyRoute(server).map(({ endpoint }) => endpoint);
const exported = server.maker.register.lists.flatMap((list): [string, ListDefinition, Endpoint][] => {
  const endpoint = endpoints.find(({ body }) => body === list.exported);
  return endpoint ? [[list.name, list, endpoint]] : [];
});

const organisation = await anOrganisation();
const all = await organisation.person();
const places = [];
for (const name of ['Aldgate', 'Byker', 'Clifton']) {
  const property = await aProperty(all, { buildingName: `${name} House` });
  const task = await aTask(all, { property, code: 'EML01' });
  await aShare(all, { id: task.id, kind: 'TASK' }, { company: `${name} Boilers` });
  await aShare(all, await anAction(all, { property, name: `Mend the door of ${name} House` }));
  await theAccident(all, await anAccident(all, { property }));
  for (const [, make] of makesOfAreas) await make(all, property);
  await aUser(all, { fullName: `${name} Lamb`, jobTitle: `${name} warden` });
  await aFile(all, property.id);
  places.push(property);
}
const readers: [string, Person][] = [
  ['who sees all', all],
  ['who sees one property', await organisation.person('everything', { propertyIds: [places[1]!.id] })],
];

/** The text columns of a list or its spreadsheet, which both write as it is. */
const textsIn = (columns: [string, Column][], rows: unknown[][]) =>
  rows.map((row) => row.flatMap((value, at) => (isText(columns[at]![1]) ? [value ?? null] : [])));
type Page = { objects: Record<string, unknown>[]; totalObjectsForQuery: number };
/** A list of facts is written in words, an empty one as nothing. */
const written = ({ inWords }: Column, value: unknown) =>
  inWords ? ((value as unknown[] | null)?.length ? inWords(value) : null) : value;
const isText = ({ kind, items }: Column) => !kind && !items;

type Exported = (typeof exported)[number];
/** One reader tests every second order of a list and the other those between, alternately ascending and descending; or vice versa. */
async function comesAsSpreadsheet([, list, endpoint]: Exported, turn: 0 | 1) {
  const columns = Object.entries(list.columns as Record<string, Column>);
  const shown = endpoints.find(({ body }) => body === list.search)!;
  const counts: number[] = [];
  for (const [nth, [who, reader]] of readers.entries())
    for (const [at, sortingField] of list.sort.entries()) {
      if (list.sort.length > 1 && (nth + at + turn) % 2) continue;
      const sortingAscending = (at >> 1) % 2 === turn;
      const search = { ...list.defaults, page: 1, sortingField, sortingAscending };
      const body = { ...search, columns: columns.map(([code]) => code) };
      const { status, raw } = await send(reader, endpoint.method, addressOf(endpoint, '/api/'), { body });
      expect(status, `by ${sortingField}`).toBe(200);
      const [heads, ...lines] = (await readXlsx(raw)).sheets[0]!.rows;
      expect(heads).toEqual(columns.map(([, { label, sheetLabel = label }]) => sheetLabel));
      const page = await send(reader, shown.method, addressOf(shown, '/api/'), { body: search });
      const { objects: rows, totalObjectsForQuery } = page.body as Page;
      expect(lines).toHaveLength(totalObjectsForQuery);
      expect(textsIn(columns, lines.slice(0, rows.length)), `by ${sortingField}, ${who}`).toEqual(
        textsIn(
          columns,
          rows.map((row) => columns.map(([code, column]) => written(column, row[code]))),
        ),
      );
      counts.push(rows.length);
    }
  const [most, least] = [Math.max(...counts), Math.min(...counts)];
  expect(least).toBeGreaterThan(0);
  if (list.name === 'property' || 'propertyIds' in list.filters) expect(least).toBe(most / places.length);
}

it.each(exported)('the list %s comes as a spreadsheet of every column in every order', (...of) =>
  comesAsSpreadsheet(of, 0),
);

it.each(exported)('the list %s comes so to the other reader too', { tags: ['thorough'] }, (...of) =>
  comesAsSpreadsheet(of, 1),
);

it.each(exported)('the list %s says what the codes of its columns are called (EXPORT-001)', (_, list) => {
  const { shape } = list.row as unknown as z.ZodObject;
  for (const [code, { items = [] }] of Object.entries(list.columns as Record<string, Column>)) {
    const of = shape[code] instanceof z.ZodNullable ? shape[code].unwrap() : shape[code];
    const named = of instanceof z.ZodEnum ? items.map(({ id }) => id) : [];
    expect(named, code).toEqual(of instanceof z.ZodEnum ? of.options : []);
  }
});

const ownPaths = [
  ['property', 'EXPORT-002'],
  ['task', 'EXPORT-004'],
  ['action', 'EXPORT-005'],
  ['accident', 'EXPORT-008'],
  ['contractor', 'EXPORT-006'],
  ['enforcementVisit', 'EXPORT-007'],
] as const;
it.each(ownPaths)('the list %s comes from its own path (%s)', (name) => {
  expect(exported.find(([each]) => each === name)![2].path).toBe(`${name}/filter.xls`);
});

const others = exported.filter(([name]) => !ownPaths.some(([own]) => own === name));
it.each(others)('the list %s comes from the path of its type (EXPORT-009)', (name, _, { path }) => {
  expect(path).toBe(`${name}/data-table/filter.xls`);
});

it('every list that is exported is asked here', () => {
  const asked = exported.map(([, , { path }]) => path);
  const others = endpoints.filter(({ reply, body, path }) => reply === 'spreadsheet' && body && !asked.includes(path));
  // A chart, a matrix, a comparison and a history are not lists: their areas' tests read them.
  expect(others.map(({ path }) => path).toSorted()).toEqual([
    'dashboard/past.xls',
    'dashboard/past/tasks.xls',
    'people/training/matrix.xls',
    'report/safetyMeasures.xls',
    'report/taskSchedule.xls',
    'task/completions.xls',
  ]);
});
