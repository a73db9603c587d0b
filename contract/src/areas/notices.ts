import { z } from 'zod';
import { chosen } from '../platform/bulk.ts';
import { endpoints } from '../platform/endpoint.ts';
import { byId, day, done, dto, id, instant } from '../platform/shapes.ts';
import { Absence, AbsenceDetails, Holdings, Leaver, MOST_LEAVERS_REVIEWED } from './absence.ts';
import { Priority } from './actions/states.ts';
import { EntityType, pageOf, type KindWithPages } from './activity.ts';
import { kindsWith, valuesByKind } from './kinds.ts';
import type { KindsWith } from './kinds.ts';
import { mailStates } from './mail-states.ts';
import { ComingRung, NoticeRules, ShownNoticeRules } from './notice-rules.ts';

/** The subjects of notices; users choose the ways of delivery for each. */
export const noticeGroups = [
  { id: 'assigned', name: 'Assigned to me or unassigned' },
  { id: 'due', name: 'Due soon and due' },
  { id: 'overdue', name: 'Overdue' },
  { id: 'progress', name: 'Progress and decisions' },
  { id: 'comments', name: 'Comments' },
  { id: 'shares', name: 'People working by an e-mailed link' },
] as const;
export const NoticeGroup = z.enum(noticeGroups.map((group) => group.id));
export type NoticeGroup = z.infer<typeof NoticeGroup>;

const noticesOfKinds = Object.values(valuesByKind('notices')).flat();

/** The kinds of notice; `urgent`: immediate always, or for actions of priority HIGH. */
export const noticeKinds = [
  { id: 'assigned', group: 'assigned', urgent: 'high' },
  { id: 'taken-back', group: 'assigned', urgent: 'never' },
  { id: 'handed-over', group: 'assigned', urgent: 'always' },
  { id: 'due-soon', group: 'due', urgent: 'never' },
  { id: 'due', group: 'due', urgent: 'high' },
  { id: 'overdue', group: 'overdue', urgent: 'high' },
  { id: 'done', group: 'progress', urgent: 'high' },
  { id: 'accepted', group: 'progress', urgent: 'never' },
  { id: 'rejected', group: 'progress', urgent: 'always' },
  { id: 'reopened', group: 'progress', urgent: 'high' },
  { id: 'not-done', group: 'progress', urgent: 'always' },
  { id: 'due-date-moved', group: 'progress', urgent: 'never' },
  { id: 'suspended', group: 'progress', urgent: 'never' },
  { id: 'not-applicable', group: 'progress', urgent: 'never' },
  { id: 'proposed', group: 'progress', urgent: 'always' },
  { id: 'proposal-rejected', group: 'progress', urgent: 'always' },
  { id: 'resumed', group: 'progress', urgent: 'never' },
  { id: 'removed', group: 'progress', urgent: 'never' },
  { id: 'comment', group: 'comments', urgent: 'never' },
  { id: 'share-sent', group: 'shares', urgent: 'never' },
  { id: 'share-answered', group: 'shares', urgent: 'never' },
  { id: 'share-opened', group: 'shares', urgent: 'never' },
  { id: 'share-accepted', group: 'shares', urgent: 'never' },
  { id: 'share-declined', group: 'shares', urgent: 'always' },
  { id: 'date-proposed', group: 'shares', urgent: 'always' },
  { id: 'visited', group: 'shares', urgent: 'never' },
  { id: 'no-access', group: 'shares', urgent: 'always' },
  { id: 'share-done', group: 'shares', urgent: 'high' },
  { id: 'share-undelivered', group: 'shares', urgent: 'always' },
  { id: 'link-expiring', group: 'shares', urgent: 'never' },
  { id: 'document-expiring', group: 'due', urgent: 'never' },
  { id: 'document-expired', group: 'overdue', urgent: 'never' },
  ...noticesOfKinds,
] as const satisfies readonly { id: string; group: NoticeGroup; urgent: 'always' | 'high' | 'never' }[];
export const NoticeKind = z.enum(noticeKinds.map((kind) => kind.id));
export type NoticeKind = z.infer<typeof NoticeKind>;

const tabs = new Map<string, string>(noticesOfKinds.flatMap((kind) => ('tab' in kind ? [[kind.id, kind.tab]] : [])));

const pages = new Map<string, string>(noticesOfKinds.flatMap((kind) => ('page' in kind ? [[kind.id, kind.page]] : [])));
/** The page that notices of a kind are about, if that is not the record's own. */
export const pageOfKind = (kind: NoticeKind, id: string): string | undefined => pages.get(kind)?.replace('{id}', id);

const ownPages = new Map<string, string>(
  noticesOfKinds.flatMap((kind) => ('ownPage' in kind ? [[kind.id, kind.ownPage]] : [])),
);
/** The page that shows what a notice of a kind is about to the person themselves, which needs no permission. */
export const ownPageOf = (kind: NoticeKind): string => ownPages.get(kind) ?? '/account.html';

/** The page that shows what a notice of a record is about. */
export const pageOfNotice = (kind: NoticeKind, subject: KindWithPages, id: string): string =>
  pageOf(subject, id, tabs.get(kind));

/** How notices of a group are delivered besides the bell. `usual`: urgent ones immediately, the rest in the daily digest. */
export const noticeWays = [
  { id: 'usual', name: 'Urgent ones at once, the rest once a day' },
  { id: 'digest', name: 'All once a day' },
  { id: 'at-once', name: 'All at once' },
  { id: 'bell', name: 'No e-mail' },
] as const;
const NoticeWay = z.enum(noticeWays.map((way) => way.id));
type NoticeWay = z.infer<typeof NoticeWay>;

/** One choice per group. E-mail about overdue work cannot be switched off. */
export const NoticePreferences = z.object({
  assigned: NoticeWay,
  due: NoticeWay,
  overdue: NoticeWay.refine(
    (way) => way !== 'bell',
    'What is overdue or expired is always e-mailed: at once or once a day',
  ),
  progress: NoticeWay,
  comments: NoticeWay,
  shares: NoticeWay,
});
export type NoticePreferences = z.infer<typeof NoticePreferences>;

/** The page of a line alone, named by any of its notices. */
export const pageOfLine = (noticeId: string): string => `/notices.html?line=${noticeId}`;

/** Kinds of record with notices. */
export const NoticeSubject = z.enum(kindsWith('notices'));
export type NoticeSubject = KindsWith<'notices'>;

/** One notice in the bell. Its text is that of the date on which it was written. */
export const Notice = z.object({
  id,
  kind: NoticeKind,
  group: NoticeGroup,
  urgent: z.boolean(),
  /** For a notice about a person, the page is theirs. */
  about: z.object({ type: z.enum([...NoticeSubject.exclude(['USER']).options, 'PERSON']), id }),
  /** Its subject: the name of the task or action. */
  title: z.string(),
  property: z.string().nullable(),
  priority: Priority.nullable(),
  dueOn: day.nullable(),
  /** What happened, as a sentence. */
  sentence: z.string(),
  /** Further sentences: why the reader receives it, that it is late. */
  notes: z.array(z.string()),
  createdAt: instant,
  readAt: instant.nullable(),
});
export type Notice = z.infer<typeof Notice>;

/**
 * A line of the bell, by its newest notice: all that the reader was notified of about a record or part of it, or about several
 * records together. Without those that they may no longer see.
 */
export const NoticeLine = Notice.extend({
  isUnread: z.boolean(),
  /** Its notices are of several records, for one reason; otherwise of one record, at several times. */
  isOfSeveral: z.boolean(),
  /** Its other notices, counted up to 99. */
  others: z.object({ count: z.number(), isMore: z.boolean() }),
});
export type NoticeLine = z.infer<typeof NoticeLine>;

/** How a notice about a record was delivered. */
export const noticeDeliveries = [
  { id: 'bell', name: 'In Lintel only' },
  { id: 'in-next-digest', name: 'In the next daily e-mail' },
  ...mailStates,
] as const;
export const NoticeDelivery = z.enum(noticeDeliveries.map((delivery) => delivery.id));
export type NoticeDelivery = z.infer<typeof NoticeDelivery>;

/** A notice about a record, for anybody who may see the record. */
export const SentNotice = z.object({
  id,
  kind: NoticeKind,
  /** Name of the user, or of the person working through an e-mailed link. */
  recipient: z.string(),
  /** They work through an e-mailed link, and have no bell to read it in. */
  isOutsider: z.boolean(),
  /** The person away that day, for whom they stood in. */
  insteadOf: z.string().nullable(),
  sentence: z.string(),
  notes: z.array(z.string()),
  createdAt: instant,
  /** When they read it in Lintel. */
  readAt: instant.nullable(),
  delivery: NoticeDelivery,
  /** The date of the digest that contained it. */
  digestOn: day.nullable(),
  mailedAt: instant.nullable(),
  /** Why it was not delivered: the mail server's reply. */
  problem: z.string().nullable(),
});
export type SentNotice = z.infer<typeof SentNotice>;

export const notices = endpoints('notices', {
  lines: {
    method: 'GET',
    path: 'notice/lines.json',
    allow: 'signed-in',
    unlogged: true,
    query: z.object({
      /** A notice: only the line that it is on, read or not. */
      ofId: id.optional(),
      beforeId: id.optional(),
      unread: z.enum(['true', 'false']).default('false'),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    reply: z.object({ objects: z.array(NoticeLine), hasMore: z.boolean() }),
    summary:
      'The reader’s notices in lines, the one with the newest notice first; the next page is requested with the id of the last line.',
  },
  list: {
    method: 'GET',
    path: 'notice/list.json',
    allow: 'signed-in',
    unlogged: true,
    query: z.object({
      /** A notice: only the others on its line. */
      besideId: id.optional(),
      beforeId: id.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    reply: z.object({ objects: z.array(Notice), hasMore: z.boolean() }),
    summary:
      'The reader’s notices, newest first; the next page is requested with the id of the oldest. Those about records that they may no longer see are left out.',
  },
  unread: {
    method: 'GET',
    path: 'notice/unread.json',
    allow: 'signed-in',
    unlogged: true,
    background: true,
    reply: z.object({
      count: z.number(),
      isMore: z.boolean(),
      /** What is overdue or to be decided in My work. */
      needed: z.object({ count: z.number(), isExact: z.boolean() }),
    }),
    summary:
      'How many lines are unread, up to 99, and how much awaits the reader. This call does not keep the session alive.',
  },
  read: {
    method: 'POST',
    path: 'notice/reading.json',
    allow: 'signed-in',
    unlogged: true,
    // What a user has read is their own business: the notice itself records when.
    quiet: true,
    /** The newest notice that the reader has seen on the line: newer ones stay unread. */
    body: z.object({ id }),
    reply: done,
    summary: 'Marks a line as read.',
  },
  readAll: {
    method: 'POST',
    path: 'notice/reading/all.json',
    allow: 'signed-in',
    unlogged: true,
    quiet: true,
    /** The newest one that the reader has seen in the list: newer ones stay unread. */
    body: z.object({ newestId: id }),
    reply: done,
  },
  ofRecord: {
    method: 'POST',
    path: 'notice/record/filter.json',
    allow: 'signed-in',
    reads: true,
    body: z.object({
      entityType: EntityType,
      entityId: id,
      beforeId: id.optional(),
      limit: z.int().min(1).max(50).default(10),
    }),
    reply: z.object({ objects: z.array(SentNotice), hasMore: z.boolean(), coming: z.array(ComingRung) }),
    summary:
      'Who was notified of what about a record, when and how, newest first, and the reminders to come; for those who may see the record.',
  },
  rules: {
    method: 'GET',
    path: 'notice/rules.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    reply: dto(ShownNoticeRules),
  },
  changeRules: {
    method: 'PUT',
    path: 'notice/rules.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    body: NoticeRules.extend({ version: z.int().min(0).max(2_147_483_647) }),
    reply: dto(ShownNoticeRules),
    summary: 'They apply from the next day that is planned.',
  },
  preferences: {
    method: 'GET',
    path: 'account/notice-preferences.json',
    allow: 'signed-in',
    unlogged: true,
    reply: dto(NoticePreferences),
  },
  changePreferences: {
    method: 'PUT',
    path: 'account/notice-preferences.json',
    allow: 'signed-in',
    unlogged: true,
    body: NoticePreferences,
    reply: dto(NoticePreferences),
  },
  absences: {
    method: 'GET',
    path: 'absence/list.json',
    allow: 'with-a-role',
    query: z.object({ userId: id.optional() }),
    reply: z.object({ objects: z.array(Absence) }),
    summary: 'Absences of today and later, of the reader, or of somebody whom they may manage.',
  },
  addAbsence: {
    method: 'POST',
    path: 'absence/item.json',
    allow: 'with-a-role',
    body: AbsenceDetails,
    reply: dto(Absence),
    summary: 'While somebody is away their deputy is notified as well, and mailed in their place.',
  },
  endAbsence: {
    method: 'DELETE',
    path: 'absence/item.json',
    allow: 'with-a-role',
    query: byId,
    reply: done,
    summary: 'Takes back an absence to come; one that has begun ends yesterday.',
  },
  holdings: {
    method: 'GET',
    path: 'user/holdings.json',
    allow: 'USER_MANAGE',
    query: z.object({ id, successorId: id.optional() }),
    reply: dto(Holdings),
    summary: 'How much a user holds, and how much of it a successor could not see.',
  },
  leavers: {
    method: 'POST',
    path: 'user/leavers.json',
    allow: 'USER_MANAGE',
    reads: true,
    body: z.object({ ids: chosen(['user', 'users'], MOST_LEAVERS_REVIEWED) }),
    reply: z.object({ objects: z.array(Leaver), idleCount: z.number() }),
    summary:
      'Of several users to be deactivated, those who hold something: what, and their manager or deputy as the proposed successor. What they hold of one another is left out.',
  },
  handOver: {
    method: 'POST',
    path: 'user/handover.json',
    allow: 'USER_MANAGE',
    body: z.object({ id, successorId: z.uuid('Choose who takes over') }),
    reply: dto(Holdings).extend({ message: z.string() }),
    summary: 'Reassigns everything that a user holds to one successor, in one step, with an entry on each record.',
  },
});
