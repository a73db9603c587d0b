import { CONTRACTOR_LINK_DAYS } from '@lintel/contract/areas/contractor-links/endpoints';
import { contractorPage } from '@lintel/contract/areas/contractor-links/page';
import type { ContractorLink } from '@lintel/contract/areas/contractor-links/endpoints';
import { longDate, plusDays } from '@lintel/contract/cycles/calendar';
import { hold } from '#areas/contractors/contractor';
import { findContractor, seesContractorEmail } from '#areas/contractors/queries';
import { cancelled, isPending } from '#areas/mail/pending';
import { writeMail } from '#areas/mail/write-mail';
import type { Post } from '#areas/mail/write-mail';
import { userIdOf } from '#platform/access/access';
import { conflict, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/access/secrets';

/** The latest link of a contractor. */
export async function linkOf(scope: Scope, contractorId: string): Promise<ContractorLink | null> {
  if (!(await findContractor(scope, contractorId))) throw notFound('contractor');
  const found = await scope.whole
    .selectFrom('contractorLinks')
    .leftJoin('users', 'users.id', 'contractorLinks.madeBy')
    .leftJoin('mailMessages', 'mailMessages.id', 'contractorLinks.mailId')
    .select(['contractorLinks.id', 'contractorLinks.email', 'contractorLinks.madeAt', 'users.fullName as madeBy'])
    .select(['contractorLinks.expiresOn', 'contractorLinks.revokedAt', 'contractorLinks.lastOpenedAt'])
    .select(['contractorLinks.openedCount', 'mailMessages.state'])
    .where('contractorLinks.contractorId', '=', contractorId)
    .orderBy('contractorLinks.madeAt', 'desc')
    .orderBy('contractorLinks.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const { revokedAt, state, email, ...link } = found;
  return {
    ...link,
    email: seesContractorEmail(scope) ? email : null,
    isRevoked: revokedAt !== null,
    mail: state ?? 'kept',
  };
}

/** Mails a contractor a link to its own page. Earlier links stop working. */
export async function sendLink(
  scope: Scope,
  config: Post,
  { id, email }: { id: string; email?: string | null | undefined },
): Promise<ContractorLink | null> {
  const held = await holdInUse(scope, id);
  const to = email ?? held.emailAddress;
  if (!to) throw invalid([{ field: 'email', message: 'Enter an e-mail address: this contractor has none' }]);
  const { path, linkId, expiresOn } = await makeLink(scope, id, to);
  const { name: organisation } = await scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  const mailId = await writeMail(scope, config, {
    kind: 'share-link',
    to: { id: null, fullName: held.name, email: to },
    subject: `${organisation} asks for your evidence`,
    content: {
      outline: 'Asked for evidence',
      paragraphs: [
        `${scope.me.fullName} of ${organisation} asks for the evidence that you need to work there: insurance, registrations and anything else that your trade requires.`,
        'Your page shows what is there, what is missing and what expires soon, and lists all work assigned to you.',
      ],
      button: 'Open your page',
      closing: `The page needs no password and works on a phone. The link works until the end of ${longDate(expiresOn)}. It is for ${held.name} only: please do not pass it on. If you did not expect this message, you can ignore it.`,
    },
    path,
    isLinkOfOutsider: true,
  });
  await scope.db.updateTable('contractorLinks').set({ mailId }).where('id', '=', linkId).execute();
  await scope.record(id, {
    type: 'EDIT',
    event: 'contractor.link-sent',
    summary: `A link to its page was mailed to ${to}; it works until ${longDate(expiresOn)}`,
  });
  return linkOf(scope, id);
}

/** Creates a link to pass on by other means. */
export async function copyLink(scope: Scope, config: Post, id: string): Promise<{ link: string }> {
  const held = await holdInUse(scope, id);
  const { path, expiresOn } = await makeLink(scope, id, held.emailAddress ?? '');
  await scope.record(id, {
    type: 'EDIT',
    event: 'contractor.link-copied',
    summary: `A link to its page was copied; it works until ${longDate(expiresOn)}`,
  });
  return { link: config.publicUrl + path };
}

export async function revokeLink(scope: Scope, id: string): Promise<ContractorLink | null> {
  await hold(scope, id);
  const count = await endLinks(scope, id);
  if (count === 0) throw conflict('No link of this contractor works');
  await scope.record(id, {
    type: 'EDIT',
    event: 'contractor.link-revoked',
    summary: 'Its link no longer works',
  });
  return linkOf(scope, id);
}

/** Revokes the link mailed to an address that is no longer the contractor's. */
export async function endLinkMailedTo(scope: Scope, id: string, address: string) {
  if ((await endLinks(scope, id, { mailedTo: address })) === 0) return;
  await scope.record(id, {
    type: 'EDIT',
    event: 'contractor.link-revoked',
    summary: 'Its link, mailed to the address of before, no longer works',
  });
}

async function makeLink(scope: Scope, contractorId: string, email: string) {
  await endLinks(scope, contractorId);
  const secret = newSecret();
  const linkId = scope.newId();
  const expiresOn = plusDays(scope.today, CONTRACTOR_LINK_DAYS);
  await scope.db
    .insertInto('contractorLinks')
    .values({
      id: linkId,
      contractorId,
      email,
      secretHash: hashOfSecret(secret),
      expiresOn,
      mailId: null,
      madeAt: scope.now.toISOString(),
      madeBy: userIdOf(scope.me),
    })
    .execute();
  return { linkId, expiresOn, path: `${contractorPage}#${scope.organisationId}.${secret}` };
}

/** Revokes the active links, or those mailed to an address, and cancels their pending messages; returns how many. */
async function endLinks(
  { db, whole, now }: Scope,
  contractorId: string,
  { mailedTo }: { mailedTo?: string } = {},
): Promise<number> {
  const ended = await db
    .updateTable('contractorLinks')
    .set({ revokedAt: now.toISOString() })
    .where('contractorId', '=', contractorId)
    .where('revokedAt', 'is', null)
    .$if(mailedTo !== undefined, (query) => query.where('mailId', 'is not', null).where('email', '=', mailedTo!))
    .returning('mailId')
    .execute();
  const mailIds = ended.flatMap(({ mailId }) => mailId ?? []);
  if (mailIds.length)
    await whole.updateTable('mailMessages').set(cancelled).where('id', 'in', mailIds).where(isPending).execute();
  return ended.length;
}

async function holdInUse(scope: Scope, id: string) {
  const held = await hold(scope, id);
  if (held.archivedAt) throw conflict('This contractor is archived. Restore it first.');
  return held;
}
