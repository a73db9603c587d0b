import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hasDueStatus as actionHasDueStatus, actionsAlone, isInUse, isOpen } from '#areas/actions/queries';
import { visibleProperties } from '#areas/properties/queries';
import { hasDueStatus, isInUse as taskIsInUse, tasksAlone } from '#areas/tasks/queries';
import { visibleUsers } from '#areas/users/queries';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';

/** The ids of those whom somebody manages, directly or indirectly: the only definition of who manages whom. */
export const managedBy = ({ organisationId }: Pick<Scope, 'organisationId'>, managerId: string) =>
  sql<string>`(with recursive managed as (
    select u.id from users u where u.organisation_id = ${ownOrganisation(organisationId)} and u.manager_id = ${managerId}::uuid
    union select u.id from managed join users u
      on u.organisation_id = ${ownOrganisation(organisationId)} and u.manager_id = managed.id)
    select managed.id from managed)`;

/** Whether the reader manages the row's user; support, which manages nobody, sees what every manager does. */
export const isManagedByReader = (scope: Pick<Scope, 'me' | 'organisationId'>) =>
  scope.me.isSupportView ? sql<boolean>`true` : sql<boolean>`users.id in ${managedBy(scope, scope.me.id)}`;

/** The ids of the members of any of these groups. */
export const membersOf = ({ db }: Pick<Scope, 'db'>, groupIds: readonly string[]) =>
  db.selectFrom('personGroups').select('personGroups.userId').where('personGroups.groupId', 'in', groupIds);

const anybody = sql.ref<string>('users.id');

/**
 * Users with counts of what the reader may see of theirs, each that of a list: properties by `ownerIds`, active tasks by
 * `personIds`, open actions by `assigneeIds`.
 */
export const countedPeople = (scope: Scope) => visibleUsers(scope).$call((query) => withCounts(scope, query));

export const withCounts = (scope: Scope, query: ReturnType<typeof visibleUsers>) =>
  query
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(tasksHeldBy(scope, anybody).as('held'))
          .select([
            sql<number>`count(*)`.as('taskCount'),
            sql<number>`count(*) filter (where held.is_overdue)`.as('overdueTaskCount'),
          ])
          .as('heldTasks'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(actionsHeldBy(scope, anybody).as('held'))
          .select([
            sql<number>`count(*)`.as('actionCount'),
            sql<number>`count(*) filter (where held.is_overdue)`.as('overdueActionCount'),
          ])
          .as('heldActions'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(propertiesOwnedBy(scope, anybody).as('held'))
          .select(sql<number>`count(*)`.as('propertyCount'))
          .as('heldProperties'),
      (join) => join.onTrue(),
    );

/** Those that they own or are assigned to, once each: neither suspended nor closed. */
function tasksHeldBy(scope: Scope, person: RawBuilder<string>) {
  const open = () =>
    tasksAlone(scope)
      .where(taskIsInUse)
      .where('tasks.state', '=', 'active')
      .select(['tasks.id', hasDueStatus(scope, 'OVERDUE').as('isOverdue')]);
  return open()
    .where('tasks.assigneeId', '=', person)
    .union(open().innerJoin('taskOwners', 'taskOwners.taskId', 'tasks.id').where('taskOwners.userId', '=', person));
}

const actionsHeldBy = (scope: Scope, person: RawBuilder<string>) =>
  actionsAlone(scope)
    .where(isInUse)
    .where(isOpen)
    .where('actions.assigneeId', '=', person)
    .select(actionHasDueStatus(scope, 'OVERDUE').as('isOverdue'));

const propertiesOwnedBy = (scope: Scope, person: RawBuilder<string>) =>
  visibleProperties(scope)
    .innerJoin('propertyOwners', 'propertyOwners.propertyId', 'properties.id')
    .where('properties.archivedAt', 'is', null)
    .where('propertyOwners.userId', '=', person)
    .select('properties.id');

/** Whether the reader may see the training of the row's user: their own, of people they manage, or all with the People page. */
export const seesTraining = (scope: Pick<Scope, 'me' | 'organisationId'>) =>
  scope.me.has('PRISM_APP_PEOPLE_MENU')
    ? sql<boolean>`true`
    : sql<boolean>`(users.id = ${scope.me.id}::uuid or ${isManagedByReader(scope)})`;

/**
 * Whether the reader may see the confidential training of the row's user: their own, that of people they manage, or everybody's
 * for those who manage people.
 */
export const seesConfidential = ({ me, organisationId }: Pick<Scope, 'me' | 'organisationId'>) =>
  me.has('PRISM_APP_PEOPLE_MANAGE')
    ? sql<boolean>`true`
    : sql<boolean>`(users.id = ${me.id}::uuid or users.id in ${managedBy({ organisationId }, me.id)})`;

/** Those of these kinds that the reader may know of for a person. */
export const knownKinds = <Kind extends { isConfidential: boolean }>(kinds: readonly Kind[], seesAll: boolean) =>
  seesAll ? kinds : kinds.filter(({ isConfidential }) => !isConfidential);

/** The training recorded and not withdrawn, of people selected by those who may see it. */
export const everyTraining = ({ whole }: Pick<Scope, 'whole'>) =>
  whole
    .selectFrom('personTraining')
    .leftJoin('personTrainingWithdrawals', 'personTrainingWithdrawals.trainingId', 'personTraining.id')
    .where('personTrainingWithdrawals.trainingId', 'is', null);

/**
 * The assignees of tasks of these types in use: a requirement of the work, whatever the reader sees. Owners are responsible and
 * need not do it. For some people by what they are assigned, for all by an index with the assignees of each type.
 */
export const workersOn = ({ whole }: Pick<Scope, 'whole'>, typeIds: readonly string[], userIds?: readonly string[]) =>
  whole
    .selectFrom('tasks')
    .where('tasks.state', '=', 'active')
    .where(taskIsInUse)
    .where('tasks.taskTypeId', '=', oneOf(typeIds))
    .where('tasks.assigneeId', 'is not', null)
    .$if(userIds !== undefined, (query) => query.where('tasks.assigneeId', '=', oneOf(userIds!)))
    .select([sql<string>`tasks.assignee_id`.as('userId'), 'tasks.taskTypeId'])
    .distinct();
