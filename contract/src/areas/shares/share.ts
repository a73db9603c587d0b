import { z } from 'zod';
import { chosen } from '../../platform/bulk.ts';
import {
  byId,
  day,
  email,
  id,
  instant,
  line,
  optionalLines,
  requiredLine,
  requiredLines,
} from '../../platform/shapes.ts';
import { Priority } from '../actions/states.ts';
import { AnsweredChecklist } from '../checklists/answers.ts';
import { ChosenContractor, LackedEvidence } from '../contractors/chosen.ts';
import { PieceResult } from '../tasks/covered-equipment.ts';
import { AssignmentState, Outcome } from '../tasks/states.ts';
import { sharedTypes } from './shared-types.ts';

export const SharedType = z.enum(sharedTypes.map((type) => type.id));
export type SharedType = z.infer<typeof SharedType>;

type Of<Name extends 'path' | 'page'> = { [T in (typeof sharedTypes)[number] as T['id']]: T[Name] };
const ofEach = <Name extends 'path' | 'page'>(name: Name) =>
  Object.fromEntries(sharedTypes.map((type) => [type.id, type[name]])) as Of<Name>;

/** The page of a shared item; the token follows the `#`, where no server, log or referrer sees it (ASSIGN-045, 046). */
export const sharePages = ofEach('page');
/** The segment of a kind in the URL of an endpoint: `action/saveAssignInfo.json`. */
export const sharedPaths = ofEach('path');
export const sharedTypeAt = (path: (typeof sharedTypes)[number]['path']): SharedType =>
  sharedTypes.find((type) => type.path === path)!.id;

/** The header with the token of an upload by link. */
export const TOKEN_HEADER = 'x-assign-token';

/** Days from today: the form's default, and the maximum (ASSIGN-025). */
export const shareDays = { usual: 7, most: 365 } as const;

/** The status of an assignment by e-mail (ASSIGN-011, ASSIGN-050). Derived, never stored. */
export const shareStatuses = [
  { id: 'NOT_OPENED', name: 'Not opened' },
  { id: 'OPENED', name: 'Opened' },
  { id: 'ACCEPTED', name: 'Accepted' },
  { id: 'DECLINED', name: 'Declined' },
  { id: 'DONE', name: 'Done, awaiting verification' },
  { id: 'SENT_BACK', name: 'Sent back' },
  { id: 'VERIFIED', name: 'Verified' },
  { id: 'EXPIRED', name: 'Expired' },
  { id: 'REVOKED', name: 'Ended' },
] as const;

export const ShareStatus = z.enum(shareStatuses.map((status) => status.id));
export type ShareStatus = z.infer<typeof ShareStatus>;

/** Why a share ended; an ended one never works again. */
export const shareEndings = [
  { id: 'verified', name: 'The work was accepted' },
  { id: 'revoked', name: 'Revoked' },
  { id: 'replaced', name: 'Assigned to somebody else' },
  { id: 'unassigned', name: 'No longer assigned' },
  { id: 'closed', name: 'Closed by the organisation' },
  { id: 'deleted', name: 'Deleted' },
  { id: 'archived', name: 'The property was archived' },
] as const;

export const ShareEnding = z.enum(shareEndings.map((ending) => ending.id));
export type ShareEnding = z.infer<typeof ShareEnding>;

/** The responses of a share, in order; never changed. */
export const shareResponses = [
  { id: 'accepted', name: 'Accepted' },
  { id: 'declined', name: 'Declined' },
  { id: 'date-proposed', name: 'Date proposed' },
  { id: 'date-agreed', name: 'Date agreed' },
  { id: 'date-refused', name: 'Date refused' },
  { id: 'visited', name: 'Visited' },
  { id: 'no-access', name: 'No access' },
  { id: 'done', name: 'Marked as done' },
  { id: 'verified', name: 'Accepted as done' },
  { id: 'sent-back', name: 'Sent back' },
] as const;

export const ShareResponseKind = z.enum(shareResponses.map((response) => response.id));
export type ShareResponseKind = z.infer<typeof ShareResponseKind>;

/** The completion of a task, besides its date and note. All null for an action. */
const certificate = {
  outcome: Outcome.nullable(),
  certificateNumber: z.string().nullable(),
  certificateIssuedOn: day.nullable(),
  certificateExpiresOn: day.nullable(),
};

export const ShareResponse = z.object({
  id,
  kind: ShareResponseKind,
  /** The date proposed, of the visit, or of completion. */
  day: day.nullable(),
  /** What was found or done, or the reason. */
  note: z.string().nullable(),
  /** For the outsider, users other than the one who assigned it appear under the organisation's name. */
  recordedBy: z.string(),
  /** Said by the holder of the link. */
  isOutsider: z.boolean(),
  recordedAt: instant,
  /** What was answered to the checklist of a task; null where nothing was. */
  checklist: AnsweredChecklist.nullable(),
  ...certificate,
  /** The result of each piece of equipment of a task; empty if none was given. */
  equipment: z.array(PieceResult),
});
export type ShareResponse = z.infer<typeof ShareResponse>;

/** The start of each kind's endpoint that assigns an item to a user. */
export const givingToUser = {
  method: 'PUT',
  params: byId,
  /** A login or e-mail address; an empty one unassigns it. */
  body: z.object({ assignee: line(254).default('') }),
} as const;

/** The person outside who is to do it (ASSIGN-013). */
const AssigneeInfo = z.object({
  company: requiredLine('validation.value.is.required', 200),
  fullName: requiredLine('validation.value.is.required', 120),
  email: z.string('email.is.required').trim().min(1, 'email.is.required').pipe(email),
});

/** The request of the share form (S2 §3; ASSIGN-014, ASSIGN-019 to 023). */
export const NewShare = z.object({
  entityId: id,
  assigneeInfo: AssigneeInfo,
  assignmentBrief: requiredLines('validation.value.is.required', 4000),
  /** The last day on which the link works: tomorrow to 365 days ahead. Default: seven days ahead (ASSIGN-025, 026). */
  linkExpirationDate: day.nullish().transform((on) => on ?? null),
  /** For an action: the urgency shown to the outsider. Default: the action's own priority, which does not change. */
  priority: Priority.nullish().transform((priority) => priority ?? null),
  /** The contractor that they work for. Default: the one with their e-mail address. */
  contractorId: id.nullish().transform((contractor) => contractor ?? null),
  /** Why a manager of contractors gives it to a blocked one. */
  despite: optionalLines(1000),
  /** The share that this one replaces. Without it, an item already shared is refused. */
  tokenId: id.nullish().transform((share) => share ?? null),
});
export type NewShare = z.infer<typeof NewShare>;

/** As many links as one message holds: with long names 70 KB of HTML, 100 if each is at another place, and Gmail cuts off beyond 102. */
export const MOST_LINKS_IN_A_MESSAGE = 100;
/** As many items as are given to somebody, or people are reminded of, together. */
export const MOST_SHARES_AT_ONCE = 2000;

/** The same for several items, none of which is shared already; each shows its own priority. */
export const NewShares = NewShare.omit({ entityId: true, tokenId: true, priority: true }).extend({
  entityIds: chosen(['item', 'items'], MOST_SHARES_AT_ONCE),
});
export type NewShares = z.infer<typeof NewShares>;

/** A reminder of work within so many days of giving it, or of the last one, is sent only to those who say so. */
export const REMINDER_DAYS = 3;

/** A share as users of the organisation see it (ASSIGN-008, 013 to 015). Never contains a link: `link` creates a fresh one. */
export const AssignInfo = z.object({
  /** The share's id. It gives no access. */
  tokenId: id,
  entityId: id,
  entityType: SharedType,
  /** The e-mail address for readers who may see people, or may assign by e-mail here. */
  assigneeInfo: z.object({ company: z.string(), fullName: z.string(), email: z.string().nullable() }),
  assignmentBrief: z.string(),
  priority: Priority.nullable(),
  contractorId: id.nullable(),
  /** Its current state. */
  contractor: ChosenContractor.nullable(),
  /** Why it was given to a blocked one. */
  despite: z.string().nullable(),
  linkExpirationDate: day,
  assignmentDate: instant,
  assignedBy: z.string().nullable(),
  assignmentStatus: ShareStatus,
  ended: z.object({ at: instant, why: ShareEnding, by: z.string().nullable() }).nullable(),
  firstOpenedAt: instant.nullable(),
  lastOpenedAt: instant.nullable(),
  openedCount: z.number(),
  /** The last reminder, and how many there were. */
  reminded: z.object({ at: instant, by: z.string(), count: z.number() }).nullable(),
  /** The state of the last message with the link; `kept` if this installation sends no mail. */
  mail: z
    .object({
      state: z.enum(['waiting', 'sending', 'sent', 'failed', 'kept']),
      writtenAt: instant,
      sentAt: instant.nullable(),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** The last date proposed, and the organisation's answer. */
  proposedDate: z
    .object({ day, answer: z.enum(['waiting', 'agreed', 'refused']), note: z.string().nullable() })
    .nullable(),
  /** Newest first. */
  responses: z.array(
    /** With the contractor's evidence missing on the date of the work, as known at the time. */
    ShareResponse.extend({ lacks: LackedEvidence }),
  ),
  can: z.object({
    resend: z.boolean(),
    copyLink: z.boolean(),
    extend: z.boolean(),
    revoke: z.boolean(),
    reply: z.boolean(),
    answerDate: z.boolean(),
    /** For a task: accepting it opens the prefilled completion form, or it is sent back. An action has its verification. */
    accept: z.boolean(),
    sendBack: z.boolean(),
  }),
});
export type AssignInfo = z.infer<typeof AssignInfo>;

/** The assignee of a task or an action: nobody, a user, or somebody outside (ASSIGN-001). */
export const Assignment = z.object({
  entityId: id,
  entityType: SharedType,
  state: AssignmentState,
  /** ASSIGN-012. */
  userAssignment: z
    .object({ id, name: z.string(), email: z.string().nullable(), login: z.string().nullable() })
    .nullable(),
  shareAssignment: AssignInfo.nullable(),
  /** Shares that have ended, newest first, at most twenty. */
  earlierShares: z.array(AssignInfo),
  can: z.object({
    /** Choose a user, or remove the assignment. */
    assign: z.boolean(),
    /** ASSIGN-039. */
    assignByEmail: z.boolean(),
  }),
});
export type Assignment = z.infer<typeof Assignment>;
