import { inspectionReportList, inspectionReports } from '@lintel/contract/areas/inspection-reports';
import type { Property } from '@lintel/contract/areas/properties/property';
import { anInspectionReport, aTask } from '#areas/tasks/testing';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/organisation';

/** A report on a property, and the search that finds it. */
async function foundAt(property: Property, by: Person) {
  const { id } = await anInspectionReport(by, await aTask(by, { property }));
  return { id, search: { ...inspectionReportList.defaults, page: 1, propertyIds: [property.id] } };
}

export const guards = guardsOf(inspectionReports, {
  whole: { 'search-text.ts': 'writes what search finds; search itself asks who is reading' },
  asking: {
    list: async (property, by) => ({ body: (await foundAt(property, by)).search }),
    export: async (property, by) => ({
      body: { ...(await foundAt(property, by)).search, limit: undefined, columns: ['ref', 'propertyReference'] },
    }),
    neighbours: async (property, by) => ({ body: await foundAt(property, by) }),
  },
});
