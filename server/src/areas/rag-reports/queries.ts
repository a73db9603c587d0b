import { RAG_REPORT_DAYS } from '@lintel/contract/areas/rag-reports';
import type { RagReport } from '@lintel/contract/areas/rag-reports';
import { shownMade } from '#areas/files/made/queries';
import type { MadeKind } from '#areas/files/made/queries';
import type { Scope } from '#platform/scope';

export const ragReport: MadeKind = { kind: 'rag-report', name: 'report', days: RAG_REPORT_DAYS };

/** The latest reports that the caller asked for, or only the one with an id. */
export async function shownReports(scope: Scope, id?: string): Promise<RagReport[]> {
  const found = await shownMade(scope, ragReport, { id });
  return found.map(({ file, request }) => ({ ...file, ...(request as Pick<RagReport, 'list' | 'search'>) }));
}
