import { z } from 'zod';
import {
  day,
  email,
  id,
  instant,
  Option,
  optionalLine,
  optionalLines,
  requiredLine,
  version,
} from '../../platform/shapes.ts';
import { GivenAnswer, PieceAnswers } from '../checklists/answers.ts';
import { evidenceKinds } from '../evidence-kinds.ts';
import { PieceResult } from './covered-equipment.ts';
import { AssignmentState, CycleState, DueStatus, Outcome, Standing, TaskState } from './states.ts';

/** What was done, and its evidence. */
export const CompletionDetails = z.object({
  doneOn: day,
  doneBy: requiredLine('Enter who did it', 200),
  outcome: Outcome,
  certificateNumber: optionalLine(100),
  certificateIssuedOn: day.nullable().default(null),
  certificateExpiresOn: day.nullable().default(null),
  /** Why it is satisfactory although an answer to the checklist is not. */
  despite: optionalLines(1000),
  note: optionalLines(4000),
  followUp: optionalLines(4000),
});
export type CompletionDetails = z.infer<typeof CompletionDetails>;

export const completionFieldLabels = {
  doneOn: 'Done on',
  doneBy: 'Done by',
  outcome: 'Outcome',
  certificateNumber: 'Certificate number',
  certificateIssuedOn: 'Certificate issued',
  certificateExpiresOn: 'Certificate expires',
  despite: 'Satisfactory all the same, because',
  note: 'Note',
  followUp: 'Follow-up',
} as const satisfies Record<keyof CompletionDetails, string>;

/** One completion of a round: the first, or a correction with its reason. */
export const Completion = CompletionDetails.extend({
  revision: z.number(),
  /** Why there is no file although the task type requires one. */
  withoutEvidenceReason: z.string().nullable(),
  reason: z.string().nullable(),
  /** By name; empty where the task covered no equipment. */
  equipment: z.array(PieceResult),
  /** The version of the checklist that was answered; null where there was none. */
  checklistVersion: z.number().nullable(),
  /** To what is asked once, in the order of the questions. */
  answers: z.array(GivenAnswer),
  /** To what is asked of each piece of equipment, by name; null where nothing was. */
  pieceAnswers: PieceAnswers.nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
});
export type Completion = z.infer<typeof Completion>;

/** One round of a task. */
export const Cycle = z.object({
  id,
  number: z.number(),
  startsOn: day,
  dueOn: day.nullable(),
  /** Why it is due then, in words, with the law. */
  explanation: z.string(),
  state: CycleState,
  closedAt: instant.nullable(),
  /** Days from the due date to the completion; negative if early. */
  daysLate: z.number().nullable(),
  /** Newest first. */
  completions: z.array(Completion),
  fileCount: z.number(),
  /** Whether a file of a required kind is there. */
  isProved: z.boolean(),
});
export type Cycle = z.infer<typeof Cycle>;

/** The one time that the last day of a gas safety check was aligned with others: reg. 36A(2)-(3). */
export const TaskAlignment = z.object({
  fromOn: day,
  toOn: day,
  reason: z.string(),
  alignedBy: z.string(),
  alignedAt: instant,
});
export type TaskAlignment = z.infer<typeof TaskAlignment>;

/** One task type on one property, and what the reader may do with it. */
export const Task = z.object({
  id,
  version,
  /** TASK-004. */
  caption: z.string(),
  code: z.string(),
  name: z.string(),
  taskTypeId: id,
  group: Option,
  property: z.object({ id, caption: z.string(), address2: z.string().nullable(), reference: z.string() }),
  status: Option,
  state: TaskState,
  stateReason: z.string().nullable(),
  stateSince: instant,
  reviewOn: day.nullable(),
  approvedBy: z.string().nullable(),
  /** The pending proposal that it does not apply, or is removed from the property; null if there is none. */
  exemption: z
    .object({
      removes: z.boolean(),
      reason: z.string(),
      reviewOn: day.nullable(),
      proposedBy: z.string().nullable(),
      proposedAt: instant,
      can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
    })
    .nullable(),
  dueOn: day.nullable(),
  dueStatus: DueStatus,
  /** Null if it was removed. */
  standing: Standing.nullable(),
  interval: Option,
  hasOwnInterval: z.boolean(),
  statutory: z.boolean(),
  inspection: z.boolean(),
  riskAssessment: z.boolean(),
  /** The due date rule in words. */
  rule: z.string(),
  /** The law of the property's nation, with the date since which it has been in force if known. */
  legalBasis: z.array(z.object({ law: z.string(), since: day.nullable() })),
  evidence: z.array(z.enum(evidenceKinds.map((kind) => kind.id))),
  hasCertificate: z.boolean(),
  areasOfObservation: z.array(Option),
  /** With their e-mail addresses for readers who may see people. */
  owners: z.array(z.object({ id, name: z.string(), email: email.nullable() })),
  /** Who is to do it, if it was assigned; its owners stay responsible. */
  assignment: AssignmentState,
  /** For readers who may see people. */
  assigneeEmail: z.string().nullable(),
  /** For somebody outside with their company. */
  assigneeName: z.string().nullable(),
  instructions: z.string().nullable(),
  lastDoneOn: day.nullable(),
  lastOutcome: Outcome.nullable(),
  /** Done "Satisfactory, with actions", but none raised since that cycle began. */
  actionsToRaise: z.boolean(),
  /** The open one; null if there is none. */
  cycle: Cycle.nullable(),
  alignment: TaskAlignment.nullable(),
  /** Its last day, and the latest to which it may be aligned; null if the law or the reader's permissions allow none. */
  alignable: z.object({ from: day, latest: day }).nullable(),
  pastCycleCount: z.number(),
  /** Attempts without access in the present round. */
  noAccessCount: z.number(),
  /** Whether an attempt at it, or a letter for access, is recorded, in any round. */
  hasAttemptsOrLetters: z.boolean(),
  inspectionReportCount: z.number(),
  /** Its own and those of its inspection reports, open and closed. */
  actionCount: z.number(),
  equipmentCount: z.number(),
  /** Of its property, in use, which it does not cover and its type looks after. */
  suggestedEquipmentCount: z.number(),
  /** Of the checklist of its type. */
  questionCount: z.number(),
  can: z.object({
    complete: z.boolean(),
    amend: z.boolean(),
    change: z.boolean(),
    assign: z.boolean(),
    /** ASSIGN-038, ASSIGN-039. */
    assignByEmail: z.boolean(),
    suspend: z.boolean(),
    inspect: z.boolean(),
    comment: z.boolean(),
    addFile: z.boolean(),
  }),
});
export type Task = z.infer<typeof Task>;

/** The effect of a completion date before it is saved: the next due date, and why. */
export const CompletionPreview = z.object({
  nextDueOn: day.nullable(),
  explanation: z.string(),
  daysLate: z.number().nullable(),
  /** Possible mistakes, in sentences. */
  warnings: z.array(z.string()),
});

/** The editable fields of a task. */
export const taskFieldLabels = {
  ownIntervalId: 'Interval of its own',
  statusId: 'Status',
  ownerIds: 'Owners',
  dueOn: 'Due date',
  instructions: 'Instructions',
} as const;
