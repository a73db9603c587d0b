import { contractorLinks } from '@lintel/contract/areas/contractor-links/endpoints';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(contractorLinks, {
  whole: {
    'links.ts': 'stops the messages of links that were ended, and says of the last how it fared',
    'workspace.ts': 'finds what belongs to the contractor by whose link its caller came',
  },
  quiet: { open: 'that it was opened for the first time is recorded; each later time only moves a mark' },
  takesAway: {
    revoke: ['trace', 'what was sent by the link stays'],
  },
});
