import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { aFile } from '#areas/files/testing';
import { anInspectionReport, aTask, inDays } from '#areas/tasks/testing';
import { comments, flagsOf, givesUpFiles, sends, takesFiles } from '#test/flags';

export const flags = [
  flagsOf(
    inspectionReports.get,
    {
      'one with a file': async ({ by, property }) => {
        const { id } = await anInspectionReport(by, await aTask(by, { property: await property() }));
        await aFile(by, id);
        return { query: { id } };
      },
    },
    {
      edit: ({ id, version }, { by }) =>
        sends(inspectionReports.change, {
          body: { id, version, inspectedOn: inDays(by, -1), inspector: 'Ada Hill' },
        }),
      comment: comments('INSPECTION_REPORT'),
      addFile: takesFiles,
      deleteFile: givesUpFiles,
    },
  ),
];
