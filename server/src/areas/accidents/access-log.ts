import { accessLogList, accessWays } from '@lintel/contract/areas/accidents/access-log';
import type { AccessLogRow, AccessWay } from '@lintel/contract/areas/accidents/access-log';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { sql } from 'kysely';
import { holdsOnProperty } from '#areas/properties/queries';
import { workAt } from '#platform/access/access-sql';
import { listQuery } from '#platform/list/list';
import { contains, instantWithin, nameOf } from '#platform/list/list-sql';
import { logAccesses, reader } from '#platform/access/access-log';
import { forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { getAccident } from './accident.ts';
import { findAccident, managesAccidents, visibleAccidents } from './queries.ts';
import type { FoundAccident } from './queries.ts';

/** Records that somebody reads the personal part of accidents, once a day for each way and file. */
export const logAccess = (
  scope: Scope,
  accidentIds: readonly string[],
  way: AccessWay,
  fileId: string | null = null,
): Promise<void> =>
  logAccesses(
    scope,
    'accidentOpenings',
    accidentIds.map((accidentId) => ({ accidentId, way, fileId, ...reader(scope) })),
  );

/** An accident for somebody opening its page. */
export async function openAccident(scope: Scope, id: string): Promise<Accident> {
  const accident = await getAccident(scope, id);
  if (accident.isPersonalShown) await logAccess(scope, [id], 'PAGE');
  return accident;
}

/** An accident whose personal part the caller reads, in full or in part. */
export async function managedAccident(scope: Scope, id: string, way: AccessWay = 'PAGE'): Promise<FoundAccident> {
  const found = await findAccident(scope, id);
  if (!found) throw notFound('accident');
  if (!found.manages) throw forbidden();
  await logAccess(scope, [id], way);
  return found;
}

const readableOpenings = (scope: Scope) =>
  visibleAccidents(scope)
    .where(managesAccidents(scope))
    .innerJoin('accidentOpenings', 'accidentOpenings.accidentId', 'accidents.id')
    .innerJoin('users as opener', 'opener.id', 'accidentOpenings.userId');

/** Who opened which accident, for those who manage it. */
export const accessLogRows = listQuery(accessLogList, {
  from: readableOpenings,
  key: 'accidentOpenings.id',
  select: (query, scope) =>
    query
      .leftJoin('files as opened', 'opened.id', 'accidentOpenings.fileId')
      .select([
        'accidentOpenings.id',
        'accidentOpenings.openedAt',
        'opener.fullName as person',
        'accidentOpenings.isSupport',
        'accidentOpenings.accidentId',
        'accidents.reference as accident',
        'properties.caption as property',
        'properties.propertyReferenceNumber as propertyReference',
      ])
      // File names are only for those who may view documents there.
      .select(
        sql<
          string | null
        >`case when ${holdsOnProperty(scope, 'PRISM_PROPERTY_LIBRARY_VIEW', workAt('accidents'))} then opened.name end`.as(
          'file',
        ),
      )
      .select(nameOf<string>('accident_openings.way', accessWays).as('way'))
      .$castTo<AccessLogRow>(),
  text: (query, text) => query.where(contains(sql`opener.full_name || ' ' || accidents.reference`, text)),
  where: {
    opened: (query, days, { timeZone }) => query.where(instantWithin('accident_openings.opened_at', days, timeZone)),
    userIds: 'accidentOpenings.userId',
    ways: 'accidentOpenings.way',
    accidentIds: 'accidentOpenings.accidentId',
  },
  order: {
    openedAt: { by: 'accidentOpenings.openedAt', isThere: true },
    person: { by: 'opener.fullName', isThere: true },
    accident: { by: 'accidents.reference', isThere: true },
  },
});
