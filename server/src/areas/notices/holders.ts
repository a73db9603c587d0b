import { sql } from 'kysely';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import type { Scope } from '#platform/scope';

/** Who is to do each of these items. */
export async function holdersOf(
  scope: Scope,
  kind: SharedType,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select holder.record_id as id, holder.user_id as "userId" from (${scope.kinds[kind].work.holders(scope)}) holder
    where holder.record_id = any (${[...ids]}::uuid[])`.execute(scope.db);
  const holders = Map.groupBy(rows, ({ id }) => id);
  return new Map([...holders].map(([id, some]) => [id, some.map(({ userId }) => userId)]));
}
