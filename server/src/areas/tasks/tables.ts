import type { ColumnType, Generated, Selectable } from 'kysely';
import type { CycleState, Outcome, PieceOutcome, TaskState } from '@lintel/contract/areas/tasks/states';
import type { Because } from '@lintel/contract/cycles/rule';
import type { Instant, Json, MaybeInstant, Own, Version } from '#platform/database/columns';

export type TaskTable = {
  organisationId: Own;
  id: string;
  version: Version;
  propertyId: string;
  regionId: string | null;
  landlordId: string | null;
  propertyArchived: Generated<boolean>;
  taskTypeId: string;
  ownIntervalId: string | null;
  statusId: string;
  state: TaskState;
  stateSince: Instant;
  stateReason: string | null;
  reviewOn: string | null;
  approvedBy: string | null;
  /** The proposal that it does not apply, or is removed, while it waits. */
  exemptionId: ColumnType<string | null, string | null | undefined, string | null>;
  cycleId: string | null;
  dueOn: string | null;
  overdueAfter: string | null;
  lastDoneOn: string | null;
  lastOutcome: Outcome | null;
  outcomeCycleId: string | null;
  hasEvidence: Generated<boolean>;
  instructions: string | null;
  assigneeId: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Instant;
  changedAt: Instant;
};

/** How a task stood from a day on, as it was known then. */
type TaskHistoryTable = {
  organisationId: Own;
  taskId: string;
  since: string;
  until: string | null;
  state: TaskState;
  overdueAfter: string | null;
  outcomeCycleId: string | null;
  hasEvidence: boolean;
  lastOutcome: Outcome | null;
};

type TaskCycleTable = {
  organisationId: Own;
  id: string;
  taskId: string;
  number: number;
  startsOn: string;
  dueOn: string | null;
  anchor: string;
  because: Json<Because>;
  state: CycleState;
  doneOn: string | null;
  outcome: Outcome | null;
  revision: Generated<number>;
  closedAt: MaybeInstant;
};

export type TaskCycleRecord = Selectable<TaskCycleTable>;

type TaskCompletionTable = {
  organisationId: Own;
  cycleId: string;
  revision: number;
  doneOn: string;
  doneBy: string;
  outcome: Outcome;
  certificateNumber: string | null;
  certificateIssuedOn: string | null;
  certificateExpiresOn: string | null;
  note: string | null;
  followUp: string | null;
  withoutEvidenceReason: string | null;
  checklistVersion: number | null;
  despite: string | null;
  reason: string | null;
  recordedBy: string | null;
  recordedAt: ColumnType<string, string, never>;
};

export type TaskCompletionRecord = Selectable<TaskCompletionTable>;

type TaskEquipmentTable = {
  organisationId: Own;
  taskId: string;
  equipmentId: string;
  propertyId: string;
  givenLastDoneOn: string | null;
  givenDueOn: string | null;
  lastDoneOn: string | null;
  certificateExpiresOn: string | null;
  failedOn: string | null;
  missedOn: string | null;
  startsOn: string | null;
  dueOn: string | null;
  anchor: string | null;
  because: ColumnType<Because | null, string | null, string | null>;
};

type TaskCompletionEquipmentTable = {
  organisationId: Own;
  cycleId: string;
  revision: number;
  equipmentId: string;
  outcome: PieceOutcome;
  startsOn: string;
  dueOn: string | null;
  anchor: string;
};

type TaskAlignmentTable = {
  organisationId: Own;
  taskId: string;
  cycleId: string;
  fromOn: string;
  toOn: string;
  reason: string;
  alignedBy: string;
  alignedAt: Instant;
};

type TaskExemptionTable = {
  organisationId: Own;
  id: string;
  taskId: string;
  reason: string;
  reviewOn: string | null;
  removes: Generated<boolean>;
  proposedBy: string | null;
  proposedAt: Instant;
};

type TaskExemptionDecisionTable = {
  organisationId: Own;
  exemptionId: string;
  outcome: 'accepted' | 'rejected' | 'withdrawn';
  reason: string | null;
  decidedBy: string | null;
  decidedAt: Instant;
};

type TaskCell = {
  organisationId: Own;
  regionId: string;
  taskTypeId: string;
  state: string;
  lastOutcome: string;
  isDone: boolean;
  hasEvidence: boolean;
  hasOpenAction: boolean;
  dueOn: string;
  overdueAfter: string;
  ownIntervalId: string;
  n: number;
};

type ScheduledCell = {
  organisationId: Own;
  taskTypeId: string;
  month: string;
  overdueAfter: string;
  daysLate: number;
  n: number;
};

declare module '#platform/database/tables' {
  interface Tables {
    tasks: TaskTable;
    taskOwners: { organisationId: Own; taskId: string; userId: string };
    taskCycles: TaskCycleTable;
    taskHistory: TaskHistoryTable;
    taskCompletions: TaskCompletionTable;
    taskEquipment: TaskEquipmentTable;
    taskCompletionEquipment: TaskCompletionEquipmentTable;
    taskAlignments: TaskAlignmentTable;
    taskExemptions: TaskExemptionTable;
    taskExemptionDecisions: TaskExemptionDecisionTable;
    taskCounts: TaskCell;
    taskCountChanges: TaskCell & { id: Generated<string> };
    dutyCounts: { organisationId: Own; regionId: string; propertyId: string; n: number };
    dutyCountChanges: { organisationId: Own; id: Generated<string>; regionId: string; propertyId: string; n: number };
    scheduledCounts: ScheduledCell;
    scheduledCountChanges: ScheduledCell & { id: Generated<string> };
    roundCounts: { organisationId: Own; week: string; n: number };
    roundCountChanges: { organisationId: Own; id: Generated<string>; week: string; n: number };
    complianceDays: {
      organisationId: Own;
      day: string;
      placeId: string;
      dutyCount: number;
      compliantCount: number;
      propertyCount: number;
    };
  }
  interface GuardedTables {
    tasks: true;
  }
}
