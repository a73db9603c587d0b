import type { EquipmentFields } from '@lintel/contract/areas/equipment/piece';
import { nameKey } from '@lintel/contract/areas/files';
import { earliest, longDate, latest } from '@lintel/contract/cycles/calendar';
import { lastDayAgain } from '@lintel/contract/cycles/last-day';
import { firstOfPiece, notKnownBefore, pieceAfter, pieceDueWithRound } from '@lintel/contract/cycles/pieces';
import type { CycleRule } from '@lintel/contract/cycles/rule';
import type { ReadRow } from '#platform/spreadsheet/reading';
import { whyNotDueThen } from '#areas/tasks/equipment/move';
import type { Piece } from '#areas/tasks/equipment/pieces';
import { engineCycle } from '#areas/tasks/kept-cycle';
import { lastDayInWords } from '#areas/tasks/last-day';
import { ofEarlierRound } from './of-row.ts';
import type { Against, DatedPiece, Stated, TaskThere, TypeOfRow } from './of-row.ts';
import type { Named } from '../equipment-matching.ts';
import type { RowCells } from '../row-cells.ts';
import type { WorkPlace } from '../work-places.ts';

/** A piece that a row can be about: of the property, or to be added by an earlier row. */
export type Candidate = EquipmentFields & { id: string | null; identity?: string; outOfUseOn: string | null };

/** A round in which a piece was satisfactory, with the names of its files. */
export type RoundOfPiece = { cycleId: string; doneOn: string; files: readonly string[] };

/** What a row does to a piece; obstacles are added to the problems of the row. */
export type ReadFields = {
  completes?: boolean;
  moves?: boolean;
  provesCycleId?: string | null;
  fileIds?: string[];
  /** Its certificate is there already. */
  hasFiles?: boolean;
  warnings?: string[];
};

/** A row about a piece of equipment of a task. */
export type OfPiece = {
  read: ReadRow;
  row: RowCells;
  stated: Stated | undefined;
  named: Named;
  candidate: Candidate | undefined;
  /** As the task knows it, if it covers it already. */
  piece: Piece | undefined;
  entered: ReadFields;
  /** Why another row counts instead. */
  isLeft: string | null;
};

export type OfTask = { place: WorkPlace; type: TypeOfRow; task: TaskThere | undefined; isNew: boolean };
type Rounds = {
  today: Against['today'];
  files: Against['files'];
  rounds: ReadonlyMap<string, readonly RoundOfPiece[]>;
};

const certificateOfEarlier =
  'its certificate is not added, since the round in which it was done is over. Add it to the equipment afterwards.';

/** What a row does to its piece: with the rounds of a task that goes on, or that begins. */
export function whatBecomes(
  each: OfPiece,
  of: OfTask,
  { today, files, rounds }: Rounds,
  fileIds: string[],
): ReadFields {
  const { row, piece, candidate } = each;
  const { task, isNew } = of;
  const { lastDoneOn: doneOn, dueOn, certificateExpiresOn } = each.stated!;
  const known = rounds.get(`${task?.id} ${candidate!.id}`) ?? [];
  const lastOn = task?.lastDoneOn ?? null;
  const startsOn = isNew ? lastOn : task!.startsOn;
  const isLater = doneOn !== null && (!piece?.lastDoneOn || doneOn > piece.lastDoneOn);
  // What was done last while the task covered nothing was done to all: to this piece too, or after it.
  const stoodForAll = !piece && !task?.pieces.length;
  const isOver = stoodForAll && doneOn === lastOn;
  const completes = isLater && !isOver && [startsOn, lastOn].every((day) => !day || doneOn >= day);
  const rule = of.type.ruleIn(of.place.nation, isNew ? null : (task?.ownInterval ?? null));
  const limits = { rule, addedOn: task?.addedOn ?? today, today };

  if (completes) {
    const open = piece ? (piece.cycle ?? roundOf(task!)) : notKnownBefore(rule, doneOn);
    const next = pieceAfter(rule, open, { doneOn, certificateExpiresOn });
    const moves = dueOn !== null && next !== null && dueOn !== next.dueOn;
    const now = { name: candidate!.name, lastDoneOn: doneOn, certificateExpiresOn, cycle: next! };
    const whyNot = moves && whyNotDueThen(now, { ...limits, dueOn });
    if (whyNot) row.refuse('dueOn', `${whyNot}, or leave the due date empty`);
    return { completes, moves, fileIds };
  }
  // A finished task that still covers it is taken up again with a due date alone.
  if (piece && (doneOn || !isNew)) {
    if (isLater) row.refuse('lastDoneOn', whyEarlier(doneOn, startsOn, lastOn));
    const moved = isNew ? {} : movedTo(each, piece, roundOf(task!), limits);
    return { ...moved, ...provedBy(each, known, files, fileIds) };
  }
  if (!piece && known.length)
    row.refuse(
      'equipmentName',
      'This task covered it before, so what is on record says when it is due: choose it on the page of the task',
    );
  const last = dueOn && lastDayAgain(rule, { lastDoneOn: doneOn, addedOn: today }, today);
  if (last && dueOn > last) row.refuse('dueOn', `${lastDayInWords(rule, last, doneOn)}: choose no later one`);
  return {
    moves: piece !== undefined,
    warnings: fileIds.length ? [certificateOfEarlier] : [],
    hasFiles: fileIds.length > 0,
  };
}

/** Why what was done to a piece cannot be brought in: it belongs to an earlier round, or to an earlier result of the open one. */
const whyEarlier = (doneOn: string, startsOn: string | null, lastOn: string | null) =>
  startsOn && doneOn < startsOn
    ? ofEarlierRound(startsOn)
    : `The last result of this task is of ${longDate(lastOn!)}: what was done before is corrected there`;

/** The open round of a task, as a piece that is due with it. */
const roundOf = ({ startsOn, dueOn, anchor }: TaskThere) =>
  pieceDueWithRound(engineCycle({ startsOn: startsOn!, dueOn, anchor: anchor! }));

/** Another due date of a piece that the task covers. */
function movedTo(
  { row, stated }: OfPiece,
  piece: Piece,
  round: ReturnType<typeof roundOf>,
  limits: { rule: CycleRule; addedOn: string; today: string },
): ReadFields {
  const { dueOn } = stated!;
  const cycle = piece.cycle ?? round;
  if (!dueOn || dueOn === cycle.dueOn) return {};
  if (piece.failedOn)
    row.refuse('dueOn', `It was unsatisfactory on ${longDate(piece.failedOn)}, and is due until it is satisfactory`);
  if (dueOn < cycle.startsOn)
    row.refuse('dueOn', `It is due before ${longDate(cycle.startsOn)}, when it was last due to begin`);
  const whyNot = dueOn > (cycle.dueOn ?? '') && whyNotDueThen({ ...piece, cycle }, { ...limits, dueOn });
  if (whyNot) row.refuse('dueOn', whyNot);
  return { moves: true };
}

/** Certificates of a round that is on record. */
function provedBy(
  { stated }: OfPiece,
  known: readonly RoundOfPiece[],
  files: Against['files'],
  fileIds: string[],
): ReadFields {
  const round = known.findLast(({ doneOn }) => doneOn === stated!.lastDoneOn);
  const missing = fileIds.filter((id) => !round?.files.includes(nameKey(files.nameOf(id))));
  if (!round || missing.length === 0) return { hasFiles: fileIds.length > 0 };
  return { provesCycleId: round.cycleId, fileIds: missing };
}

/** When a task that is added for some pieces is due first: when the first of them was done, or else is due. */
export function firstDueOnOf(
  rule: CycleRule,
  items: readonly DatedPiece[],
  task: TaskThere | undefined,
  today: string,
): string {
  const done = items.flatMap(({ completes, lastDoneOn }) => (completes ? [lastDoneOn!] : []));
  if (done.length) return done.reduce(earliest);
  const due = items.flatMap((item) => firstOfPiece(rule, item)?.dueOn ?? []);
  const first = due.length ? due.reduce(earliest) : today;
  const last = lastDayAgain(rule, { lastDoneOn: task?.lastDoneOn ?? null, addedOn: task?.addedOn ?? today }, today);
  return latest(last ? earliest(first, last) : first, task?.lastDoneOn ?? first);
}
