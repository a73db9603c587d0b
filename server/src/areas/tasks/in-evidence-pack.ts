import { taskList } from '@lintel/contract/areas/tasks/list';
import { judgements } from '@lintel/contract/areas/checklists/questions';
import { answerLines } from '#areas/checklists/times';
import { lettersPacked } from '#areas/letters/in-evidence-pack';
import { attemptColumns, attemptsOn } from '#areas/my-work/attempts';
import type { SheetColumn } from '#platform/list/sheet';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { listed, anywhere, MOST_LINES, recordsOf, tableOf } from '#platform/list/evidence-pack';
import type { Asked, Part } from '#platform/record/evidence-pack';
import { taskRows } from './list.ts';
import { timeDoneColumns, timesDone } from './times-done.ts';

const answerColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'code', label: 'Code' },
  { code: 'name', label: 'Task', width: 32 },
  { code: 'doneOn', label: 'Done on', kind: 'date' },
  { code: 'piece', label: 'Equipment', width: 28 },
  { code: 'question', label: 'Question', width: 48 },
  { code: 'answer', label: 'Answer or reading', width: 32 },
  { code: 'judgement', label: 'Judged', width: 16, items: judgements },
];

/** The tasks, each time they were done in the period with what was answered and read. */
export async function tasksPart(scope: Scope, { propertyId, from, taskGroupIds, withPeople }: Asked): Promise<Part> {
  const search = {
    status: 'ALL',
    ...(taskGroupIds.length ? { taskTypeIds: [...taskGroupIds] } : {}),
  };
  const tasks = await listed(scope, taskRows, {
    title: 'Tasks',
    propertyId,
    search,
    shown: ['code', 'name', 'interval', 'dueOn', 'dueStatus', 'state', 'lastDoneOn', 'lastOutcome', 'owners'],
  });
  const taskIds = tasks.lines.map(({ id }) => id);
  const asked = {
    ...taskList.defaults,
    page: 1,
    propertyIds: [propertyId],
    ...search,
    ...(from && { doneFrom: from }),
  };
  const [times, attempts, cycles] = await Promise.all([
    timesDone(scope, asked as never)
      .limit(MOST_LINES + 1)
      .execute(),
    attemptsOn(scope, taskIds, from),
    scope.db
      .selectFrom('taskCycles')
      .select(['id', 'taskId', 'number'])
      .where('taskId', '=', oneOf(taskIds))
      .where((eb) =>
        eb.or([eb('closedAt', 'is', null), ...(from ? [eb('doneOn', '>=', from)] : [eb('closedAt', 'is not', null)])]),
      )
      .orderBy('taskId')
      .orderBy('number')
      .execute(),
  ]);
  const nameOf = new Map(tasks.lines.map(({ id, code, name }) => [id, `${String(code)} ${String(name)}`]));
  const byId = new Map(tasks.lines.map(({ id, code, name, property }) => [id, { ref: code, name, property }]));
  const letters = await lettersPacked(scope, 'TASK', byId, { from, withPeople }, 'Letters about tasks');
  const answers = times
    .flatMap(({ property, code, name, doneOn, answers: given }) =>
      answerLines(given).map((line) => ({ property, code, name, doneOn, ...line })),
    )
    .slice(0, MOST_LINES + 1);
  return {
    tables: [
      tasks,
      tableOf('Tasks done', timeDoneColumns, times, [
        'code',
        'name',
        'doneOn',
        'doneBy',
        'outcome',
        'daysLate',
        'certificateNumber',
        'evidence',
        'withoutEvidenceReason',
      ]),
      tableOf(
        'Attempts at tasks',
        attemptColumns,
        attempts.map(({ recordId, ...attempt }) => ({ ...byId.get(recordId), ...attempt })),
        attemptColumns.slice(1).map(({ code }) => code),
      ),
      letters.table,
      tableOf(
        'Answers and readings',
        answerColumns,
        answers,
        answerColumns.slice(1).map(({ code }) => code),
      ),
    ],
    records: [
      ...recordsOf('TASK', tasks.lines, ({ code, name }) => `${String(code)} ${String(name)}`),
      ...cycles.map(({ id, taskId, number }) => ({
        kind: 'TASK-CYCLE' as const,
        id,
        caption: `${nameOf.get(taskId)}, round ${number}`,
      })),
    ],
    needs: [anywhere('PRISM_APP_TASK_MENU'), ...letters.needs],
  };
}
