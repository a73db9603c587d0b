import { complianceGrid } from '@lintel/contract/areas/compliance-grid';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(complianceGrid, {
  asking: {
    rows: ({ id }) => ({ body: { search: { ...propertyList.defaults, page: 1, propertyIds: [id] as never } } }),
  },
});
