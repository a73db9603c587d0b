import { sql } from 'kysely';
import type { PropertyLine, TaskTypeCounts } from '@lintel/contract/areas/task-management';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import type { Interval } from '@lintel/contract/cycles/calendar';
import type { z } from 'zod';
import { intervalOf } from '#areas/task-types/rule';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { recordsFound } from '#areas/search/queries';
import { removalsProposed } from '#areas/tasks/exemption';
import { workAt } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';

type Line = z.infer<typeof PropertyLine>;
export type Side = {
  taskTypeId: string;
  side: 'omitted' | 'included';
  searchString: string;
  /** With these regions, landlords and types; any if none is named. */
  regionIds: readonly string[];
  landlordIds: readonly string[];
  propertyTypeIds: readonly string[];
  /** Only these. */
  among?: readonly string[] | undefined;
};

/** Support with view access sees what those who manage tasks see (PERM-002). */
const managing = ({ me }: Scope) => (me.isSupportView ? 'PRISM_PROPERTY_VIEW' : 'PRISM_PROPERTY_TASK_MANAGE');

/** The properties in use on which the caller manages tasks. */
export const managedProperties = (scope: Scope) =>
  visibleProperties(scope)
    .where(holdsOnProperty(scope, managing(scope)))
    .where('properties.archivedAt', 'is', null);

/** The tasks on them, without a join with the properties. */
const onManaged = (scope: Scope) =>
  sql<boolean>`(not tasks.property_archived and ${holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW', workAt('tasks'))}
    and ${holdsOnProperty(scope, managing(scope), workAt('tasks'))})`;

/** Each task type with the number of managed properties on which it is active, and on which it is not (TM-011). */
export async function countsOfTypes(scope: Scope): Promise<z.infer<typeof TaskTypeCounts>[]> {
  const managed = managedProperties(scope).select('properties.id');
  const { rows } = await sql<z.infer<typeof TaskTypeCounts>>`
    with managed as materialized (${managed}), active as (
      select task_type_id, count(*) as included from tasks
      where organisation_id = ${ownOrganisation(scope.organisationId)} and state = 'active' and ${onManaged(scope)}
      group by task_type_id
    ), leaving as (
      select task_type_id, count(*) as omitted from ${removalsProposed(scope)} and ${onManaged(scope)} group by task_type_id
    )
    select tt.id, tt.code, tt.name, g.name as "group", i.name as interval, tt.statutory, here.included as "includedCount",
      (select count(*) from managed) - here.included as "omittedCount"
    from task_types tt
    join dictionary_entries g on g.organisation_id = ${ownOrganisation(scope.organisationId)} and g.id = tt.group_id
    join dictionary_entries i on i.organisation_id = ${ownOrganisation(scope.organisationId)} and i.id = tt.interval_id
    left join active on active.task_type_id = tt.id
    left join leaving on leaving.task_type_id = tt.id
    cross join lateral (select coalesce(active.included, 0) - coalesce(leaving.omitted, 0) as included) here
    where tt.organisation_id = ${ownOrganisation(scope.organisationId)} and tt.archived_at is null
    order by tt.code_key`.execute(scope.db);
  return rows;
}

/** The properties on which the removal of a task type is proposed. */
const leavingOf = (scope: Scope, taskTypeId: string) =>
  sql`(select tasks.property_id from ${removalsProposed(scope)} and tasks.task_type_id = ${taskTypeId})`;

/** The managed properties on one side of a task type that match a text. */
export function propertiesOnSide(scope: Scope, { taskTypeId, side, searchString, among, ...of }: Side) {
  const text = searchString.trim();
  const active = scope.whole
    .selectFrom('tasks')
    .select('tasks.propertyId')
    .where('tasks.taskTypeId', '=', taskTypeId)
    .where('tasks.state', '=', 'active')
    .where(sql<boolean>`tasks.property_id not in ${leavingOf(scope, taskTypeId)}`);
  return managedProperties(scope)
    .where((eb) => {
      const isIncluded = eb('properties.id', 'in', active);
      return side === 'included' ? isIncluded : eb.not(isIncluded);
    })
    .$if(among !== undefined, (query) => query.where(sql<boolean>`properties.id = any (${[...(among ?? [])]}::uuid[])`))
    .$if(of.regionIds.length > 0, (query) => query.where('properties.regionId', '=', oneOf(of.regionIds)))
    .$if(of.landlordIds.length > 0, (query) => query.where('properties.landlordId', '=', oneOf(of.landlordIds)))
    .$if(of.propertyTypeIds.length > 0, (query) =>
      query.where('properties.propertyTypeId', '=', oneOf(of.propertyTypeIds)),
    )
    .$if(text !== '', (query) => query.where('properties.id', 'in', recordsFound(scope, 'PROPERTY', text)));
}

/** The rows of a query of properties, in order of reference. */
export async function linesOf(
  scope: Scope,
  query: ReturnType<typeof propertiesOnSide>,
  { taskTypeId }: Pick<Side, 'taskTypeId'>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Line[]> {
  const [rows, interval] = await Promise.all([
    query
      .leftJoin('tasks as before', (join) =>
        join.onRef('before.propertyId', '=', 'properties.id').on('before.taskTypeId', '=', taskTypeId),
      )
      .select(['properties.id', 'properties.caption', 'properties.propertyReferenceNumber', 'before.lastDoneOn'])
      .select(sql<boolean>`properties.id in ${leavingOf(scope, taskTypeId)}`.as('isRemovalProposed'))
      .orderBy('properties.referenceSort')
      .orderBy('properties.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    intervalOfType(scope, taskTypeId),
  ]);
  return rows.map(({ lastDoneOn, ...line }) => ({
    ...line,
    proposedDueOn: proposedDay(scope.today, lastDoneOn, interval),
  }));
}

const SOON = 30;
function proposedDay(today: string, lastDoneOn: string | null, interval: Interval | null): string {
  const next = lastDoneOn && interval ? plusInterval(lastDoneOn, interval) : today;
  return next > today ? next : plusDays(today, SOON);
}

async function intervalOfType({ db }: Scope, id: string): Promise<Interval | null> {
  const found = await db
    .selectFrom('taskTypes')
    .innerJoin('dictionaryEntries as interval', 'interval.id', 'taskTypes.intervalId')
    .select('interval.details')
    .where('taskTypes.id', '=', id)
    .executeTakeFirst();
  return intervalOf(found?.details);
}

export async function findTaskTypeId({ db }: Scope, id: string): Promise<string | undefined> {
  const type = await db
    .selectFrom('taskTypes')
    .select('id')
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return type?.id;
}

/** Every task type in use, by code. */
export const taskTypesByCode = ({ db }: Scope) =>
  db
    .selectFrom('taskTypes')
    .select(['id', 'code', 'codeKey', 'name'])
    .where('archivedAt', 'is', null)
    .orderBy('codeKey')
    .execute();

/** The managed properties on which each task type is active, by its code. */
export async function activeByCode(scope: Scope): Promise<{ code: string; propertyIds: string[] }[]> {
  const { rows } = await sql<{ code: string; propertyIds: string[] }>`
    select tt.code, coalesce(active.ids, '{}') as "propertyIds" from task_types tt
    left join (
      select task_type_id, array_agg(property_id) as ids from tasks
      where organisation_id = ${ownOrganisation(scope.organisationId)} and state = 'active' and ${onManaged(scope)}
        and (task_type_id, property_id) not in (select tasks.task_type_id, tasks.property_id from ${removalsProposed(scope)})
      group by task_type_id
    ) active on active.task_type_id = tt.id
    where tt.organisation_id = ${ownOrganisation(scope.organisationId)} and tt.archived_at is null
    order by tt.code_key`.execute(scope.db);
  return rows;
}
