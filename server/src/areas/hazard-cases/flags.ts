import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { comments, flagsOf, raises, sends, takesFiles } from '#test/flags';
import type { Stage } from '#test/examples';
import { aHazardCase, caseFields, entered } from './testing.ts';

const example = async ({ by, property }: Stage) => aHazardCase(by, { property: await property() });

export const flags = [
  flagsOf(
    hazardCases.get,
    {
      'one that nothing was entered in': async (stage) => ({ query: { id: (await example(stage)).id } }),
      'one with an entry': async (stage) => {
        const { id } = await example(stage);
        await entered(stage.by, { id }, 'TENANT_TOLD', { how: 'TEXT' });
        return { query: { id } };
      },
    },
    {
      edit: async ({ id, version, property, awareAt }, { by }) =>
        sends(hazardCases.save, {
          body: { ...(await caseFields(by, { property, awareAt, dwelling: 'Flat 12' })), id, version },
        }),
      delete: ({ id }) => sends(hazardCases.remove, { query: { id, reason: 'Entered twice' } }),
      comment: comments('HAZARD_CASE'),
      addFile: takesFiles,
      addAction: raises('HAZARD_CASE'),
      addEntry: ({ id, awareAt }) =>
        sends(hazardCases.addEntry, { body: { caseId: id, kind: 'TENANT_TOLD', at: awareAt, how: 'TELEPHONE' } }),
    },
  ),
];
