import type { ReadingSeries } from '@lintel/contract/areas/checklists/endpoints';
import { answerInWords, limitsInWords, measureOf } from '@lintel/contract/areas/checklists/questions';
import { isTime } from '#areas/tasks/times';
import { visibleTasks } from '#areas/tasks/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checklistNow } from './queries.ts';

/** How many times a series goes back. */
const TIMES = 24;

/** The last readings of each question that asks a task for one, oldest first; those without any are left out. */
export async function readingsOf(scope: Scope, taskId: string): Promise<ReadingSeries[]> {
  // Asked at once, in one round trip; what may not be seen goes no further than here.
  const [task, rows] = await Promise.all([
    visibleTasks(scope).select('tasks.taskTypeId').where('tasks.id', '=', taskId).executeTakeFirst(),
    lastAnswers(scope, taskId),
  ]);
  if (!task) throw notFound('task');
  const { questions } = await checklistNow(scope, task.taskTypeId);
  const found = Map.groupBy(rows, ({ questionId }) => questionId);
  return questions.flatMap((question) => {
    const measure = measureOf(question);
    if (!measure) return [];
    const readings = (found.get(question.id) ?? []).map(({ doneOn, answer, judgement }) => ({
      doneOn,
      reading: Number(answer),
      input: answerInWords(question, answer),
      judgement,
    }));
    const { lowest, highest } = measure;
    const limits = limitsInWords(question);
    return readings.length
      ? { questionId: question.id, question: question.text, lowest, highest, limits, readings }
      : [];
  });
}

/** What was answered the last times that a task was done, oldest first. */
const lastAnswers = (scope: Scope, taskId: string) =>
  scope.db
    .selectFrom((times) =>
      times
        .selectFrom('taskCycles')
        .innerJoin('taskCompletions', 'taskCompletions.cycleId', 'taskCycles.id')
        .select(['taskCompletions.cycleId', 'taskCompletions.revision', 'taskCompletions.doneOn', 'taskCycles.number'])
        .where('taskCycles.taskId', '=', taskId)
        .where('taskCompletions.checklistVersion', 'is not', null)
        .where(isTime(scope))
        .orderBy('taskCycles.number', 'desc')
        .orderBy('taskCompletions.revision', 'desc')
        .limit(TIMES)
        .as('time'),
    )
    .innerJoin('taskCompletionAnswers as given', (join) =>
      join.onRef('given.cycleId', '=', 'time.cycleId').onRef('given.revision', '=', 'time.revision'),
    )
    .select(['time.doneOn', 'given.questionId', 'given.answer', 'given.judgement'])
    .orderBy('time.number')
    .orderBy('time.revision')
    .execute();
