import { answerKey, shownAnswer, shownQuestion } from '@lintel/contract/areas/checklists/answers';
import type { Answers, Asking, GivenAnswer, PieceAnswers } from '@lintel/contract/areas/checklists/answers';
import { judge } from '@lintel/contract/areas/checklists/questions';
import type { Answer, Judgement, Question } from '@lintel/contract/areas/checklists/questions';
import type { PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import { repeatRows } from '#areas/tasks/repeat-rows';
import { insertRows } from '#platform/database/insert-rows';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';

type Given = { askings: readonly Asking[]; answers: Answers };

/** Keeps the answers of a completion, which was just kept as the revision after this one, with what it says of equipment. */
export async function keepAnswers(
  { db }: Pick<Scope, 'db'>,
  { id, revision }: { id: string; revision: number },
  { askings, answers }: Given,
) {
  const rows = askings.flatMap(({ key, question, piece }) => {
    const answer = answers[key];
    if (answer === undefined) return [];
    const kept = { cycleId: id, revision: revision + 1, questionId: question.id };
    return { piece, row: { ...kept, answer, judgement: judge(question, answer) } };
  });
  await insertRows(
    db,
    'taskCompletionAnswers',
    rows.flatMap(({ piece, row }) => (piece ? [] : row)),
  );
  await insertRows(
    db,
    'taskCompletionEquipmentAnswers',
    rows.flatMap(({ piece, row }) => (piece ? { ...row, equipmentId: piece.id } : [])),
  );
}

const KEPT = ['cycleId', 'revision', 'questionId', 'answer', 'judgement'] as const;

export async function checklistAnswersOf(
  { db }: Pick<Scope, 'db'>,
  cycleId: string,
  revision: number,
): Promise<Answers> {
  const [once, ofPieces] = await Promise.all([
    db
      .selectFrom('taskCompletionAnswers')
      .select(KEPT)
      .where('cycleId', '=', cycleId)
      .where('revision', '=', revision)
      .execute(),
    db
      .selectFrom('taskCompletionEquipmentAnswers')
      .select([...KEPT, 'equipmentId'])
      .where('cycleId', '=', cycleId)
      .where('revision', '=', revision)
      .execute(),
  ]);
  return Object.fromEntries([
    ...once.map(({ questionId, answer }) => [questionId, answer] as const),
    ...ofPieces.map(({ questionId, equipmentId, answer }) => [answerKey(questionId, equipmentId), answer] as const),
  ]);
}

/** Repeats the answers of the revision before the last, which does not count any more. */
export async function repeatAnswers(scope: Pick<Scope, 'db'>, cycle: { id: string; revision: number }) {
  await repeatRows(scope, 'taskCompletionAnswers', cycle);
  await repeatRows(scope, 'taskCompletionEquipmentAnswers', cycle);
}

/** A completion that was kept, with what it says of each piece by name. */
type Kept = { cycleId: string; revision: number; checklistVersion: number | null; equipment: readonly PieceResult[] };
type AnswersOfCompletion = { answers: GivenAnswer[]; pieceAnswers: PieceAnswers | null };

/** What the completions of some rounds of tasks of a type answer, in the order of the questions, by round and revision. */
export async function answersOfRounds(
  { db }: Pick<Scope, 'db'>,
  taskTypeId: string,
  cycleIds: readonly string[],
): Promise<(completion: Kept) => AnswersOfCompletion> {
  const [once, ofPieces, versions] = await Promise.all([
    db.selectFrom('taskCompletionAnswers').select(KEPT).where('cycleId', '=', oneOf(cycleIds)).execute(),
    db
      .selectFrom('taskCompletionEquipmentAnswers')
      .select([...KEPT, 'equipmentId'])
      .where('cycleId', '=', oneOf(cycleIds))
      .execute(),
    db
      .selectFrom('taskTypeChecklists')
      .select(['version', 'questions'])
      .where('taskTypeId', '=', taskTypeId)
      .where('version', 'in', (answered) =>
        answered
          .selectFrom('taskCompletions')
          .select('taskCompletions.checklistVersion')
          .where('taskCompletions.cycleId', '=', oneOf(cycleIds)),
      )
      .execute(),
  ]);
  const asked = new Map(versions.map(({ version, questions }) => [version, questions]));
  const completionOf = ({ cycleId, revision }: { cycleId: string; revision: number }) => `${cycleId} ${revision}`;
  const onceIn = Map.groupBy(once, completionOf);
  const ofPiecesIn = Map.groupBy(ofPieces, completionOf);
  return (completion) => {
    const questions = (completion.checklistVersion && asked.get(completion.checklistVersion)) || [];
    const answers = byQuestion(onceIn.get(completionOf(completion)) ?? []);
    return {
      answers: questions.flatMap((question) => {
        const given = shownIn(answers, question);
        return given ? { ...shownQuestion(question), ...given } : [];
      }),
      pieceAnswers: piecesShown(questions, completion.equipment, ofPiecesIn.get(completionOf(completion)) ?? []),
    };
  };
}

type Row = { questionId: string; answer: Answer; judgement: Judgement | null };

const byQuestion = <R extends { questionId: string }>(rows: readonly R[]) =>
  new Map(rows.map((row) => [row.questionId, row]));

const shownIn = (answers: ReadonlyMap<string, Row>, question: Question) => {
  const given = answers.get(question.id);
  return given ? shownAnswer(question, given.answer, given.judgement) : null;
};

/** A line for each piece of which something was answered, a column for each question that was. */
function piecesShown(
  every: readonly Question[],
  equipment: readonly PieceResult[],
  rows: readonly (Row & { equipmentId: string })[],
): PieceAnswers | null {
  if (rows.length === 0) return null;
  const answered = new Set(rows.map(({ questionId }) => questionId));
  const questions = every.filter(({ id }) => answered.has(id));
  const ofPieces = Map.groupBy(rows, ({ equipmentId }) => equipmentId);
  return {
    questions: questions.map(shownQuestion),
    pieces: equipment.flatMap(({ id, name }) => {
      const given = ofPieces.get(id);
      if (!given) return [];
      const answers = byQuestion(given);
      return { id, name, answers: questions.map((question) => shownIn(answers, question)) };
    }),
  };
}
