import { z } from 'zod';
import { plainly } from '../../platform/sentences.ts';
import { id, lines } from '../../platform/shapes.ts';
import type { PieceResult } from '../tasks/covered-equipment.ts';
import type { Outcome } from '../tasks/states.ts';
import {
  answerInWords,
  answerSchema,
  ChecklistVersion,
  judge,
  Judgement,
  limitsInWords,
  MOST_CHARACTERS,
  type Answer,
  type Question,
} from './questions.ts';

/** A number, a text, or why a reading was not taken. */
const AnAnswer = z.union([z.number(), lines(MOST_CHARACTERS), z.strictObject({ notTaken: lines(MOST_CHARACTERS) })]);

/** As many as one request can hold. */
const MOST_ANSWERS = 10_000;

/**
 * The answers to the version of a checklist that was on the form; 0: there was none. What is not named was not answered. Those to a
 * question that is asked of each piece of equipment name the piece.
 */
export const AnsweredChecklist = z.object({
  version: ChecklistVersion,
  answers: z
    .array(z.object({ questionId: id, equipmentId: id.optional(), answer: AnAnswer }))
    .max(MOST_ANSWERS, `Give at most ${MOST_ANSWERS.toLocaleString('en-GB')} answers at once`),
});
export type AnsweredChecklist = z.infer<typeof AnsweredChecklist>;

const asAnswered = {
  answer: AnAnswer,
  /** 48.5 °C, Satisfactory. */
  inWords: z.string(),
  judgement: Judgement.nullable(),
};
const asAsked = {
  questionId: id,
  question: z.string(),
  /** At least 50 °C. */
  limits: z.string().nullable(),
};

/** An answer as it was given, with its question as that was asked. */
export const GivenAnswer = z.object({ ...asAsked, ...asAnswered });
export type GivenAnswer = z.infer<typeof GivenAnswer>;

/** What was answered of each piece of equipment: to each question in their order; null where nothing was. */
export const PieceAnswers = z.object({
  questions: z.array(z.object(asAsked)),
  pieces: z.array(z.object({ id, name: z.string(), answers: z.array(z.object(asAnswered).nullable()) })),
});
export type PieceAnswers = z.infer<typeof PieceAnswers>;

/** A question as it was asked. */
export const shownQuestion = (question: Question) => ({
  questionId: question.id,
  question: question.text,
  limits: limitsInWords(question),
});

/** An answer in words, as it was judged. */
export const shownAnswer = (
  question: Question,
  answer: Answer,
  judgement: Judgement | null = judge(question, answer),
) => ({ answer, inWords: answerInWords(question, answer), judgement });

/** A question as it is put: once, or of a piece of equipment. */
export type Asking = { key: string; question: Question; piece: PieceResult | null };

/** Answers by key, as a form has them. */
export type Answers = Record<string, Answer>;

/** The key of an answer to a question: once, or of a piece of equipment. */
export const answerKey = (questionId: string, equipmentId: string | null | undefined) =>
  equipmentId ? `${questionId}:${equipmentId}` : questionId;

/**
 * What is asked where a task is done with these results: some questions once, then the others of each piece that was done. Of a task
 * that covers no equipment all are asked once.
 */
export function askingsOf(questions: readonly Question[], pieces: readonly PieceResult[]): Asking[] {
  const isOfPieces = (question: Question) => question.isPerPiece && pieces.length > 0;
  const asking = (question: Question, piece: PieceResult | null) => ({
    key: answerKey(question.id, piece?.id),
    question,
    piece,
  });
  const perPiece = questions.filter(isOfPieces);
  return [
    ...questions.filter((question) => !isOfPieces(question)).map((question) => asking(question, null)),
    ...pieces
      .filter(({ outcome }) => outcome !== 'not-done')
      .flatMap((piece) => perPiece.map((question) => asking(question, piece))),
  ];
}

/** Answers as a form has them. */
export const answersByKey = (given: Pick<AnsweredChecklist, 'answers'> | null): Answers =>
  Object.fromEntries(
    (given?.answers ?? []).map(({ questionId, equipmentId, answer }) => [answerKey(questionId, equipmentId), answer]),
  );

/** Why answers cannot be kept, by key; `missing` names a question that must be answered. */
export function problemsOfAnswers(
  askings: readonly Asking[],
  answers: Readonly<Answers>,
  missing: (asking: Asking) => string,
): Record<string, string> {
  const problems = askings.flatMap((asking): [string, string][] => {
    const { key, question } = asking;
    const answer = answers[key];
    if (answer === undefined) return question.isRequired ? [[key, missing(asking)]] : [];
    const checked = answerSchema(question).safeParse(answer, { error: plainly });
    return checked.success ? [] : [[key, checked.error.issues[0]!.message]];
  });
  return Object.fromEntries(problems);
}

export const isUnsatisfactory = ({ key, question }: Asking, answers: Readonly<Answers>) => {
  const answer = answers[key];
  return answer !== undefined && judge(question, answer) === 'unsatisfactory';
};

/** What was answered unsatisfactorily. */
export const unsatisfactoryOf = (askings: readonly Asking[], answers: Readonly<Answers>): Asking[] =>
  askings.filter((asking) => isUnsatisfactory(asking, answers));

/** The unsatisfactory answers despite which the whole, or their piece, is called satisfactory. */
export const inSpiteOf = (askings: readonly Asking[], answers: Readonly<Answers>, outcome: Outcome | null): Asking[] =>
  unsatisfactoryOf(askings, answers).filter(
    ({ piece }) => outcome === 'satisfactory' || (outcome === 'unsatisfactory' && piece?.outcome === 'satisfactory'),
  );

/** Hot tap after a minute; of a piece of equipment: Kitchen sink: Hot tap after a minute */
export const askingInWords = ({ question, piece }: Pick<Asking, 'question' | 'piece'>) =>
  piece ? `${piece.name}: ${question.text}` : question.text;
