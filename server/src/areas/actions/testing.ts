import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Action, NewAction } from '@lintel/contract/areas/actions/action';
import type { ActionSourceType } from '@lintel/contract/areas/actions/states';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { z } from 'zod';
import { aFile, aPdf, aPicture } from '#areas/files/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

type Wanted = Partial<z.input<typeof NewAction>> & {
  property?: { id: string } | undefined;
  source?: { id: string; type: ActionSourceType };
};

/** An action on a property, from a source, or standalone; of low priority, whose closing requires nothing. */
export async function anAction(by: Person, { property, source, ...more }: Wanted = {}): Promise<Action> {
  const body = {
    name: 'Replace the door closer',
    priority: 'LOW' as const,
    propertyId: property?.id ?? null,
    source: source ?? null,
    ...more,
  };
  return passed(await call(by, actions.create, { body })).dto;
}

export const theAction = async (by: Person, { id }: { id: string }): Promise<Action> =>
  passed(await call(by, actions.get, { query: { id } })).dto;

/** The id of an action status, by its code. */
export async function actionStatus(by: Person, code: string): Promise<string> {
  const { objects } = passed(await call(by, dictionaries.allActionStatuses));
  return objects.find((status) => status.code === code)!.id;
}

/** What a form sends for an unchanged action. */
export const asForm = (action: Action) => ({
  id: action.id,
  version: action.version,
  name: action.name,
  statusId: action.status.id,
  priority: action.priority,
  startDate: action.startDate,
  dueDate: action.dueDate,
  dueDateByInspection: action.dueDateByInspection,
  location: action.location,
  observation: action.observation,
  areaOfObservationIds: action.areaOfObservations.map(({ id }) => id),
});

type Change = Partial<ReturnType<typeof asForm>> & { reason?: string };
/** Saves an action with some changes. */
export const changed = (by: Person, action: Action, more: Change) =>
  call(by, actions.change, { body: { ...asForm(action), ...more } });

type Closing = { code?: string; doneOn?: string; doneById?: string; doneBy?: string; note?: string };
/** Reports the work of an action as done. */
export const closing = async (
  by: Person,
  { id, version }: Action,
  { code = 'closed-completed', ...details }: Closing = {},
) =>
  call(by, actions.close, {
    body: { id, version, statusId: await actionStatus(by, code), doneOn: inDays(by, 0), ...details },
  });

export const closed = async (...given: Parameters<typeof closing>): Promise<Action> =>
  passed(await closing(...given)).dto;

export const verifying = (by: Person, { id, version }: Action, accepted = true, reason?: string) =>
  call(by, actions.verify, { body: { id, version, accepted, reason: reason ?? null } });

export const aPhotograph = async (by: Person, action: { id: string }) =>
  aFile(by, action.id, await aPicture(), { fileName: `${crypto.randomUUID()}.png`, evidence: 'photograph' });

export const aReportFile = (by: Person, action: { id: string }) =>
  aFile(by, action.id, aPdf(), { fileName: `${crypto.randomUUID()}.pdf`, evidence: 'report' });

/** An action that a second person must accept, reported as done with its photograph. */
export async function awaiting(by: Person, more: Wanted = {}, details: Closing = {}): Promise<Action> {
  const action = await anAction(by, { priority: 'HIGH', ...more });
  await aPhotograph(by, action);
  return closed(by, action, details);
}
