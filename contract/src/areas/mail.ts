import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { pagesOf, sheetOf } from '../platform/list-endpoints.ts';
import { defineList, filter } from '../platform/list.ts';
import { byId, dto, id, instant } from '../platform/shapes.ts';
import { mailStates, type MailState } from './mail-states.ts';

export const mailKinds = [
  { id: 'invitation', name: 'Invitation' },
  { id: 'forgotten-password', name: 'Forgotten password' },
  { id: 'password-changed', name: 'Password changed' },
  { id: 'account-changed', name: 'Account changed' },
  { id: 'notice', name: 'Notice' },
  { id: 'digest', name: 'Daily e-mail' },
  { id: 'share-link', name: 'Assignment by e-mail' },
  { id: 'test', name: 'Test message' },
] as const;
export type MailKind = (typeof mailKinds)[number]['id'];

export const MailRow = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  kind: z.string(),
  state: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  attemptCount: z.number(),
  problem: z.string().nullable(),
});
export type MailRow = z.infer<typeof MailRow>;

export const mailList = defineList({
  name: 'mail',
  row: MailRow,
  filters: {
    states: filter.select('Status', { items: mailStates }),
    kinds: filter.select('Kind', { items: mailKinds }),
    written: filter.dates('Written'),
  },
  columns: {
    subject: { label: 'Subject', mandatory: true, width: 48 },
    recipient: { label: 'To', width: 32 },
    kind: { label: 'Kind' },
    state: { label: 'Status', width: 28 },
    problem: { label: 'Problem', width: 32 },
    createdAt: { label: 'Written', kind: 'instant' },
    sentAt: { label: 'Sent', kind: 'instant', hidden: true },
    attemptCount: { label: 'Attempts', kind: 'number', hidden: true },
  },
  sort: ['-createdAt', 'sentAt', 'subject', 'recipient'],
});

/** One message. */
export const MailMessage = MailRow.extend({
  state: z.enum(mailStates.map((state) => state.id) as [MailState, ...MailState[]]),
  /** Null too if it is due now. */
  nextAttemptAt: instant.nullable(),
  /** What the mail server said when it accepted the message. */
  reply: z.string().nullable(),
  paragraphs: z.array(z.string()),
  /** Lines about a record are left out: they are for the recipient only. */
  isHidden: z.boolean(),
  /** Whether the reader may request its link: only while mail is stored here, and only if they may manage the recipient. */
  button: z.object({ label: z.string(), hasLink: z.boolean() }).nullable(),
  closing: z.string(),
});
export type MailMessage = z.infer<typeof MailMessage>;

const menu = { allow: 'PRISM_APP_MAIL_VIEW' } as const;

export const mail = endpoints('mail', {
  list: pagesOf(mailList, menu),
  export: sheetOf(mailList, menu),
  /** How many messages wait, since when, and what stopped the last attempt: null where none has failed. */
  waiting: {
    method: 'GET',
    path: 'mail/waiting.json',
    allow: 'PRISM_APP_MAIL_VIEW',
    reply: dto(z.object({ count: z.number(), since: instant.nullable(), problem: z.string().nullable() })),
  },
  /** Writes a message to the caller, or tries the one that still waits again, and says which it is. */
  test: {
    method: 'POST',
    path: 'mail/test.json',
    allow: 'PRISM_APP_MAIL_VIEW',
    reply: dto(z.object({ id })),
  },
  get: { method: 'GET', path: 'mail/item.json', allow: 'PRISM_APP_MAIL_VIEW', query: byId, reply: dto(MailMessage) },
  /**
   * Whoever uses the link becomes that person, so the caller must have confirmed their identity, and it is logged. A PUT,
   * because the answer to a POST is stored for its Idempotency-Key, and this one must not be.
   */
  link: {
    method: 'PUT',
    path: 'mail/link.json',
    allow: 'PRISM_APP_MAIL_VIEW',
    body: byId,
    reply: dto(z.object({ href: z.string() })),
  },
});
