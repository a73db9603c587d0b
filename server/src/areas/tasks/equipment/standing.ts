import { sql } from 'kysely';
import type { PieceStanding } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';
import { soonEnd } from '../soon.ts';

/** When the piece of the row is due under the task of the row: on its own day, or with the round. */
export const pieceDueOn = sql<
  string | null
>`case when tasks.state = 'active' then coalesce(task_equipment.due_on, tasks.due_on) end`;

/**
 * Where the piece of the row stands under the task of the row; null where nothing falls due of the task. The first that holds, as
 * for tasks (`complianceState`).
 */
export const pieceStanding = (scope: Scope) =>
  sql<PieceStanding | null>`case when equipment.out_of_use_on is not null then 'out-of-use'
    when tasks.state <> 'active' then null
    when coalesce(task_equipment.due_on, tasks.due_on) + (tasks.overdue_after - tasks.due_on) < ${scope.today}::date then 'overdue'
    when task_equipment.failed_on is not null then 'unsatisfactory'
    when task_equipment.last_done_on is null then 'not-known'
    when coalesce(task_equipment.due_on, tasks.due_on) <= ${soonEnd(scope)} then 'due-soon'
    else 'in-date' end`;
