import { z } from 'zod';
import { bulkReply } from '../../platform/bulk.ts';
import { endpoints } from '../../platform/endpoint.ts';
import { pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import {
  byId,
  day,
  done,
  dto,
  email,
  id,
  instant,
  line,
  Option,
  optionalLines,
  options,
  requiredLine,
  requiredLines,
} from '../../platform/shapes.ts';
import { ActivityRecord } from '../activity.ts';
import { OfferedContractor } from '../contractors/chosen.ts';
import { EvidenceKind } from '../evidence-kinds.ts';
import { SharedDone, SharedFile, SharedItem } from './by-link.ts';
import { shareList } from './list.ts';
import { AssignInfo, Assignment, NewShare, NewShares, SharedType } from './share.ts';
import { sharedTypes } from './shared-types.ts';

/** Work given to a contractor since a date; each number is that of the list with the filter of the same name. */
const Scorecard = z.object({
  since: day,
  given: z.number(),
  done: z.number(),
  onTime: z.number(),
  sentBack: z.number(),
  noAccess: z.number(),
  lapsed: z.number(),
  /** From the date it was given to the date it was done; null if nothing was done. */
  averageDays: z.number().nullable(),
});
export type Scorecard = z.infer<typeof Scorecard>;

const assignToken = line(200);

const byToken = z.object({ assignToken });

const sharedItem = dto(SharedItem);

const assigning = 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL';

const ofKind = z.object({ kind: z.enum(sharedTypes.map(({ path }) => path)) });

/** Users of the organisation assign work, in the same way for each kind that can be assigned. */
const menu = { allow: 'PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU' } as const;

export const shares = endpoints('shares', {
  save: {
    method: 'POST',
    path: '{kind}/saveAssignInfo.json',
    allow: assigning,
    params: ofKind,
    body: NewShare,
    reply: dto(AssignInfo),
    summary:
      'Assigns a task or an action to somebody outside and e-mails them a link, taking it from a user who has it (ASSIGN-035).',
  },
  saveSeveral: {
    method: 'POST',
    path: '{kind}/several/saveAssignInfo.json',
    allow: assigning,
    params: ofKind,
    body: NewShares,
    reply: bulkReply.extend({ messageCount: z.number() }),
    summary:
      'Assigns several tasks or actions to somebody outside and e-mails them one message with a link to each, or several if there are more than a hundred, by the rules of assigning one; refused ones are returned with the reason.',
  },
  contractors: {
    method: 'POST',
    path: '{kind}/listContractor.json',
    allow: assigning,
    reads: true,
    params: ofKind,
    body: z.object({
      /** Must match the path; S1 sends it, S2 does not. */
      entityType: SharedType.optional(),
      /** Part of either; by default those assigned last. */
      email: line(254).default(''),
      name: line(120).default(''),
    }),
    reply: z.object({
      /** One per e-mail address; `id` is that of the share that named it last, or of the contractor. */
      objects: z.array(
        z.object({
          id,
          /** Empty for a contractor known only by its firm; so is the e-mail address. */
          name: z.string(),
          company: z.string(),
          emailAddress: z.string(),
          contractor: OfferedContractor.nullable(),
        }),
      ),
    }),
    summary:
      'Contractors with their standing, and people outside to whom something that the reader may see was assigned before, at most twenty (ASSIGN-032).',
  },
  assign: {
    method: 'POST',
    path: '{kind}/{id}/assign.json',
    allow: assigning,
    params: ofKind.extend({ id }),
    body: z.object({ email }),
    reply: dto(AssignInfo),
    summary:
      'Assigns by e-mail to the address that the share was made for (ASSIGN-036): within a minute of the assignment its link is on its way already; later it is mailed again, and the link of the message before stops working.',
  },
  get: {
    method: 'GET',
    path: 'assignByEmailEntity/assignment.json',
    allow: 'with-a-role',
    query: z.object({ entityId: id, entityType: SharedType }),
    reply: dto(Assignment),
    summary: 'Whom a task or an action is assigned to.',
  },
  resend: {
    method: 'POST',
    path: 'assignByEmailEntity/message.json',
    allow: assigning,
    body: byId,
    reply: dto(AssignInfo),
    summary: 'E-mails a new link to the same address. The earlier link stops working.',
  },
  link: {
    // A PUT, because replies to a POST are stored for the Idempotency-Key, and this one must not be.
    method: 'PUT',
    path: 'assignByEmailEntity/link.json',
    allow: assigning,
    body: byId,
    reply: dto(z.object({ link: z.string() })),
    summary: 'Creates a further link to pass on by other means. Earlier links keep working.',
  },
  extend: {
    method: 'PUT',
    path: 'assignByEmailEntity/expiry.json',
    allow: assigning,
    body: z.object({ id, linkExpirationDate: day }),
    reply: dto(AssignInfo),
    summary: 'Moves the last day on which the links work; one that has expired works again.',
  },
  revoke: {
    method: 'POST',
    path: 'assignByEmailEntity/revocation.json',
    allow: assigning,
    body: z.object({ id, reason: optionalLines(1000) }),
    reply: dto(AssignInfo),
    summary: 'Ends a share: its links stop working at once, for good.',
  },
  answerDate: {
    method: 'POST',
    path: 'assignByEmailEntity/proposedDate.json',
    allow: assigning,
    body: z
      .object({ id, agreed: z.boolean(), note: optionalLines(1000) })
      .refine(({ agreed, note }) => agreed || note !== null, { path: ['note'], error: 'Give a reason' }),
    reply: dto(AssignInfo),
  },
  reply: {
    method: 'POST',
    path: 'assignByEmailEntity/reply.json',
    allow: 'PRISM_PROPERTY_COMMENT',
    body: z.object({ id, text: requiredLines('Write the message', 10_000) }),
    reply: dto(AssignInfo),
    summary: 'A comment that the outsider sees; all others stay inside.',
  },
  sendBack: {
    method: 'POST',
    path: 'assignByEmailEntity/sendingBack.json',
    allow: 'PRISM_PROPERTY_TASK_COMPLETE',
    body: z.object({ id, reason: requiredLines('Give a reason', 1000) }),
    reply: dto(AssignInfo),
    summary: 'Does not accept that a task is done. To accept it, complete the task; an action has its verification.',
  },
  list: pagesOf(shareList, menu),
  export: sheetOf(shareList, menu),
  scorecard: {
    method: 'GET',
    path: 'contractor/scorecard.json',
    allow: 'PRISM_APP_CONTRACTOR_MENU',
    query: byId,
    reply: dto(Scorecard),
    summary:
      'The outcome of the work assigned to a contractor in the last twelve months, as far as the reader may see it.',
  },
  entityTypes: {
    method: 'GET',
    path: 'assignByEmailEntity/dict/entityType/options.json',
    allow: 'with-a-role',
    reply: options(),
  },
  statuses: {
    method: 'GET',
    path: 'assignByEmailEntity/dict/assignmentStatus/options.json',
    allow: 'with-a-role',
    reply: options(),
  },
  assignees: {
    method: 'POST',
    path: 'dropdown/assignee',
    allow: 'with-a-role',
    reads: true,
    body: z.object({
      /** Null: without a property. */
      propertyId: id.nullish(),
      searchString: line().default(''),
      limit: z.int().min(1).max(100).default(20),
    }),
    reply: z.object({ objects: z.array(Option.extend({ login: z.string() })) }),
    summary: 'Users who may see the property, by name or login (ASSIGN-029), for people who may assign work to users.',
  },
  findUsers: {
    method: 'POST',
    path: 'assignment/users.json',
    allow: 'with-a-role',
    reads: true,
    body: z.object({ searchString: line().default(''), limit: z.int().min(1).max(100).default(20) }),
    reply: z.object({
      users: z.array(z.object({ id, name: z.string(), login: z.string(), email: z.string().nullable() })),
    }),
    summary:
      'Users who can sign in, by name, for people who may assign work to users; with e-mail addresses for those who may see people (ASSIGN-033).',
  },
  addPerson: {
    method: 'POST',
    path: 'assignment/person.json',
    allow: 'USER_MANAGE',
    body: z.object({ name: requiredLine('Enter the full name', 120), email }),
    reply: dto(z.object({ id, name: z.string(), login: z.string(), email: z.string() })),
    summary:
      'Adds a person from outside, without any role: they see nothing until they are given one and invited (ASSIGN-042).',
  },

  // By link: the token alone gives access. Always a POST, to keep the token out of URLs.
  open: {
    method: 'POST',
    path: 'share/item.json',
    allow: 'share-link',
    // The first opening is in the log; the last one is on the share.
    quiet: true,
    body: byToken,
    reply: sharedItem,
    summary: 'Opens the page of a link, and records the opening.',
  },
  read: {
    method: 'POST',
    path: 'share/item/read.json',
    allow: 'share-link',
    reads: true,
    body: byToken,
    reply: sharedItem,
    summary: 'The same again, without noting anything.',
  },
  activity: {
    method: 'POST',
    path: 'share/activity/filter.json',
    allow: 'share-link',
    reads: true,
    body: z.object({
      assignToken,
      entityType: SharedType,
      /** Only earlier events. */
      changeDateTo: instant.nullish(),
      limit: z.int().min(1).max(50).default(10),
    }),
    reply: z.object({ success: z.literal(true), records: z.array(ActivityRecord) }),
    summary: 'What concerns the outsider, newest first (ACTIVITY-009).',
  },
  comment: {
    method: 'POST',
    path: 'share/comment.json',
    allow: 'share-link',
    body: z.object({
      assignToken,
      entityType: SharedType,
      /** That of the item itself; may be omitted. */
      entityId: id.nullish(),
      text: requiredLines('Write the message', 10_000),
    }),
    reply: done,
    summary: 'ACTIVITY-010.',
  },
  accept: { method: 'POST', path: 'share/acceptance.json', allow: 'share-link', body: byToken, reply: sharedItem },
  decline: {
    method: 'POST',
    path: 'share/refusal.json',
    allow: 'share-link',
    body: byToken.extend({ reason: requiredLines('Give a reason', 1000) }),
    reply: sharedItem,
    summary: 'The link goes on working: who has declined may accept after all, as long as nobody else has it.',
  },
  proposeDate: {
    method: 'POST',
    path: 'share/proposedDate.json',
    allow: 'share-link',
    body: byToken.extend({ day, note: optionalLines(1000) }),
    reply: sharedItem,
  },
  logVisit: {
    method: 'POST',
    path: 'share/visit.json',
    allow: 'share-link',
    body: byToken.extend({
      visitedOn: day,
      /** False: there was no access. */
      gotIn: z.boolean(),
      /** What was found, or why there was no access. */
      note: requiredLines('Enter what you found', 4000),
    }),
    reply: sharedItem,
  },
  reportDone: {
    method: 'POST',
    path: 'share/completion.json',
    allow: 'share-link',
    body: byToken.extend(SharedDone.shape),
    reply: sharedItem,
    summary: 'It then waits for somebody of the organisation to accept it or send it back.',
  },
  addFile: {
    method: 'POST',
    path: 'share/uploadFile.json',
    allow: 'share-link',
    takes: 'upload',
    query: z.object({ fileName: requiredLine('The file has no name', 1000), evidence: EvidenceKind.optional() }),
    reply: dto(SharedFile),
    summary: 'Adds a file. The body is the file itself; the token comes in the header x-assign-token.',
  },
  download: {
    method: 'POST',
    path: 'share/file/content',
    allow: 'share-link',
    reads: true,
    body: byToken.extend({ id }),
    reply: 'file',
  },
  thumbnail: {
    method: 'POST',
    path: 'share/file/thumbnail.webp',
    allow: 'share-link',
    reads: true,
    body: byToken.extend({ id }),
    reply: 'file',
  },
});
