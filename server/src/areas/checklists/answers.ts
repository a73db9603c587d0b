import type { FieldChange } from '@lintel/contract/areas/activity';
import { problemsOfAnswers, shownAnswer, unsatisfactoryOf } from '@lintel/contract/areas/checklists/answers';
import type { Answers, AnsweredChecklist, GivenAnswer } from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import { answerInWords, answerSchema, judge } from '@lintel/contract/areas/checklists/questions';
import type { Question } from '@lintel/contract/areas/checklists/questions';
import type { CompletionDetails } from '@lintel/contract/areas/tasks/task';
import { inWords, plusDays } from '@lintel/contract/cycles/calendar';
import { insertRows } from '#platform/database/insert-rows';
import { oneOf } from '#platform/database/tenant-predicate';
import { conflict, invalid, type FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checklistIn, checklistNow } from './queries.ts';

/** A form that was opened before its checklist changed counts as long as its draft is kept (decision 053). */
const FORM_LIVES_DAYS = 14;

/** What a completion says to the questions of a version; null: there were none. */
type AnswerList = { version: number | null; questions: Question[]; answers: Answers };

export const nothingAsked: AnswerList = { version: null, questions: [], answers: {} };

/** The answers of a completion, to the version that was on its form; without any, none may be required now. */
export async function checkedAnswers(
  scope: Scope,
  { taskTypeId }: { taskTypeId: string },
  input: AnsweredChecklist | undefined,
): Promise<AnswerList> {
  const now = await checklistNow(scope, taskTypeId);
  // A form that asks nothing does not know that there were questions once.
  const isNothing = now.questions.length === 0 && input?.answers.length === 0;
  if (input && !isNothing)
    return checked(input.version === now.version ? now : await onForm(scope, taskTypeId, input.version), input);
  checked(now, { version: now.version, answers: [] });
  return nothingAsked;
}

/** The same for a correction: of the version that was answered, by default as it was answered. */
export async function amendedAnswers(
  scope: Scope,
  { taskTypeId }: { taskTypeId: string },
  before: { cycleId: string; revision: number; checklistVersion: number | null },
  input: AnsweredChecklist | undefined,
): Promise<{ given: AnswerList; changes: FieldChange[] }> {
  const version = before.checklistVersion ?? 0;
  if (input && input.version !== version) throw conflict('These are not the questions that were answered');
  const [asked, were] = await Promise.all([
    checklistIn(scope, taskTypeId, version),
    answersOf(scope, before.cycleId, before.revision),
  ]);
  const { questions } = asked!;
  if (!input) return { given: { version: before.checklistVersion, questions, answers: were }, changes: [] };
  const now = checked(asked!, input);
  const shown = (question: Question, answer: Answers[string] | undefined) =>
    answer === undefined ? null : answerInWords(question, answer);
  const changes = questions.flatMap((question): FieldChange[] => {
    const [from, to] = [shown(question, were[question.id]), shown(question, now.answers[question.id])];
    return from === to ? [] : [{ field: 'answers', label: question.text, from, to }];
  });
  return { given: now, changes };
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
      `The checklist changed on ${inWords(changedOn)}. Please open the form again, and look at its questions.`,
    );
  return asked;
}

/** Refuses answers that the questions do not take. */
function checked({ version, questions }: AskedChecklist, { answers: given }: AnsweredChecklist): AnswerList {
  const known = new Map(questions.map((question) => [question.id, question]));
  const answers: Answers = Object.fromEntries(given.map(({ questionId, answer }) => [questionId, answer]));
  if (Object.keys(answers).length < given.length)
    throw invalid([{ field: 'checklist', message: 'Answer each question once' }]);
  if (given.some(({ questionId }) => !known.has(questionId)))
    throw invalid([{ field: 'checklist', message: 'Some of these questions are not on the checklist' }]);
  const problems = Object.entries(problemsOfAnswers(questions, answers, ({ text }) => `Answer “${text}”`)).map(
    ([id, message]): FieldProblem => ({ field: `answers.${id}`, message }),
  );
  if (problems.length) throw invalid(problems);
  const parsed = Object.entries(answers).map(([id, answer]) => [id, answerSchema(known.get(id)!).parse(answer)]);
  return { version: version || null, questions, answers: Object.fromEntries(parsed) as Answers };
}

/** Why a result is satisfactory although an answer is not: asked for then, and kept only then. */
export function despiteOf({ questions, answers }: AnswerList, input: Pick<CompletionDetails, 'outcome' | 'despite'>) {
  const [first] = unsatisfactoryOf(questions, answers);
  if (!first || input.outcome !== 'satisfactory') return null;
  if (!input.despite)
    throw invalid([
      {
        field: 'despite',
        message: `“${first.text}” is unsatisfactory: say why the outcome is satisfactory all the same`,
      },
    ]);
  return input.despite;
}

/** Unsatisfactory: Hot tap after a minute (47 °C) */
export function unsatisfactoryInWords({ questions, answers }: AnswerList): string | null {
  const failed = unsatisfactoryOf(questions, answers).map(
    (question) => `${question.text} (${answerInWords(question, answers[question.id]!)})`,
  );
  return failed.length ? `Unsatisfactory answers: ${failed.join('; ')}` : null;
}

/** Keeps the answers of a completion, which was just kept as the revision after this one. */
export const keepAnswers = (
  scope: Scope,
  { id, revision }: { id: string; revision: number },
  { questions, answers }: AnswerList,
) =>
  insertRows(
    scope.db,
    'taskCompletionAnswers',
    questions.flatMap((question) => {
      const answer = answers[question.id];
      return answer === undefined
        ? []
        : {
            cycleId: id,
            revision: revision + 1,
            questionId: question.id,
            answer,
            judgement: judge(question, answer),
          };
    }),
  );

async function answersOf({ db }: Pick<Scope, 'db'>, cycleId: string, revision: number): Promise<Answers> {
  const rows = await db
    .selectFrom('taskCompletionAnswers')
    .select(['questionId', 'answer'])
    .where('cycleId', '=', cycleId)
    .where('revision', '=', revision)
    .execute();
  return Object.fromEntries(rows.map(({ questionId, answer }) => [questionId, answer]));
}

/** Repeats the answers of the revision before the last, which does not count any more. */
export async function repeatAnswers({ db }: Scope, { id, revision }: { id: string; revision: number }) {
  const rows = await db
    .selectFrom('taskCompletionAnswers')
    .select(['cycleId', 'questionId', 'answer', 'judgement'])
    .where('cycleId', '=', id)
    .where('revision', '=', revision - 1)
    .execute();
  await insertRows(
    db,
    'taskCompletionAnswers',
    rows.map((row) => ({ ...row, revision: revision + 1 })),
  );
}

/** What the completions of some rounds of tasks of a type answer, in the order of the questions, by round and revision. */
export async function answersOfRounds(
  { db }: Pick<Scope, 'db'>,
  taskTypeId: string,
  cycleIds: readonly string[],
): Promise<Map<string, GivenAnswer[]>> {
  const [rows, versions] = await Promise.all([
    db
      .selectFrom('taskCompletionAnswers as given')
      .innerJoin('taskCompletions', (join) =>
        join
          .onRef('taskCompletions.cycleId', '=', 'given.cycleId')
          .onRef('taskCompletions.revision', '=', 'given.revision'),
      )
      .select(['given.cycleId', 'given.revision', 'given.questionId', 'given.answer', 'given.judgement'])
      .select('taskCompletions.checklistVersion')
      .where('given.cycleId', '=', oneOf(cycleIds))
      .execute(),
    db
      .selectFrom('taskTypeChecklists')
      .select(['version', 'questions'])
      .where('taskTypeId', '=', taskTypeId)
      .where('version', 'in', (versions) =>
        versions
          .selectFrom('taskCompletions')
          .select('taskCompletions.checklistVersion')
          .where('taskCompletions.cycleId', '=', oneOf(cycleIds)),
      )
      .execute(),
  ]);
  const asked = new Map(versions.map(({ version, questions }) => [version, questions]));
  const found = Map.groupBy(rows, ({ cycleId, revision }) => `${cycleId} ${revision}`);
  return new Map(
    [...found].map(([key, given]) => {
      const questions = asked.get(given[0]!.checklistVersion!) ?? [];
      const answers = new Map(given.map((each) => [each.questionId, each]));
      const shown = questions.flatMap((question) => {
        const kept = answers.get(question.id);
        return kept ? shownAnswer(question, kept.answer, kept.judgement) : [];
      });
      return [key, shown];
    }),
  );
}
