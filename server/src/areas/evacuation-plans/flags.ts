import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { comments, flagsOf, raises, sends, takesFiles } from '#test/flags';
import { aPlan, happened } from './testing.ts';

export const flags = [
  flagsOf(
    evacuationPlans.get,
    {
      'one that nothing was entered in': async ({ by, property }) => ({
        query: { id: (await aPlan(by, { property: await property() })).id },
      }),
      'one that was offered an assessment': async ({ by, property }) => {
        const plan = await aPlan(by, { property: await property() });
        await happened(by, plan, 'OFFERED');
        return { query: { id: plan.id } };
      },
    },
    {
      edit: ({ can: _, ...plan }) =>
        sends(evacuationPlans.save, { body: { ...plan, propertyId: plan.property.id, floor: '10' } as never }),
      delete: ({ id }) => sends(evacuationPlans.remove, { query: { id, reason: 'Entered twice' } }),
      comment: comments('EVACUATION_PLAN'),
      addFile: takesFiles,
      addAction: raises('EVACUATION_PLAN'),
      addEntry: ({ id: planId, knownOn }) =>
        sends(evacuationPlans.addEntry, { body: { planId, kind: 'OFFERED', on: knownOn } }),
    },
  ),
];
