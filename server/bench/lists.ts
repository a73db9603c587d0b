import { properties, propertyList } from '@lintel/contract/areas/properties';
import type { Installation } from './installation.ts';
import { compare, heading } from './load.ts';

/** The property list as people use it. */
export async function measureLists(installation: Installation, seconds: number) {
  const regions = await installation.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute(),
  );
  const { count } = await installation.within(({ db }) =>
    db
      .selectFrom('properties')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  const first = { ...propertyList.defaults, page: 1 };
  const searches: Record<string, object> = {
    'properties, first page of 25': first,
    'properties, two regions, over 5 storeys': {
      ...first,
      regionIds: regions.map(({ id }) => id),
      storeys: { greaterThan: 5 },
    },
    'properties, a page in the middle': { ...first, page: Math.max(1, Math.floor(count / 50)) },
    'properties, by region': { ...first, sortingField: 'region' },
    'properties, found by text': { ...first, fullTextSearchString: 'victoria leeds' },
  };
  heading('Lists');
  for (const [what, body] of Object.entries(searches))
    await compare(installation, what, properties.list, { body }, seconds);
}
