import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Column, ListDefinition } from '@lintel/contract/platform/list';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { everyRoute } from '#server/areas';
import { anOrganisation, send, theServer } from './harness.ts';

/*
 * A spreadsheet is read by one statement: the lines as `select` shows them, in the order asked for. So `select` joins what
 * an order is by, under the name that the order has for it.
 */

const server = await theServer();
const endpoints = everyRoute(server).map(({ endpoint }) => endpoint);
const exported = server.maker.register.lists.flatMap((list): [string, ListDefinition, Endpoint][] => {
  const endpoint = endpoints.find(({ body }) => body === list.exported);
  return endpoint ? [[list.name, list, endpoint]] : [];
});
const reader = await (await anOrganisation()).person();

it.each(exported)('the list %s comes as a spreadsheet of every column in every order', async (_, list, endpoint) => {
  const columns = Object.entries(list.columns as Record<string, Column>);
  for (const sortingField of list.sort)
    for (const sortingAscending of [true, false]) {
      const search = { ...list.defaults, page: 1, sortingField, sortingAscending };
      const body = { ...search, columns: columns.map(([code]) => code) };
      const { status, raw } = await send(reader, endpoint.method, addressOf(endpoint, '/api/'), { body });
      expect(status, `by ${sortingField}`).toBe(200);
      expect((await readXlsx(raw)).sheets[0]!.rows[0]).toEqual(columns.map(([, { label }]) => label));
    }
});

it.each(exported)('the list %s says what the codes of its columns are called (EXPORT-001)', (_, list) => {
  const { shape } = list.row as unknown as z.ZodObject;
  for (const [code, { items = [] }] of Object.entries(list.columns as Record<string, Column>)) {
    const of = shape[code] instanceof z.ZodNullable ? shape[code].unwrap() : shape[code];
    const named = of instanceof z.ZodEnum ? items.map(({ id }) => id) : [];
    expect(named, code).toEqual(of instanceof z.ZodEnum ? of.options : []);
  }
});

const ownPaths: Record<string, string> = {
  property: 'property/filter.xls',
  task: 'task/filter.xls',
  action: 'action/filter.xls',
};
it.each(exported)('the list %s comes from its own path, or from that of its type (EXPORT-009)', (name, _, { path }) => {
  expect(path).toBe(ownPaths[name] ?? `${name}/data-table/filter.xls`);
});

it('every list that is exported is asked here', () => {
  expect(exported).toHaveLength(endpoints.filter(({ reply, body }) => reply === 'spreadsheet' && body).length);
});
