import { longDate } from '@lintel/contract/cycles/calendar';
import { writeMail } from '#areas/mail/write-mail';
import type { Post } from '#areas/mail/write-mail';
import { oneOf } from '#platform/database/tenant-predicate';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import type { WorkItem } from '#platform/record/work-kind';
import type { ShareRecord } from './tables.ts';
import { shortName } from './letter.ts';
import type { Shared } from './letter.ts';
import { notifyAnswer } from './notify.ts';
import type { HappenedToShare } from './notify.ts';
import { personOf } from './status.ts';
import { makeLink } from './token.ts';

const says = {
  'sent-back': (_: string) => 'Your work was checked and is sent back to you.',
  'date-agreed': (day: string) => `The date that you proposed is agreed: ${day}.`,
  'date-refused': (day: string) => `The date that you proposed, ${day}, is not agreed.`,
  replied: (_: string) => 'There is a message for you.',
  verified: (_: string) => 'Your work was checked and accepted. Thank you: there is nothing more for you to do.',
};
type AnswerEvent = keyof typeof says;
/** What the organisation does, as its subject says; what is not here is an answer. */
const does: Partial<Record<AnswerEvent, string>> = { 'sent-back': 'sends back', verified: 'has accepted' };
const isAnswer = (event: string): event is AnswerEvent => event in says;

/** A reply to an outsider, and its message. */
export type Answer = {
  mailId: string;
  shareId: string;
  /** Further shares of the same person that it is about. */
  alsoAbout?: readonly string[];
  event: AnswerEvent;
  day: string | null;
  text: string | null;
  by: string;
};

type Answered = { share: ShareRecord; answer: Omit<Answer, 'mailId' | 'alsoAbout'> };
const answersIn = new WeakMap<Scope, Answered[]>();

/**
 * Has the organisation's reply to what an outsider did mailed to them with a further link; earlier ones keep working. A message
 * that somebody typed is written at once, and refused where they have had too many sent.
 */
export async function answerOutsider(scope: Scope, { share, event, entry, day = null }: HappenedToShare) {
  if (!isAnswer(event) || event === 'replied') return;
  const answers = answersIn.get(scope) ?? [];
  answers.push({
    share,
    answer: { shareId: share.id, event, day, text: entry.comment ?? null, by: scope.me.fullName },
  });
  if (answersIn.has(scope)) return;
  answersIn.set(scope, answers);
  scope.beforeCommit(() => enqueue(scope, answers));
}

/** What was accepted together goes into one message to each person; every other reply has its own. */
async function enqueue(scope: Scope, answers: readonly Answered[]) {
  const together = Map.groupBy(answers, ({ share, answer: { event, shareId } }) =>
    event === 'verified' ? personOf(share) : shareId,
  );
  for (const [{ answer } = answers[0]!, ...others] of together.values()) {
    const alsoAbout = others.map((other) => other.share.id);
    await scope.later('shares.answer', { ...answer, mailId: scope.newId(), alsoAbout } satisfies Answer);
  }
}

/** Writes the message of a reply, once however often it is retried. */
export const mailAnswer = (maker: ScopeMaker, config: Post, organisationId: string, answer: Answer) =>
  inScope(maker, { organisationId, requestId: 'shares', quiet: true }, (scope) => writeAnswer(scope, config, answer));

/** Writes the message of a reply, unless it is there; for an ended share only that the work was accepted. */
export async function writeAnswer(scope: Scope, config: Post, answer: Answer): Promise<void> {
  const { whole } = scope;
  const { mailId, shareId, alsoAbout = [], event } = answer;
  const shares = await whole
    .selectFrom('shares')
    .selectAll()
    .where('id', '=', oneOf([shareId, ...alsoAbout]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const written = await whole.selectFrom('mailMessages').select('id').where('id', '=', mailId).executeTakeFirst();
  if (written) return;
  const known: Shared[] = [];
  for (const share of shares) {
    if (share.endedAt && event !== 'verified') continue;
    const [item] = await scope.kinds[share.kind].work.find(scope, [share.recordId]);
    if (item) known.push({ share, item });
  }
  if (known.length === 0) return;
  await writeMail(scope, config, await letterOf(scope, known, answer));
  await notifyAnswer(
    scope,
    known.map(({ share }) => share),
    answer,
  );
}

const placeOf = ({ ref, name, address }: WorkItem) => `${ref}, ${name}${address ? `, ${address}` : ''}`;

async function letterOf(scope: Scope, known: readonly Shared[], { mailId, event, day, text }: Answer) {
  const [{ share, item }] = known as [Shared];
  const { name: organisation } = await scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  const isOne = known.length === 1;
  const works = isOne && !share.endedAt && share.expiresOn >= scope.today;
  const closing = works
    ? `You can answer on the page, which needs no password. The link works until the end of ${longDate(share.expiresOn)}. It is for ${share.company} only: please do not pass it on.`
    : !isOne
      ? 'Your links to these no longer work.'
      : share.endedAt
        ? 'Your link no longer works.'
        : 'Your link has expired. Whoever asked you to do this can make it work again.';
  const [, nouns] = scope.kinds[item.kind].work.nouns;
  return {
    id: mailId,
    kind: 'share-link' as const,
    to: { id: null, fullName: share.fullName, email: share.email },
    shares: known.map((each) => ({ id: each.share.id })),
    subject: `${organisation} ${does[event] ?? 'answers on'} ${isOne ? `${item.ref}: ${shortName(item.name)}` : `${known.length} ${nouns}`}`,
    content: {
      paragraphs: [
        ...(isOne ? [placeOf(item)] : []),
        says[event](day ? longDate(day) : ''),
        ...(text?.split(/\n+/) ?? []),
        ...(isOne ? [] : known.map((each) => placeOf(each.item))),
      ],
      button: works ? 'Open the work' : null,
      closing,
    },
    ...(works ? { path: await makeLink(scope, share, { isMailed: true }) } : {}),
  };
}
