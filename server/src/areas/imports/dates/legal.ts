import { cycleEndedOn, firstCycle, nextCycle } from '@lintel/contract/cycles/cycle';
import { lastDayAgain } from '@lintel/contract/cycles/last-day';
import type { LastDone } from '@lintel/contract/cycles/last-day';
import { withoutEquipment, pieceAfter, pieceDueWithRound } from '@lintel/contract/cycles/pieces';
import type { Cycle, CycleRule } from '@lintel/contract/cycles/rule';
import { dueWithPieces } from '#areas/tasks/equipment/due';
import { whyNotPutOff } from '#areas/tasks/equipment/move';
import type { Piece } from '#areas/tasks/equipment/pieces';
import { engineCycle } from '#areas/tasks/kept-cycle';
import { lastDayInWords, whyNotDueOn } from '#areas/tasks/last-day';

/** A task with its open cycle, if it has one. */
export type Standing = {
  /** The day on which it was first put on the property. */
  addedOn: string;
  lastDoneOn: string | null;
  /** Its last completed round; an unsatisfactory one does not count. */
  last: LastDone | null;
  startsOn: string | null;
  dueOn: string | null;
  anchor: string | null;
  /** It was never recorded as done, and nothing was recorded of its open round. */
  isNeverDone?: boolean | null;
  /** The equipment that it covers. */
  pieces: readonly Piece[];
};
type Brings = {
  isNew: boolean;
  completes: boolean;
  lastDoneOn: string | null;
  certificateExpiresOn: string | null;
};

/** Why a row cannot set a due date, by the same rules as the task's own service; or null. */
export function whyNotBroughtIn(
  { rule, statutory }: { rule: CycleRule; statutory: boolean },
  task: Standing | undefined,
  { isNew, completes, lastDoneOn, certificateExpiresOn }: Brings,
  dueOn: string,
  today: string,
): string | null {
  const addedOn = task?.addedOn ?? today;
  if (isNew && !completes) {
    const before = task?.lastDoneOn ?? null;
    const day = lastDayAgain(rule, { lastDoneOn: before, addedOn }, today);
    return day && dueOn > day ? withAdvice(`${lastDayInWords(rule, day, before)}: choose no later one`, before) : null;
  }
  const open =
    task?.anchor && task.startsOn ? engineCycle({ ...task, startsOn: task.startsOn, anchor: task.anchor }) : null;
  const isDone = completes && lastDoneOn !== null;
  const beginsNow = isDone && (isNew || !open) ? firstCycle(rule, { dueOn: lastDoneOn }) : open;
  const begun = isDone && open && beginsEarlier(task, lastDoneOn) ? cycleEndedOn(rule, open, lastDoneOn) : beginsNow;
  if (!begun || (isDone && lastDoneOn < begun.startsOn)) return null;
  const done = isDone ? { doneOn: lastDoneOn, certificateExpiresOn } : null;
  const pieces = done ? afterAllDone(rule, begun, task?.pieces ?? [], done) : (task?.pieces ?? []);
  const next = done && nextCycle({ rule, cycle: withoutEquipment(begun), ...done });
  const cycle = done ? next && dueWithPieces(rule, next, pieces) : begun;
  if (!cycle) return null;
  const last = done ?? task?.last ?? null;
  const whyNot =
    whyNotDueOn({ rule, statutory, cycle, last, addedOn }, dueOn, today) ??
    whyNotPutOff(pieces, { rule, dueOn, addedOn, today });
  return whyNot && withAdvice(whyNot, last);
}

/** Whether what was done on a day makes the open round begin earlier: no other could be meant (`roundDoneOn`). */
export const beginsEarlier = (task: Standing | undefined, doneOn: string): boolean =>
  Boolean(task?.isNeverDone && task.startsOn && doneOn < task.startsOn && task.pieces.length === 0);

/** A row says nothing of the equipment, so all of it was done. */
const afterAllDone = (rule: CycleRule, round: Cycle, pieces: readonly Piece[], done: LastDone): Piece[] =>
  pieces.map((piece) =>
    !piece.isInUse || (piece.lastDoneOn && piece.lastDoneOn > done.doneOn)
      ? piece
      : {
          ...piece,
          lastDoneOn: done.doneOn,
          certificateExpiresOn: done.certificateExpiresOn,
          cycle: pieceAfter(rule, piece.cycle ?? pieceDueWithRound(round), done),
        },
  );

const withAdvice = (whyNot: string, done: unknown) =>
  `${whyNot}, or ${done ? 'leave the due date empty' : 'say when it was last done'}`;
