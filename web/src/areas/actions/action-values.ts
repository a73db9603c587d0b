import type { Action, ActionDetails, ActionStart } from '@lintel/contract/areas/actions/action';
import type { Priority } from '@lintel/contract/areas/actions/states';

/** The form values of an action. */
export type ActionValues = {
  name: string;
  statusId: string | null;
  priority: Priority | null;
  startDate: string | null;
  dueDate: string | null;
  dueDateByInspection: string | null;
  location: string;
  observation: string;
  areaOfObservationIds: string[];
  reason: string;
  /** The property of a new one, if its form was not opened from one. */
  propertyId?: string | null;
};

/** A new action starts with its default status, today, and the preselected areas (ACT-037, 038, 046 to 048). */
export const newAction = ({ statusId, startDate, areaOfObservationIds }: ActionStart): ActionValues => ({
  name: '',
  statusId,
  priority: null,
  startDate,
  dueDate: null,
  dueDateByInspection: null,
  location: '',
  observation: '',
  areaOfObservationIds,
  reason: '',
  propertyId: null,
});

export const valuesOf = (action: Action): ActionValues => ({
  name: action.name,
  statusId: action.status.id,
  priority: action.priority,
  startDate: action.startDate,
  dueDate: action.dueDate,
  dueDateByInspection: action.dueDateByInspection,
  location: action.location ?? '',
  observation: action.observation ?? '',
  areaOfObservationIds: action.areaOfObservations.map(({ id }) => id),
  reason: '',
});

/** The request body of an unchanged action, for changing one field of it. */
export function detailsOf(action: Action): ActionDetails & { id: string; version: number } {
  const { reason: _, ...values } = valuesOf(action);
  return { ...(values as ActionDetails), id: action.id, version: action.version };
}
