import { sql } from 'kysely';
import { RAG_REPORT_DAYS } from '@lintel/contract/areas/rag-reports';
import type { RagReport } from '@lintel/contract/areas/rag-reports';
import { shownMade, visibleMade } from '#areas/files/made/queries';
import type { MadeKind } from '#areas/files/made/queries';
import { visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';
import { mayHaveReport } from './policy.ts';

export const ragReport: MadeKind = { kind: 'rag-report', name: 'report', days: RAG_REPORT_DAYS };

/** The latest reports that the caller asked for, or only the one with an id. */
export async function shownReports(scope: Scope, id?: string): Promise<RagReport[]> {
  const [found, lost] = await Promise.all([shownMade(scope, ragReport, { id }), lostReports(scope, id)]);
  return found.map(({ file, request }) => {
    const { list, search } = request as Pick<RagReport, 'list' | 'search'>;
    const mayDownload = file.state === 'done' && !lost.has(file.id) && mayHaveReport(scope, list);
    return { ...file, list, search, mayDownload };
  });
}

/** Those with a property that the caller no longer sees: none to who sees all. Asked of the database, as a report may have 10,000 of them. */
async function lostReports(scope: Scope, id?: string): Promise<Set<string>> {
  if (scope.me.reach('PRISM_PROPERTY_VIEW').everywhere) return new Set();
  const stillSeen = visibleProperties(scope)
    .where('properties.id', '=', sql<string>`needed.id::uuid`)
    .select('properties.id');
  const rows = await visibleMade(scope, ragReport)
    .$if(id !== undefined, (query) => query.where('madeFiles.id', '=', id!))
    .where('madeFiles.state', '=', 'done')
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements_text(made_files.relies_on -> 'PRISM_PROPERTY_VIEW') as needed (id)
        where not exists (${stillSeen})
      )`,
    )
    .select('madeFiles.id')
    .execute();
  return new Set(rows.map((row) => row.id));
}
