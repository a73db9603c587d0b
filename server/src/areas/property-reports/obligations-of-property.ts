import type { ReportTable } from '@lintel/contract/areas/property-reports';
import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import { outcomes, standings } from '@lintel/contract/areas/tasks/states';
import { fileCountsOf, type FileCount } from '#areas/files/queries';
import { complianceState, isInUse, visibleTasks, withType } from '#areas/tasks/queries';
import { nameOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { tableOf } from './table.ts';

/** The standing of each task of a property, when it was last done and is next due, and its evidence. */
export async function obligationsOf(scope: Scope, propertyId: string): Promise<ReportTable> {
  const tasks = await withType(visibleTasks(scope))
    .where('tasks.propertyId', '=', propertyId)
    .where(isInUse)
    .where('tasks.state', '<>', 'removed')
    .select([
      'taskTypes.code',
      'taskTypes.name',
      'taskTypes.statutory',
      'interval.name as interval',
      'tasks.lastDoneOn',
      'tasks.dueOn',
      'tasks.outcomeCycleId',
      'tasks.stateReason',
      nameOf<string>(complianceState(scope), standings).as('standing'),
      nameOf('tasks.last_outcome', outcomes).as('outcome'),
    ])
    .orderBy('group.sortOrder')
    .orderBy('group.id')
    .orderBy('taskTypes.codeKey')
    .execute();
  const cycleIds = tasks.flatMap(({ outcomeCycleId }) => outcomeCycleId ?? []);
  const [files, completions] = await Promise.all([fileCountsOf(scope, cycleIds), lastCompletionsOf(scope, cycleIds)]);
  const lines = tasks.map((task) => ({
    ...task,
    completion: task.outcomeCycleId ? completions.get(task.outcomeCycleId) : undefined,
    files: task.outcomeCycleId ? files.get(task.outcomeCycleId) : undefined,
  }));
  return tableOf<(typeof lines)[number]>(
    'Obligations',
    [
      ['Code', 'code', ({ code }) => code],
      ['Obligation', 'text', ({ name }) => name],
      ['Statutory', 'text', ({ statutory }) => (statutory ? 'Yes' : 'No')],
      ['Interval', 'text', ({ interval }) => interval],
      ['Status', 'text', ({ standing, stateReason }) => [standing, stateReason].filter(Boolean).join(': ')],
      ['Last done', 'day', ({ lastDoneOn }) => lastDoneOn],
      ['By', 'text', ({ completion: last }) => last?.doneBy ?? null],
      ['Result', 'text', ({ outcome }) => outcome],
      ['Next due', 'day', ({ dueOn }) => dueOn],
      [
        'Evidence',
        'text',
        ({ lastDoneOn, completion: last, files: held }) => (lastDoneOn ? evidenceText(held, last) : null),
      ],
      ['Certificate', 'code', ({ completion: last }) => last?.certificateNumber ?? null],
      ['Expires', 'day', ({ completion: last }) => last?.certificateExpiresOn ?? null],
    ],
    lines,
  );
}

type LastCompletion = Awaited<ReturnType<typeof lastCompletionsOf>> extends Map<string, infer S> ? S : never;

/** The latest completion of each of these cycles. */
async function lastCompletionsOf({ db }: Scope, cycleIds: string[]) {
  const rows = cycleIds.length
    ? await db
        .selectFrom('taskCompletions')
        .distinctOn('cycleId')
        .select(['cycleId', 'doneBy', 'certificateNumber', 'certificateExpiresOn', 'withoutEvidenceReason'])
        .where('cycleId', '=', oneOf(cycleIds))
        .orderBy('cycleId')
        .orderBy('revision', 'desc')
        .execute()
    : [];
  return new Map(rows.map(({ cycleId, ...completion }) => [cycleId, completion]));
}

function evidenceText(files: FileCount | undefined, completion: LastCompletion | undefined): string {
  const reason = completion?.withoutEvidenceReason;
  if (!files?.count) return reason ? `None: ${reason}` : 'None';
  const kinds = evidenceKinds.filter(({ id }) => files.evidence.includes(id)).map(({ name }) => name);
  const count = files.count === 1 ? 'one file' : `${files.count} files`;
  return kinds.length ? `${kinds.join(', ')} (${count})` : `Other (${count})`;
}
