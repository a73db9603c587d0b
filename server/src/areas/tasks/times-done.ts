import { sql } from 'kysely';
import { dayRange } from '@lintel/contract/platform/list';
import type { ListSearch } from '@lintel/contract/platform/list';
import type { taskList } from '@lintel/contract/areas/tasks/list';
import { outcomes } from '@lintel/contract/areas/tasks/states';
import { completionFieldLabels } from '@lintel/contract/areas/tasks/task';
import { answersInWords, answersOfTime } from '#areas/checklists/times';
import { filesThere } from '#areas/files/queries';
import { holdsOnProperty } from '#areas/properties/queries';
import { workAt } from '#platform/access/access-sql';
import type { Streamed } from '#platform/http/serve';
import { invalid } from '#platform/http/problems';
import { inBatches } from '#platform/list/list';
import { nameOf } from '#platform/list/list-sql';
import { MOST_ROWS, sheetAnswer } from '#platform/list/sheet';
import type { SheetColumn } from '#platform/list/sheet';
import type { Scope } from '#platform/scope';
import { equipmentOfTime, equipmentOfTimeInWords } from './equipment/next.ts';
import { taskRows } from './list.ts';
import { isTime } from './times.ts';

export const timeDoneColumns: readonly SheetColumn[] = [
  { code: 'reference', label: 'Reference' },
  { code: 'property', label: 'Property', width: 32 },
  { code: 'code', label: 'Code' },
  { code: 'name', label: 'Task', width: 32 },
  { code: 'doneOn', label: 'Done on', kind: 'date' },
  { code: 'doneBy', label: 'Done by', width: 24 },
  { code: 'outcome', label: 'Outcome', width: 24 },
  { code: 'dueOn', label: 'Was due on', kind: 'date' },
  { code: 'daysLate', label: 'Days late', kind: 'number' },
  { code: 'certificateNumber', label: 'Certificate number' },
  { code: 'certificateExpiresOn', label: 'Certificate valid until', kind: 'date' },
  { code: 'evidence', label: 'Evidence', width: 32 },
  { code: 'withoutEvidenceReason', label: 'Without evidence because', width: 32 },
  { code: 'recordedBy', label: 'Recorded by', width: 20 },
  { code: 'recordedAt', label: 'Recorded at', kind: 'instant' },
  { code: 'note', label: 'Note', width: 32 },
  { code: 'equipment', label: 'Equipment', width: 40, inWords: equipmentOfTimeInWords },
  { code: 'answers', label: 'Answers', width: 60, inWords: answersInWords },
  { code: 'despite', label: completionFieldLabels.despite, width: 32 },
];

type Search = ListSearch<(typeof taskList)['filters']>;

/** Every time that the tasks of a search were done, on the days of its filter Done: what an auditor asks for. */
export async function exportTimesDone(scope: Scope, search: Search): Promise<Streamed> {
  const { total } = await timesOf(scope, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total > MOST_ROWS)
    throw invalid([
      { field: 'doneFrom', message: 'A spreadsheet cannot hold so many rows. Please narrow the filters.' },
    ]);
  const codes = timeDoneColumns.map(({ code }) => code);
  const rows = inBatches(scope, timesDone(scope, search), codes);
  return sheetAnswer(scope, { name: 'Done', columns: [...timeDoneColumns], rows, rowCount: total });
}

function timesOf(scope: Scope, search: Search) {
  const days = dayRange(search, 'done');
  let times = taskRows
    // The list uses the day on which a round ended, and a failed one has not ended.
    .rows(scope, { ...search, doneFrom: undefined, doneTo: undefined })
    .innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id')
    .innerJoin('taskCompletions', 'taskCompletions.cycleId', 'taskCycles.id')
    .where(isTime(scope));
  if (days?.from) times = times.where('taskCompletions.doneOn', '>=', days.from);
  if (days?.to) times = times.where('taskCompletions.doneOn', '<=', days.to);
  return times;
}

/** The same as lines: of the documents only the names, for those who may view them there. */
export function timesDone(scope: Scope, search: Search) {
  const named = filesThere(scope)
    .where('files.recordId', '=', sql<string>`task_cycles.id`)
    .where('files.supersededAt', 'is', null)
    .where('files.isProof', '=', true)
    .select(sql<string | null>`string_agg(files.name, ', ' order by files.name)`.as('names'));
  const mayView = holdsOnProperty(scope, 'PRISM_PROPERTY_LIBRARY_VIEW', workAt('tasks'));
  // File names are only for those who may view documents there.
  const evidence = sql<string | null>`case when ${mayView} then ${named} end`;
  return timesOf(scope, search)
    .innerJoin('properties', 'properties.id', 'tasks.propertyId')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .leftJoin('users as recorder', 'recorder.id', 'taskCompletions.recordedBy')
    .select([
      'properties.propertyReferenceNumber as reference',
      'properties.caption as property',
      'taskTypes.code',
      'taskTypes.name',
      'taskCompletions.doneOn',
      'taskCompletions.doneBy',
      'taskCycles.dueOn',
      'taskCompletions.certificateNumber',
      'taskCompletions.certificateExpiresOn',
      'taskCompletions.withoutEvidenceReason',
      'recorder.fullName as recordedBy',
      'taskCompletions.recordedAt',
      'taskCompletions.note',
      'taskCompletions.despite',
      'taskCompletions.cycleId',
      'tasks.id as taskId',
    ])
    .select([
      nameOf('task_completions.outcome', outcomes).as('outcome'),
      // In time is no figure: whoever adds them up counts the days late only.
      sql<number | null>`nullif(greatest(task_completions.done_on - task_cycles.due_on, 0), 0)`.as('daysLate'),
      evidence.as('evidence'),
      equipmentOfTime(scope).as('equipment'),
      answersOfTime(scope).as('answers'),
    ])
    .orderBy('properties.caption')
    .orderBy('taskTypes.codeKey')
    .orderBy('taskCompletions.doneOn')
    .orderBy('taskCycles.id')
    .orderBy('taskCompletions.revision');
}
