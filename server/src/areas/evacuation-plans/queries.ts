import { sql } from 'kysely';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { oneOf } from '#platform/database/tenant-predicate';
import { forbidden, notFound, onArchived } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'whole' | 'me' | 'organisationId'>;

/** Whether the caller reads plans at the row's property. No program does: it would count as reading by its owner. */
export const readsPlans = (scope: Reader) =>
  scope.me.isProgram
    ? sql<boolean>`false`
    : sql<boolean>`(${holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW')} and ${holdsOnProperty(scope, 'PRISM_PROPERTY_EVACUATION_READ')})`;

export const managesPlans = (scope: Reader) => holdsOnProperty(scope, 'PRISM_PROPERTY_EVACUATION_MANAGE');

/** Refuses programs and support that only views, which calls that read otherwise let in: an empty list would mislead them. */
export function checkReader({ me }: Pick<Scope, 'me'>) {
  if (me.isProgram) throw forbidden('An API token does not read evacuation plans: open them yourself');
  if (!me.has('PRISM_PROPERTY_EVACUATION_READ'))
    throw forbidden('Support that only views does not read evacuation plans');
}

/** Checks that the caller manages plans at a property in use. */
export async function checkPlace(scope: Scope, propertyId: string): Promise<void> {
  const place = await visibleProperties(scope)
    .select(['properties.archivedAt', managesPlans(scope).as('manages'), readsPlans(scope).as('reads')])
    .where('properties.id', '=', propertyId)
    .executeTakeFirst();
  if (!place) throw notFound('property');
  if (!place.manages || !place.reads) throw forbidden();
  if (place.archivedAt) throw onArchived();
}

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
