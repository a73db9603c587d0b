import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { anInspectionReport, aTask } from '#areas/tasks/testing';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(inspectionReports, {
  makes: {
    INSPECTION_REPORT: async (by, property) => anInspectionReport(by, await aTask(by, { property, code: 'FRA01' })),
  },
  whole: { 'search-text.ts': 'writes what search finds; search itself asks who is reading' },
  takesAway: {
    remove: ['reason', 'actions whose closing asks for a second person stay'],
  },
});
