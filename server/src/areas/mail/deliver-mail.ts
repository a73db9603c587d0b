import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '#platform/process/config';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { keptOf, letterAsHtml, letterAsText } from './letter.ts';
import {
  cancelled,
  sentToCurrentAddress,
  isPending,
  RECIPIENT_DEACTIVATED,
  RECIPIENT_DEACTIVATED_UNSURE,
} from './pending.ts';
import { openSmtp, smtpTimeouts, Undelivered } from './smtp.ts';
import type { SmtpTimeouts, Smtp } from './smtp.ts';
import type { MailContent, MailLine, StoredContent } from './tables.ts';

const GIVE_UP_AFTER_MS = 5 * 24 * 3_600_000;
/** A message in sending for longer than this, and than any attempt takes (`patience`), was abandoned by a process that died. */
const ABANDONED_MS = 6 * 60_000;
/** A restarted database is back within this time. */
const SETTLE_FOR_MS = 60_000;
const SETTLE_EVERY_MS = 500;
/** The wait before the second attempt; each further one is twice as long. */
const FIRST_WAIT_SECONDS = 15;
/** The longest wait before a message is retried once the server is back. */
const LONGEST_WAIT_SECONDS = 240;

/** Learns how each attempt ended; without a failure the message was sent. */
type OnOutcome = (messageId: string, failure: Undelivered | undefined) => void;
type Claimed = Exclude<Awaited<ReturnType<typeof claimNext>>, 'cancelled' | undefined>;

/**
 * Sends due messages one by one over one connection; stops if the server is unusable or this process is about to end, and leaves
 * the rest for the next round.
 */
export async function deliverMail(
  maker: ScopeMaker,
  config: Config,
  organisationId: string,
  {
    limits = smtpTimeouts,
    signal,
    onOutcome,
  }: { limits?: SmtpTimeouts; signal?: AbortSignal; onOutcome?: OnOutcome } = {},
): Promise<void> {
  if (!config.smtpUrl) return;
  const work = <T>(job: (scope: Scope) => Promise<T>) =>
    inScope(maker, { organisationId, requestId: 'mail', quiet: true }, job);
  let smtp: Smtp | undefined;
  try {
    while (!signal?.aborted) {
      const message = await work(claimNext);
      if (!message) return;
      if (message === 'cancelled') continue;
      const answer = await tried(async () => {
        smtp ??= await openSmtp(config.smtpUrl!, limits);
        return send(smtp, config, message);
      });
      const failure = typeof answer === 'string' ? undefined : answer;
      onOutcome?.(message.id, failure);
      await untilSettled(() => work((scope) => settle(scope, message, answer)));
      if (!failure) continue;
      if (failure.outcome !== 'never' && failure.outcome !== 'later') return;
      // Otherwise the next message would get the reply to this one, and count as refused.
      if (!(await smtp?.reset())) smtp = undefined;
    }
  } finally {
    smtp?.close();
  }
}

/** Only this process knows the outcome of a message: it is stored as soon as the database is back, so that it is not sent twice. */
async function untilSettled(write: () => Promise<void>) {
  for (const end = performance.now() + SETTLE_FOR_MS; ;) {
    try {
      return await write();
    } catch (error) {
      if (performance.now() > end) throw error;
      await setTimeout(SETTLE_EVERY_MS);
    }
  }
}

async function tried(work: () => Promise<string>): Promise<string | Undelivered> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Undelivered ? error : new Undelivered('later', String(error));
  }
}

/** Claims the next due message; other processes skip it. What is about records follows the account, and is cancelled if that has ended. */
async function claimNext({ db, whole, now }: Scope) {
  const due = await whole
    .selectFrom('mailMessages')
    .select(['id', 'kind', 'userId', 'state', 'unsureCount'])
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting').and('nextAttemptAt', '<=', now.toISOString()),
        eb('state', '=', 'sending').and('nextAttemptAt', '<=', new Date(now.getTime() - ABANDONED_MS).toISOString()),
        // Later than any retry: written while the clock was fast.
        eb('nextAttemptAt', '>', new Date(now.getTime() + 2 * LONGEST_WAIT_SECONDS * 1000).toISOString()),
      ]),
    )
    .where(isPending)
    .orderBy('nextAttemptAt')
    // Of the same moment the one that was written first.
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return undefined;
  const reader = due.userId && sentToCurrentAddress.includes(due.kind) ? await readerOf(db, due.userId) : undefined;
  if (reader?.deactivatedAt) {
    await db
      .updateTable('mailMessages')
      .set({
        ...cancelled,
        problem: due.state === 'sending' || due.unsureCount > 0 ? RECIPIENT_DEACTIVATED_UNSURE : RECIPIENT_DEACTIVATED,
      })
      .where('id', '=', due.id)
      .execute();
    return 'cancelled';
  }
  const organisation = await db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  const message = await db
    .updateTable('mailMessages')
    .set((eb) => ({ state: 'sending', attemptCount: eb('attemptCount', '+', 1), nextAttemptAt: now.toISOString() }))
    .$if(reader !== undefined, (update) => update.set({ toAddress: reader!.email }))
    .where('id', '=', due.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const links = await whole
    .selectFrom('mailShares')
    .select(['shareId', 'link'])
    .where('mailId', '=', due.id)
    .where('link', 'is not', null)
    .execute();
  const content = withLinks(message.content, new Map(links.map(({ shareId, link }) => [shareId, link!])));
  return { ...message, content, from: organisation.name };
}

const readerOf = (db: Scope['db'], id: string) =>
  db.selectFrom('users').select(['email', 'deactivatedAt']).where('id', '=', id).executeTakeFirstOrThrow();

/** The content with the links of its lines; without lines whose share has ended since. */
const withLinks = ({ sections, ...content }: StoredContent, links: ReadonlyMap<string, string>): MailContent => ({
  ...content,
  ...(sections && {
    sections: sections
      .map((section) => ({
        ...section,
        lines: section.lines.flatMap((line): MailLine[] => {
          if ('href' in line) return [line];
          const href = links.get(line.shareId);
          return href ? [{ title: line.title, says: line.says, href }] : [];
        }),
      }))
      .filter(({ lines }) => lines.length > 0),
  }),
});

function send(smtp: Smtp, config: Config, message: Claimed): Promise<string> {
  const letter = { ...message, from: `${message.from} · ${config.productName}` };
  return smtp.send({
    from: config.mailFrom,
    to: { name: message.toName, address: message.toAddress },
    subject: message.subject,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    // The same for every attempt, so that mail programs can recognise duplicates.
    messageId: `<${message.id}@${new URL(config.publicUrl).hostname}>`,
    date: new Date(message.createdAt),
  });
}

async function settle({ db, now, later }: Scope, message: Claimed, answer: string | Undelivered) {
  const update = (set: Record<string, unknown>) => db.updateTable('mailMessages').set(set).where('id', '=', message.id);
  /** Nobody needs these once the message is not tried again. */
  const over = { nextAttemptAt: null, link: null, content: JSON.stringify(keptOf(message.content)) };
  const forgetLinks = () => db.updateTable('mailShares').set({ link: null }).where('mailId', '=', message.id).execute();
  if (typeof answer === 'string') {
    await update({
      state: 'sent',
      sentAt: now.toISOString(),
      problem: null,
      reply: answer || null,
      ...over,
    }).execute();
    await forgetLinks();
    return;
  }
  // A message cancelled meanwhile, because its link is dead, stays cancelled.
  const updateSending = (set: Record<string, unknown>) =>
    update(set).where('state', '=', 'sending').executeTakeFirstOrThrow();
  const { outcome, message: problem } = answer;
  const unsureCount = message.unsureCount + (outcome === 'unsure' ? 1 : 0);
  const isTooOld = now.getTime() - new Date(message.createdAt).getTime() > GIVE_UP_AFTER_MS;
  // After two attempts without a reply it has very likely arrived: a third copy would help nobody.
  if (outcome === 'never' || unsureCount > 1 || isTooOld) {
    const isUnsure = outcome === 'unsure';
    const isGivenUp = !isUnsure && outcome !== 'never';
    const words = isUnsure
      ? `${problem}. It may have been delivered.`
      : isGivenUp
        ? `Given up after 5 days: ${problem}`
        : problem;
    const { numUpdatedRows: failed } = await updateSending({ state: 'failed', problem: words, unsureCount, ...over });
    await forgetLinks();
    if (failed && message.kind === 'share-link')
      await later('shares.undelivered', {
        mailId: message.id,
        reason: isUnsure ? problem : words,
        isUnsure,
        isGivenUp,
      });
    return;
  }
  // What may have arrived is not urgent, and its second attempt is the last: by then the server should be well again.
  const waitSeconds =
    outcome === 'unsure'
      ? LONGEST_WAIT_SECONDS
      : Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(message.attemptCount - 1, 5));
  await updateSending({
    state: 'waiting',
    problem,
    unsureCount,
    nextAttemptAt: sql<string>`${now.toISOString()}::timestamptz + make_interval(secs => ${waitSeconds})`,
  });
  await later('mail.deliver', {}, { startAfterSeconds: waitSeconds + 1 });
}
