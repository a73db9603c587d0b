import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { aHazardCase, caseFields } from './testing.ts';

const example = async ({ by, property }: Stage) => aHazardCase(by, { property: await property() });

export const examples = examplesOf(hazardCases, {
  save: async ({ by, property }) => {
    const at = await property();
    const { id, version, awareAt } = await aHazardCase(by, { property: at });
    return { body: { ...(await caseFields(by, { property: at, awareAt, dwelling: 'Flat 12' })), id, version } };
  },
  addEntry: async (stage) => {
    const { id: caseId, awareAt } = await example(stage);
    return { body: { caseId, kind: 'TENANT_TOLD' as const, at: awareAt, how: 'TELEPHONE' as const } };
  },
});
