import { ragReports } from '@lintel/contract/areas/rag-reports';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(ragReports, {
  quiet: { request: 'a report changes nothing; who asked for it, when and with which filters stands in its row' },
});
