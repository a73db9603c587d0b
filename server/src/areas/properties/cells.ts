import { sql } from 'kysely';
import { countAfterwards } from '#platform/list/kept-counts';
import type { CountedKind } from '#platform/list/kept-counts';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** Properties in use by region and type, and which facts of them are known, as the dashboard counts them. */
export const propertyCells: CountedKind = {
  table: 'property_counts',
  changes: 'property_count_changes',
  columns: {
    region_id: 'uuid',
    property_type_id: 'uuid',
    knows_nation: 'boolean',
    knows_common_parts: 'boolean',
    knows_sleeping_risk: 'boolean',
  },
  // Figures only need to know whether a fact is known, not what it is.
  asRows: {
    table: 'properties',
    columns: sql`nullif(region_id, organisation_id) as region_id, nullif(property_type_id, organisation_id) as property_type_id,
      case when knows_nation then 'known' end as nation,
      case when knows_common_parts then true end as has_common_parts, case when knows_sleeping_risk then true end as has_sleeping_risk`,
  },
  cells: (organisationId, which) => sql`
    select coalesce(p.region_id, p.organisation_id) as region_id,
      coalesce(p.property_type_id, p.organisation_id) as property_type_id, p.nation is not null as knows_nation,
      p.has_common_parts is not null as knows_common_parts, p.has_sleeping_risk is not null as knows_sleeping_risk
    from properties p
    where p.organisation_id = ${organisationId}::uuid and p.archived_at is null
      ${which === 'all' ? sql`` : sql`and p.id = ${oneOf(which.ids)}`}`,
};

/** Announces locked properties that are about to change or to be removed to the figures; `areNew`: that are about to be added. */
export const countPropertiesAfterwards = (scope: Scope, ids: readonly string[], how: { areNew?: boolean } = {}) =>
  countAfterwards(scope, [propertyCells], ids, how);
