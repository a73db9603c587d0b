import type { RagReport, RagRequest } from '@lintel/contract/areas/rag-reports';
import { conflict, forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { mayHaveReport } from './policy.ts';
import { theReport, visibleReports } from './queries.ts';

/** Each takes some seconds of processor time. */
const AT_ONCE = 3;

/** Requests a report, which a job then produces. Two identical requests at the same time produce one. */
export async function requestReport(scope: Scope, { list, search }: RagRequest): Promise<RagReport> {
  if (!mayHaveReport(scope, list)) throw forbidden();
  const { page: _page, limit: _limit, onlyTotal: _only, ...narrowing } = search;
  // Serialised, so that two clicks do not create two reports.
  await scope.db.selectFrom('users').select('id').where('id', '=', scope.me.id).forUpdate().execute();
  const waiting = await visibleReports(scope).where('state', '=', 'waiting').select(['id', 'list', 'search']).execute();
  const sameAs = JSON.stringify(inOrder(narrowing));
  const same = waiting.find((other) => other.list === list && JSON.stringify(inOrder(other.search)) === sameAs);
  if (same) return theReport(scope, same.id);
  if (waiting.length >= AT_ONCE)
    throw conflict(`${AT_ONCE} RAG reports of yours are being made. Wait until one of them is ready.`);
  const id = scope.newId();
  await scope.whole
    .insertInto('ragReports')
    .values({
      id,
      askedBy: scope.me.id,
      askedAt: scope.now.toISOString(),
      list,
      search: JSON.stringify(narrowing),
      totalCount: null,
      fileHash: null,
      fileSize: null,
      errorMessage: null,
    })
    .execute();
  await scope.later('rag.make', { reportId: id });
  return theReport(scope, id);
}

const inOrder = (search: object) => Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1));
