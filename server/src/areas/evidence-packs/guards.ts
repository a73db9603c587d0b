import { evidencePacks } from '@lintel/contract/areas/evidence-packs';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(evidencePacks, {
  quiet: { request: 'asking changes nothing; making it is recorded on each property, with its sum' },
});
