import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { CompletionDetails, Task } from '@lintel/contract/areas/tasks/task';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aProperty } from '#areas/properties/testing';
import { put } from '#areas/task-management/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

/** Weekly and monthly duties, which are first due within that. */
const soonDue = ['EML01', 'FAL01'];

/** A task of a shipped type on a property, due on a day; put there through Task Management. */
export async function aTask(
  by: Person,
  { code = 'GAS01', dueDate, property }: { code?: string; dueDate?: string; property?: Pick<Property, 'id'> } = {},
): Promise<Task> {
  const propertyId = (property ?? (await aProperty(by))).id;
  await put(by, { id: propertyId }, [code], dueDate ?? inDays(by, soonDue.includes(code) ? 5 : 60));
  const { id } = await by.server.maker.database.inOrganisation(by.organisationId, (db) =>
    db
      .selectFrom('tasks')
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select('tasks.id')
      .where('tasks.propertyId', '=', propertyId)
      .where('taskTypes.code', '=', code)
      .executeTakeFirstOrThrow(),
  );
  return theTask(by, id);
}

export const theTask = async (by: Person, id: string): Promise<Task> =>
  passed(await call(by, tasks.get, { query: { id } })).dto;

/** What is said when nothing went wrong. */
export const completion = (doneOn: string, more: Partial<CompletionDetails> = {}): CompletionDetails => ({
  doneOn,
  doneBy: 'Hill Gas Ltd',
  outcome: 'satisfactory',
  certificateNumber: null,
  certificateIssuedOn: null,
  certificateExpiresOn: null,
  note: null,
  followUp: null,
  ...more,
});

/** Completes the open cycle of a task as it stands. */
export const complete = (by: Person, task: Task, doneOn = inDays(by, 0), more: Partial<CompletionDetails> = {}) =>
  call(by, tasks.complete, {
    body: {
      id: task.id,
      version: task.version,
      cycleId: task.cycle!.id,
      withoutEvidenceReason: 'The paper is with the office',
      ...completion(doneOn, more),
    },
  });

export const completed = async (...given: Parameters<typeof complete>): Promise<Task> =>
  passed(await complete(...given)).dto;

/** A duty that does not apply, as one person says and, where it is statutory, another accepts. */
export async function exempted(
  by: Person,
  { id, version, statutory }: Task,
  { acceptedBy, reason = 'None here' }: { acceptedBy: Person; reason?: string },
): Promise<Task> {
  const said = passed(await call(by, tasks.exempt, { body: { id, version, reason } })).dto;
  if (!statutory) return said;
  return passed(await call(acceptedBy, tasks.acceptExemption, { body: { id, version: said.version } })).dto;
}

/** A task taken off its property through Task Management; of a statutory duty in force somebody else accepts it. */
export async function removed(
  by: Person,
  { id, code, name, property }: Pick<Task, 'id' | 'code' | 'name' | 'property'>,
  { acceptedBy, reason = 'Sold' }: { acceptedBy: Person; reason?: string },
): Promise<Task> {
  passed(
    await call(by, taskManagement.deactivate, { body: [{ propertyId: property.id, taskCode: code, name, reason }] }),
  );
  const { exemption, version } = await theTask(by, id);
  if (exemption) passed(await call(acceptedBy, tasks.acceptExemption, { body: { id, version } }));
  return theTask(by, id);
}

export const anInspectionReport = async (by: Person, task: Pick<Task, 'id'>) =>
  passed(
    await call(by, inspectionReports.create, {
      body: { taskId: task.id, inspectedOn: inDays(by, 0), inspector: 'Ada Hill' },
    }),
  ).dto;

/** A day so many days after the server's today. */
export function inDays({ server }: Person, count: number): string {
  return new Date(server.maker.clock().getTime() + count * 86_400_000).toISOString().slice(0, 10);
}
