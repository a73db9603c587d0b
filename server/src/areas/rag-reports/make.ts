import { RagRequest } from '@lintel/contract/areas/rag-reports';
import type { RagList } from '@lintel/contract/areas/rag-reports';
import { makeInBackground } from '#areas/files/made/make-in-background';
import type { At } from '#areas/files/made/make-in-background';
import { Refusal } from '#platform/http/problems';
import { mayHaveReport } from './policy.ts';
import { ragSheet } from './sheet.ts';

/** Far more than 10,000 properties with 200 obligations need. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Produces a report as the user who requested it, with what they may see now. */
export const makeReport = (
  at: At,
  { organisationId, reportId }: { organisationId: string; reportId: string },
  signal?: AbortSignal,
): Promise<void> =>
  makeInBackground(
    at,
    { organisationId, id: reportId },
    {
      mostBytes: MOST_BYTES,
      check: (scope, request) => {
        const list = request['list'] as RagList;
        if (!mayHaveReport(scope, list)) throw new Refusal(403, noLonger[list]);
      },
      begin: (asker, request, onProgress) => ragSheet(asker, RagRequest.parse(request), { onProgress, signal }),
      finish: async (_, { propertyIds }) => (propertyIds.length ? { PRISM_PROPERTY_VIEW: propertyIds } : {}),
    },
  );

const noLonger = {
  task: 'Whoever asked for this report may no longer see tasks',
  property: 'Whoever asked for this report may no longer see tasks and properties',
} as const satisfies Record<RagList, string>;
