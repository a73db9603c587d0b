import { evidencePacks } from '@lintel/contract/areas/evidence-packs';
import { aProperty } from '#areas/properties/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { anEvidencePack, packRequest } from './testing.ts';

/** One of the caller's own: nobody else finds it, wherever its property is. */
const own = async ({ by, caller }: Stage) => ({
  query: { id: (await anEvidencePack(caller, [(await aProperty(by)).id], { subjects: ['documents'] })).id },
});

export const examples = examplesOf(evidencePacks, {
  request: async ({ property }) => ({ body: packRequest([(await property()).id], { subjects: ['documents'] }) }),
  progress: own,
  download: own,
});
