import { sql } from 'kysely';
import { shownAnswer, shownQuestion } from '@lintel/contract/areas/checklists/answers';
import type { AnswersOfPiece } from '@lintel/contract/areas/checklists/endpoints';
import { visibleEquipment } from '#areas/equipment/queries';
import { isTime } from '#areas/tasks/times';
import { visibleTasks } from '#areas/tasks/queries';
import { oneOf } from '#platform/database/tenant-predicate';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { isReading, seriesOf, TIMES } from './readings.ts';

/** What was last answered of a piece under each task that covers it, and what was read of it, the task done last at the top. */
export async function answersOfPiece(scope: Scope, id: string): Promise<AnswersOfPiece[]> {
  // Asked at once, in one round trip; what may not be seen goes no further than here.
  const [piece, rows] = await Promise.all([
    visibleEquipment(scope)
      .select(['equipment.id', 'equipment.name'])
      .where('equipment.id', '=', id)
      .executeTakeFirst(),
    lastAnswers(scope, id),
  ]);
  if (!piece) throw notFound('piece of equipment');
  const ofTasks = [...Map.groupBy(rows, ({ taskId }) => taskId).values()].map((given) => {
    const last = given.filter(({ nth }) => nth === 1);
    return { given: given.filter(({ isRead }) => isRead), last, time: last[0]! };
  });
  const versions = await versionsOf(
    scope,
    ofTasks.map(({ time }) => time),
  );
  return ofTasks
    .map(({ given, last, time: { taskId, task, taskTypeId, checklistVersion, doneOn, doneBy } }) => {
      const ofType = versions.filter((version) => version.taskTypeId === taskTypeId);
      const asked = ofType.find(({ version }) => version === checklistVersion)?.questions ?? [];
      const answers = new Map(last.map((row) => [row.questionId, row]));
      const readings = Map.groupBy(given, ({ questionId }) => questionId);
      return {
        taskId,
        task,
        doneOn,
        doneBy,
        answers: asked.flatMap((question) => {
          const row = answers.get(question.id);
          return row ? { ...shownQuestion(question), ...shownAnswer(question, row.answer, row.judgement) } : [];
        }),
        readings: (ofType[0]?.questions ?? []).flatMap((question) =>
          seriesOf(question, piece, (readings.get(question.id) ?? []).toReversed()),
        ),
      };
    })
    .toSorted((one, other) => (one.doneOn < other.doneOn ? 1 : -1));
}

/** What was answered of a piece the last times that it was done under each task, newest first: all of the last time, then readings. */
const lastAnswers = (scope: Scope, equipmentId: string) =>
  visibleTasks(scope)
    .innerJoin('taskEquipment as covered', 'covered.taskId', 'tasks.id')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoinLateral(
      (times) =>
        times
          .selectFrom('taskCycles')
          .innerJoin('taskCompletions', 'taskCompletions.cycleId', 'taskCycles.id')
          .select(['taskCompletions.cycleId', 'taskCompletions.revision', 'taskCompletions.checklistVersion'])
          .select(['taskCompletions.doneOn', 'taskCompletions.doneBy'])
          .select(
            sql<number>`row_number() over (order by task_cycles.number desc, task_completions.revision desc)::int`.as(
              'nth',
            ),
          )
          .whereRef('taskCycles.taskId', '=', 'tasks.id')
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('taskCompletionEquipmentAnswers as said')
                .select('said.questionId')
                .whereRef('said.cycleId', '=', 'taskCompletions.cycleId')
                .whereRef('said.revision', '=', 'taskCompletions.revision')
                .where('said.equipmentId', '=', equipmentId),
            ),
          )
          .where(isTime(scope))
          .orderBy('taskCycles.number', 'desc')
          .orderBy('taskCompletions.revision', 'desc')
          .limit(TIMES)
          .as('time'),
      (join) => join.onTrue(),
    )
    .innerJoin('taskCompletionEquipmentAnswers as given', (join) =>
      join
        .onRef('given.cycleId', '=', 'time.cycleId')
        .onRef('given.revision', '=', 'time.revision')
        .on('given.equipmentId', '=', equipmentId),
    )
    .select(['tasks.id as taskId', 'taskTypes.name as task', 'tasks.taskTypeId', 'time.nth'])
    .select(['time.checklistVersion', 'time.doneOn', 'time.doneBy'])
    .select(['given.questionId', 'given.answer', 'given.judgement', isReading.as('isRead')])
    .where('covered.equipmentId', '=', equipmentId)
    .where((eb) => eb.or([eb('time.nth', '=', 1), isReading]))
    .orderBy('tasks.id')
    .orderBy('time.nth')
    .execute();

type Answered = { taskTypeId: string; checklistVersion: number | null };

/** The checklists of some types, newest first: as they were answered, and as they are now. */
async function versionsOf({ db }: Pick<Scope, 'db'>, times: readonly Answered[]) {
  if (times.length === 0) return [];
  return db
    .selectFrom('taskTypeChecklists as asked')
    .select(['asked.taskTypeId', 'asked.version', 'asked.questions'])
    .where('asked.taskTypeId', '=', oneOf(times.map(({ taskTypeId }) => taskTypeId)))
    .where((eb) =>
      eb.or([
        eb(
          'asked.version',
          'in',
          times.map(({ checklistVersion }) => checklistVersion),
        ),
        eb(
          'asked.version',
          '=',
          eb
            .selectFrom('taskTypeChecklists as newest')
            .select(({ fn }) => fn.max('newest.version').as('version'))
            .whereRef('newest.taskTypeId', '=', 'asked.taskTypeId'),
        ),
      ]),
    )
    .orderBy('asked.version', 'desc')
    .execute();
}
