import { reports } from '@lintel/contract/areas/reports/endpoints';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(reports, {
  quiet: { savePreset: "a person's own convenience" },
});
