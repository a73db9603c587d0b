import { sql } from 'kysely';
import type { ReportTable } from '@lintel/contract/areas/property-reports';
import { standings } from '@lintel/contract/areas/contractors/standings';
import { visibleContractors } from '#areas/contractors/queries';
import { visibleShares } from '#areas/shares/queries';
import { nameOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { tableOf } from './table.ts';

/** The contractors to which work on a property was given, each with its standing today. */
export async function contractorsOf(scope: Scope, propertyId: string): Promise<ReportTable> {
  const given = await visibleShares(scope)
    .where('records.propertyId', '=', propertyId)
    .where('shares.contractorId', 'is not', null)
    .select(({ ref }) => [
      ref('shares.contractorId').$notNull().as('id'),
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where shares.ended_at is null)`.as('open'),
      sql<string>`(max(shares.assigned_at) at time zone ${scope.timeZone})::date::text`.as('lastOn'),
    ])
    .groupBy('shares.contractorId')
    .execute();
  const work = new Map(given.map((of) => [of.id, of]));
  const contractors = given.length
    ? await visibleContractors(scope)
        .leftJoin('dictionaryEntries as business', 'business.id', 'contractors.businessId')
        .where('contractors.id', '=', oneOf([...work.keys()]))
        .select(['contractors.id', 'contractors.name', 'business.name as business', 'contractors.evidenceUntil'])
        .select(nameOf<string>('contractor_standings.standing', standings).as('standing'))
        .orderBy('contractors.nameKey')
        .execute()
    : [];
  return tableOf<(typeof contractors)[number]>(
    'Contractors',
    [
      ['Contractor', 'text', ({ name }) => name],
      ['Business', 'text', ({ business }) => business],
      ['Status', 'text', ({ standing }) => standing],
      ['Evidence until', 'day', ({ evidenceUntil }) => evidenceUntil],
      ['Work assigned', 'number', ({ id }) => work.get(id)!.count],
      ['Open', 'number', ({ id }) => work.get(id)!.open],
      ['Last assigned', 'day', ({ id }) => work.get(id)!.lastOn],
    ],
    contractors,
  );
}
