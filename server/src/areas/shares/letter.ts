import { shortened } from '@lintel/contract/platform/shortened';
import { inWords } from '@lintel/contract/cycles/calendar';
import { writeMail } from '#areas/mail/write-mail';
import type { Post } from '#areas/mail/write-mail';
import type { Scope } from '#platform/scope';
import type { WorkItem } from '#platform/record/work-kind';
import type { ShareRecord } from './tables.ts';
import { notifyLink } from './notify.ts';
import { makeLink, revokeMailedLinks } from './token.ts';
import { warningsOf } from './warnings.ts';

/** Mails a new link of a share; those mailed before stop working. */
export async function mailLink(scope: Scope, config: Post, item: WorkItem, share: ShareRecord) {
  await revokeMailedLinks(scope, share.id);
  const [noun] = scope.kinds[item.kind].work.nouns;
  const path = await makeLink(scope, share, { isMailed: true });
  const { name: organisation } = await scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  const mailId = await writeMail(scope, config, {
    kind: 'share-link',
    to: { id: null, fullName: share.fullName, email: share.email },
    shareId: share.id,
    subject: `${organisation} asks you to see to ${item.ref}: ${shortName(item.name)}`,
    content: {
      outline: `Asked to see to this ${noun}`,
      paragraphs: [
        `${scope.me.fullName} of ${organisation} asks you to see to this ${noun}: ${item.ref}, ${item.name}`,
        ...(await warningsOf(scope, item.propertyId)),
        ...share.brief.split(/\n+/),
        ...(item.address ? [`Where: ${item.address}`] : []),
        ...(item.dueOn ? [`Due: ${inWords(item.dueOn)}`] : []),
      ],
      button: 'Open the work',
      closing: `The page needs no password and works on a phone. You can accept or decline there, propose a date, add photographs and say when it is done. The link works until the end of ${inWords(share.expiresOn)}. It is for ${share.company} only: please do not pass it on. If you did not expect this message, you can ignore it.`,
    },
    path,
  });
  await notifyLink(scope, share, mailId);
}

const SHOWN = 120;
/** A name as shown in a subject. */
export const shortName = (name: string) => shortened(name, SHOWN);
