import { equipmentList } from '@lintel/contract/areas/equipment/list';
import { inspectionReportList } from '@lintel/contract/areas/inspection-reports';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { answerLines } from '#areas/checklists/times';
import { equipmentRows } from '#areas/equipment/list';
import { inspectionReportRows } from '#areas/inspection-reports/list';
import { taskRows } from '#areas/tasks/list';
import { timeDoneColumns, timesDone } from '#areas/tasks/times-done';
import type { SheetColumn } from '#platform/list/sheet';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { listed, menu, MOST_LINES, recordsOf, tableOf } from './part.ts';
import type { Asked, Part } from './part.ts';

const answerColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'code', label: 'Code' },
  { code: 'name', label: 'Task', width: 32 },
  { code: 'doneOn', label: 'Done on', kind: 'date' },
  { code: 'piece', label: 'Equipment', width: 28 },
  { code: 'question', label: 'Question', width: 48 },
  { code: 'answer', label: 'Answer or reading', width: 32 },
  { code: 'judgement', label: 'Judged', width: 16 },
];

/** The tasks, each time they were done in the period with what was answered and read, and the inspection reports. */
export async function tasksPart(scope: Scope, { propertyId, from, taskGroupIds }: Asked): Promise<Part> {
  const search = {
    status: 'ALL',
    ...(taskGroupIds.length ? { taskTypeIds: [...taskGroupIds] } : {}),
  };
  const tasks = await listed(scope, [taskList, taskRows], {
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
  const [times, reports, cycles] = await Promise.all([
    timesDone(scope, asked as never)
      .limit(MOST_LINES + 1)
      .execute(),
    listed(scope, [inspectionReportList, inspectionReportRows], {
      title: 'Inspection reports',
      propertyId,
      search: from ? { inspectedOnFrom: from } : {},
      shown: ['ref', 'inspectedOn', 'code', 'task', 'inspector', 'outcome', 'actionCount'],
    }),
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
  const codes = new Set(tasks.lines.map(({ code }) => code));
  const ofGroups = { ...reports, lines: reports.lines.filter(({ code }) => codes.has(code)) };
  const nameOf = new Map(tasks.lines.map(({ id, code, name }) => [id, `${String(code)} ${String(name)}`]));
  const answers = times
    .flatMap(({ property, code, name, doneOn, answers: said }) =>
      answerLines(said).map((line) => ({ property, code, name, doneOn, ...line })),
    )
    .slice(0, MOST_LINES + 1);
  return {
    tables: [
      tasks,
      tableOf('Done', timeDoneColumns, times, [
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
        'Answers and readings',
        answerColumns,
        answers,
        answerColumns.slice(1).map(({ code }) => code),
      ),
      ofGroups,
    ],
    records: [
      ...recordsOf('TASK', tasks.lines, ({ code, name }) => `${String(code)} ${String(name)}`),
      ...cycles.map(({ id, taskId, number }) => ({
        kind: 'TASK-CYCLE' as const,
        id,
        caption: `${nameOf.get(taskId)}, round ${number}`,
      })),
      ...recordsOf('INSPECTION_REPORT', ofGroups.lines, ({ ref }) => `Inspection report ${String(ref)}`),
    ],
    needs: [menu('PRISM_APP_TASK_MENU')],
  };
}

/** The equipment that was in use during the period. */
export async function equipmentPart(scope: Scope, { propertyId, from }: Asked): Promise<Part> {
  const found = await listed(scope, [equipmentList, equipmentRows], {
    title: 'Equipment',
    propertyId,
    search: { use: 'ALL' },
    shown: ['ref', 'name', 'type', 'location', 'serialNumber', 'lastDoneOn', 'lastResult', 'nextDueOn', 'standing'],
  });
  const pieces = {
    ...found,
    lines: found.lines.filter(({ outOfUseOn }) => !from || !outOfUseOn || String(outOfUseOn) >= from),
  };
  return {
    tables: [pieces],
    records: recordsOf('EQUIPMENT', pieces.lines, ({ ref, name }) => `${String(ref)} ${String(name)}`),
    needs: [menu('PRISM_APP_TASK_MENU')],
  };
}
