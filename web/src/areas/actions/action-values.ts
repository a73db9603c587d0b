import type { Action, ActionDetails, ActionStart } from '@lintel/contract/areas/actions/action';
import type { Priority } from '@lintel/contract/areas/actions/states';

/** What the form of an action holds. */
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
  /** Where a new one lies, when its form was opened from no property. */
  propertyId?: string | null;
};

/** A new action begins with its default status, today, and the areas that are preselected (ACT-037, 038, 046 to 048). */
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

/** What is sent of an action as it stands, for a change of one thing in it. */
export function detailsOf(action: Action): ActionDetails & { id: string; version: number } {
  const { reason: _, ...values } = valuesOf(action);
  return { ...(values as ActionDetails), id: action.id, version: action.version };
}
