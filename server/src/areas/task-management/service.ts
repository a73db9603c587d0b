import { sql } from 'kysely';
import type { AddItem, DeactivateItem, taskManagement } from '@lintel/contract/areas/task-management';
import type { z } from 'zod';
import { addTasks, removeTasks } from '#areas/tasks/put-on-properties';
import { notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';
import {
  activeByCode,
  findTaskTypeId,
  linesOf,
  managedProperties,
  propertiesOnSide,
  taskTypesByCode,
} from './queries.ts';
import type { Side } from './queries.ts';

/** As many as "select all" takes. */
const MOST_CHOSEN = 10_000;

/** Everything of Task Management at once (TM-031). */
export async function everythingAtOnce(scope: Scope) {
  return {
    taskRepositoryDictDataList: await taskTypesByCode(scope),
    taskManagementDataList: await activeByCode(scope),
    propertyDataList: await managedProperties(scope)
      .select(['properties.id', 'properties.address1', 'properties.address2', 'properties.address3'])
      .orderBy('properties.referenceSort')
      .execute(),
  };
}

/** One page of the properties on a side of a task type. */
export async function pageOfSide(
  scope: Scope,
  { page, limit, ...side }: z.output<(typeof taskManagement.properties)['body']>,
) {
  await checkType(scope, side);
  const query = propertiesOnSide(scope, side);
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return {
    objects: await linesOf(query, { limit, offset: (page - 1) * limit }),
    page,
    limit,
    maxPage: Math.max(1, Math.ceil(total / limit)),
    totalObjectsForQuery: total,
  };
}

/** All the properties on a side of a task type that a text finds. */
export async function wholeSide(scope: Scope, side: Side) {
  await checkType(scope, side);
  return { objects: await linesOf(propertiesOnSide(scope, side), { limit: MOST_CHOSEN }) };
}

async function checkType(scope: Scope, { taskTypeId }: Side) {
  if (!(await findTaskTypeId(scope, taskTypeId))) throw notFound('task type');
}

export async function addPropertyTasks(scope: Scope, items: AddItem[]) {
  const { addedCount, alreadyThereCount } = await addTasks(
    scope,
    items.map(({ propertyId, taskRepositoryDictId, dueDate }) => ({
      propertyId,
      taskTypeId: taskRepositoryDictId,
      dueOn: dueDate,
    })),
  );
  const there = alreadyThereCount
    ? `${counted(alreadyThereCount)} already there, in force, suspended or set aside as not applicable`
    : '';
  const message = addedCount
    ? `${tasks(addedCount)} added successfully${there && `; ${there}`}`
    : `Nothing to add: ${there}`;
  return { addedCount, alreadyThereCount, message };
}

export async function deactivatePropertyTasks(scope: Scope, items: DeactivateItem[]) {
  const types = new Map((await taskTypesByCode(scope)).map((type) => [type.codeKey, type.id]));
  const { removedCount, notThereCount } = await removeTasks(
    scope,
    items.map(({ propertyId, taskCode, reason }) => {
      const taskTypeId = types.get(taskCode.toLowerCase());
      if (!taskTypeId) throw notFound('task type');
      return { propertyId, taskTypeId, reason };
    }),
  );
  const gone = notThereCount ? `${counted(notThereCount)} not there` : '';
  const message = removedCount
    ? `${tasks(removedCount)} removed successfully${gone && `; ${gone}`}`
    : `Nothing to remove: ${gone}`;
  return { removedCount, notThereCount, message };
}

const tasks = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'task' : 'tasks'}`;
const counted = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'was' : 'were'}`;
