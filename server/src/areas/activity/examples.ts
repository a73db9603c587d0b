import { activity } from '@lintel/contract/areas/activity';
import { examplesOf } from '#test/examples';

export const examples = examplesOf(activity, {
  list: async ({ property }) => ({ body: { entityType: 'PROPERTY' as const, entityId: (await property()).id } }),
  comment: async ({ property }) => ({
    body: { entityType: 'PROPERTY' as const, entityId: (await property()).id, text: 'Keys are with the caretaker' },
  }),
});
