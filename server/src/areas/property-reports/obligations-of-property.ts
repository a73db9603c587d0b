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
      'tasks.saidCycleId',
      'tasks.stateReason',
      nameOf<string>(complianceState(scope), standings).as('standing'),
      nameOf('tasks.last_outcome', outcomes).as('outcome'),
    ])
    .orderBy('group.sortOrder')
    .orderBy('group.id')
    .orderBy('taskTypes.codeKey')
    .execute();
  const cycleIds = tasks.flatMap(({ saidCycleId }) => saidCycleId ?? []);
  const [files, said] = await Promise.all([fileCountsOf(scope, cycleIds), lastCompletionsOf(scope, cycleIds)]);
  const lines = tasks.map((task) => ({
    ...task,
    said: task.saidCycleId ? said.get(task.saidCycleId) : undefined,
    files: task.saidCycleId ? files.get(task.saidCycleId) : undefined,
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
      ['By', 'text', ({ said: last }) => last?.doneBy ?? null],
      ['Result', 'text', ({ outcome }) => outcome],
      ['Next due', 'day', ({ dueOn }) => dueOn],
      ['Evidence', 'text', ({ lastDoneOn, said: last, files: held }) => (lastDoneOn ? evidenceText(held, last) : null)],
      ['Certificate', 'code', ({ said: last }) => last?.certificateNumber ?? null],
      ['Expires', 'day', ({ said: last }) => last?.certificateExpiresOn ?? null],
    ],
    lines,
  );
}

type Said = Awaited<ReturnType<typeof lastCompletionsOf>> extends Map<string, infer S> ? S : never;

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
  return new Map(rows.map(({ cycleId, ...said }) => [cycleId, said]));
}

function evidenceText(files: FileCount | undefined, said: Said | undefined): string {
  const reason = said?.withoutEvidenceReason;
  if (!files?.count) return reason ? `None: ${reason}` : 'None';
  const kinds = evidenceKinds.filter(({ id }) => files.evidence.includes(id)).map(({ name }) => name);
  const count = files.count === 1 ? 'one file' : `${files.count} files`;
  return kinds.length ? `${kinds.join(', ')} (${count})` : `Other (${count})`;
}
