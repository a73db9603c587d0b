import { answerKey, type Answers, type Asking } from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import type { Question } from '@lintel/contract/areas/checklists/questions';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import type { ReactNode } from 'react';
import type { PieceSeen } from '#areas/tasks/piece-seen.ts';
import { t } from '#platform/texts.ts';
import type { Asked, Raising } from './asked.ts';

/** A checklist in a form, with the equipment of its task. */
export type QuestionsProps = {
  asked: AskedChecklist;
  pieces: readonly PieceSeen[];
  results: EquipmentResults;
  outcome: Outcome | null;
  answers: Answers;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (to: Asked) => void;
  raises?: Raising | undefined;
  idOf?: ((field: string) => string) | undefined;
};

/** A piece with what is asked of it. */
export type PieceAsked = {
  piece: PieceSeen;
  /** Its name, told apart from others of the same. */
  called: string;
  outcome: EquipmentResults[number]['outcome'];
  /** In the order of the questions; none where it was not done. */
  askings: readonly Asking[];
  /** How many must be answered still, and how many answers are unsatisfactory. */
  leftCount: number;
  failedCount: number;
  notTakenCount: number;
  /** Whether anything is answered, which need not be where no question must be. */
  isBegun: boolean;
};

/** Whether somebody has yet to stand there. */
export const isToAnswer = ({ leftCount, isBegun, askings }: PieceAsked) =>
  leftCount > 0 || (askings.length > 0 && !isBegun);

/** What a line or card of pieces shows and does. */
export type OfPieces = Pick<QuestionsProps, 'answers' | 'errors'> & {
  shown: readonly PieceAsked[];
  questions: readonly Question[];
  /** Whether it is said of each which failed. */
  asksFailed: boolean;
  /** Whether what is missing is shown as such. */
  isRefused: boolean;
  idOf: (field: string) => string;
  onAnswers: (changed: Asked['changed']) => void;
  onOutcome: (id: string, outcome: PieceAsked['outcome']) => void;
};

/** The answers given to a piece's unanswered check questions; readings, choices and texts get none. */
export const allSatisfactory = ({ askings }: PieceAsked, answers: QuestionsProps['answers']): Asked['changed'] =>
  Object.fromEntries(
    askings.flatMap(({ key, question }) =>
      question.kind === 'check' && answers[key] === undefined ? [[key, 'satisfactory' as const]] : [],
    ),
  );

/** What the button says that gives them. */
export const satisfactoryInWords = ({ askings }: PieceAsked, answers: QuestionsProps['answers']) =>
  t(
    askings.some(({ key, question }) => question.kind === 'check' && answers[key] !== undefined)
      ? 'checklist.satisfactory.rest'
      : 'checklist.satisfactory.all',
  );

/** How far a piece is: 3 to answer, 1 unsatisfactory, or complete. */
export function stateInWords(of: PieceAsked): string {
  const { piece, outcome, leftCount, failedCount, notTakenCount } = of;
  if (outcome === 'not-done') return t(piece.isDone ? 'task.equipment.done.already' : 'checklist.piece.not.done');
  const words = [
    failedCount > 0 && t('checklist.piece.failed', { count: failedCount }),
    leftCount > 0 && t('checklist.piece.left', { count: leftCount }),
    notTakenCount > 0 && t('checklist.piece.not.taken', { count: notTakenCount }),
  ].filter(Boolean);
  if (words.length > 0) return words.join(' · ');
  return t(isToAnswer(of) ? 'checklist.piece.unanswered' : 'checklist.piece.complete');
}

export const keyOf = ({ id }: Pick<Question, 'id'>, { piece }: PieceAsked) => answerKey(id, piece.id);
