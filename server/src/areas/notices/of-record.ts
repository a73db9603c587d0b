import type { z } from 'zod';
import type { ComingRung, Ladder, notices, NoticeDelivery, ToldNotice } from '@lintel/contract/areas/notices';
import { openStates, visibleActions } from '#areas/actions/queries';
import { visibleTasks } from '#areas/tasks/queries';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { kindsOfRecord } from '#server/records';
import { keptNoticeRules } from './rules.ts';
import { notesOf, sentenceOf } from './sentences.ts';

type Asked = z.output<(typeof notices.ofRecord)['body']>;

/** Who was told what of a record, when, how and whether it arrived; and the reminders that are to come. */
export async function noticesOf(scope: Scope, { entityType, entityId, beforeId, limit }: Asked) {
  const kind = kindsOfRecord[entityType];
  if (!kind || !(await kind.isVisible(scope, entityId))) throw notFound('record');
  const rows = await scope.db
    .selectFrom('notices')
    .leftJoin('users', 'users.id', 'notices.userId')
    .leftJoin('mailMessages', 'mailMessages.id', 'notices.mailId')
    .selectAll('notices')
    .select([
      'users.fullName',
      'mailMessages.state as mailState',
      'mailMessages.sentAt as mailedAt',
      'mailMessages.problem',
    ])
    .where('notices.recordId', '=', entityId)
    .where('notices.subject', '=', entityType as 'TASK')
    .$if(beforeId !== undefined, (query) => query.where('notices.id', '<', beforeId!))
    .orderBy('notices.id', 'desc')
    .limit(limit + 1)
    .execute();
  return {
    objects: rows.slice(0, limit).map((row): ToldNotice => ({
      id: row.id,
      kind: row.kind,
      toldTo: row.fullName ?? row.outsiderName ?? '',
      isOutsider: row.userId === null,
      insteadOf: row.details.deputyFor ?? null,
      sentence: sentenceOf(row),
      notes: notesOf(row),
      toldAt: row.createdAt,
      readAt: row.readAt,
      delivery: deliveryOf(row),
      digestOn: row.mailId ? row.digestOn : null,
      mailedAt: row.mailedAt,
      problem: row.problem,
    })),
    hasMore: rows.length > limit,
    coming: beforeId ? [] : await comingRungs(scope, entityType, entityId),
  };
}

type Sent = {
  way: 'bell' | 'digest' | 'at-once';
  mailState: NoticeDelivery | null;
  digestOn: string | null;
};
function deliveryOf({ way, mailState, digestOn }: Sent): NoticeDelivery {
  if (mailState) return mailState;
  if (way === 'bell' || digestOn) return 'bell';
  return way === 'digest' ? 'in-next-digest' : 'waiting';
}

/** The reminders of an open task or action from tomorrow on, if nothing changes. */
async function comingRungs(scope: Scope, entityType: string, id: string): Promise<ComingRung[]> {
  const rules = await keptNoticeRules(scope);
  if (entityType === 'TASK') {
    const task = await visibleTasks(scope)
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .innerJoin('taskCycles', 'taskCycles.id', 'tasks.cycleId')
      .select(['tasks.dueOn', 'tasks.overdueAfter', 'tasks.taskTypeId', 'taskTypes.groupId', 'taskCycles.startsOn'])
      .where('tasks.id', '=', id)
      .where('tasks.state', '=', 'active')
      .where('properties.archivedAt', 'is', null)
      .executeTakeFirst();
    if (!task?.dueOn || !task.overdueAfter) return [];
    const ladder =
      rules.taskTypes.find(({ taskTypeId }) => taskTypeId === task.taskTypeId)?.ladder ??
      rules.taskGroups.find(({ groupId }) => groupId === task.groupId)?.ladder ??
      rules.tasks;
    return coming(scope, ladder, { dueOn: task.dueOn, overdueAfter: task.overdueAfter, startsOn: task.startsOn });
  }
  if (entityType !== 'ACTION') return [];
  const action = await visibleActions(scope)
    .select(['actions.dueOn', 'actions.startOn', 'actions.priority'])
    .where('actions.id', '=', id)
    .where('actions.state', 'in', openStates)
    .where('properties.archivedAt', 'is', null)
    .executeTakeFirst();
  if (!action) return [];
  const { dueOn, startOn, priority } = action;
  return coming(scope, rules.actions[priority], { dueOn, overdueAfter: dueOn, startsOn: startOn });
}

type Dates = { dueOn: string; overdueAfter: string; startsOn: string };
const coming = ({ today }: Scope, ladder: Ladder, { dueOn, overdueAfter, startsOn }: Dates): ComingRung[] =>
  ladder
    .map(({ days, to }) => ({ days, to, on: plusDays(days > 0 ? overdueAfter : dueOn, days) }))
    .filter(({ on, days }) => on > today && (days >= 0 || on > startsOn))
    .sort((one, other) => one.days - other.days);
