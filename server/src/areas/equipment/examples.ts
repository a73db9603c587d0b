import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { aPiece, equipmentFields } from './testing.ts';

const example = async ({ by, property }: Stage) => aPiece(by, { property: await property() });

export const examples = examplesOf(equipment, {
  labels: async (stage) => ({ body: { ids: [(await example(stage)).id] } }),
  add: async ({ by, property }) => ({ body: await equipmentFields(by, { property: await property() }) }),
  save: async (stage) => {
    const piece = await example(stage);
    return { body: { ...piece, typeId: piece.type.id, manufacturer: 'Kone' } };
  },
  putOutOfUse: async (stage) => {
    const { id, version } = await example(stage);
    return { body: { id, version, on: inDays(stage.by, 0), reason: 'The ropes are worn' } };
  },
  putBackInUse: async (stage) => {
    const { id, version } = await example(stage);
    const on = inDays(stage.by, 0);
    const input = { id, version, on, reason: 'The ropes are worn' };
    const { dto } = passed(await call(stage.by, equipment.putOutOfUse, { body: input }));
    return { query: { id, version: dto.version, on, reason: 'New ropes' } };
  },
});
