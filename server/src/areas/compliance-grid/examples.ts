import { complianceGrid } from '@lintel/contract/areas/compliance-grid';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { examplesOf } from '#test/examples';

export const examples = examplesOf(complianceGrid, {
  rows: () => ({ body: { search: { ...propertyList.defaults, page: 1 } } }),
});
