import { z } from 'zod';
import { dueStatuses } from '../tasks/states.ts';

/** Always in this order (ACT-026). */
export const priorities = [
  { id: 'HIGH', name: 'High' },
  { id: 'MEDIUM', name: 'Medium' },
  { id: 'LOW', name: 'Low' },
  { id: 'ADVISORY', name: 'Advisory' },
] as const;

export const Priority = z.enum(priorities.map((priority) => priority.id));
export type Priority = z.infer<typeof Priority>;

/** What an action can come from (ACT-036); one without a source was raised by hand. */
export const actionSourceTypes = [
  { id: 'TASK', name: 'Task' },
  { id: 'INSPECTION_REPORT', name: 'Inspection report' },
  { id: 'ACCIDENT', name: 'Accident' },
  { id: 'ENFORCEMENT_VISIT', name: 'Enforcement visit' },
] as const;

export const ActionSourceType = z.enum(actionSourceTypes.map((type) => type.id));
export type ActionSourceType = z.infer<typeof ActionSourceType>;

/** The due statuses that an action can have: it always has a due date. */
export const actionDueStatuses = dueStatuses.filter((status) => status.id !== 'NO_DUE_DATE');

/** How far closing has come. Work that was brought in closed and proves nothing is told apart from what is closed. */
export const closingStates = [
  { id: 'open', name: 'Open' },
  { id: 'awaiting-verification', name: 'Awaiting verification' },
  { id: 'closed', name: 'Closed' },
  { id: 'evidence-not-held', name: 'Closed, evidence not held' },
] as const;

export const ClosingState = z.enum(closingStates.map((state) => state.id));
export type ClosingState = z.infer<typeof ClosingState>;

/** Whose actions: those assigned to the reader, those of the properties and tasks that the reader owns, or all. */
export const ownerships = [
  { id: 'MINE', name: 'Mine' },
  { id: 'MY_PEOPLE', name: 'My properties and tasks' },
  { id: 'ALL', name: 'All' },
] as const;
