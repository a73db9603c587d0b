import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { kindsWith, valuesByKind } from '@lintel/contract/areas/kinds';
import type { SearchEntityType } from '@lintel/contract/areas/search';
import type { Permission } from '@lintel/contract/platform/permissions';
import { visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** The number of records of a kind that are examined; the exact number does not matter for a text that finds more. */
const COUNTED = 500;

const few: ReadonlySet<SearchEntityType> = new Set(
  kindsWith('inSearch').filter((kind) => 'areFew' in valuesByKind('inSearch')[kind]),
);

export type Sought = {
  kind: SearchEntityType;
  reach?: Permission | undefined;
  /** True for hits that a list of the kind would show, archived ones among them: `found.record_id` is the hit. */
  isShown: RawBuilder<boolean>;
  /** Which hits are archived, for kinds that are: they come after the others. */
  isArchived?: RawBuilder<boolean> | undefined;
  /** How a hit stands: SQL about `found.record_id` and `found.archived`. */
  standing?: RawBuilder<string | null> | undefined;
  /** Which of its texts are shown, if their number is that of the hits: those of properties in use, or all. */
  counted?: 'in use' | 'all' | 'shown in use' | undefined;
  alsoFound?: ((text: string, reachable: RawBuilder<unknown>, most: number | null) => RawBuilder<unknown>) | undefined;
};
type Hit = { entityId: string; caption: string; address: string | null; standing: string | null; isArchived: boolean };
/** One page of the hits of a kind; there are `count`, or more if not everything found was examined. */
export type Hits = {
  kind: SearchEntityType;
  count: number;
  hasMore: boolean;
  /** Near matches, because nothing matches the exact words. */
  isForgiven: boolean;
  /** How many of them are archived; null if that is not known because there are more. */
  archivedCount: number | null;
  hits: Hit[];
};
type Examined = { isCut: boolean; showsArchived: boolean };
type Page = { text: string; limit: number; page: number };

/** The ids of the records of a kind that a text finds, for a list; its `visible…` decides which may be seen. */
export function recordsFound(scope: Scope, kind: SearchEntityType, text: string) {
  const reachable = propertiesWithin(scope, 'PRISM_PROPERTY_VIEW');
  return sql<string>`(select found.record_id from search_records(${kind}, searchable(${text}), ${reachable}, null, ${few.has(kind)}, ${few.has(kind)}) found)`;
}

/** The same in all properties: the list checks the visibility of each. */
export const recordsFoundAnywhere = (kind: SearchEntityType, text: string) =>
  sql<string>`(select found.record_id from search_records(${kind}, searchable(${text})) found)`;

/** One page of the hits of each kind, best match first, each with the address of its property. */
export async function hitsOf(scope: Scope, kinds: Sought[], page: Page): Promise<Hits[]> {
  const first = await ask(scope, kinds, page, { most: COUNTED + 1 });
  // Too few of those examined may be visible and in use to fill the page, or to give the number for this reader.
  const short = kinds.filter((_, at) => {
    const { isCut, hits, hasMore, showsArchived } = first[at]!;
    return isCut && (hits.length < page.limit || !hasMore || showsArchived);
  });
  const whole = await ask(scope, short, page);
  const found: Hits[] = first.map((hits) => whole.find(({ kind }) => kind === hits.kind) ?? hits);
  if (found.some(({ count }) => count > 0)) return found;
  return ask(
    scope,
    kinds.filter(({ kind }) => few.has(kind)),
    page,
    { forgiving: true },
  );
}

async function ask(
  scope: Scope,
  kinds: Sought[],
  { text, limit, page }: Page,
  { most = null, forgiving = false }: { most?: number | null; forgiving?: boolean } = {},
): Promise<(Hits & Examined)[]> {
  if (kinds.length === 0) return [];
  const oneKind = ({ kind, reach, isShown, isArchived, standing, counted, alsoFound }: Sought) => {
    const isInUse = counted === 'in use' || counted === 'shown in use';
    const isCounted = counted === 'in use' || counted === 'all';
    const reachable = propertiesWithin(scope, reach);
    const named = sql`select * from search_records(${kind}, searchable(${text}), ${reachable}, ${most}::int, ${few.has(kind)}, ${forgiving}, ${isInUse})`;
    // A hit found in both ways appears once, ranked by its name.
    const all = alsoFound
      ? sql`select distinct on (record_id) * from (${named} union all ${alsoFound(text, reachable, most)}) twice order by record_id, place`
      : named;
    const count = isCounted
      ? sql`(select count(*) from found)`
      : sql`(select count(*) from (select from found where ${isShown} limit ${sql.lit(COUNTED + 1)}) counted)`;
    return sql`(
    with found as materialized (
      select found.*, ${isArchived ?? sql`false`} as archived from (${all}) found
    ), shown as (
      select found.* from (select * from found order by archived, place, caption, record_id) found where ${isShown}
      order by found.archived, found.place, found.caption, found.record_id
      limit ${sql.lit(limit)} ${page === 1 ? sql`` : sql`offset ${(page - 1) * limit}`}
    )
    select ${kind}::text as kind, ${count}::int as count, coalesce((select count(*) from found) >= ${most}::int, false) as "isCut",
      coalesce(min(hit.place) = 4, false) as "isForgiven",
      ${isArchived ? sql`(select count(*) from found where archived)` : sql`0`}::int as "archivedCount", coalesce(bool_or(hit.archived), false) as "showsArchived",
      coalesce(json_agg(json_build_object('entityId', hit.record_id, 'caption', hit.caption, 'address', hit.address, 'standing', hit.standing, 'isArchived', hit.archived)
        order by hit.archived, hit.place, hit.caption, hit.record_id) filter (where hit.record_id is not null), '[]') as hits
    from (select found.*, p.whole_address as address, ${standing ?? sql`null`} as standing
      from shown found left join properties p on p.organisation_id = ${ownOrganisation(scope.organisationId)} and p.id = found.property_id) hit)`;
  };
  const { rows } = await sql<
    Omit<Hits, 'hasMore'> & Examined
  >`${sql.join(kinds.map(oneKind), sql` union all `)}`.execute(scope.db);
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return kinds.map(({ kind, isArchived }) => {
    const { count, archivedCount, ...found } = byKind.get(kind)!;
    // `hasMore` only refers to what the reader may see.
    const hasMore = count > COUNTED;
    return {
      ...found,
      count: Math.min(count, COUNTED),
      hasMore,
      archivedCount: hasMore && isArchived ? null : archivedCount,
    };
  });
}

/** The properties on which a permission is held; null if it is held everywhere. */
function propertiesWithin(scope: Scope, permission: Permission | undefined) {
  if (!permission || scope.me.reach(permission).everywhere) return sql`null::uuid[]`;
  return sql`array${visibleProperties(scope, permission).select('properties.id')}`;
}
