import { sql } from 'kysely';
import type { PortfolioOverview } from '@lintel/contract/areas/dashboard';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { actorOf, changesShown, isOfFiles } from '#areas/activity/service';
import type { Scope } from '#platform/scope';
import { customPlan } from '#platform/database/statements';

type Line = PortfolioOverview['recent'][number];

const LINES = 12;
/** Few of all entries are about properties: finding each reads some twenty. */
const PAGE = 25;

/** The latest events of visible properties; the effects of one request on many of them are one line. */
export async function recentActivity(scope: Scope): Promise<Line[]> {
  const latest = new Map<string, Entry>();
  for (;;) {
    const entries = await latestEntries(scope, [...latest.values()]);
    for (const entry of entries) if (latest.size < LINES && !latest.has(keyOf(entry))) latest.set(keyOf(entry), entry);
    if (entries.length < PAGE || latest.size === LINES) break;
  }
  const counts = await countsOf(scope, [...latest.values()]);
  return Promise.all(
    [...latest].map(async ([key, entry]) => {
      const count = counts.get(key) ?? 1;
      return {
        ...lineOf(entry),
        ...actorOf(scope, entry),
        count,
        search: count > 1 ? await searchFor(scope, entry) : null,
      };
    }),
  );
}

type Act = { requestId: string; event: string };
const keyOf = ({ requestId, event }: Act) => `${event} ${requestId}`;
const keyColumn = sql<string>`entry.event || ' ' || entry.request_id`;

type Entry = Awaited<ReturnType<typeof latestEntries>>[number];
function latestEntries(scope: Scope, earlier: readonly Act[]) {
  return visibleProperties(scope)
    .innerJoin('activityEntries as entry', 'entry.recordId', 'properties.id')
    .leftJoin('users as actor', 'actor.id', 'entry.actorId')
    .select([
      'actor.login as actorLogin',
      'actor.fullName as actorNow',
      'entry.id',
      'entry.activityType',
      'entry.event',
      'entry.happenedAt',
      'entry.actorName',
      'entry.isSupport',
      'entry.summary',
      'entry.comment',
      'entry.changes',
      'entry.requestId',
      'properties.id as propertyId',
      'properties.propertyReferenceNumber',
      'properties.caption',
      holdsOnProperty(scope, 'PRISM_PROPERTY_LIBRARY_VIEW').as('viewsDocuments'),
    ])
    .$if(earlier.length > 0, (query) => query.where(keyColumn, 'not in', earlier.map(keyOf)))
    .orderBy('entry.happenedAt', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(PAGE)
    .execute();
}

/** No entry of a request is older than its work lasts, so those need not be read. */
async function countsOf(scope: Scope, entries: readonly Entry[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
  const earliest = Math.min(...entries.map((entry) => Date.parse(entry.happenedAt) - longestOf(entry)));
  const rows = await visibleProperties(scope)
    .innerJoin('activityEntries as entry', 'entry.recordId', 'properties.id')
    .select([keyColumn.as('key'), sql<number>`count(distinct entry.record_id)`.as('count')])
    .where('entry.happenedAt', '>=', new Date(earliest).toISOString())
    // First by what a row has as it is: few are left to put a key together for.
    .where(
      'entry.requestId',
      'in',
      entries.map(({ requestId }) => requestId),
    )
    .where(keyColumn, 'in', entries.map(keyOf))
    .groupBy(keyColumn)
    .modifyEnd(customPlan)
    .execute();
  return new Map(rows.map(({ key, count }) => [key, count]));
}

const HOUR = 60 * 60 * 1000;
/** In milliseconds: a call's id is 16 digits, and it lasts minutes; an import may pause, but is done within a day. */
const longestOf = ({ requestId }: Act) => (/^[0-9a-f]{16}$/.test(requestId) ? HOUR : 24 * HOUR);

function lineOf({
  happenedAt,
  actorName,
  requestId: _,
  propertyReferenceNumber,
  caption,
  viewsDocuments,
  ...entry
}: Entry) {
  const isShown = viewsDocuments || !isOfFiles(entry);
  return {
    ...entry,
    timestamp: happenedAt,
    actor: actorName,
    summary: isShown ? entry.summary : null,
    comment: isShown ? entry.comment : null,
    changes: changesShown(entry, () => isShown),
    caption: `${propertyReferenceNumber} · ${caption}`,
  };
}

/** The properties of an import can be listed; those of another bulk change have nothing in common to search by. */
async function searchFor({ db }: Scope, { event, propertyId, requestId }: Entry): Promise<Line['search']> {
  if (event !== 'property.imported') return null;
  const found = await db
    .selectFrom('importProperties')
    .select('importId')
    .where('propertyId', '=', propertyId)
    .where(sql<boolean>`${requestId} like '%' || right(import_id::text, 12)`)
    .executeTakeFirst();
  return found ? { importIds: [found.importId], archived: 'ALL' } : null;
}
