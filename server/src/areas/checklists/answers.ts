import type { FieldChange } from '@lintel/contract/areas/activity';
import {
  answersByKey,
  askingInWords,
  askingsOf,
  inSpiteOf,
  problemsOfAnswers,
  unsatisfactoryOf,
} from '@lintel/contract/areas/checklists/answers';
import type { Answers, AnsweredChecklist, Asking } from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import { answerInWords, answerSchema } from '@lintel/contract/areas/checklists/questions';
import type { Question } from '@lintel/contract/areas/checklists/questions';
import type { PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import type { CompletionDetails } from '@lintel/contract/areas/tasks/task';
import { longDate, plusDays } from '@lintel/contract/cycles/calendar';
import { conflict, invalid, type FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checklistAnswersOf } from './kept-answers.ts';
import { checklistIn, checklistNow } from './queries.ts';

/** A form that was opened before its checklist changed counts as long as its draft is kept (decision 053). */
const FORM_LIVES_DAYS = 14;
/** How many unsatisfactory answers the log names. */
const NAMED = 10;

/** What a completion says to the questions of a version; null: there were none. */
export type AnswerList = { version: number | null; askings: Asking[]; answers: Answers };

export const nothingAsked: AnswerList = { version: null, askings: [], answers: {} };

/** The answers of a completion with these results, to the version that was on its form; without any, none may be required now. */
export async function checkedAnswers(
  scope: Scope,
  { taskTypeId }: { taskTypeId: string },
  input: AnsweredChecklist | undefined,
  pieces: readonly PieceResult[],
): Promise<AnswerList> {
  const now = await checklistNow(scope, taskTypeId);
  // A form that asks nothing does not know that there were questions once.
  const isNothing = now.questions.length === 0 && input?.answers.length === 0;
  if (input && !isNothing)
    return checked(input.version === now.version ? now : await onForm(scope, taskTypeId, input.version), input, pieces);
  checked(now, { version: now.version, answers: [] }, pieces);
  return nothingAsked;
}

/** The same for a correction: of the version that was answered, by default as it was answered. */
export async function amendedAnswers(
  scope: Scope,
  { taskTypeId }: { taskTypeId: string },
  before: { cycleId: string; revision: number; checklistVersion: number | null },
  input: AnsweredChecklist | undefined,
  pieces: readonly PieceResult[],
): Promise<{ given: AnswerList; changes: FieldChange[] }> {
  const version = before.checklistVersion ?? 0;
  if (input && input.version !== version) throw conflict('These are not the questions that were answered');
  const [found, were] = await Promise.all([
    checklistIn(scope, taskTypeId, version),
    checklistAnswersOf(scope, before.cycleId, before.revision),
  ]);
  const asked = found!;
  const given = input ? checked(asked, input, pieces) : asWere(asked, were, pieces);
  // Also of pieces that are now said not to have been done.
  const every = askingsOf(
    asked.questions,
    pieces.map((piece) => ({ ...piece, outcome: 'satisfactory' })),
  );
  const shown = ({ key, question }: Asking, answers: Answers) =>
    answers[key] === undefined ? null : answerInWords(question, answers[key]);
  const changes = every.flatMap((asking): FieldChange[] => {
    const [from, to] = [shown(asking, were), shown(asking, given.answers)];
    return from === to ? [] : [{ field: 'answers', label: askingInWords(asking), from, to }];
  });
  return { given, changes };
}

/** A correction that says nothing of the answers keeps those about what is still said to have been done. */
function asWere({ version, questions }: AskedChecklist, were: Answers, pieces: readonly PieceResult[]): AnswerList {
  const askings = askingsOf(questions, pieces);
  const answers = Object.fromEntries(
    askings.flatMap(({ key }) => (were[key] === undefined ? [] : [[key, were[key]] as const])),
  );
  refuseProblems(askings, answers);
  return { version: version || null, askings, answers };
}

/** The version that was on a form which is open still. */
async function onForm(scope: Scope, taskTypeId: string, version: number): Promise<AskedChecklist> {
  const [asked, next] = await Promise.all([
    checklistIn(scope, taskTypeId, version),
    scope.db
      .selectFrom('taskTypeChecklists')
      .select('savedAt')
      .where('taskTypeId', '=', taskTypeId)
      .where('version', '=', version + 1)
      .executeTakeFirst(),
  ]);
  if (!asked || !next) throw invalid([{ field: 'checklist', message: 'There is no such version of the checklist' }]);
  const changedOn = next.savedAt.slice(0, 10);
  if (changedOn < plusDays(scope.today, -FORM_LIVES_DAYS))
    throw conflict(
      `The checklist changed on ${longDate(changedOn)}. Please open the form again, and look at its questions.`,
    );
  return asked;
}

/** Refuses answers that the questions do not take. */
function checked(
  { version, questions }: AskedChecklist,
  input: AnsweredChecklist,
  pieces: readonly PieceResult[],
): AnswerList {
  const known = new Map(questions.map((question) => [question.id, question]));
  const answers = answersByKey(input);
  if (Object.keys(answers).length < input.answers.length)
    throw invalid([{ field: 'checklist', message: 'Answer each question once, and once of each piece of equipment' }]);
  for (const { questionId, equipmentId } of input.answers) {
    const question = known.get(questionId);
    const message = question
      ? whyNotOf(question, equipmentId, pieces)
      : 'Some of these questions are not on the checklist';
    if (message) throw invalid([{ field: 'checklist', message }]);
  }
  const askings = askingsOf(questions, pieces);
  refuseProblems(askings, answers);
  const parsed = askings.flatMap(({ key, question }) =>
    answers[key] === undefined ? [] : [[key, answerSchema(question).parse(answers[key])] as const],
  );
  return { version: version || null, askings, answers: Object.fromEntries(parsed) };
}

/** Why a question cannot be answered so: of a piece, or once. */
function whyNotOf(
  { text, isPerPiece }: Question,
  equipmentId: string | undefined,
  pieces: readonly PieceResult[],
): string | null {
  const isOfEach = isPerPiece && pieces.length > 0;
  if (!equipmentId) return isOfEach ? `Say of which piece of equipment “${text}” is answered` : null;
  if (!isPerPiece) return `“${text}” is answered once, and not of a piece of equipment`;
  if (!isOfEach) return `“${text}” is answered once, since this task covers no equipment in use`;
  const piece = pieces.find(({ id }) => id === equipmentId);
  if (!piece) return `“${text}” is answered of equipment that this is not about`;
  return piece.outcome === 'not-done' ? `“${text}” is answered of ${piece.name}, which was not done` : null;
}

function refuseProblems(askings: readonly Asking[], answers: Answers) {
  const missing = ({ question, piece }: Asking) =>
    piece ? `Answer “${question.text}” of ${piece.name}` : `Answer “${question.text}”`;
  const found = problemsOfAnswers(askings, answers, missing);
  const problems = askings.flatMap(({ key, question, piece }): FieldProblem[] => {
    const why = found[key];
    if (why === undefined) return [];
    // What is missing names its piece already.
    const message = piece && answers[key] !== undefined ? `${piece.name}, “${question.text}”: ${why}` : why;
    return [{ field: `answers.${key}`, message }];
  });
  if (problems.length) throw invalid(problems);
}

/** Why a result is satisfactory although an answer is not: asked for then, and kept only then. */
export function despiteOf({ askings, answers }: AnswerList, input: Pick<CompletionDetails, 'outcome' | 'despite'>) {
  const [first] = inSpiteOf(askings, answers, input.outcome);
  if (!first) return null;
  if (!input.despite) {
    const { question, piece } = first;
    const message = piece
      ? `“${question.text}” of ${piece.name} is unsatisfactory: say why it is satisfactory all the same`
      : `“${question.text}” is unsatisfactory: say why the outcome is satisfactory all the same`;
    throw invalid([{ field: 'despite', message }]);
  }
  return input.despite;
}

/** Unsatisfactory: Hot tap after a minute (47 °C) */
export function unsatisfactoryInWords({ askings, answers }: AnswerList): string | null {
  const failed = unsatisfactoryOf(askings, answers).map(
    (asking) => `${askingInWords(asking)} (${answerInWords(asking.question, answers[asking.key]!)})`,
  );
  if (failed.length === 0) return null;
  const more = failed.length > NAMED + 1 ? `; and ${failed.length - NAMED} others` : '';
  return `Unsatisfactory answers: ${(more ? failed.slice(0, NAMED) : failed).join('; ')}${more}`;
}
