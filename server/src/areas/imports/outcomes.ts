import { importKinds, type ImportKind } from '@lintel/contract/areas/import-kinds';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { visibleImports } from './queries.ts';
import { pageCounts } from '#platform/list/paged';

/** A page of the outcomes of accepted rows. */
export async function outcomes(scope: Scope, { id, page, limit }: { id: string; page: number; limit: number }) {
  const found = await visibleImports(scope).select('imports.kind').where('imports.id', '=', id).executeTakeFirst();
  if (!found) throw notFound('import');
  const { total } = await scope.db
    .selectFrom('importOutcomes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('importId', '=', id)
    .executeTakeFirstOrThrow();
  const objects = await scope.db
    .selectFrom('importOutcomes')
    .select(['rowNumber as row', 'label', 'kind', 'summary'])
    .where('importId', '=', id)
    .orderBy('rowNumber')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const records = await recordsOf(
    scope,
    id,
    found.kind,
    objects.map(({ row }) => row),
  );
  return {
    objects: objects.map((outcome) => ({ ...outcome, recordId: records.get(outcome.row) ?? null })),
    ...pageCounts(page, limit, total),
  };
}

/** What rows added or changed, of what the import is about: a row of dates may add a piece of equipment too. */
async function recordsOf(scope: Scope, importId: string, kind: ImportKind, rows: readonly number[]) {
  if (rows.length === 0) return new Map<number, string>();
  const found = await scope.db
    .selectFrom('importRecords')
    .innerJoin('records', 'records.id', 'importRecords.recordId')
    .select(['importRecords.rowNumber', 'records.id'])
    .where('importRecords.importId', '=', importId)
    .where('importRecords.rowNumber', 'in', rows)
    .where('records.kind', '=', importKinds.find(({ id }) => id === kind)!.record)
    .execute();
  return new Map(found.map(({ rowNumber, id }) => [rowNumber, id]));
}
