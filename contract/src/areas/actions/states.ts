import { z } from 'zod';
import { kindsWith, valuesByKind } from '../kinds.ts';
import type { KindsWith } from '../kinds.ts';
import { dueStatuses } from '../tasks/states.ts';

/** Always in this order (ACT-026). */
export const priorities = [
  { id: 'HIGH', name: 'High' },
  { id: 'MEDIUM', name: 'Medium' },
  { id: 'LOW', name: 'Low' },
  { id: 'ADVISORY', name: 'Advisory' },
] as const;

export const Priority = z.enum(
  priorities.map((priority) => priority.id),
  'Choose a priority',
);
export type Priority = z.infer<typeof Priority>;

/** What an action can be raised from (ACT-036, and hazard cases, decision 042); one without a source was raised by hand. */
export const actionSources = valuesByKind('source');
export type ActionSourceType = KindsWith<'source'>;
export const actionSourceTypes = kindsWith('source').map((type) => ({ id: type, name: actionSources[type].name }));
export const ActionSourceType = z.enum(kindsWith('source'));

/** The due statuses of actions, which always have a due date. */
export const actionDueStatuses = dueStatuses.filter((status) => status.id !== 'NO_DUE_DATE');

/** The progress of closing. Work imported as closed without evidence has a state of its own. */
export const closingStates = [
  { id: 'open', name: 'Open' },
  { id: 'awaiting-verification', name: 'Awaiting verification' },
  { id: 'closed', name: 'Closed' },
  { id: 'evidence-not-held', name: 'Closed, evidence not held' },
] as const;

export const ClosingState = z.enum(closingStates.map((state) => state.id));
export type ClosingState = z.infer<typeof ClosingState>;

/** Whose actions: those assigned to the reader, those on properties and tasks that the reader owns, or all. */
export const ownerships = [
  { id: 'MINE', name: 'Me' },
  { id: 'MY_PEOPLE', name: 'Anyone, on my properties and tasks' },
  { id: 'ALL', name: 'Anyone' },
] as const;
