import type { z } from 'zod';
import { outcomes } from '@lintel/contract/areas/tasks/states';
import { reportFieldLabels } from '@lintel/contract/areas/inspection-reports';
import type {
  InspectionReport,
  InspectionReportDetails,
  inspectionReports,
  RecordedOnce,
} from '@lintel/contract/areas/inspection-reports';
import { longDate } from '@lintel/contract/cycles/calendar';
import { actionCountsOf } from '#areas/actions/queries';
import { raiseActions } from '#areas/actions/raise';
import { removeActionsOf } from '#areas/actions/remove';
import { fileCountsOf, firstFilesOf } from '#areas/files/queries';
import { completeTask } from '#areas/tasks/complete';
import { findTask, visibleTasks } from '#areas/tasks/queries';
import { checkArchived, conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import { nextReferences } from '#platform/record/references';
import type { Scope } from '#platform/scope';
import { changesOver, checkVersion, editEntry } from '#platform/record/versions';
import { findReport, visibleReports } from './queries.ts';
import { reportTexts } from './search-text.ts';
import { pageCounts } from '#platform/list/paged';

const PER_PAGE = 10;

type Saved = InspectionReportDetails & Partial<RecordedOnce>;

export async function getReport(scope: Scope, id: string): Promise<InspectionReport> {
  const found = await findReport(scope, id);
  if (!found) throw notFound('inspection report');
  const {
    reference,
    taskId,
    name,
    code,
    propertyId,
    propertyCaption,
    address1,
    address2,
    mayInspect,
    mayComment,
    maySeeFiles,
    ...report
  } = found;
  const holders = report.cycleId ? [id, report.cycleId] : [id];
  const [fileCounts, actionCounts, files] = await Promise.all([
    fileCountsOf(scope, holders),
    actionCountsOf(scope, { column: 'sourceId', ids: [id] }),
    firstFilesOf(scope, holders),
  ]);
  return {
    ...report,
    ref: reference,
    task: {
      id: taskId,
      name,
      code,
      propertyBriefInfoDto: { id: propertyId, caption: propertyCaption, address1, address2 },
    },
    actionCount: actionCounts.get(id) ?? 0,
    fileCount: fileCounts.get(id)?.count ?? 0,
    cycleFileCount: fileCounts.get(report.cycleId ?? '')?.count ?? 0,
    newestFiles: maySeeFiles ? files : [],
    can: { edit: mayInspect, comment: mayComment, addFile: mayInspect, deleteFile: mayInspect },
  };
}

export async function reportsOfTask(scope: Scope, { taskId, page }: { taskId: string; page: number }) {
  const task = await visibleTasks(scope).select('tasks.id').where('tasks.id', '=', taskId).executeTakeFirst();
  if (!task) throw notFound('task');
  const ofTask = visibleReports(scope).where('inspectionReports.taskId', '=', taskId);
  const { total } = await ofTask.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await ofTask
    .select([
      'inspectionReports.id',
      'inspectionReports.reference as ref',
      'inspectionReports.inspectedOn',
      'inspectionReports.inspector',
      'inspectionReports.outcome',
      'inspectionReports.actionsIdentified',
    ])
    .orderBy('inspectionReports.inspectedOn', 'desc')
    .orderBy('inspectionReports.reference', 'desc')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute();
  const ids = rows.map((row) => row.id);
  const fileCounts = await fileCountsOf(scope, ids);
  const actionCounts = await actionCountsOf(scope, { column: 'sourceId', ids });
  return {
    objects: rows.map((row) => ({
      ...row,
      actionCount: actionCounts.get(row.id) ?? 0,
      fileCount: fileCounts.get(row.id)?.count ?? 0,
    })),
    ...pageCounts(page, PER_PAGE, total),
  };
}

export async function addReport(
  scope: Scope,
  { taskId, ...given }: Saved & { taskId: string },
): Promise<InspectionReport> {
  const { details, once } = apart(given);
  const task = await findTask(scope, taskId);
  if (!task) throw notFound('task');
  checkArchived(task);
  if (!task.mayInspect) throw forbidden();
  if (task.state === 'removed') throw conflict('This task was removed from the property');
  checkDay(scope, details);
  const id = scope.newId();
  const [reference] = (await nextReferences(scope, 'INS')) as [string];
  await scope.begin([{ id, kind: 'INSPECTION_REPORT', propertyId: task.propertyId }], {
    type: 'FORM_SUBMIT',
    event: 'inspection-report.added',
    summary: `${reference} added`,
  });
  await scope.db
    .insertInto('inspectionReports')
    .values({ id, reference, taskId, cycleId: task.cycleId, ...details, createdAt: scope.now.toISOString() })
    .execute();
  await reportTexts.index(scope, [id]);
  await scope.record(taskId, {
    type: 'FORM_SUBMIT',
    event: 'task.inspected',
    summary: `Inspection report ${reference}: inspected on ${longDate(details.inspectedOn)} by ${details.inspector}`,
  });
  await recordOnce(scope, { id, taskId }, details, once);
  return getReport(scope, id);
}

export async function changeReport(
  scope: Scope,
  { id, version, ...given }: z.output<(typeof inspectionReports.change)['body']>,
): Promise<InspectionReport> {
  const { details, once } = apart(given);
  const before = await hold(scope, id);
  const labels = reportFieldLabels;
  const changes = await changesOver(scope, { id, version, before, after: details, labels, show: shown });
  checkDay(scope, details);
  if (changes.length)
    await scope.db
      .updateTable('inspectionReports')
      .set({ ...details, version: version + 1 })
      .where('id', '=', id)
      .execute();
  await scope.record(id, editEntry(['inspection-report.edited', 'inspection-report.saved-unchanged'], changes));
  await recordOnce(scope, before, details, once);
  return getReport(scope, id);
}

const nothingElse: RecordedOnce = {
  completes: null,
  certificateNumber: null,
  certificateIssuedOn: null,
  certificateExpiresOn: null,
  despite: null,
  withoutEvidenceReason: null,
  actions: [],
};

const apart = ({ inspectedOn, inspector, outcome, actionsIdentified, summary, ...once }: Saved) => ({
  details: { inspectedOn, inspector, outcome, actionsIdentified, summary },
  once: { ...nothingElse, ...once },
});

/** Raises the findings as actions, and completes the round of the task from the report, together with saving it: all or nothing. */
async function recordOnce(
  scope: Scope,
  { id, taskId }: { id: string; taskId: string },
  { inspectedOn, inspector, outcome, actionsIdentified, summary }: InspectionReportDetails,
  { completes, actions, ...proof }: RecordedOnce,
) {
  if (actions.length > 0 && !actionsIdentified)
    throw invalid([
      { field: 'actionsIdentified', message: 'Choose that actions were identified, or leave the actions out' },
    ]);
  if (completes && !outcome)
    throw invalid([{ field: 'outcome', message: 'Choose the outcome: without one the report is a draft' }]);
  if (actions.length > 0) await raiseActions(scope, { source: { id, type: 'INSPECTION_REPORT' } }, actions);
  if (completes && outcome)
    await completeTask(
      scope,
      {
        id: taskId,
        ...completes,
        ...proof,
        doneOn: inspectedOn,
        doneBy: inspector,
        outcome,
        note: summary,
        followUp: null,
      },
      { dayField: 'inspectedOn' },
    );
}

/** Hides a report; its existence and contents stay as evidence. */
export async function removeReport(
  scope: Scope,
  { id, version, reason, deleteWithActions }: z.output<(typeof inspectionReports.remove)['query']>,
) {
  const report = await hold(scope, id);
  if (version !== undefined) await checkVersion(scope, id, version, report);
  const actions = deleteWithActions === 'true' ? await removeActions(scope, report, reason) : null;
  await scope.db
    .updateTable('inspectionReports')
    .set({ deletedAt: scope.now.toISOString(), version: report.version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.db.deleteFrom('searchTexts').where('recordId', '=', id).execute();
  const summary = `Inspection report ${report.reference} deleted${actions?.removed ? ` with ${actions.removed === 1 ? 'its action' : `${actions.removed} actions`}` : ''}`;
  await scope.record(id, { type: 'ARCHIVE', event: 'inspection-report.deleted', summary, comment: reason });
  const entry = { type: 'EDIT' as const, summary, comment: reason };
  await scope.record(report.taskId, { ...entry, event: 'task.inspection-report-deleted' });
  await scope.record(report.propertyId, { ...entry, event: 'property.inspection-report-deleted' });
  return { kept: actions?.kept ?? 0 };
}

/** Its open actions are deleted with it; the others are evidence of work, and stay. */
async function removeActions(
  scope: Scope,
  { id, mayRemoveActions }: { id: string; mayRemoveActions: boolean },
  reason: string,
) {
  if (!mayRemoveActions) throw forbidden('You may not delete the actions of this report');
  return removeActionsOf(scope, id, reason);
}

async function hold(scope: Scope, id: string) {
  await visibleReports(scope)
    .select('inspectionReports.id')
    .where('inspectionReports.id', '=', id)
    .forUpdate('inspectionReports')
    .executeTakeFirst();
  const found = await findReport(scope, id);
  if (!found) throw notFound('inspection report');
  if (!found.mayInspect) throw forbidden();
  return found;
}

function checkDay({ today }: Scope, { inspectedOn }: InspectionReportDetails) {
  if (inspectedOn > today) throw invalid([{ field: 'inspectedOn', message: 'This date is in the future' }]);
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'outcome') return outcomes.find((outcome) => outcome.id === value)?.name ?? null;
  return field === 'inspectedOn' ? longDate(value as string) : (value as string);
}
