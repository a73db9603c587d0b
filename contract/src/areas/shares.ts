import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { defineList, filter } from '../platform/list.ts';
import {
  byId,
  day,
  done,
  dto,
  email,
  id,
  instant,
  line,
  options,
  Option,
  optionalLine,
  requiredLine,
} from '../platform/shapes.ts';
import { ClosingDemand, Priority } from './actions.ts';
import { ActivityRecord } from './activity.ts';
import { EvidenceKind, StoredFile } from './files.ts';
import { AssignmentState, Outcome, Task } from './tasks.ts';

/** What may be given to somebody outside by e-mail (ASSIGN-018). */
export const sharedTypes = [
  { id: 'TASK', name: 'Task' },
  { id: 'ACTION', name: 'Action' },
] as const;
export const SharedType = z.enum(sharedTypes.map((type) => type.id));
export type SharedType = z.infer<typeof SharedType>;

/** The page of a shared item; the token stands behind the `#`, where no server, log or referrer sees it (ASSIGN-045, 046). */
export const sharePages = { TASK: '/task_assign_view.html', ACTION: '/action_assign_view.html' } as const;

/** Where an upload by link carries its token. */
export const TOKEN_HEADER = 'x-assign-token';

/** In days from today: the form begins with the one, and the other is the most (ASSIGN-025). */
export const shareDays = { usual: 7, most: 365 } as const;

/** Where an assignment by e-mail stands (ASSIGN-011, ASSIGN-050). Derived, never stored. */
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

/** Why a share ended; one that has ended never works again. */
export const shareEndings = [
  { id: 'verified', name: 'The work was accepted' },
  { id: 'revoked', name: 'Revoked' },
  { id: 'replaced', name: 'Given to somebody else' },
  { id: 'unassigned', name: 'Taken back' },
  { id: 'closed', name: 'Closed by the organisation' },
  { id: 'deleted', name: 'Deleted' },
  { id: 'archived', name: 'The property was archived' },
] as const;
export const ShareEnding = z.enum(shareEndings.map((ending) => ending.id));
export type ShareEnding = z.infer<typeof ShareEnding>;

/** What was said by way of a share or about it, one saying after another; none is ever changed. */
export const shareSayings = [
  { id: 'accepted', name: 'Accepted' },
  { id: 'declined', name: 'Declined' },
  { id: 'date-proposed', name: 'Date proposed' },
  { id: 'date-agreed', name: 'Date agreed' },
  { id: 'date-refused', name: 'Date refused' },
  { id: 'visited', name: 'Visited' },
  { id: 'no-access', name: 'No access' },
  { id: 'done', name: 'Said to be done' },
  { id: 'verified', name: 'Accepted as done' },
  { id: 'sent-back', name: 'Sent back' },
] as const;
export const ShareSayingKind = z.enum(shareSayings.map((saying) => saying.id));
export type ShareSayingKind = z.infer<typeof ShareSayingKind>;

/** What was done of a task, beside the day and the note. All null for an action. */
const certificate = {
  outcome: Outcome.nullable(),
  certificateNumber: z.string().nullable(),
  certificateIssuedOn: day.nullable(),
  certificateExpiresOn: day.nullable(),
};

export const ShareSaying = z.object({
  id,
  kind: ShareSayingKind,
  /** The day proposed, of the visit, or on which it was done. */
  day: day.nullable(),
  /** What was found or done, or the reason. */
  note: z.string().nullable(),
  /** To the outsider, people of the organisation other than who assigned it go by the name of the organisation. */
  saidBy: z.string(),
  /** Said by who has the link. */
  isOutsider: z.boolean(),
  saidAt: instant,
  ...certificate,
});
export type ShareSaying = z.infer<typeof ShareSaying>;

/** The person outside who is to do it (ASSIGN-013). */
export const AssigneeInfo = z.object({
  company: requiredLine('validation.value.is.required', 200),
  fullName: requiredLine('validation.value.is.required', 120),
  email: z.string('email.is.required').trim().min(1, 'email.is.required').pipe(email),
});
export type AssigneeInfo = z.infer<typeof AssigneeInfo>;

/** What the share form sends (S2 §3; ASSIGN-014, ASSIGN-019 to 023). */
export const NewShare = z.object({
  entityId: id,
  assigneeInfo: AssigneeInfo,
  assignmentBrief: requiredLine('validation.value.is.required', 4000),
  /** The last day on which the link works: tomorrow to 365 days ahead; seven days ahead where it is left out (ASSIGN-025, 026). */
  linkExpirationDate: day.nullish().transform((on) => on ?? null),
  /** Of an action: as how urgent the outsider sees it; the action's own where it is left out. The action keeps its own. */
  priority: Priority.nullish().transform((priority) => priority ?? null),
  /** For when contractors are known; not asked about yet. */
  contractorId: id.nullish().transform((contractor) => contractor ?? null),
  /** The share that this one takes the place of. Without it, what is shared already is refused. */
  tokenId: id.nullish().transform((share) => share ?? null),
});
export type NewShare = z.infer<typeof NewShare>;

/** A share as people of the organisation see it (ASSIGN-008, 013 to 015). It never holds a link: `link` gives a fresh one. */
export const AssignInfo = z.object({
  /** The share's id. It opens nothing. */
  tokenId: id,
  entityId: id,
  entityType: SharedType,
  /** The e-mail address for who may see people, and who may assign by e-mail here. */
  assigneeInfo: z.object({ company: z.string(), fullName: z.string(), email: z.string().nullable() }),
  assignmentBrief: z.string(),
  priority: Priority.nullable(),
  contractorId: id.nullable(),
  linkExpirationDate: day,
  assignmentDate: instant,
  assignedBy: z.string().nullable(),
  assignmentStatus: ShareStatus,
  ended: z.object({ at: instant, why: ShareEnding, by: z.string().nullable() }).nullable(),
  firstOpenedAt: instant.nullable(),
  lastOpenedAt: instant.nullable(),
  openedCount: z.number(),
  /** What became of the last message with the link; `kept` where this installation sends no mail. */
  mail: z
    .object({
      state: z.enum(['waiting', 'sending', 'sent', 'failed', 'kept']),
      writtenAt: instant,
      sentAt: instant.nullable(),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** The last date proposed, and whether the organisation agreed. */
  proposedDate: z
    .object({ day, answer: z.enum(['waiting', 'agreed', 'refused']), note: z.string().nullable() })
    .nullable(),
  /** Newest first. */
  sayings: z.array(ShareSaying),
  can: z.object({
    resend: z.boolean(),
    copyLink: z.boolean(),
    extend: z.boolean(),
    revoke: z.boolean(),
    reply: z.boolean(),
    answerDate: z.boolean(),
    /** Of a task: the form that completes it is offered filled in, or it is sent back. An action has its verification. */
    accept: z.boolean(),
    sendBack: z.boolean(),
  }),
});
export type AssignInfo = z.infer<typeof AssignInfo>;

/** Who a task or an action is given to: nobody, a user, or somebody outside (ASSIGN-001). */
export const Assignment = z.object({
  entityId: id,
  entityType: SharedType,
  state: AssignmentState,
  /** ASSIGN-012. */
  userAssignment: z
    .object({ id, name: z.string(), email: z.string().nullable(), login: z.string().nullable() })
    .nullable(),
  shareAssignment: AssignInfo.nullable(),
  /** Shares that have ended, newest first, twenty at most. */
  earlierShares: z.array(AssignInfo),
  can: z.object({
    /** Choose a user, or take the assignment back. */
    assign: z.boolean(),
    /** ASSIGN-039. */
    assignByEmail: z.boolean(),
  }),
});
export type Assignment = z.infer<typeof Assignment>;

/** One line of the assign-by-email entity list (G16). */
export const ShareRow = z.object({
  /** The share's id. */
  id,
  entityId: id,
  entityType: SharedType,
  type: z.string(),
  caption: z.string(),
  property: z.string().nullable(),
  propertyId: id.nullable(),
  assignee: z.string(),
  company: z.string(),
  email: z.string().nullable(),
  assignedBy: z.string().nullable(),
  assignedAt: instant,
  expiresOn: day,
  status: z.string(),
  statusId: ShareStatus,
  lastOpenedAt: instant.nullable(),
  /** What became of the last message, in a word. */
  mail: z.string().nullable(),
  can: z.object({ resend: z.boolean(), copyLink: z.boolean(), revoke: z.boolean() }),
});
export type ShareRow = z.infer<typeof ShareRow>;

export const shareList = defineList({
  name: 'assignByEmailEntity',
  row: ShareRow,
  filters: {
    entityTypes: filter.select('Type', { items: sharedTypes }),
    statuses: filter.select('Status', { items: shareStatuses }),
    /** Closed: it has ended (FILTER-054). One that expired or was declined has not: somebody must see to it. */
    statusClosed: filter.simpleSelect('Closed', {
      items: [
        { id: 'NO', name: 'No' },
        { id: 'YES', name: 'Yes' },
        { id: 'ALL', name: 'Both' },
      ],
    }),
    assigned: filter.dates('Assigned on'),
    expires: filter.dates('Expires'),
    propertyIds: filter.autocomplete('Property', '/dropdown/property'),
  },
  columns: {
    caption: { label: 'Task or action', mandatory: true, width: 34 },
    type: { label: 'Type' },
    assignee: { label: 'Assignee', width: 20 },
    company: { label: 'Company', width: 20 },
    status: { label: 'Status', width: 24 },
    expiresOn: { label: 'Expires', kind: 'date' },
    lastOpenedAt: { label: 'Last opened', kind: 'instant' },
    property: { label: 'Property', width: 24 },
    assignedAt: { label: 'Assigned on', kind: 'instant' },
    assignedBy: { label: 'Assigned by', width: 20, hidden: true },
    email: { label: 'E-mail', width: 28, hidden: true },
    mail: { label: 'Message', hidden: true },
  },
  sort: ['-assignedAt', 'expiresOn', 'caption', 'property', 'assignee', 'company', 'status', 'lastOpenedAt', 'type'],
  defaultFilters: { statusClosed: 'NO' },
  defaultLimit: 50,
});

/** A file as the outsider sees it. */
export const SharedFile = StoredFile.omit({ uploadedBy: true }).extend({
  /** Added by way of this share. */
  isOwn: z.boolean(),
});
export type SharedFile = z.infer<typeof SharedFile>;

/** All that a link shows, and what may be done by it now. */
export const SharedItem = z.object({
  entityType: SharedType,
  ref: z.string(),
  name: z.string(),
  organisation: z.object({
    name: z.string(),
    /** A picture as a `data:` address. */
    logo: z.string().nullable(),
  }),
  assignee: z.object({ fullName: z.string(), company: z.string(), email: z.string() }),
  /** Who asks, and how to reach them. */
  assignedBy: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  assignedAt: instant,
  /** The last day on which the link works. */
  validUntil: day,
  /** The organisation's day. */
  today: day,
  status: ShareStatus,
  brief: z.string(),
  priority: Priority.nullable(),
  dueDate: day.nullable(),
  itemStatus: z.string(),
  /** Of an action: what was observed. Of a task: how it is to be done. */
  details: z.string().nullable(),
  location: z.string().nullable(),
  areas: z.array(z.string()),
  property: z.object({ address: z.string(), reference: z.string() }).nullable(),
  /** What saying that it is done asks for, and what of that is not there yet. */
  demanded: ClosingDemand,
  missing: z.array(EvidenceKind),
  /** Of a task: whether it is proved by a certificate, so that its number and days are asked for. */
  hasCertificate: z.boolean(),
  files: z.array(SharedFile),
  mostBytes: z.number(),
  /** Newest first. */
  sayings: z.array(ShareSaying),
  proposedDate: AssignInfo.shape.proposedDate,
  /** Why it came back, while it has not been said to be done again. */
  sentBackReason: z.string().nullable(),
  can: z.object({
    accept: z.boolean(),
    decline: z.boolean(),
    proposeDate: z.boolean(),
    logVisit: z.boolean(),
    comment: z.boolean(),
    addFile: z.boolean(),
    sayDone: z.boolean(),
  }),
});
export type SharedItem = z.infer<typeof SharedItem>;

/** What the outsider says was done. The last four are of a task. */
export const SharedDone = z.object({
  doneOn: day,
  note: requiredLine('Say what was done', 4000),
  outcome: Outcome.nullish().transform((outcome) => outcome ?? null),
  certificateNumber: optionalLine(100),
  certificateIssuedOn: day.nullish().transform((on) => on ?? null),
  certificateExpiresOn: day.nullish().transform((on) => on ?? null),
});
export type SharedDone = z.infer<typeof SharedDone>;

const assignToken = line(200);
const byToken = z.object({ assignToken });
const sharedItem = dto(SharedItem);
const assigning = 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL';
const givingToUsers = ['PRISM_PROPERTY_ACTION_MANAGE', 'PRISM_PROPERTY_TASK_MANAGE'] as const;

/** Assigning: by people of the organisation. */
const save = { method: 'POST', allow: assigning, body: NewShare, reply: dto(AssignInfo) } as const;
const listContractor = {
  method: 'POST',
  allow: assigning,
  reads: true,
  body: z.object({
    entityType: SharedType,
    /** Part of either; with neither, those assigned last. */
    email: line(254).default(''),
    name: line(120).default(''),
  }),
  reply: z.object({
    /** One for each address; `id` is that of the share that named it last. */
    objects: z.array(z.object({ id, name: z.string(), company: z.string(), emailAddress: z.string() })),
  }),
  says: 'People outside whom something that the reader may see was assigned to before, twenty at most (ASSIGN-032).',
} as const;
const assignUrl = {
  method: 'POST',
  allow: assigning,
  params: byId,
  body: z.object({ email }),
  reply: dto(AssignInfo),
  says: 'Mails the link of the share again, to the address that it was made for. The link of the message before stops working (ASSIGN-036).',
} as const;

export const shares = endpoints('shares', {
  saveForAction: {
    ...save,
    path: 'action/saveAssignInfo.json',
    says: 'Gives an action to somebody outside and mails them a link. A user it was given to has it no longer (ASSIGN-035).',
  },
  saveForTask: { ...save, path: 'task/saveAssignInfo.json' },
  listForAction: { ...listContractor, path: 'action/listContractor.json' },
  listForTask: { ...listContractor, path: 'task/listContractor.json' },
  assignAction: { ...assignUrl, path: 'action/{id}/assign.json' },
  assignTask: { ...assignUrl, path: 'task/{id}/assign.json' },
  assignTaskToUser: {
    method: 'PUT',
    path: 'task/{id}/updateTaskAssignee.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    params: byId,
    body: z.object({ assignee: line(254).default('') }),
    reply: dto(Task),
    says: 'Gives a task to the user with this login or e-mail address; an empty one takes it back. Its owners stay.',
  },
  get: {
    method: 'GET',
    path: 'assignByEmailEntity/assignment.json',
    allow: ['PRISM_APP_ACTION_MENU', 'PRISM_APP_TASK_MENU'],
    query: z.object({ entityId: id, entityType: SharedType }),
    reply: dto(Assignment),
    says: 'Who a task or an action is given to.',
  },
  resend: {
    method: 'POST',
    path: 'assignByEmailEntity/message.json',
    allow: assigning,
    body: byId,
    reply: dto(AssignInfo),
    says: 'Mails a new link to the same address. The link of the message before stops working.',
  },
  link: {
    // A PUT, because the answer to a POST is kept for its Idempotency-Key, and this one must not be.
    method: 'PUT',
    path: 'assignByEmailEntity/link.json',
    allow: assigning,
    body: byId,
    reply: dto(z.object({ link: z.string() })),
    says: 'Makes a further link, to be handed over otherwise. Those before go on working.',
  },
  extend: {
    method: 'PUT',
    path: 'assignByEmailEntity/expiry.json',
    allow: assigning,
    body: z.object({ id, linkExpirationDate: day }),
    reply: dto(AssignInfo),
    says: 'Moves the last day on which the links work; one that has expired works again.',
  },
  revoke: {
    method: 'POST',
    path: 'assignByEmailEntity/revocation.json',
    allow: assigning,
    body: z.object({ id, reason: optionalLine(1000) }),
    reply: dto(AssignInfo),
    says: 'Ends a share: its links stop working at once, for good.',
  },
  answerDate: {
    method: 'POST',
    path: 'assignByEmailEntity/proposedDate.json',
    allow: assigning,
    body: z
      .object({ id, agreed: z.boolean(), note: optionalLine(1000) })
      .refine(({ agreed, note }) => agreed || note !== null, { path: ['note'], error: 'Say why' }),
    reply: dto(AssignInfo),
  },
  reply: {
    method: 'POST',
    path: 'assignByEmailEntity/reply.json',
    allow: 'PRISM_PROPERTY_COMMENT',
    body: z.object({ id, text: requiredLine('validation.value.is.required', 10_000) }),
    reply: dto(AssignInfo),
    says: 'A comment that the outsider sees; all others stay inside.',
  },
  sendBack: {
    method: 'POST',
    path: 'assignByEmailEntity/sendingBack.json',
    allow: 'PRISM_PROPERTY_TASK_COMPLETE',
    body: z.object({ id, reason: requiredLine('Say why', 1000) }),
    reply: dto(AssignInfo),
    says: 'Does not accept that a task is done. To accept it, complete the task; an action has its verification.',
  },
  list: {
    method: 'POST',
    path: 'assignByEmailEntity/data-table/filter.json',
    allow: 'PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU',
    reads: true,
    body: shareList.search,
    reply: shareList.page,
  },
  export: {
    method: 'POST',
    path: 'assignByEmailEntity/data-table/filter.xls',
    allow: 'PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU',
    reads: true,
    body: shareList.exported,
    reply: 'spreadsheet',
  },
  entityTypes: {
    method: 'GET',
    path: 'assignByEmailEntity/dict/entityType/options.json',
    allow: 'signed-in',
    reply: options(),
  },
  statuses: {
    method: 'GET',
    path: 'assignByEmailEntity/dict/assignmentStatus/options.json',
    allow: 'signed-in',
    reply: options(),
  },
  assignees: {
    method: 'POST',
    path: '/dropdown/assignee',
    allow: givingToUsers,
    reads: true,
    body: z.object({
      /** Null: what lies on no property. */
      propertyId: id.nullish(),
      searchString: line().default(''),
      limit: z.int().min(1).max(100).default(20),
    }),
    reply: z.object({ objects: z.array(Option.extend({ login: z.string() })) }),
    says: 'Users who may see the property, by name or login (ASSIGN-029).',
  },
  findUsers: {
    method: 'POST',
    path: 'assignment/users.json',
    allow: givingToUsers,
    reads: true,
    body: z.object({ searchString: line().default(''), limit: z.int().min(1).max(100).default(20) }),
    reply: z.object({
      users: z.array(z.object({ id, name: z.string(), login: z.string(), email: z.string().nullable() })),
    }),
    says: 'Users who can still sign in, by name; with the e-mail address for who may see people (ASSIGN-033).',
  },
  addPerson: {
    method: 'POST',
    path: 'assignment/person.json',
    allow: 'USER_MANAGE',
    body: z.object({ name: requiredLine('validation.value.is.required', 120), email }),
    reply: dto(z.object({ id, name: z.string(), login: z.string(), email: z.string() })),
    says: 'Adds a person from outside, without any role: they see nothing until they are given one and invited (ASSIGN-042).',
  },

  // By link: whoever holds the token, and nobody else. Always a POST, so that the token is in no address.
  open: {
    method: 'POST',
    path: 'share/item.json',
    allow: 'share-link',
    // That it was opened for the first time is told by the log; when it was last is on the share.
    quiet: true,
    body: byToken,
    reply: sharedItem,
    says: 'Opens the page of a link: notes that it was opened.',
  },
  read: {
    method: 'POST',
    path: 'share/item/read.json',
    allow: 'share-link',
    reads: true,
    body: byToken,
    reply: sharedItem,
    says: 'The same again, without noting anything.',
  },
  activity: {
    method: 'POST',
    path: 'share/activity/filter.json',
    allow: 'share-link',
    reads: true,
    body: z.object({
      assignToken,
      entityType: SharedType,
      /** Only what happened before. */
      changeDateTo: instant.nullish(),
      limit: z.int().min(1).max(50).default(10),
    }),
    reply: z.object({ success: z.literal(true), records: z.array(ActivityRecord) }),
    says: 'What concerns the outsider, newest first (ACTIVITY-009).',
  },
  comment: {
    method: 'POST',
    path: 'share/comment.json',
    allow: 'share-link',
    body: z.object({
      assignToken,
      entityType: SharedType,
      /** Of the item itself; there is no need to say it. */
      entityId: id.nullish(),
      text: requiredLine('validation.value.is.required', 10_000),
    }),
    reply: done,
    says: 'ACTIVITY-010.',
  },
  accept: { method: 'POST', path: 'share/acceptance.json', allow: 'share-link', body: byToken, reply: sharedItem },
  decline: {
    method: 'POST',
    path: 'share/refusal.json',
    allow: 'share-link',
    body: byToken.extend({ reason: requiredLine('Say why', 1000) }),
    reply: sharedItem,
    says: 'The link goes on working: who has declined may accept after all, as long as nobody else has it.',
  },
  proposeDate: {
    method: 'POST',
    path: 'share/proposedDate.json',
    allow: 'share-link',
    body: byToken.extend({ day, note: optionalLine(1000) }),
    reply: sharedItem,
  },
  logVisit: {
    method: 'POST',
    path: 'share/visit.json',
    allow: 'share-link',
    body: byToken.extend({
      visitedOn: day,
      /** False: nobody let them in. */
      gotIn: z.boolean(),
      /** What was found, or why there was no access. */
      note: requiredLine('Say what you found', 4000),
    }),
    reply: sharedItem,
  },
  sayDone: {
    method: 'POST',
    path: 'share/completion.json',
    allow: 'share-link',
    body: byToken.extend(SharedDone.shape),
    reply: sharedItem,
    says: 'It then waits for somebody of the organisation to accept it or send it back.',
  },
  addFile: {
    method: 'POST',
    path: 'share/uploadFile.json',
    allow: 'share-link',
    takes: 'upload',
    query: z.object({ fileName: requiredLine('The file has no name', 1000), evidence: EvidenceKind.optional() }),
    reply: dto(SharedFile),
    says: 'Adds a file. The body is the file itself; the token comes in the header x-assign-token.',
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
