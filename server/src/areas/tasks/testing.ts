import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { taskManagement } from '@lintel/contract/areas/task-management';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { PieceOutcome } from '@lintel/contract/areas/tasks/states';
import type { CompletionDetails, Task } from '@lintel/contract/areas/tasks/task';
import type { Property } from '@lintel/contract/areas/properties/property';
import { plusInterval } from '@lintel/contract/cycles/calendar';
import { equipmentFields, thePiece } from '#areas/equipment/testing';
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
export const complete = (
  by: Person,
  task: Task,
  doneOn = inDays(by, 0),
  { equipment: results, ...more }: Partial<CompletionDetails> & { equipment?: EquipmentResults } = {},
) =>
  call(by, tasks.complete, {
    body: {
      id: task.id,
      version: task.version,
      cycleId: task.cycle!.id,
      withoutEvidenceReason: 'The paper is with the office',
      ...completion(doneOn, more),
      ...(results && { equipment: results }),
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
  const results = passed(await call(by, tasks.exempt, { body: { id, version, reason } })).dto;
  if (!statutory) return results;
  return passed(await call(acceptedBy, tasks.acceptExemption, { body: { id, version: results.version } })).dto;
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

// Tasks that cover equipment.

const sixMonths = { count: 6, unit: 'month' as const };
export const halfYearAfter = (day: string) => plusInterval(day, sixMonths);
export const [satisfactory, unsatisfactory] = ['satisfactory', 'unsatisfactory'] as const;

export type Piece = { id: string; name: string };
export const choose = (
  by: Person,
  { id, version }: Task,
  pieces: { id: string; lastDoneOn?: string; dueOn?: string }[],
) => call(by, tasks.chooseEquipment, { body: { id, version, equipment: pieces } });
export const covering = async (...given: Parameters<typeof choose>) => passed(await choose(...given)).dto;
export const pieceOf = async (by: Person, { id }: Task, { id: pieceId }: Piece) =>
  passed(await call(by, tasks.equipment, { query: { id } })).objects.find((piece) => piece.id === pieceId);
export const seenTo = (outcome: PieceOutcome, ...pieces: Piece[]): EquipmentResults =>
  pieces.map(({ id }) => ({ id, outcome }));

/** Three lifts of one property, and the task of their thorough examination, due on a day. */
export async function threeLifts(by: Person, dueDate = inDays(by, 10)) {
  const property = await aProperty(by);
  const names = ['Lift 1', 'Lift 2', 'Lift 3'];
  const fields = await equipmentFields(by, { property, names });
  const { objects } = passed(await call(by, equipment.add, { body: fields }));
  const lifts: [Piece, Piece, Piece] = [objects[0]!, objects[1]!, objects[2]!];
  return { task: await aTask(by, { code: 'LFT01', property, dueDate }), lifts, property };
}

/** The same, covered by the task. */
export async function coveredLifts(by: Person, dueDate?: string) {
  const made = await threeLifts(by, dueDate);
  return {
    ...made,
    task: await covering(
      by,
      made.task,
      made.lifts.map(({ id }) => ({ id })),
    ),
  };
}

export const completeOf = (
  by: Person,
  task: Task,
  doneOn: string,
  results: EquipmentResults,
  more: Partial<CompletionDetails> = {},
) => complete(by, task, doneOn, { ...more, equipment: results });
export const seen = async (...given: Parameters<typeof completeOf>) => passed(await completeOf(...given)).dto;

export const amend = (
  by: Person,
  task: Task,
  cycleId: string,
  doneOn: string,
  results: EquipmentResults | undefined,
  revision = 1,
  more = {},
) =>
  call(by, tasks.amend, {
    body: {
      id: task.id,
      cycleId,
      revision,
      reason: 'Misread',
      ...completion(doneOn, more),
      ...(results && { equipment: results }),
    },
  });
export const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: { message: string }[]; message?: string }).errors?.[0]?.message ??
    (body as { message: string }).message,
];

export const outOfUse = async (by: Person, piece: Piece, on: string) => {
  const { id, version } = await thePiece(by, piece);
  passed(await call(by, equipment.putOutOfUse, { body: { id, version, on, reason: 'The ropes are worn' } }));
};

export const backInUse = async (by: Person, piece: Piece, on: string) => {
  const { id, version } = await thePiece(by, piece);
  passed(await call(by, equipment.putBackInUse, { query: { id, version, on, reason: 'New ropes' } }));
};
