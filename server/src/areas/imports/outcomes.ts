import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { visibleImports } from './queries.ts';
import { pageCounts } from '#platform/list/paged';

/** A page of the outcomes of accepted rows. */
export async function outcomes(scope: Scope, { id, page, limit }: { id: string; page: number; limit: number }) {
  const found = await visibleImports(scope).select('imports.id').where('imports.id', '=', id).executeTakeFirst();
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
  return { objects, ...pageCounts(page, limit, total) };
}
