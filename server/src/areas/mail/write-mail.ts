import type { MailKind } from '@lintel/contract/areas/mail';
import type { Config } from '#platform/config';
import type { Scope } from '#platform/scope';
import type { MailContent } from '#platform/tables';

export type NewMail = {
  /** Where it must be known before the message is written. */
  id?: string;
  kind: MailKind;
  to: { id: string; fullName: string; email: string };
  subject: string;
  content: MailContent;
  /** Below the application's own address: `/reset_password.html#…`. */
  path?: string;
};

/** Writes a message in the transaction that causes it, and answers its id; without an SMTP server it is kept for administrators to see. */
export async function writeMail(
  scope: Scope,
  config: Config,
  { id = scope.newId(), kind, to, subject, content, path }: NewMail,
): Promise<string> {
  const isKept = !config.smtpUrl;
  await scope.db
    .insertInto('mailMessages')
    .values({
      id,
      kind,
      userId: to.id,
      toName: oneLine(to.fullName),
      toAddress: oneLine(to.email),
      subject: oneLine(subject),
      content: JSON.stringify(content),
      link: path ? config.publicUrl + path : null,
      state: isKept ? 'kept' : 'waiting',
      nextAttemptAt: isKept ? null : scope.now.toISOString(),
      problem: null,
      createdAt: scope.now.toISOString(),
    })
    .execute();
  if (!isKept) await scope.later('mail.deliver', {});
  return id;
}

/** What goes into a header has no line breaks or other control characters (CWE-93). */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
