import { describe, expect, it } from 'vitest';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { properties, propertyList } from '@lintel/contract/areas/properties';
import { aProperty } from '#areas/properties/testing';
import { anOrganisation, call } from '#test/harness';

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
        body: { ...propertyList.defaults, page: 1, ...tile.search } as never,
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
});
