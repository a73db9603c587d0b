import { describe, expect, it } from 'vitest';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { imports } from '@lintel/contract/areas/imports';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import { anImport, csv, imported } from './testing.ts';

await theWorkingServer();

const file = csv([
  ['Ref', 'Address 1', 'Landlord'],
  ['P1', 'A', 'northern homes'],
]);
const landlords = async (by: Person) =>
  (await call(by, dictionaries.entries, { query: { dictionary: 'LANDLORD' } })).body.objects;

async function withArchivedLandlord() {
  const by = await (await anOrganisation()).person();
  const { dto } = (await call(by, dictionaries.add, { body: { dictionary: 'LANDLORD', name: 'Northern Homes' } })).body;
  const { id, version, name, order } = dto;
  await call(by, dictionaries.change, { body: { id, version, name, order, isArchived: true } });
  return { by, archived: dto };
}

describe('a value that has the name of an archived entry', () => {
  it('is offered that entry, which can be chosen as it is', { tags: ['thorough'] }, async () => {
    const { by, archived } = await withArchivedLandlord();
    const draft = await anImport(by, file);
    const [field] = (await call(by, imports.values, { query: { id: draft.id } })).body.objects;
    const offered = { id: archived.id, name: 'Northern Homes (archived)' };
    expect(field).toMatchObject({ options: [offered], values: [{ match: null, suggestion: offered }] });

    const choices = [
      { field: 'landlordId' as const, text: 'northern homes', take: 'entry' as const, entryId: archived.id },
    ];
    expect((await imported(by, await anImport(by, file, {}, { choices }))).result).toMatchObject({ newCount: 1 });
    expect(await landlords(by)).toMatchObject([{ id: archived.id, isArchived: true, usedCount: 1 }]);
  });

  it('restores it when it is to be added, and makes no second one', async () => {
    const { by, archived } = await withArchivedLandlord();
    const choices = [{ field: 'landlordId' as const, text: 'northern homes', take: 'create' as const, entryId: null }];
    expect((await imported(by, await anImport(by, file, {}, { choices }))).result).toMatchObject({ newCount: 1 });
    expect(await landlords(by)).toMatchObject([
      { id: archived.id, name: 'Northern Homes', isArchived: false, usedCount: 1 },
    ]);
    const list = await call(by, properties.list, {
      body: { ...propertyList.defaults, page: 1, landlordIds: [archived.id] },
    });
    expect(list.body.totalObjectsForQuery).toBe(1);
  });

  it('is not added a second time by hand either', async () => {
    const { by } = await withArchivedLandlord();
    const again = await call(by, dictionaries.add, { body: { dictionary: 'LANDLORD', name: 'NORTHERN homes' } });
    expect(again).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'name',
            message: '“Northern Homes” is archived. Restore it instead of adding it a second time.',
          },
        ],
      },
    });
    expect(await landlords(by)).toHaveLength(1);
  });
});
