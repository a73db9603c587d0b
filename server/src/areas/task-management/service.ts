import { sql } from 'kysely';
import type { AddItem, DeactivateItem, taskManagement } from '@lintel/contract/areas/task-management';
import type { z } from 'zod';
import { addTasks } from '#areas/tasks/put-on-properties';
import { removeTasks } from '#areas/tasks/take-off-properties';
import { countWithNoun } from '#platform/record/count-with-noun';
import { pageCounts } from '#platform/list/paged';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { proposeTasks } from './propose.ts';
import {
  activeByCode,
  findTaskTypeId,
  linesOf,
  managedProperties,
  propertiesOnSide,
  taskTypesByCode,
} from './queries.ts';
import type { Side } from './queries.ts';

/** As many as "select all" selects. */
const MOST_CHOSEN = 10_000;

/** Everything of Task Management in one reply (TM-031). */
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
  { page, limit, ...asked }: z.output<(typeof taskManagement.properties)['body']>,
) {
  const side = await askedSide(scope, asked);
  const query = propertiesOnSide(scope, side);
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return {
    objects: await linesOf(scope, query, side, { limit, offset: (page - 1) * limit }),
    ...pageCounts(page, limit, total),
  };
}

/** All properties on a side of a task type that match a text. */
export async function wholeSide(scope: Scope, asked: AskedSide) {
  const side = await askedSide(scope, asked);
  return { objects: await linesOf(scope, propertiesOnSide(scope, side), side, { limit: MOST_CHOSEN }) };
}

type AskedSide = z.output<(typeof taskManagement.propertyIds)['body']>;

async function askedSide(scope: Scope, { onlyExpected, ...side }: AskedSide): Promise<Side> {
  if (!(await findTaskTypeId(scope, side.taskTypeId))) throw notFound('task type');
  if (!onlyExpected || side.side === 'included') return side;
  const { objects } = await proposeTasks(scope, {
    propertyIds: [],
    taskTypeIds: [side.taskTypeId],
    statutoryOnly: false,
    after: null,
    limit: MOST_CHOSEN,
  });
  return { ...side, among: objects.map(({ propertyId }) => propertyId) };
}

export async function addPropertyTasks(scope: Scope, items: AddItem[]) {
  const { addedCount, alreadyThereCount, stayingCount } = await addTasks(
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
  const staying = stayingCount
    ? `${counted(stayingCount)} to be removed, and ${stayingCount === 1 ? 'stays, due as it was' : 'stay, due as they were'}`
    : '';
  const others = [staying, there].filter(Boolean).join('; ');
  const message = addedCount
    ? `${tasks(addedCount)} added successfully${others && `; ${others}`}`
    : stayingCount
      ? others
      : `Nothing to add: ${there}`;
  return { addedCount, alreadyThereCount, stayingCount, message };
}

export async function deactivatePropertyTasks(scope: Scope, items: DeactivateItem[]) {
  const types = new Map((await taskTypesByCode(scope)).map((type) => [type.codeKey, type.id]));
  const { removedCount, proposedCount, notThereCount } = await removeTasks(
    scope,
    items.map(({ propertyId, taskCode, reason }) => {
      const taskTypeId = types.get(taskCode.toLowerCase());
      if (!taskTypeId) throw notFound('task type');
      return { propertyId, taskTypeId, reason };
    }),
  );
  const gone = notThereCount ? `${counted(notThereCount)} not there` : '';
  const waiting = proposedCount
    ? `the removal of ${duties(proposedCount)} is proposed, due as before until somebody else has accepted it`
    : '';
  const done = removedCount ? `${tasks(removedCount)} removed successfully` : '';
  const summary = [done, waiting, gone].filter(Boolean).join('; ');
  const message = done
    ? summary
    : waiting
      ? `${summary[0]!.toUpperCase()}${summary.slice(1)}`
      : `Nothing to remove: ${gone}`;
  return { removedCount, proposedCount, notThereCount, message };
}

const tasks = (count: number) => countWithNoun(count, 'task', 'tasks');
const duties = (count: number) => countWithNoun(count, 'statutory task', 'statutory tasks');
const counted = (count: number) => countWithNoun(count, 'was', 'were');
