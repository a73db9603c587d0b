import {
  answerKey,
  askingInWords,
  askingsOf,
  inSpiteOf,
  problemsOfAnswers,
  type Answers,
  type AnsweredChecklist,
  type Asking,
  type PieceAnswers,
} from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import { answerInWords, limitsInWords, type Answer } from '@lintel/contract/areas/checklists/questions';
import type { ActionStart } from '@lintel/contract/areas/actions/action';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { z } from 'zod';
import { firstLine, type Line } from '#areas/actions/raise-lines.ts';
import { namesApart, type PieceSeen } from '#areas/tasks/piece-seen.ts';
import { t } from '#platform/texts.ts';
import { finding } from './finding.ts';

/** What is asked where a task is done with these results. */
export function askingsIn(
  { questions }: AskedChecklist,
  pieces: readonly PieceSeen[],
  results: EquipmentResults,
): Asking[] {
  const names = namesApart(pieces);
  return askingsOf(
    questions,
    results.map((each) => ({ ...each, name: names.get(each.id) ?? '' })),
  );
}

/** Whether something is asked of each piece. */
export const asksOfPieces = ({ questions }: AskedChecklist, results: EquipmentResults) =>
  results.length > 0 && questions.some(({ isPerPiece }) => isPerPiece);

/** The field of an answer in a form. */
export const answerField = (key: string) => `answers.${key}`;

/** What is missing of pieces: one by one, that of forty doors would fill the page. */
const PIECES = 'pieces';
export const piecesField = answerField(PIECES);

/** The labels of the answers, by field. */
export const answerLabels = (askings: readonly Asking[]): Record<string, string> => ({
  ...Object.fromEntries(askings.map((asking) => [answerField(asking.key), askingInWords(asking)])),
  [piecesField]: t('task.equipment'),
});

function problemsByKey(askings: readonly Asking[], answers: Answers): Record<string, string> {
  const problems = problemsOfAnswers(askings, answers, () => t('checklist.answer.missing'));
  const left = askings.filter(({ key, piece }) => piece && problems[key] && answers[key] === undefined);
  if (left.length === 0) return problems;
  for (const { key } of left) delete problems[key];
  const count = new Set(left.map(({ piece }) => piece!.id)).size;
  return { ...problems, [PIECES]: t('checklist.pieces.missing', { answers: left.length, count }) };
}

/** What a form checks of the answers with its other fields. */
export const answersSchema = (askings: readonly Asking[]) =>
  z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    for (const [key, message] of Object.entries(problemsByKey(askings, value as Answers)))
      issues.push({ code: 'custom', message, path: [key], input: value });
  });

/** Why the answers cannot be sent, by field; what is satisfactory although an answer is not asks what is to be said to that. */
export function problemsIn(
  askings: readonly Asking[],
  answers: Answers,
  { outcome, despite }: { outcome: Outcome | null; despite: string } = { outcome: null, despite: '' },
): Record<string, string> {
  const problems = Object.entries(problemsByKey(askings, answers));
  const isOdd = inSpiteOf(askings, answers, outcome).length > 0;
  return {
    ...Object.fromEntries(problems.map(([key, why]) => [answerField(key), why])),
    ...(isOdd && !despite.trim() && { despite: t('checklist.despite.say') }),
  };
}

/** The answers as they are sent: to what the form asks, a draft may have others. */
export const sentAnswers = (
  { version }: AskedChecklist,
  askings: readonly Asking[],
  answers: Answers,
): AnsweredChecklist => ({
  version,
  answers: askings.flatMap(({ key, question, piece }) => {
    const answer = answers[key];
    if (answer === undefined || answer === null) return [];
    return { questionId: question.id, ...(piece && { equipmentId: piece.id }), answer };
  }),
});

/** What was answered of pieces, as a form has it. */
export const formAnswersOf = (given: PieceAnswers | null): Answers =>
  Object.fromEntries(
    (given?.pieces ?? []).flatMap(({ id, answers }) =>
      answers.flatMap((each, at) => (each ? [[answerKey(given!.questions[at]!.questionId, id), each.answer]] : [])),
    ),
  );

/** What somebody changes in the checklist of a form. */
export type Asked = {
  /** Cleared ones are undefined. */
  changed: Readonly<Record<string, Answer | undefined>>;
  /** All as they are then. */
  answers: Answers;
  /** Of the equipment, with what is proposed for it. */
  results: EquipmentResults;
};

type AnswerForm = { setFieldValue: (field: never, value: never) => void };

/** Takes over into a form what was changed. */
export function setAsked(form: AnswerForm, before: EquipmentResults, { changed, results }: Asked) {
  for (const [key, answer] of Object.entries(changed)) form.setFieldValue(answerField(key) as never, answer as never);
  if (results !== before) form.setFieldValue('equipment' as never, results as never);
}

/** For those who may raise actions: for what, and what was raised already. */
export type Raising = { isRaised: (asking: Asking) => boolean; onRaise: (asking: Asking) => void };

/** Raising actions for unsatisfactory answers, as further lines of a form; nothing for those who may not. */
export function raisingOf(
  start: ActionStart | undefined,
  answers: Answers,
  lines: readonly Line[],
  onLines: (lines: Line[]) => void,
): Raising | undefined {
  if (!start) return undefined;
  const keyOf = ({ key }: Asking) => `answer-${key}`;
  return {
    isRaised: (asking) => lines.some(({ key }) => key === keyOf(asking)),
    onRaise: (asking) => {
      const given = answerInWords(asking.question, answers[asking.key]!);
      const name = finding(askingInWords(asking), given, limitsInWords(asking.question));
      onLines([...lines, { ...firstLine(start), key: keyOf(asking), name }]);
    },
  };
}
