import { sql } from 'kysely';
import { RAG_REPORT_DAYS } from '@lintel/contract/areas/rag-reports';
import type { RagReport } from '@lintel/contract/areas/rag-reports';
import { expiryOf, keptSince } from '#areas/files/make-in-background';
import { visibleProperties } from '#areas/properties/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

/** The RAG reports that the caller requested and that have not expired. Every read of one starts here. */
export const visibleReports = ({ whole, me, now }: Pick<Scope, 'whole' | 'me' | 'now'>) =>
  whole
    .selectFrom('ragReports')
    .where('ragReports.askedBy', '=', me.id)
    .where('ragReports.askedAt', '>', keptSince(now, RAG_REPORT_DAYS));

const shownColumns = [
  'id',
  'list',
  'search',
  'askedAt',
  'state',
  'doneCount',
  'totalCount',
  'fileSize',
  'errorMessage',
] as const;

/** The latest of them, or only the one with an id. */
export async function shownReports(scope: Scope, id?: string): Promise<RagReport[]> {
  const rows = await visibleReports(scope)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .select(shownColumns)
    .orderBy('askedAt', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ fileSize, ...row }) => ({
    ...row,
    size: fileSize,
    expiresAt: expiryOf(row.askedAt, RAG_REPORT_DAYS),
  }));
}

export async function theReport(scope: Scope, id: string): Promise<RagReport> {
  const [found] = await shownReports(scope, id);
  if (!found) throw notFound('report');
  return found;
}

/** The content of a finished report, and how many of its properties the caller can no longer see. */
export const findContent = (scope: Scope, id: string) =>
  visibleReports(scope)
    .where('ragReports.id', '=', id)
    .where('ragReports.fileHash', 'is not', null)
    .select(({ ref }) => [
      ref('ragReports.fileHash').$notNull().as('fileHash'),
      ref('ragReports.fileSize').$notNull().as('fileSize'),
      'ragReports.askedAt',
      'ragReports.list',
      sql<number>`cardinality(rag_reports.property_ids) - (${visibleProperties(scope)
        .select(sql<number>`count(*)::int`.as('count'))
        .where(sql<boolean>`properties.id = any (rag_reports.property_ids)`)})`.as('lostCount'),
    ])
    .executeTakeFirst();
