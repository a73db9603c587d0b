import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { evacuationPlanList } from '@lintel/contract/areas/evacuation-plans/list';
import { inDays } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { anAgreedPlan, aPlan, planFields } from './testing.ts';

const example = async ({ by, property }: Stage) => aPlan(by, { property: await property() });

export const examples = examplesOf(evacuationPlans, {
  neighbours: async (stage) => ({
    body: { id: (await example(stage)).id, search: { ...evacuationPlanList.defaults, page: 1 } },
  }),
  get: async (stage) => ({ query: { id: (await example(stage)).id } }),
  openings: async (stage) => ({ query: { id: (await example(stage)).id } }),
  building: async ({ property }) => ({ query: { propertyId: (await property()).id } }),
  sheet: async ({ by, property }) => {
    const at = await property();
    await anAgreedPlan(by, { property: at });
    return { query: { propertyId: at.id } };
  },
  handOver: async ({ by, property }) => {
    const at = await property();
    const { dwelling, floor, assistance } = await anAgreedPlan(by, { property: at });
    const residents = [{ dwelling: dwelling!, floor: floor!, assistance: assistance!, hasStatement: true }];
    return { body: { propertyId: at.id, to: 'BOX' as const, on: inDays(by, 0), residents } };
  },
  save: async ({ by, property }) => {
    const at = await property();
    const { id, version, knownOn } = await aPlan(by, { property: at });
    return { body: { ...(await planFields(by, { property: at, knownOn, floor: '10' })), id, version } };
  },
  remove: async (stage) => ({ query: { id: (await example(stage)).id, reason: 'Entered twice' } }),
  addEntry: async (stage) => {
    const { id: planId, knownOn } = await example(stage);
    return { body: { planId, kind: 'OFFERED' as const, on: knownOn, how: 'LETTER' as const } };
  },
});
