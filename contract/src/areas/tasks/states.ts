import { z } from 'zod';

/** Derived from the due date, never stored (TASK-005, TASK-006; domain due-statuses). */
export const dueStatuses = [
  { id: 'OVERDUE', name: 'Overdue' },
  { id: 'DUE', name: 'Due' },
  { id: 'NOT_DUE_YET', name: 'Not due yet' },
  { id: 'NO_DUE_DATE', name: 'No due date' },
  { id: 'COMPLETED', name: 'Completed' },
] as const;

export const DueStatus = z.enum(dueStatuses.map((status) => status.id));
export type DueStatus = z.infer<typeof DueStatus>;

export const taskStates = [
  { id: 'active', name: 'Active' },
  { id: 'suspended', name: 'Suspended' },
  { id: 'not-applicable', name: 'Not applicable' },
  { id: 'finished', name: 'Done, does not recur' },
  { id: 'removed', name: 'Removed' },
] as const;

export const TaskState = z.enum(taskStates.map((state) => state.id));
export type TaskState = z.infer<typeof TaskState>;

/** The assignee of a task or an action: nobody, a user, or by e-mail somebody outside (ASSIGN-001). */
export const AssignmentState = z.enum(['unassigned', 'user', 'share']);
export type AssignmentState = z.infer<typeof AssignmentState>;

/**
 * The compliance of a task: exactly one of these (decision 018), or none if removed. Derived, never stored. No evidence: it was
 * never done, or the evidence required by its type is missing.
 */
export const standings = [
  { id: 'compliant', name: 'Compliant' },
  { id: 'due-soon', name: 'Due soon' },
  { id: 'action-open', name: 'Done, actions outstanding' },
  { id: 'overdue', name: 'Overdue' },
  { id: 'unsatisfactory', name: 'Unsatisfactory' },
  { id: 'no-data', name: 'No evidence' },
  { id: 'no-due-date', name: 'No due date' },
  { id: 'suspended', name: 'Suspended' },
  { id: 'not-applicable', name: 'Not applicable' },
] as const;

export const Standing = z.enum(standings.map((standing) => standing.id));
export type Standing = z.infer<typeof Standing>;

export const outcomes = [
  { id: 'satisfactory', name: 'Satisfactory' },
  { id: 'actions-raised', name: 'Satisfactory, with actions' },
  { id: 'unsatisfactory', name: 'Unsatisfactory' },
] as const;

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const Outcome = z.enum(
  outcomes.map((outcome) => outcome.id),
  `Choose the outcome: ${either.format(outcomes.map(({ name }) => `“${name}”`))}`,
);
export type Outcome = z.infer<typeof Outcome>;

/** What a completion says of one piece of the equipment that its task covers. */
export const pieceOutcomes = [
  { id: 'satisfactory', name: 'Satisfactory' },
  { id: 'unsatisfactory', name: 'Unsatisfactory' },
  { id: 'not-done', name: 'Not done' },
] as const;

export const PieceOutcome = z.enum(pieceOutcomes.map((outcome) => outcome.id));
export type PieceOutcome = z.infer<typeof PieceOutcome>;

/** Where a piece stands in the eyes of a task that covers it, the worst first. */
export const pieceStandings = [
  { id: 'overdue', name: 'Overdue' },
  { id: 'unsatisfactory', name: 'Unsatisfactory' },
  { id: 'due-soon', name: 'Due soon' },
  { id: 'not-known', name: 'Not known' },
  { id: 'in-date', name: 'In date' },
  { id: 'out-of-use', name: 'Out of use' },
] as const;

export const PieceStanding = z.enum(pieceStandings.map((standing) => standing.id));
export type PieceStanding = z.infer<typeof PieceStanding>;

const cycleStates = [
  { id: 'open', name: 'Open' },
  { id: 'done', name: 'Done' },
  { id: 'ended', name: 'Ended without being done' },
] as const;

export const CycleState = z.enum(cycleStates.map((state) => state.id));
export type CycleState = z.infer<typeof CycleState>;

/** Whose work figures count: everything visible, what the reader is responsible for, whoever does it, or only what they own. */
export const whoseTasks = [
  { id: 'ALL', name: 'All tasks I can see' },
  { id: 'TEAM', name: 'My properties and tasks' },
  { id: 'OWN', name: 'My own tasks' },
] as const;

export const WhoseTasks = z.enum(whoseTasks.map((whose) => whose.id));
export type WhoseTasks = z.infer<typeof WhoseTasks>;

/** The task list filters for these. */
export const tasksWhose = (role: WhoseTasks, personId: string): { ownerIds?: string[]; whose?: string } =>
  ({ ALL: {}, TEAM: { whose: 'MY_PEOPLE' }, OWN: { ownerIds: [personId] } })[role];

/** Attempts without access: HSE expects at least three of a landlord who could not check gas (reg. 36). */
export const noAccessTimes = [
  { id: '1', name: 'At least once' },
  { id: '2', name: 'At least twice' },
  { id: '3', name: 'At least 3 times' },
] as const;
