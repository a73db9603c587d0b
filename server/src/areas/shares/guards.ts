import type { Property } from '@lintel/contract/areas/properties/property';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { shareList } from '@lintel/contract/areas/shares/list';
import { anAction } from '#areas/actions/testing';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/organisation';
import { aShare } from './testing.ts';

/** Shared work on a property, with a company of a known name, and the search that finds it. */
async function foundOn(property: Property, by: Person) {
  await aShare(by, await anAction(by, { property }), { company: property.city! });
  return { ...shareList.defaults, page: 1, propertyIds: [property.id] };
}

export const guards = guardsOf(shares, {
  whole: {
    'answer.ts': 'mails an outsider what they are answered, about a share that was held before',
    'contractor.ts': 'finds the contractor of an address by who was given work before, and shows nothing of that',
    'follow.ts': 'ends the shares on a property that is being archived, and shows none of them',
    'list.ts': 'begins in visibleShares',
    'notify.ts': 'the job that notifies of links that end soon, each to who gave it',
    'share-details.ts': 'says of a share that was found before how its message fared',
    'to-answer.ts': 'begins in visibleShares, and asks of the log whether somebody answered since',
    'to-remind.ts': 'begins in visibleShares, and in what each kind says is visible',
    'token.ts': 'takes dead links out of the messages about shares that were held before',
    'shared-item.ts': 'finds the share by whose link its caller came',
  },
  quiet: { open: 'that it was opened for the first time is recorded; each later time only moves a mark' },
  asking: {
    list: async (property, by) => ({ body: await foundOn(property, by) }),
    export: async (property, by) => ({
      body: { ...(await foundOn(property, by)), limit: undefined, columns: ['caption', 'company'] },
    }),
  },
  appendOnly: ['assignments', 'shareResponses'],
  takesAway: {
    revoke: ['trace', 'a link that is revoked still counts for who may verify'],
    sendBack: ['reason', 'what was marked as done stays to be read'],
  },
});
