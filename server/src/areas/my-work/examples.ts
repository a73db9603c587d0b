import { myWork } from '@lintel/contract/areas/my-work';
import { anAction } from '#areas/actions/testing';
import { examplesOf } from '#test/examples';

export const examples = examplesOf(myWork, {
  notDone: async ({ by, property }) => {
    const { id } = await anAction(by, { property: await property() });
    return { body: { kind: 'ACTION' as const, id, reason: 'no-access' as const, note: 'Nobody opened' } };
  },
});
