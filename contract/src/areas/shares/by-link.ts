import { z } from 'zod';
import { day, id, instant, optionalLine, requiredLines } from '../../platform/shapes.ts';
import { AnsweredChecklist } from '../checklists/answers.ts';
import { AskedChecklist } from '../checklists/endpoints.ts';
import { ClosingDemand } from '../actions/closing.ts';
import { Priority } from '../actions/states.ts';
import { EvidenceKind } from '../evidence-kinds.ts';
import { StoredFile } from '../stored-file.ts';
import { EquipmentResults } from '../tasks/covered-equipment.ts';
import { Outcome } from '../tasks/states.ts';
import { AssignInfo, SharedType, ShareResponse, ShareStatus } from './share.ts';

/** A file as the outsider sees it. */
export const SharedFile = StoredFile.omit({ uploadedBy: true }).extend({
  /** Added through this share. */
  isOwn: z.boolean(),
});
export type SharedFile = z.infer<typeof SharedFile>;

/** A piece of equipment that a shared task covers: what somebody who comes to see to it needs to find it. */
const SharedPiece = z.object({
  id,
  name: z.string(),
  type: z.string(),
  location: z.string().nullable(),
  serialNumber: z.string().nullable(),
  assetTag: z.string().nullable(),
  dueOn: day.nullable(),
  /** Unsatisfactory since. */
  failedOn: day.nullable(),
  /** Satisfactory in the open round already. */
  isDone: z.boolean(),
});
export type SharedPiece = z.infer<typeof SharedPiece>;

/** Everything that a link shows, and what can be done with it now. */
export const SharedItem = z.object({
  entityType: SharedType,
  ref: z.string(),
  name: z.string(),
  organisation: z.object({
    name: z.string(),
    /** A picture as a `data:` URL. */
    logo: z.string().nullable(),
  }),
  assignee: z.object({ fullName: z.string(), company: z.string(), email: z.string() }),
  /** Who assigned it, and how to reach them. */
  assignedBy: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  assignedAt: instant,
  /** The last day on which the link works. */
  validUntil: day,
  /** Today in its time zone. */
  today: day,
  status: ShareStatus,
  brief: z.string(),
  priority: Priority.nullable(),
  dueDate: day.nullable(),
  itemStatus: z.string(),
  /** For an action: what was observed. For a task: how it is to be done. */
  details: z.string().nullable(),
  location: z.string().nullable(),
  areas: z.array(z.string()),
  /** They are all of its task's, which an action starts with (ACT-048): they say nothing to who does it. */
  hasAllAreas: z.boolean(),
  property: z.object({ address: z.string(), reference: z.string() }).nullable(),
  /** For a task: the equipment in use that it covers, what is due first at the top. */
  equipment: z.array(SharedPiece),
  /** What everybody working there must know: what an authority has prohibited. */
  warnings: z.array(z.string()),
  /** What reporting it done requires, and what of that is missing. */
  demanded: ClosingDemand,
  missing: z.array(EvidenceKind),
  /** For a task: whether its evidence is a certificate, whose number and dates are then asked for. */
  hasCertificate: z.boolean(),
  /** For a task: the questions of its type. */
  checklist: AskedChecklist,
  files: z.array(SharedFile),
  mostBytes: z.number(),
  /** Newest first. */
  responses: z.array(ShareResponse),
  proposedDate: AssignInfo.shape.proposedDate,
  /** Why it was sent back, until it is reported done again. */
  sentBackReason: z.string().nullable(),
  can: z.object({
    accept: z.boolean(),
    decline: z.boolean(),
    proposeDate: z.boolean(),
    logVisit: z.boolean(),
    comment: z.boolean(),
    addFile: z.boolean(),
    reportDone: z.boolean(),
  }),
});
export type SharedItem = z.infer<typeof SharedItem>;

/** The outsider's report of what was done. The last five are for a task. */
export const SharedDone = z.object({
  doneOn: day,
  note: requiredLines('Enter what was done', 4000),
  /** For a task with a checklist: the answers to its questions. */
  checklist: AnsweredChecklist.optional(),
  outcome: Outcome.nullish().transform((outcome) => outcome ?? null),
  certificateNumber: optionalLine(100),
  certificateIssuedOn: day.nullish().transform((on) => on ?? null),
  certificateExpiresOn: day.nullish().transform((on) => on ?? null),
  /** Which of its equipment was done; by default all that is in use. */
  equipment: EquipmentResults.optional(),
});
export type SharedDone = z.infer<typeof SharedDone>;
