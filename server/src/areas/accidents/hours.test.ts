import { expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { frequencyOf } from '@lintel/contract/areas/accidents/hours';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { accidentChoice, anAccident } from './testing.ts';

it('accidents of employees are measured by the hours worked, month by month and region by region, each number its list', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const [region] = await organisation.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(1).execute(),
  );
  const regionId = region!.id;
  const [there, elsewhere] = [await aProperty(manager, { regionId }), await aProperty(manager, { regionId: null })];
  const month = inDays(manager, 0).slice(0, 7);
  const relationOf = async (code: string) => ({
    injuredPerson: { relationToPropertyId: await accidentChoice(manager, 'relationToProperty', code) },
    accidentDate: `${month}-01`,
  });
  const [employee, tenant] = [await relationOf('employee'), await relationOf('tenant')];
  await anAccident(manager, { property: there, ...employee });
  await anAccident(manager, { property: there, ...employee });
  await anAccident(manager, { property: there, ...tenant });
  await anAccident(manager, { property: elsewhere, ...employee });

  const save = (months: object[], at: string | null = regionId) =>
    call(manager, accidents.saveHours, { body: { regionId: at, months: months as never } });
  const saved = passed(await save([{ month, hours: 40_000 }]));
  expect(passed(await call(manager, accidents.hours)).regions).toEqual(saved.regions);
  const counts = new Map(saved.regions.map((one) => [one.id, one.months[0]!]));
  expect(counts.get(regionId)).toMatchObject({ month, hours: 40_000, accidents: { count: 2 } });
  expect(counts.get(null)).toMatchObject({ hours: null, accidents: { count: 1 } });
  for (const { months } of saved.regions)
    for (const { accidents: tile } of months) {
      const body = accidentList.search.parse({ ...accidentList.defaults, page: 1, ...tile.search });
      expect(passed(await call(manager, accidents.list, { body })).totalObjectsForQuery).toBe(tile.count);
    }
  const ofRegion = saved.regions.find(({ id }) => id === regionId)!.months;
  expect([frequencyOf(ofRegion, 100_000), frequencyOf(ofRegion, 1_000_000)]).toEqual([5, 50]);
  expect(frequencyOf(saved.regions.find(({ id }) => id === null)!.months, 100_000)).toBeNull();

  // Removed, removed twice, in the future, or in no region.
  expect(
    passed(await save([{ month, hours: null }]))
      .regions.flatMap(({ months }) => months.map(({ hours }) => hours))
      .filter(Boolean),
  ).toEqual([]);
  for (const wrong of [
    [{ month: '2999-01', hours: 5 }],
    [
      { month, hours: 5 },
      { month, hours: 6 },
    ],
    [{ month, hours: 0 }],
  ])
    expect((await save(wrong)).status).toBe(422);
  expect((await save([{ month, hours: 5 }], there.id)).status).toBe(422);
  const part = await organisation.person(
    ['PRISM_APP_SAFETY_MANAGER', 'PRISM_APP_ACCIDENTS_MENU', 'PRISM_PROPERTY_VIEW'],
    {
      propertyIds: [there.id],
    },
  );
  expect((await call(part, accidents.hours)).status).toBe(403);
});
