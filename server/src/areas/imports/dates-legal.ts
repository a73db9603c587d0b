import { firstCycle, lastDayAgain, nextCycle } from '@lintel/contract/cycles/cycle';
import type { Cycle, CycleRule } from '@lintel/contract/cycles/rule';
import { engineCycle } from '#areas/tasks/kept-cycle';

/** A task as it stands: with its open cycle, if it has one. */
export type Standing = {
  /** The day on which it was first put on the property. */
  putOn: string;
  lastDoneOn: string | null;
  startsOn: string | null;
  dueOn: string | null;
  anchor: string | null;
};
type Brings = { isNew: boolean; completes: boolean; lastDoneOn: string | null; certificateExpiresOn: string | null };

/** The last day of a duty once a row is brought in, as the task's own service will ask; null where there is none. */
export function lastLawfulDay(
  rule: CycleRule,
  task: Standing | undefined,
  { isNew, completes, lastDoneOn, certificateExpiresOn }: Brings,
  today: string,
): string | null {
  const open =
    task?.anchor && task.startsOn ? engineCycle({ ...task, startsOn: task.startsOn, anchor: task.anchor }) : null;
  if (!completes || !lastDoneOn)
    return isNew || !task?.lastDoneOn
      ? lastDayAgain(rule, { lastDoneOn: task?.lastDoneOn ?? null, putOn: task?.putOn ?? today }, today)
      : (open?.legalOn ?? null);
  const cycle: Cycle = !isNew && open ? open : firstCycle(rule, { dueOn: lastDoneOn });
  if (lastDoneOn < cycle.startsOn) return null;
  return nextCycle({ rule, cycle, doneOn: lastDoneOn, certificateExpiresOn })?.legalOn ?? null;
}
