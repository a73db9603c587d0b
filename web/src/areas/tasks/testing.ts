import type { StandingCounts, TaskMatrix } from '@lintel/contract/areas/tasks/figures';
import type { TaskRow } from '@lintel/contract/areas/tasks/list';
import type { Completion, Cycle, Task } from '@lintel/contract/areas/tasks/task';

export const taskId = '018f0000-0000-7000-8000-0000000000a1';
const propertyId = '018f0000-0000-7000-8000-0000000000b1';
export const groupId = '018f0000-0000-7000-8000-0000000000c1';
const cycleId = '018f0000-0000-7000-8000-0000000000d2';

export const aCycle = (of: Partial<Cycle> = {}): Cycle => ({
  id: cycleId,
  number: 2,
  startsOn: '2026-03-03',
  dueOn: '2027-03-03',
  explanation: '12 months after 3 March 2026, kept because done within the two-month window; GSIUR 1998, reg. 36A',
  state: 'open',
  closedAt: null,
  daysLate: null,
  completions: [],
  fileCount: 0,
  isProved: false,
  ...of,
});

/** A completed cycle, corrected once. */
export const aPastCycle = (of: Partial<Cycle> = {}): Cycle => ({
  ...aCycle(),
  id: '018f0000-0000-7000-8000-0000000000d1',
  number: 1,
  startsOn: '2025-03-03',
  dueOn: '2026-03-03',
  state: 'done',
  closedAt: '2026-02-10T09:00:00Z',
  daysLate: -21,
  isProved: true,
  completions: [
    {
      ...details,
      revision: 2,
      doneBy: 'Ann Zed',
      reason: 'Wrong engineer',
      recordedBy: 'Maria Okafor',
      recordedAt: '2026-02-12T09:00:00Z',
    },
    {
      ...details,
      revision: 1,
      doneBy: 'Tom Birch',
      reason: null,
      recordedBy: 'Maria Okafor',
      recordedAt: '2026-02-10T09:00:00Z',
    },
  ],
  ...of,
});
const details: Omit<Completion, 'revision' | 'doneBy' | 'reason' | 'recordedBy' | 'recordedAt'> = {
  doneOn: '2026-02-10',
  outcome: 'satisfactory',
  certificateNumber: 'C-77',
  certificateIssuedOn: '2026-02-10',
  certificateExpiresOn: null,
  note: null,
  followUp: null,
  withoutEvidenceReason: null,
  checklistVersion: null,
  despite: null,
  equipment: [],
  answers: [],
  pieceAnswers: null,
};

export function aTask(of: Partial<Task> = {}): Task {
  return {
    id: taskId,
    version: 4,
    caption: 'GAS01 Gas safety check, Elm House',
    code: 'GAS01',
    name: 'Gas safety check',
    taskTypeId: '018f0000-0000-7000-8000-0000000000e1',
    group: { id: groupId, name: 'Gas' },
    property: { id: propertyId, caption: 'Elm House', address2: 'Mill Lane', reference: 'HH-1' },
    status: { id: '018f0000-0000-7000-8000-0000000000f1', name: 'To do' },
    state: 'active',
    stateReason: null,
    stateSince: '2026-03-03T09:00:00Z',
    reviewOn: null,
    approvedBy: null,
    exemption: null,
    alignment: null,
    alignable: null,
    dueOn: '2027-03-03',
    dueStatus: 'NOT_DUE_YET',
    standing: 'compliant',
    interval: { id: '018f0000-0000-7000-8000-0000000000f2', name: '1 year' },
    hasOwnInterval: false,
    statutory: true,
    inspection: true,
    riskAssessment: false,
    rule: 'Every 12 months, keeping its anniversary',
    legalBasis: [{ law: 'Gas Safety Regulations 1998, reg. 36A', since: '2018-04-06' }],
    evidence: ['certificate'],
    hasCertificate: true,
    areasOfObservation: [],
    owners: [],
    assignment: 'unassigned',
    assigneeEmail: null,
    assigneeName: null,
    instructions: null,
    lastDoneOn: '2026-02-10',
    lastOutcome: 'satisfactory',
    cycle: aCycle(),
    pastCycleCount: 1,
    noAccessCount: 0,
    hasAttemptsOrLetters: false,
    inspectionReportCount: 0,
    equipmentCount: 0,
    suggestedEquipmentCount: 0,
    questionCount: 0,
    actionsToRaise: false,
    can: {
      complete: true,
      amend: true,
      change: true,
      assign: true,
      assignByEmail: true,
      suspend: true,
      inspect: true,
      comment: true,
      addFile: true,
    },
    ...of,
  } as Task;
}

export const aTaskRow = (of: Partial<TaskRow> = {}): TaskRow => ({
  id: taskId,
  code: 'GAS01',
  name: 'Gas safety check',
  property: 'Elm House',
  propertyId,
  propertyReference: 'HH-1',
  region: null,
  taskType: 'Gas',
  interval: '1 year',
  dueOn: '2026-11-01',
  dueStatus: 'OVERDUE',
  standing: 'overdue',
  status: 'To do',
  state: 'Active',
  reason: null,
  since: null,
  approvedBy: null,
  owners: null,
  assignee: null,
  statutory: true,
  inspection: true,
  lastDoneOn: null,
  lastOutcome: null,
  awaitsExemption: false,
  noAccessCount: 0,
  actionsToRaise: false,
  can: { change: true, complete: true },
  ...of,
});

const counts = { OVERDUE: 3, DUE: 5, NOT_DUE_YET: 40, NO_DUE_DATE: 0 };
export const overview = { counts, groups: [{ id: groupId, name: 'Gas', counts }], awaitingMeCount: 0 };

/** Counts by standing, by default zero. */
export const standing = (counted: Partial<StandingCounts> = {}): StandingCounts => ({
  compliant: 0,
  'due-soon': 0,
  'action-open': 0,
  overdue: 0,
  unsatisfactory: 0,
  'no-data': 0,
  'no-due-date': 0,
  suspended: 0,
  'not-applicable': 0,
  ...counted,
});
const ofGas = standing({ compliant: 1200, overdue: 3, 'no-data': 2, suspended: 1 });
export const matrix: TaskMatrix = {
  counts: ofGas,
  groups: [
    {
      id: groupId,
      name: 'Gas',
      counts: ofGas,
      types: [{ id: taskId, code: 'GAS01', name: 'Gas safety check', counts: ofGas }],
    },
  ],
};
export const pageOf = <T>(objects: T[]) => ({
  objects,
  page: 1,
  limit: 25,
  maxPage: 1,
  totalObjectsForQuery: objects.length,
});
