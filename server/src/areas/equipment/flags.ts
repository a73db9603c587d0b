import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { aFile } from '#areas/files/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { comments, flagsOf, givesUpFiles, raises, sends, takesFiles } from '#test/flags';
import { aPiece } from './testing.ts';

const reason = 'The ropes are worn';

export const flags = [
  flagsOf(
    equipment.get,
    {
      'one with a file': async ({ by, property }) => {
        const { id } = await aPiece(by, { property: await property() });
        await aFile(by, id);
        return { query: { id } };
      },
      'one that is out of use': async ({ by, property }) => {
        const { id, version } = await aPiece(by, { property: await property() });
        passed(await call(by, equipment.putOutOfUse, { body: { id, version, on: inDays(by, 0), reason } }));
        return { query: { id } };
      },
    },
    {
      edit: (piece) => sends(equipment.save, { body: { ...piece, typeId: piece.type.id, manufacturer: 'Kone' } }),
      delete: ({ id }) => sends(equipment.remove, { query: { id, reason: 'Entered twice' } }),
      putOutOfUse: ({ id, version }, { by }) =>
        sends(equipment.putOutOfUse, { body: { id, version, on: inDays(by, 0), reason } }),
      putBackInUse: ({ id, version }, { by }) =>
        sends(equipment.putBackInUse, { query: { id, version, on: inDays(by, 0), reason: 'New ropes' } }),
      comment: comments('EQUIPMENT'),
      addFile: takesFiles,
      deleteFile: givesUpFiles,
      addAction: raises('EQUIPMENT'),
    },
  ),
];
