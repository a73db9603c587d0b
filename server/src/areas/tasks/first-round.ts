import { cycleEndedOn } from '@lintel/contract/cycles/cycle';
import { longDate } from '@lintel/contract/cycles/calendar';
import type { Scope } from '#platform/scope';
import { piecesOfTask } from './equipment/pieces.ts';
import { columnsOfCycle, engineCycle } from './kept-cycle.ts';
import type { FoundTask } from './queries.ts';
import type { TaskCycleRecord } from './tables.ts';
import { ruleOfTask } from './task.ts';

/**
 * The open round, as it is if it was done on a day. The round of a task that was never recorded as done is taken to have begun an
 * interval before it is due. There is no earlier one to which what was done before could belong, so it then begins earlier: of a
 * valid result it is the round that ended on that day. A task that covers equipment has the rounds of its pieces.
 */
export async function roundDoneOn(
  scope: Scope,
  task: FoundTask,
  cycle: TaskCycleRecord,
  { doneOn, isOver }: { doneOn: string; isOver: boolean },
): Promise<{ round: TaskCycleRecord; isEarlier: boolean }> {
  const isFirst = task.lastDoneOn === null && cycle.revision === 0;
  if (!isFirst || doneOn >= cycle.startsOn || (await piecesOfTask(scope, task.id)).length > 0)
    return { round: cycle, isEarlier: false };
  if (!isOver) return { round: { ...cycle, startsOn: doneOn }, isEarlier: true };
  const { startsOn, dueOn, anchor } = columnsOfCycle(cycleEndedOn(ruleOfTask(task), engineCycle(cycle), doneOn));
  return { round: { ...cycle, startsOn, dueOn, anchor }, isEarlier: true };
}

export const beginRoundEarlier = ({ db }: Scope, { id, startsOn, dueOn, anchor }: TaskCycleRecord) =>
  db.updateTable('taskCycles').set({ startsOn, dueOn, anchor }).where('id', '=', id).execute();

export const begunEarlier = ({ startsOn }: TaskCycleRecord) =>
  `It now begins on ${longDate(startsOn)}, as this was done before`;
