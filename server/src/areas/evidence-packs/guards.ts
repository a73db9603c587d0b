import { evidencePacks } from '@lintel/contract/areas/evidence-packs';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(evidencePacks, {
  quiet: { request: 'asking changes nothing; making it is recorded on each property, with its sum' },
  whole: {
    'request.ts': 'adds a pack of who asks',
    'queries.ts': 'packs of who asks, and how much those of the organisation take',
    'of-contractors.ts': 'names the files of evidence that was already found as the reader may see it',
  },
});
