import { firstCycle, lastDayAgain, nextCycle } from '@lintel/contract/cycles/cycle';
import type { Cycle, CycleRule } from '@lintel/contract/cycles/rule';
import { engineCycle } from '#areas/tasks/kept-cycle';

/** A task as it stands: with its open cycle, if it has one. */
export type Standing = {
  lastDoneOn: string | null;
  startsOn: string | null;
  dueOn: string | null;
  anchor: string | null;
};
type Brings = { isNew: boolean; completes: boolean; lastDoneOn: string | null; certificateExpiresOn: string | null };

/** The last day that the law allows once a row is brought in, as the task's own service will ask; null where it names none. */
export function lastLawfulDay(
  rule: CycleRule,
  task: Standing | undefined,
  { isNew, completes, lastDoneOn, certificateExpiresOn }: Brings,
  today: string,
): string | null {
  const open =
    task?.anchor && task.startsOn ? engineCycle({ ...task, startsOn: task.startsOn, anchor: task.anchor }) : null;
  if (!completes || !lastDoneOn)
    return isNew ? lastDayAgain(rule, task?.lastDoneOn ?? null, today) : (open?.legalOn ?? null);
  const cycle: Cycle = !isNew && open ? open : firstCycle(rule, { dueOn: lastDoneOn });
  if (lastDoneOn < cycle.startsOn) return null;
  return nextCycle({ rule, cycle, doneOn: lastDoneOn, certificateExpiresOn })?.legalOn ?? null;
}
