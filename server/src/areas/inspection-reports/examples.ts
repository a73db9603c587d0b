import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { anInspectionReport, aTask, inDays } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';

export const examples = examplesOf(inspectionReports, {
  ofTask: async ({ by, property }) => ({ query: { taskId: (await aTask(by, { property: await property() })).id } }),
  create: async ({ by, property }) => ({
    body: {
      taskId: (await aTask(by, { property: await property() })).id,
      inspectedOn: inDays(by, 0),
      inspector: 'Ada Hill',
    },
  }),
  change: async ({ by, property }) => {
    const { id, version } = await anInspectionReport(by, await aTask(by, { property: await property() }));
    return { body: { id, version, inspectedOn: inDays(by, -1), inspector: 'Ada Hill' } };
  },
});
