import { sql } from 'kysely';
import type { ReadingSeries } from '@lintel/contract/areas/checklists/endpoints';
import { answerInWords, limitsInWords, measureOf } from '@lintel/contract/areas/checklists/questions';
import type { Answer, Judgement, Question } from '@lintel/contract/areas/checklists/questions';
import { withDistinctNames } from '@lintel/contract/areas/tasks/covered-equipment';
import { isTime } from '#areas/tasks/times';
import { visibleTasks } from '#areas/tasks/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checklistNow } from './queries.ts';

/** How many times a series goes back. */
export const TIMES = 24;
/** How many readings of pieces of equipment are shown at most: of hundreds of pieces not all of those times. */
const MOST_READINGS = 3000;

/** The answers of a row that are readings. */
export const isReading = sql<boolean>`jsonb_typeof(given.answer) = 'number'`;

/**
 * The last readings of each question that asks a task for one, oldest first, and of each piece that the task covers where it is asked of
 * each; those without any are left out.
 */
export async function readingsOf(scope: Scope, taskId: string): Promise<ReadingSeries[]> {
  // Asked at once, in one round trip; what may not be seen goes no further than here.
  const [task, once, ofPieces] = await Promise.all([
    visibleTasks(scope).select('tasks.taskTypeId').where('tasks.id', '=', taskId).executeTakeFirst(),
    lastAnswers(scope, taskId),
    lastReadingsOfPieces(scope, taskId),
  ]);
  if (!task) throw notFound('task');
  const { questions } = await checklistNow(scope, task.taskTypeId);
  const found = Map.groupBy(once, ({ questionId }) => questionId);
  const foundOf = Map.groupBy(ofPieces, ({ questionId }) => questionId);
  const everyPiece = [...new Map(ofPieces.map((row) => [row.id, row])).values()];
  const pieceOf = new Map(withDistinctNames(everyPiece).map(({ id, name }) => [id, { id, name }]));
  return questions.flatMap((question) => {
    const pieces = [...Map.groupBy(foundOf.get(question.id) ?? [], ({ id }) => id).values()].toSorted(byName);
    return [
      ...seriesOf(question, null, found.get(question.id) ?? []),
      ...pieces.flatMap((rows) => seriesOf(question, pieceOf.get(rows[0]!.id)!, rows.toReversed())),
    ];
  });
}

type Named = { nameSort: string };
const byName = ([one]: readonly Named[], [other]: readonly Named[]) =>
  one!.nameSort === other!.nameSort ? 0 : one!.nameSort < other!.nameSort ? -1 : 1;

type Row = { doneOn: string; answer: Answer; judgement: Judgement | null };

/** The readings of a question, oldest first; nothing where there are none, or it asks for something else. */
export function seriesOf(question: Question, piece: ReadingSeries['piece'], rows: readonly Row[]): ReadingSeries[] {
  const measure = measureOf(question);
  if (!measure) return [];
  const { lowest, highest } = measure;
  // One that was not taken is no value.
  const readings = rows.flatMap(({ doneOn, answer, judgement }) =>
    typeof answer === 'number' ? { doneOn, reading: answer, inWords: answerInWords(question, answer), judgement } : [],
  );
  if (readings.length === 0) return [];
  const limits = limitsInWords(question);
  return [{ questionId: question.id, question: question.text, piece, lowest, highest, limits, readings }];
}

/** The last times that a task was done, with answers. */
const lastTimes = (scope: Scope, taskId: string) =>
  scope.db
    .selectFrom('taskCycles')
    .innerJoin('taskCompletions', 'taskCompletions.cycleId', 'taskCycles.id')
    .select(['taskCompletions.cycleId', 'taskCompletions.revision', 'taskCompletions.doneOn', 'taskCycles.number'])
    .where('taskCycles.taskId', '=', taskId)
    .where('taskCompletions.checklistVersion', 'is not', null)
    .where(isTime(scope))
    .orderBy('taskCycles.number', 'desc')
    .orderBy('taskCompletions.revision', 'desc')
    .limit(TIMES)
    .as('time');

/** What was answered once, the last times that a task was done, oldest first. */
const lastAnswers = (scope: Scope, taskId: string) =>
  scope.db
    .selectFrom(lastTimes(scope, taskId))
    .innerJoin('taskCompletionAnswers as given', (join) =>
      join.onRef('given.cycleId', '=', 'time.cycleId').onRef('given.revision', '=', 'time.revision'),
    )
    .select(['time.doneOn', 'given.questionId', 'given.answer', 'given.judgement'])
    .orderBy('time.number')
    .orderBy('time.revision')
    .execute();

/** What was read of the pieces that a task covers, the last times that it was done, newest first. */
const lastReadingsOfPieces = (scope: Scope, taskId: string) =>
  visibleTasks(scope)
    .innerJoin('taskEquipment', 'taskEquipment.taskId', 'tasks.id')
    .innerJoin('equipment', 'equipment.id', 'taskEquipment.equipmentId')
    .innerJoin(lastTimes(scope, taskId), (join) => join.onTrue())
    .innerJoin('taskCompletionEquipmentAnswers as given', (join) =>
      join
        .onRef('given.cycleId', '=', 'time.cycleId')
        .onRef('given.revision', '=', 'time.revision')
        .onRef('given.equipmentId', '=', 'taskEquipment.equipmentId'),
    )
    .select(['time.doneOn', 'given.questionId', 'given.answer', 'given.judgement'])
    .select(['equipment.id', 'equipment.name', 'equipment.nameSort'])
    .select(['equipment.location', 'equipment.assetTag', 'equipment.reference as ref'])
    .where('tasks.id', '=', taskId)
    .where('equipment.deletedAt', 'is', null)
    .where(isReading)
    .orderBy('time.number', 'desc')
    .orderBy('time.revision', 'desc')
    .limit(MOST_READINGS)
    .execute();
