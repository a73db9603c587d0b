import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { aFile } from '#areas/files/testing';
import { comments, flagsOf, givesUpFiles, raises, sends, takesFiles } from '#test/flags';
import { anEnforcementVisit, visitFields } from './testing.ts';

export const flags = [
  flagsOf(
    enforcementVisits.get,
    {
      'one with a file': async ({ by, property }) => {
        const { id } = await anEnforcementVisit(by, { property: await property() });
        await aFile(by, id);
        return { query: { id } };
      },
    },
    {
      edit: async ({ id, version, property }, { by }) =>
        sends(enforcementVisits.save, {
          body: { ...(await visitFields(by, { property, authority: 'Leeds City Council' })), id, version },
        }),
      delete: ({ id }) => sends(enforcementVisits.remove, { query: { id, reason: 'Entered twice' } }),
      comment: comments('ENFORCEMENT_VISIT'),
      addFile: takesFiles,
      deleteFile: givesUpFiles,
      addAction: raises('ENFORCEMENT_VISIT'),
    },
  ),
];
