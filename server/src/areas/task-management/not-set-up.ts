import { sql } from 'kysely';
import type { ExpectedTasks } from '@lintel/contract/areas/dashboard';
import { visibleProperties } from '#areas/properties/queries';
import { seesAllTasks } from '#areas/tasks/figures';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

type NotSetUp = { notSetUpCount: number; statutoryNotSetUpCount: number };

/** The kept count of the row's property (decision 051); null for readers who may not see tasks. */
export const notSetUpHere = ({ me, organisationId }: Scope) =>
  sql<NotSetUp>`(select sum(statutory_count + other_count)::int as not_set_up_count, sum(statutory_count)::int as statutory_not_set_up_count
    from tasks_not_set_up where organisation_id = ${ownOrganisation(organisationId)} and property_id = properties.id
      and ${me.has('PRISM_APP_TASK_MENU')}::boolean)`;

/** The same for every property. */
export const notSetUpByProperty = ({ me, organisationId }: Scope) =>
  sql<NotSetUp & { propertyId: string }>`(select property_id, statutory_count + other_count as not_set_up_count,
      statutory_count as statutory_not_set_up_count
    from tasks_not_set_up where organisation_id = ${ownOrganisation(organisationId)} and ${me.has('PRISM_APP_TASK_MENU')}::boolean)`;

const some = { greaterThan: 0 };

/** The number of expected tasks that are not set up on the properties that the reader may see, and the number of these. */
export async function expectedTasks(scope: Scope): Promise<ExpectedTasks[]> {
  // Nothing is expected of an archived property, so a reader of everything needs no join with the properties.
  const kept = seesAllTasks(scope, { role: 'ALL' })
    ? scope.db
        .selectFrom(notSetUpByProperty(scope).as('expected'))
        .select(['expected.notSetUpCount', 'expected.statutoryNotSetUpCount'])
    : visibleProperties(scope)
        .where('properties.archivedAt', 'is', null)
        .innerJoin(notSetUpByProperty(scope).as('expected'), 'expected.propertyId', 'properties.id')
        .select(['expected.notSetUpCount', 'expected.statutoryNotSetUpCount']);
  const counted = await scope.db
    .selectFrom(kept.as('kept'))
    .select([
      sql<number>`coalesce(sum(statutory_not_set_up_count), 0)`.as('statutory'),
      sql<number>`count(*) filter (where statutory_not_set_up_count > 0)`.as('withStatutory'),
      sql<number>`coalesce(sum(not_set_up_count), 0)`.as('all'),
      sql<number>`count(*) filter (where not_set_up_count > 0)`.as('withAny'),
    ])
    .executeTakeFirstOrThrow();
  const { statutory, withStatutory, all, withAny } = counted;
  return [
    {
      id: 'statutory',
      taskCount: statutory,
      propertyCount: withStatutory,
      search: { statutoryNotSetUpCount: some, ...worstBy('statutoryNotSetUpCount') },
    },
    { id: 'all', taskCount: all, propertyCount: withAny, search: { notSetUpCount: some, ...worstBy('notSetUpCount') } },
  ];
}

const worstBy = (sortingField: string) => ({ sortingField, sortingAscending: false });
