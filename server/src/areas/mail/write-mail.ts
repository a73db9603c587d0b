import type { MailKind } from '@lintel/contract/areas/mail';
import type { Config } from '#platform/process/config';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { userIdOf } from '#platform/access/access';
import { keptOf } from './letter.ts';
import { checkLettersLeft } from './letters-outside.ts';
import type { StoredContent } from './tables.ts';

type NewMail = {
  /** Needed if it must be known before the message is written. */
  id?: string;
  kind: MailKind;
  /** A user; or, for a share, somebody outside. */
  to: { id: string | null; fullName: string; email: string };
  /** The shares that it is about; those with a line of their own have the path of its link. */
  shares?: readonly { id: string; path?: string | undefined }[];
  subject: string;
  content: StoredContent;
  /** Relative to the application's URL: `/reset_password.html#…`. */
  path?: string;
  /** A link that works without signing in is not kept in a stored message. */
  isLinkOfOutsider?: boolean;
  /** One of several to people outside, for all of which it was checked before that the sender may send them. */
  isCounted?: boolean;
  /** The earlier, the sooner its turn among those that are due: now, unless it goes before others. */
  dueAt?: string;
};

/** The outgoing mail server, and the public URL of the application. */
export type Post = Pick<Config, 'smtpUrl' | 'publicUrl'>;

/** Writes a message in the transaction that causes it, and returns its id; without SMTP it is stored for administrators to see. */
export async function writeMail(scope: Scope, config: Post, mail: NewMail): Promise<string> {
  const { id = scope.newId(), to, shares = [] } = mail;
  const isKept = !config.smtpUrl;
  if (to.id === null && !isKept && !mail.isCounted) await checkLettersLeft(scope);
  await scope.db
    .insertInto('mailMessages')
    .values(rowOf(scope, config, { ...mail, id }))
    .execute();
  if (shares.length > 0)
    await scope.db
      .insertInto('mailShares')
      .values(
        shares.map((share) => ({
          mailId: id,
          shareId: share.id,
          link: share.path && !isKept ? config.publicUrl + share.path : null,
        })),
      )
      .execute();
  if (!isKept) await scope.later('mail.deliver', {});
  return id;
}

/** Writes messages to users, none of them about a share, in one step. */
export async function writeMails(scope: Scope, config: Post, mails: readonly NewMail[]): Promise<void> {
  for (const some of chunks(mails, 1000))
    await scope.db
      .insertInto('mailMessages')
      .values(some.map((mail) => rowOf(scope, config, mail)))
      .execute();
  if (config.smtpUrl && mails.length) await scope.later('mail.deliver', {});
}

function rowOf(
  { me, now, newId }: Scope,
  config: Post,
  {
    id = newId(),
    kind,
    to,
    shares = [],
    subject,
    content,
    path,
    isLinkOfOutsider = shares.length > 0,
    dueAt = now.toISOString(),
  }: NewMail,
) {
  const isKept = !config.smtpUrl;
  return {
    id,
    kind,
    userId: to.id,
    causedBy: to.id === null && !isKept ? userIdOf(me) : null,
    toName: oneLine(to.fullName),
    toAddress: oneLine(to.email),
    subject: oneLine(subject),
    content: JSON.stringify(isKept ? keptOf(content) : content),
    // A stored message shows the link of a share to nobody, so there is no reason to keep one.
    link: path && !(isKept && isLinkOfOutsider) ? config.publicUrl + path : null,
    state: isKept ? ('kept' as const) : ('waiting' as const),
    nextAttemptAt: isKept ? null : dueAt,
    problem: null,
    createdAt: now.toISOString(),
  };
}

/** Header values must not contain line breaks or other control characters (CWE-93). */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
