import { ragReports } from '@lintel/contract/areas/rag-reports';
import { examplesOf } from '#test/examples';
import { aRagReport, ragRequest } from './testing.ts';

let storeys = 0;
/** Each is different: the same request while the first is in progress does not create a second report. */
const another = () => ({ storeys: { greaterThan: (storeys += 1) } });

export const examples = examplesOf(ragReports, {
  request: () => ({ body: ragRequest('property', another()) }),
  progress: async ({ caller }) => ({ query: { id: (await aRagReport(caller, 'property', another())).id } }),
  download: async ({ caller }) => ({ query: { id: (await aRagReport(caller, 'property', another())).id } }),
});
