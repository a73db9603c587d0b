import { describe, expect, it } from 'vitest';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { anImport, csv, imported } from '#areas/imports/testing';
import { aProperty } from '#areas/properties/testing';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';

await theWorkingServer();

describe('the portfolio on the dashboard', () => {
  it('counts with the searches that its tiles open', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const region = await organisation.within(({ db }) =>
      db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').executeTakeFirstOrThrow(),
    );
    await aProperty(manager, { regionId: region.id, hasCommonParts: true });
    await aProperty(manager, { hasSleepingRisk: false });

    const { body } = await call(manager, dashboard.portfolio, {});

    expect(body.propertyCount).toBe(2);
    for (const tile of [...body.gaps, ...body.byRegion, ...body.byType]) {
      const list = await call(manager, properties.list, {
        body: { ...propertyList.defaults, page: 1, ...tile.search },
      });
      expect([tile.id, list.body.totalObjectsForQuery]).toEqual([tile.id, tile.count]);
    }
    expect(body.byRegion).toHaveLength(1);
    expect(body.recent).toHaveLength(2);
  });

  it('shows only what the reader may see', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [mine] = [await aProperty(manager), await aProperty(manager)];
    const caretaker = await organisation.person(['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [mine.id],
    });
    const { body } = await call(caretaker, dashboard.portfolio, {});
    expect(body.propertyCount).toBe(1);
    expect(body.recent.map((entry) => entry.propertyId)).toEqual([mine.id]);
  });

  it(
    'tells an import or a change of many properties in one line, and what came before them too',
    { tags: ['thorough'] },
    async () => {
      const manager = await (await anOrganisation()).person();
      const lone = await aProperty(manager);
      const rows = Array.from({ length: 130 }, (_, index) => [`R${index}`, `${index} High Street`]);
      const brought = await imported(manager, await anImport(manager, csv([['Ref', 'Address 1'], ...rows])));
      const search = { importIds: [brought.id], archived: 'ALL' };
      const { objects } = (
        await call(manager, properties.list, {
          body: { ...propertyList.defaults, page: 1, limit: 25, ...search },
        })
      ).body;
      await call(manager, properties.bulkArchive, {
        body: { ids: objects.slice(0, 3).map((property) => property.id), reason: 'Sold' },
      });

      const { recent } = (await call(manager, dashboard.portfolio, {})).body;

      expect(recent.map(({ event, count, search: list }) => ({ event, count, search: list }))).toEqual([
        { event: 'property.archived', count: 3, search: null },
        { event: 'property.imported', count: 130, search },
        { event: 'property.created', count: 1, search: null },
      ]);
      expect(recent[2]!.propertyId).toBe(lone.id);
    },
  );

  it('counts the properties of which the nation is not known', async () => {
    const manager = await (await anOrganisation()).person();
    await aProperty(manager, { postcode: 'BT1 5GS' });
    await aProperty(manager, { postcode: 'CH5 1AB' });
    const { gaps } = (await call(manager, dashboard.portfolio, {})).body;
    expect(gaps.find((tile) => tile.id === 'nation')).toMatchObject({ label: 'Nation not known', count: 1 });
  });
});
