import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { aPdf } from '#areas/files/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { anEnforcementVisit, visitFields } from './testing.ts';

const example = async ({ by, property }: Stage) => anEnforcementVisit(by, { property: await property() });
let count = 0;

export const examples = examplesOf(enforcementVisits, {
  save: async ({ by, property }) => {
    const at = await property();
    const { id, version } = await anEnforcementVisit(by, { property: at });
    return { body: { ...(await visitFields(by, { property: at, authority: 'Leeds City Council' })), id, version } };
  },
  uploadFile: async (stage) =>
    ({
      params: { id: (await example(stage)).id },
      query: { fileName: `letter-${(count += 1)}.pdf` },
      body: aPdf(),
      headers: { 'content-type': 'application/pdf' },
    }) as never,
});
