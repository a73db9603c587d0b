import { propertyList } from '@lintel/contract/areas/properties/list';
import { propertyReports } from '@lintel/contract/areas/property-reports';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(propertyReports, {
  asking: {
    report: ({ id }) => ({
      params: { reportType: 'properties' as const },
      body: { ...propertyList.defaults, page: 1, propertyIds: [id] as never },
    }),
  },
});
