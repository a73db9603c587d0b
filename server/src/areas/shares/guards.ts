import type { Property } from '@lintel/contract/areas/properties';
import { shareList, shares } from '@lintel/contract/areas/shares';
import { anAction } from '#areas/actions/testing';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/harness';
import { aShare } from './testing.ts';

/** Something on a property that somebody outside has, whose company is called like it, and the search that finds it. */
async function foundOn(property: Property, by: Person) {
  await aShare(by, await anAction(by, { property }), { company: property.city! });
  return { ...shareList.defaults, page: 1, propertyIds: [property.id] };
}

export const guards = guardsOf(shares, {
  quiet: { open: 'that it was opened for the first time is recorded; each later time only moves a mark' },
  asking: {
    list: async (property, by) => ({ body: await foundOn(property, by) }),
    export: async (property, by) => ({
      body: { ...(await foundOn(property, by)), limit: undefined, columns: ['caption', 'company'] },
    }),
  },
  appendOnly: ['assignments', 'shareSayings'],
});
