import { describe, expect, it } from 'vitest';
import { presets } from '@lintel/contract/areas/presets';
import type { SavedFilter } from '@lintel/contract/areas/presets';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { call, send } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';

const list = { type: 'property', tableName: 'property' };
const save = (
  who: Person,
  name: string,
  filterData: Record<string, unknown> = { withoutRegion: true },
  more: object = {},
) => call(who, presets.save, { body: { ...list, name, filterData, ...more } });
const saved = async (who: Person): Promise<SavedFilter[]> =>
  (await call(who, presets.list, { query: list })).body.objects;
const someone = async () => (await anOrganisation()).person([]);

describe('saved filters', () => {
  it('are saved under a name, with type and table, and listed as id, name and filterData (FILTER-004, FILTER-009, FILTER-010, FILTER-011, FILTER-012)', async () => {
    const who = await someone();
    const filterData = {
      nations: ['wales'],
      storeys: { greaterThan: 5 },
      changedFrom: '2026-01-01',
      fullTextSearchString: 'canal',
      sortingField: 'address1',
      sortingAscending: false,
    };
    const { status, body } = await save(who, '  High rise ', filterData);
    expect(status).toBe(200);
    expect(body.dto).toEqual({ id: expect.any(String), name: 'High rise', filterData });
    await save(who, 'Another');
    expect(await saved(who)).toEqual([
      { id: expect.any(String), name: 'Another', filterData: { withoutRegion: true } },
      body.dto,
    ]);
  });

  it('keep what the list itself can search with, so that applying them gives the same search (FILTER-005)', async () => {
    const who = await someone();
    const filterData = { commonParts: ['yes', 'unknown'], archived: 'ALL' };
    await save(who, 'Both', filterData);
    const [preset] = await saved(who);
    expect(propertyList.search.parse({ ...preset!.filterData })).toMatchObject(filterData);
  });

  it('are offered only on the list they were saved on (FILTER-008), and only to who saved them', async () => {
    const organisation = await anOrganisation();
    const [who, other] = [await organisation.person([]), await organisation.person([])];
    await save(who, 'Mine');
    await save(who, 'Mine', {}, { type: 'other' });
    expect(await saved(who)).toHaveLength(1);
    expect((await call(who, presets.list, { query: { ...list, type: 'other' } })).body.objects).toMatchObject([
      { name: 'Mine', filterData: {} },
    ]);
    expect(
      (await call(who, presets.list, { query: { type: 'property', tableName: 'accident' } })).body.objects,
    ).toEqual([]);
    expect(await saved(other)).toEqual([]);
    expect((await save(other, 'Mine')).status).toBe(200);
  });

  it('need a name (FILTER-015)', async () => {
    const who = await someone();
    for (const name of ['', '   ']) {
      const refused = await save(who, name);
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ errors: [{ field: 'name', message: 'Enter a value' }] });
    }
    expect(await saved(who)).toEqual([]);
  });

  it('refuse the name of another, blanks around it not counting (FILTER-016)', async () => {
    const who = await someone();
    await save(who, 'High rise');
    const refused = await save(who, ' High rise ');
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      message: 'Filter name "High rise" already exists.',
      errors: [{ field: 'name', message: 'Filter name "High rise" already exists.' }],
    });
    expect(await saved(who)).toHaveLength(1);
  });

  it('refuse it also when both are saved at one moment (FILTER-016)', async () => {
    const who = await someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(who, 'Twice')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 200))
      expect(answer.body).toMatchObject({ message: 'Filter name "Twice" already exists.' });
    expect(await saved(who)).toHaveLength(1);
  });

  it('are renamed; their own name is no duplicate, the name of another is (FILTER-006, FILTER-013, FILTER-017)', async () => {
    const who = await someone();
    const [one, two] = [(await save(who, 'One')).body.dto, (await save(who, 'Two')).body.dto];
    const rename = (id: string, name: string) => call(who, presets.rename, { body: { id, name } });
    expect((await rename(one.id, 'One')).status).toBe(200);
    expect((await rename(one.id, ' First ')).body.dto).toEqual({ ...one, name: 'First' });
    const refused = await rename(two.id, 'First');
    expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
      422,
      'Filter name "First" already exists.',
    ]);
    expect((await rename(two.id, ' ')).status).toBe(422);
    expect((await saved(who)).map((preset) => preset.name)).toEqual(['First', 'Two']);
  });

  it('are deleted, by their owner alone (FILTER-007, FILTER-014)', async () => {
    const organisation = await anOrganisation();
    const [who, other] = [await organisation.person([]), await organisation.person([])];
    const { id } = (await save(who, 'Gone')).body.dto;
    expect((await call(other, presets.delete, { query: { id } })).status).toBe(404);
    expect((await call(other, presets.rename, { body: { id, name: 'Theirs' } })).status).toBe(404);
    expect((await call(who, presets.delete, { query: { id } })).body).toEqual({ success: true });
    expect(await saved(who)).toEqual([]);
    expect((await call(who, presets.delete, { query: { id } })).status).toBe(404);
  });

  it('refuse what is no filter of the list, and a list that is none', async () => {
    const who = await someone();
    for (const filterData of [
      { nonsense: 1 },
      { nations: ['atlantis'] },
      { storeys: { greaterThan: 'many' } },
      { page: 3 },
      { constructor: 'x' },
      { toString: 'x' },
    ]) {
      expect((await save(who, 'Odd', filterData)).status, JSON.stringify(filterData)).toBe(422);
    }
    const refused = await save(who, 'Odd', { nonsense: 1 });
    expect(refused.body).toMatchObject({ errors: [{ field: 'filterData.nonsense' }] });
    expect((await save(who, 'Odd', {}, { tableName: 'nowhere' })).status).toBe(422);
    expect(await saved(who)).toEqual([]);
  });

  it('are not poisoned by __proto__ (X-03)', async () => {
    const who = await someone();
    const bodies = [
      '{"type":"property","tableName":"property","name":"P","filterData":{"__proto__":{"x":1}}}',
      '{"type":"property","tableName":"property","name":"P","filterData":{"storeys":{"__proto__":{"x":1}}}}',
      '{"type":"property","tableName":"property","name":"P","filterData":{"constructor":{"prototype":{"x":1}}}}',
      '{"type":"property","tableName":"__proto__","name":"P","filterData":{}}',
    ];
    for (const body of bodies)
      expect(
        (
          await send(who, 'POST', '/api/filter-preset/item.json', {
            body,
            headers: { 'content-type': 'application/json' },
          })
        ).status,
        body,
      ).toBeOneOf([400, 422]);
    for (const tableCode of ['__proto__', 'constructor', 'toString'])
      expect((await call(who, presets.columns, { query: { tableCode } })).body.dto).toBeNull();
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('drop a filter that the list no longer has', async () => {
    const organisation = await anOrganisation();
    const who = await organisation.person([]);
    const { id } = (await save(who, 'Old')).body.dto;
    await organisation.within(({ db }) =>
      db
        .updateTable('filterPresets')
        .set({ filterData: JSON.stringify({ withoutRegion: true, formerFilter: 'x', nations: ['atlantis'] }) })
        .where('id', '=', id)
        .execute(),
    );
    expect((await saved(who))[0]!.filterData).toEqual({ withoutRegion: true });
  });
});

describe('column settings', () => {
  const columns = (who: Person, presetData: { code: string; width: 0 | 1 }[], more: object = {}) =>
    call(who, presets.saveColumns, { body: { tableCode: 'property', tableSize: 50, presetData, ...more } });
  const some = [
    { code: 'postcode', width: 1 as const },
    { code: 'propertyReferenceNumber', width: 1 as const },
    { code: 'address2', width: 0 as const },
  ];

  it('are kept for a person and a table, in order: width 1 is shown, 0 hidden (TABLE-011, TABLE-012, TABLE-013, TABLE-016, TABLE-017)', async () => {
    const organisation = await anOrganisation();
    const [who, other] = [await organisation.person([]), await organisation.person([])];
    const kept = {
      tableSize: 50,
      presetData: [
        { code: 'postcode', width: 1 },
        { code: 'propertyReferenceNumber', width: 1, mandatory: true },
        { code: 'address2', width: 0 },
      ],
    };
    expect((await call(who, presets.columns, { query: { tableCode: 'property' } })).body.dto).toBeNull();
    expect((await columns(who, some)).body.dto).toEqual(kept);
    expect((await call(who, presets.columns, { query: { tableCode: 'property' } })).body.dto).toEqual(kept);
    expect((await call(other, presets.columns, { query: { tableCode: 'property' } })).body.dto).toBeNull();
    await columns(who, [{ code: 'city', width: 1 }], { tableSize: 100 });
    expect((await call(who, presets.columns, { query: { tableCode: 'property' } })).body.dto).toEqual({
      tableSize: 100,
      presetData: [{ code: 'city', width: 1 }],
    });
  });

  it('leave at least one column, and every mandatory one (TABLE-014, TABLE-015)', async () => {
    const who = await someone();
    expect(
      (
        await columns(who, [
          { code: 'postcode', width: 0 },
          { code: 'city', width: 0 },
        ])
      ).body,
    ).toMatchObject({ success: false, errorMessage: 'At least one column must be shown' });
    expect(
      (
        await columns(who, [
          { code: 'postcode', width: 1 },
          { code: 'propertyReferenceNumber', width: 0 },
        ])
      ).body,
    ).toMatchObject({ success: false, errorMessage: '“Reference” cannot be hidden' });
    expect((await call(who, presets.columns, { query: { tableCode: 'property' } })).body.dto).toBeNull();
  });

  it('refuse unknown columns, tables and sizes, with a sentence (TABLE-001)', async () => {
    const who = await someone();
    const refused = await columns(who, [{ code: 'colour', width: 1 }]);
    expect([refused.status, refused.body]).toMatchObject([422, { errorMessage: 'The list has no column “colour”' }]);
    expect(
      (
        await columns(who, [
          { code: 'city', width: 1 },
          { code: 'city', width: 0 },
        ])
      ).status,
    ).toBe(422);
    expect((await columns(who, some, { tableCode: 'nowhere' })).status).toBe(422);
    for (const tableSize of [0, 10, 30, 1000]) expect((await columns(who, some, { tableSize })).status).toBe(422);
    for (const tableSize of [25, 50, 100]) expect((await columns(who, some, { tableSize })).status).toBe(200);
  });
});
