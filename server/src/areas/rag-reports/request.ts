import type { RagReport, RagRequest } from '@lintel/contract/areas/rag-reports';
import { askFor } from '#areas/files/made/ask';
import { forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { mayHaveReport } from './policy.ts';
import { ragReport, shownReports } from './queries.ts';

/** Each takes some seconds of processor time. */
const AT_ONCE = 3;

/** Requests a report, which a job then produces. */
export async function requestReport(scope: Scope, { list, search }: RagRequest): Promise<RagReport> {
  if (!mayHaveReport(scope, list)) throw forbidden();
  const { page: _page, limit: _limit, onlyTotal: _only, ...narrowing } = search;
  const id = await askFor(scope, ragReport, {
    request: { list, search: narrowing },
    most: AT_ONCE,
    tooMany: `${AT_ONCE} RAG reports of yours are being made. Wait until one of them is ready.`,
    begin: (reportId) => scope.later('rag.make', { reportId }),
  });
  const [asked] = await shownReports(scope, id);
  return asked!;
}
