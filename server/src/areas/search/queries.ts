import { sql } from 'kysely';
import type { SearchEntityType } from '@lintel/contract/areas/search';
import type { Permission } from '@lintel/contract/platform/permissions';
import { visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';
import { unforeseen } from '#platform/tenant-predicate';

/** So many hits of a kind are counted exactly; a search that finds more is too wide for the figure to matter. */
const COUNTED = 10_000;

type Asked = { kind: SearchEntityType; text: string; reach?: Permission | undefined };
type Hit = { entityId: string; caption: string; totalCount: number; address: string[] | null };

/** The ids of the records of a kind that a text finds, for a list; what of them may be seen is its `visible…`. */
export function recordsFound(scope: Scope, kind: SearchEntityType, text: string) {
  return sql<string>`(select found.record_id from search_records(${kind}, ${text}, ${reachable(scope, 'PRISM_PROPERTY_VIEW')}) found)`;
}

/** One page of the hits of a kind, the nearest first, each with the address of the property it belongs to. */
export async function hitsOf(
  scope: Scope,
  { kind, text, reach }: Asked,
  isShown: ReturnType<typeof sql<boolean>>,
  { limit, page }: { limit: number; page: number },
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select hits.record_id as "entityId", hits.caption, hits.total as "totalCount",
      case when p.id is not null then array_remove(array[p.address1, p.address2, p.address3, p.address4, p.address5, p.city, p.postcode], null) end as address
    from (
      select found.*, (count(*) over ())::int as total
      from search_records(${kind}, ${text}, ${reachable(scope, reach)}, ${COUNTED}) found
      where ${isShown}
      order by found.place, found.caption, found.record_id
      limit ${limit} offset ${(page - 1) * limit}
    ) hits
    left join properties p on p.organisation_id = ${unforeseen(scope.organisationId)} and p.id = hits.property_id
    order by hits.place, hits.caption, hits.record_id`.execute(scope.db);
  return rows;
}

/** The properties on which a permission holds; null where it holds everywhere. */
function reachable(scope: Scope, permission: Permission | undefined) {
  if (!permission || scope.me.reach(permission).everywhere) return sql`null::uuid[]`;
  return sql`array${visibleProperties(scope, permission).select('properties.id')}`;
}
