import { managesEnforcement, seesEnforcement } from '#areas/enforcement-visits/queries';
import { holdsOnProperty } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'whole' | 'me' | 'organisationId'>;

/**
 * The hazard cases that the caller may know of: those of visible properties, with the menu of visits. Personal information is
 * for those who manage them (`managesEnforcement`). Every read of one starts here.
 */
export const visibleCases = (scope: Reader) => withDeletedCases(scope).where('hazardCases.deletedAt', 'is', null);

/** Including deleted ones, whose log stays readable. */
export const withDeletedCases = (scope: Reader) =>
  scope.whole
    .selectFrom('hazardCases')
    .innerJoin('properties', 'properties.id', 'hazardCases.propertyId')
    .where(seesEnforcement(scope));

export const findCase = (scope: Reader, id: string) =>
  visibleCases(scope)
    .leftJoin('users as opener', 'opener.id', 'hazardCases.createdBy')
    .selectAll('hazardCases')
    .select([
      'properties.caption',
      'properties.nation',
      'properties.archivedAt as propertyArchivedAt',
      'opener.fullName as createdByName',
      managesEnforcement(scope).as('manages'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('mayRaise'),
    ])
    .where('hazardCases.id', '=', id)
    .executeTakeFirst();
export type FoundCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** The entries of cases, in order of entry. */
export const entriesOf = ({ db }: Pick<Scope, 'db'>, caseIds: readonly string[]) =>
  db
    .selectFrom('hazardCaseEntries')
    .selectAll()
    .where('caseId', 'in', [...caseIds])
    .orderBy('id')
    .execute();
export type KeptEntry = Awaited<ReturnType<typeof entriesOf>>[number];

export const peopleOfCase = ({ db }: Pick<Scope, 'db'>, caseId: string) =>
  db
    .selectFrom('hazardCasePeople')
    .innerJoin('users', 'users.id', 'hazardCasePeople.userId')
    .select(['users.id', 'users.fullName as name'])
    .where('caseId', '=', caseId)
    .orderBy('users.nameKey')
    .execute();
