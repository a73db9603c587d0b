import { reports } from '@lintel/contract/areas/reports/endpoints';
import { examplesOf } from '#test/examples';

export const examples = examplesOf(reports, {
  savePreset: () => ({ body: { orderCodes: ['system-FileBarChart'] } }),
});
