import { inWords } from '@lintel/contract/cycles/calendar';
import { writeMail } from '#areas/mail/write-mail';
import type { Post } from '#areas/mail/write-mail';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import type { WorkItem } from '#platform/record/work-kind';
import type { ShareRecord } from './tables.ts';
import { shortName } from './letter.ts';
import { notifyAnswer } from './notify.ts';
import type { HappenedToShare } from './notify.ts';
import { makeLink } from './token.ts';

const says = {
  'sent-back': (_: string) => 'Your work was checked and is sent back to you.',
  'date-agreed': (day: string) => `The date that you proposed is agreed: ${day}.`,
  'date-refused': (day: string) => `The date that you proposed, ${day}, is not agreed.`,
  replied: (_: string) => 'There is a message for you.',
  verified: (_: string) => 'Your work was checked and accepted. Thank you: there is nothing more for you to do.',
};
type AnswerEvent = keyof typeof says;
const isAnswer = (event: string): event is AnswerEvent => event in says;

/** A reply to an outsider, and its message. */
export type Answer = {
  mailId: string;
  shareId: string;
  event: AnswerEvent;
  day: string | null;
  text: string | null;
  by: string;
};

/** Has the organisation's reply mailed to the outsider with a further link; earlier ones keep working. */
export async function answerOutsider(scope: Scope, { share, event, entry, day = null }: HappenedToShare) {
  if (!isAnswer(event)) return;
  const by = scope.me.fullName;
  const answer: Answer = { mailId: scope.newId(), shareId: share.id, event, day, text: entry.comment ?? null, by };
  await scope.later('shares.answer', answer);
}

/** Writes the message of a reply, once however often it is retried; for an ended share only that the work was accepted. */
export const mailAnswer = (maker: ScopeMaker, config: Post, organisationId: string, answer: Answer) =>
  inScope(maker, { organisationId, requestId: 'shares', quiet: true }, async (scope) => {
    const { whole } = scope;
    const share = await whole
      .selectFrom('shares')
      .selectAll()
      .where('id', '=', answer.shareId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const written = await whole
      .selectFrom('mailMessages')
      .select('id')
      .where('id', '=', answer.mailId)
      .executeTakeFirst();
    if (written || (share.endedAt && answer.event !== 'verified')) return;
    const item = await scope.kinds[share.kind].work.find(scope, share.recordId);
    if (!item) return;
    await writeMail(scope, config, await letterOf(scope, share, item, answer));
    await notifyAnswer(scope, share, answer);
  });

async function letterOf(scope: Scope, share: ShareRecord, item: WorkItem, { mailId, event, day, text }: Answer) {
  const { name: organisation } = await scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  const works = !share.endedAt && share.expiresOn >= scope.today;
  const closing = works
    ? `You can answer on the page, which needs no password. The link works until the end of ${inWords(share.expiresOn)}. It is for ${share.company} only: please do not pass it on.`
    : share.endedAt
      ? 'Your link no longer works.'
      : 'Your link has expired. Whoever asked you to do this can make it work again.';
  return {
    id: mailId,
    kind: 'share-link' as const,
    to: { id: null, fullName: share.fullName, email: share.email },
    shares: [{ id: share.id }],
    subject: `${organisation} answers on ${item.ref}: ${shortName(item.name)}`,
    content: {
      paragraphs: [
        `${item.ref}, ${item.name}${item.address ? `, ${item.address}` : ''}`,
        says[event](day ? inWords(day) : ''),
        ...(text?.split(/\n+/) ?? []),
      ],
      button: works ? 'Open the work' : null,
      closing,
    },
    ...(works ? { path: await makeLink(scope, share, { isMailed: true }) } : {}),
  };
}
