import { oneOf } from '#platform/database/tenant-predicate';
import { holdsOnProperty } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';
import { managesPlans, readsPlans } from './permissions.ts';

type Reader = Pick<Scope, 'whole' | 'me' | 'organisationId'>;

/** The evacuation plans that the caller may read: to all others they do not exist. Every read of one starts here. */
export const visiblePlans = (scope: Reader) => withDeletedPlans(scope).where('evacuationPlans.deletedAt', 'is', null);

/** Including deleted ones, whose log stays readable. */
export const withDeletedPlans = (scope: Reader) =>
  scope.whole
    .selectFrom('evacuationPlans')
    .innerJoin('properties', 'properties.id', 'evacuationPlans.propertyId')
    .where(readsPlans(scope));

export const findPlan = (scope: Reader, id: string) =>
  visiblePlans(scope)
    .selectAll('evacuationPlans')
    .select([
      'properties.caption',
      'properties.archivedAt as propertyArchivedAt',
      managesPlans(scope).as('manages'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('mayRaise'),
    ])
    .where('evacuationPlans.id', '=', id)
    .executeTakeFirst();
export type FoundPlan = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

/** The entries of some plans, in the order in which they were recorded. */
export const entriesOfPlans = ({ db }: Pick<Scope, 'db'>, planIds: readonly string[]) =>
  db.selectFrom('evacuationPlanEntries').selectAll().where('planId', '=', oneOf(planIds)).orderBy('id').execute();
export const entriesOf = (scope: Pick<Scope, 'db'>, planId: string) => entriesOfPlans(scope, [planId]);
export type KeptEntry = Awaited<ReturnType<typeof entriesOf>>[number];
