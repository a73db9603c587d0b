import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import type { ListExport } from '@lintel/contract/platform/list';
import { call, send } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { aProperty } from './testing.ts';

const search = (more: object = {}) =>
  ({ ...propertyList.defaults, page: 1, ...more }) as ListExport<typeof propertyList.filters>;
async function exported(who: Person, more: object = {}) {
  const answer = await call(who, properties.export, { body: search(more) });
  return { ...answer, rows: answer.status === 200 ? (await readXlsx(answer.raw)).sheets[0]!.rows : [] };
}

describe('the export of the property list', () => {
  it('has every row of the filtered list, in its order, with the columns asked for in theirs (EXPORT-001, EXPORT-002)', async () => {
    const manager = await (await anOrganisation()).person();
    for (let number = 1; number <= 30; number += 1)
      await aProperty(manager, {
        propertyReferenceNumber: `P${number}`,
        address1: `${number} Mill Lane`,
        city: number % 3 ? 'Leeds' : 'York',
        storeys: number,
      });
    await aProperty(manager, { propertyReferenceNumber: 'Q1', address1: '1 Other Road', city: 'York' });
    const filters = {
      cityDictIds: ['York'],
      fullTextSearchString: 'mill lane',
      sortingField: 'storeys',
      sortingAscending: false,
    };

    const listed = (await call(manager, properties.list, { body: search(filters) })).body;
    const { status, headers, rows } = await exported(manager, {
      ...filters,
      columns: ['storeys', 'propertyReferenceNumber', 'changedAt'],
    });

    expect(status).toBe(200);
    expect(headers['x-total-rows']).toBe('10');
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="property \d{4}-\d\d-\d\d\.xlsx"/);
    expect(rows[0]).toEqual(['Storeys', 'Reference', 'Changed']);
    expect(rows.slice(1).map((row) => row.slice(0, 2))).toEqual(
      listed.objects.map((row) => [row.storeys, row.propertyReferenceNumber]),
    );
    expect(rows[1]![2]).toBeInstanceOf(Date);
  });

  it('is not cut at a page: all rows come, also of a later page (EXPORT-001)', async () => {
    const manager = await (await anOrganisation()).person();
    for (let number = 1; number <= 27; number += 1) await aProperty(manager, { propertyReferenceNumber: `P${number}` });
    expect((await exported(manager, { page: 2, limit: 25 })).rows).toHaveLength(28);
  });

  it('sends a chart the pages that it asks for, in a file of its name (EXPORT-012)', async () => {
    const manager = await (await anOrganisation()).person();
    for (let number = 1; number <= 55; number += 1) await aProperty(manager, { propertyReferenceNumber: `P${number}` });
    const { rows, headers } = await exported(manager, { reportName: 'Portfolio', limit: 50, page: 1 });
    expect(rows).toHaveLength(51);
    expect(headers['x-total-rows']).toBe('50');
    expect(headers['content-disposition']).toMatch(/filename="Portfolio \d{4}-\d\d-\d\d\.xlsx"/);
    expect(rows.at(-1)![0]).toBe('P50');
  });

  it('shows the columns that the screen begins with when none are named, and refuses unknown ones', async () => {
    const manager = await (await anOrganisation()).person();
    await aProperty(manager);
    const begun = Object.values(propertyList.columns)
      .filter((column) => !column.hidden)
      .map((column) => column.label);
    expect((await exported(manager)).rows[0]).toEqual(begun);
    expect((await exported(manager, { columns: ['postcode', 'secrets'] })).body).toMatchObject({
      errors: [{ field: 'columns', message: 'The list has no column “secrets”' }],
    });
  });

  it('of nothing has a header alone', async () => {
    const manager = await (await anOrganisation()).person();
    const { rows, headers } = await exported(manager);
    expect(rows).toHaveLength(1);
    expect(headers['x-total-rows']).toBe('0');
  });

  it('holds only what the asker may see', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [mine] = [await aProperty(manager), await aProperty(manager)];
    const caretaker = await organisation.person(['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [mine.id],
    });
    expect((await exported(caretaker)).rows.slice(1).map((row) => row[0])).toEqual([mine.propertyReferenceNumber]);
    expect((await send(null, 'POST', '/api/property/filter.xls', { body: search() })).status).toBe(401);
  });

  it('keeps what looks like a formula a text (X-06)', async () => {
    const manager = await (await anOrganisation()).person();
    await aProperty(manager, {
      propertyReferenceNumber: '=HYPERLINK("http://x","y")',
      address1: '+1',
      address2: '@SUM(A1)',
      city: '-2',
    });
    const { rows } = await exported(manager, { columns: ['propertyReferenceNumber', 'address1', 'address2', 'city'] });
    expect(rows[1]).toEqual(['=HYPERLINK("http://x","y")', '+1', '@SUM(A1)', '-2']);
  });
});
