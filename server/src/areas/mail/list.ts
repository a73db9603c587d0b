import { sql } from 'kysely';
import { mailKinds, mailList } from '@lintel/contract/areas/mail';
import { mailStates } from '@lintel/contract/areas/mail-states';
import type { MailKind, MailMessage, MailRow } from '@lintel/contract/areas/mail';
import { checkConfirmed } from '#areas/second-factor/confirmation';
import { listQuery } from '#platform/list/list';
import { contains, instantWithin, nameOf } from '#platform/list/list-sql';
import { forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { mayManage } from '#areas/users/giving';
import { lineCountsOf } from './letter.ts';
import { isPending } from './pending.ts';

const writtenMail = ({ whole }: Scope) => whole.selectFrom('mailMessages');
/** The subject of these is for the recipient only: mail administrators may not see every record. */
const subjectIsPrivate: readonly MailKind[] = ['notice', 'share-link'];
const nameOfKind = (kind: MailKind) => mailKinds.find(({ id }) => id === kind)!.name;
const shownSubject = sql<string>`case when mail_messages.kind in (${sql.join(subjectIsPrivate)})
  then coalesce(mail_messages.content->>'outline', ${nameOf('mail_messages.kind', mailKinds)}) else mail_messages.subject end`;
const recipient = sql<string>`mail_messages.to_name || ' <' || mail_messages.to_address || '>'`;

const withSubject = (query: ReturnType<typeof writtenMail>) =>
  query.innerJoinLateral(sql<{ subject: string }>`(select ${shownSubject} as subject)`.as('shown'), (join) =>
    join.onTrue(),
  );

export const mailRows = listQuery(mailList, {
  from: writtenMail,
  key: 'mailMessages.id',
  select: (query) =>
    withSubject(query)
      .select([
        'mailMessages.id',
        'mailMessages.createdAt',
        'mailMessages.sentAt',
        'mailMessages.attemptCount',
        'mailMessages.problem',
      ])
      .select([
        'shown.subject',
        recipient.as('recipient'),
        nameOf('mail_messages.kind', mailKinds).as('kind'),
        nameOf('mail_messages.state', mailStates).as('state'),
      ])
      .$castTo<MailRow>(),
  // Few enough rows for a full scan: an organisation writes some thousands of messages a year.
  text: (query, text) => query.where(contains(sql`${recipient} || ' ' || ${shownSubject}`, text)),
  where: {
    states: 'mailMessages.state',
    kinds: 'mailMessages.kind',
    written: (query, days, { timeZone }) => query.where(instantWithin('mail_messages.created_at', days, timeZone)),
  },
  order: {
    createdAt: 'mailMessages.createdAt',
    sentAt: 'mailMessages.sentAt',
    // The order must not reveal what is not shown.
    subject: { by: 'shown.subject', join: withSubject },
    recipient: 'mailMessages.toAddress',
  },
});

/** How many messages wait, since when, and the problem of the last attempt: of the one to be tried again last. */
export async function waitingMail(scope: Scope) {
  const waiting = writtenMail(scope).where(isPending);
  const { count, since } = await waiting
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('createdAt').as('since')])
    .executeTakeFirstOrThrow();
  const last = await waiting
    .select('problem')
    .where('problem', 'is not', null)
    .orderBy('nextAttemptAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { count, since, problem: last?.problem ?? null };
}

async function writtenMessage(scope: Scope, id: string) {
  const message = await writtenMail(scope)
    .selectAll('mailMessages')
    .where('mailMessages.id', '=', id)
    .executeTakeFirst();
  if (!message) throw notFound('message');
  return message;
}
type Written = Awaited<ReturnType<typeof writtenMessage>>;

/** The link of a stored message, for somebody who may manage its recipient: whoever uses it becomes that person. */
const linkFor = async (scope: Scope, { state, link, userId }: Written): Promise<string | null> =>
  state === 'kept' && scope.me.has('USER_MANAGE') && userId !== null && (await mayManage(scope, userId)) ? link : null;

/** That link, for a caller who has just confirmed their identity; the person it is for has it in their log. */
export async function showLink(scope: Scope, id: string): Promise<{ href: string }> {
  const message = await writtenMessage(scope, id);
  const href = await linkFor(scope, message);
  if (!href)
    throw forbidden(
      'The link of this message is not shown: the message was sent, or you may not manage the person it is for',
    );
  await checkConfirmed(scope);
  await scope.record(message.userId!, {
    type: 'ACCESS',
    event: 'password.link-shown',
    summary: 'The link of a message that was not sent was shown',
  });
  return { href };
}

/** A message as it was written. */
export async function getMail(scope: Scope, id: string): Promise<MailMessage> {
  const message = await writtenMessage(scope, id);
  const hasLink = (await linkFor(scope, message)) !== null;
  const { content, link: _, toName, toAddress, kind, nextAttemptAt, ...rest } = message;
  const isHidden = subjectIsPrivate.includes(kind);
  return {
    ...rest,
    nextAttemptAt: nextAttemptAt && Date.parse(nextAttemptAt) > scope.now.getTime() ? nextAttemptAt : null,
    subject: isHidden ? (content.outline ?? nameOfKind(kind)) : rest.subject,
    recipient: `${toName} <${toAddress}>`,
    kind: nameOfKind(kind),
    paragraphs: [
      `Hello ${toName},`,
      ...(isHidden ? [] : content.paragraphs),
      ...lineCountsOf(content).map(({ heading, count }) => `${heading}: ${count}`),
    ],
    isHidden: isHidden || lineCountsOf(content).length > 0,
    button: content.button ? { label: content.button, hasLink } : null,
    closing: content.closing,
  };
}
