import { z } from 'zod';
import { day, id } from '../../platform/shapes.ts';
import { PieceOutcome, PieceStanding, TaskState } from './states.ts';

/** How many pieces of equipment a task covers at most. */
export const MOST_PIECES = 500;

/** The results of a completion for the equipment that its task covers; pieces that are not named were not done. */
export const EquipmentResults = z.array(z.object({ id, outcome: PieceOutcome })).max(MOST_PIECES);
export type EquipmentResults = z.infer<typeof EquipmentResults>;

/** What was said of a piece, under the name that it had. */
export const PieceResult = z.object({ id, name: z.string(), outcome: PieceOutcome });
export type PieceResult = z.infer<typeof PieceResult>;

type Called = {
  name: string;
  location?: string | null | undefined;
  assetTag?: string | null | undefined;
  ref?: string | undefined;
};

/** Pieces as sentences call them: those of the same name with where they are, or with their asset tag or reference. */
export function withDistinctNames<P extends Called>(pieces: readonly P[]): P[] {
  const alike = Map.groupBy(pieces, ({ name }) => name.toLowerCase());
  return pieces.map((piece) => {
    const same = alike.get(piece.name.toLowerCase())!;
    const mark = (['location', 'assetTag', 'ref'] as const).find(
      (each) => new Set(same.map((other) => other[each]?.toLowerCase() || undefined)).size === same.length,
    );
    return same.length > 1 && mark && piece[mark] ? { ...piece, name: `${piece.name} (${piece[mark]})` } : piece;
  });
}

/** A piece of equipment as tasks show it. */
const piece = {
  id,
  ref: z.string(),
  name: z.string(),
  type: z.string(),
  location: z.string().nullable(),
  assetTag: z.string().nullable(),
  outOfUseOn: day.nullable(),
};

/** A piece of equipment that a task covers. */
export const CoveredPiece = z.object({
  ...piece,
  /** Null where nothing falls due of the task. */
  standing: PieceStanding.nullable(),
  lastDoneOn: day.nullable(),
  /** Unsatisfactory since. */
  failedOn: day.nullable(),
  /** Satisfactory in the open round already. */
  isDone: z.boolean(),
  /** Null while it is due with the round. */
  dueOn: day.nullable(),
});
export type CoveredPiece = z.infer<typeof CoveredPiece>;

/** A piece that a task may cover. */
export const PieceToChoose = z.object({
  ...piece,
  isCovered: z.boolean(),
  /** Of a type that the task's type looks after. */
  isSuggested: z.boolean(),
  /** What was recorded of it under this task says when it is due. */
  hasRecord: z.boolean(),
});
export type PieceToChoose = z.infer<typeof PieceToChoose>;

/** A piece as somebody chooses it for a task: what is known of it from before, if it is new there. */
export const ChosenPiece = z.object({
  id,
  lastDoneOn: day.nullable().default(null),
  dueOn: day.nullable().default(null),
});

/** A task that covers a piece of equipment. */
export const TaskOfPiece = z.object({
  id,
  code: z.string(),
  name: z.string(),
  state: TaskState,
  /** Null where nothing falls due of the task. */
  standing: PieceStanding.nullable(),
  lastDoneOn: day.nullable(),
  failedOn: day.nullable(),
  dueOn: day.nullable(),
  /** Whether questions of a checklist were answered of the piece. */
  hasAnswers: z.boolean(),
  /** Whether the reader may complete the task for this piece now. */
  canComplete: z.boolean(),
});
export type TaskOfPiece = z.infer<typeof TaskOfPiece>;

/** One time that a piece of equipment was done, or left out, under a task. */
export const TimeOfPiece = z.object({
  taskId: id,
  task: z.string(),
  cycleId: id,
  revision: z.number(),
  doneOn: day,
  doneBy: z.string(),
  outcome: PieceOutcome,
  dueOn: day.nullable(),
  daysLate: z.number().nullable(),
  certificateNumber: z.string().nullable(),
});
export type TimeOfPiece = z.infer<typeof TimeOfPiece>;
