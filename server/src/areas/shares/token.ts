import { sharePages } from '@lintel/contract/areas/shares/share';
import { cancelled, isPending } from '#areas/mail/pending';
import { nobodysSpace } from '#areas/session/queries';
import { userIdOf } from '#platform/access/access';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import { oneOf } from '#platform/database/tenant-predicate';
import type { ShareRecord } from './tables.ts';

/**
 * Creates a link to each share and returns their paths. The organisation precedes the secret in plain text; the secret is not stored.
 * `madeBy` is the user who has the link, and so cannot be the second person for what is done through it (decision 029). A link
 * opened from a contractor's page works no longer than the link to that page.
 */
export async function makeLinks(
  { db, me, now, newId, organisationId }: Scope,
  shares: readonly Pick<ShareRecord, 'id' | 'kind'>[],
  {
    isMailed,
    madeBy = userIdOf(me),
    contractorLinkId = null,
  }: { isMailed: boolean; madeBy?: string | null; contractorLinkId?: string | null },
): Promise<string[]> {
  const made = shares.map(({ id, kind }) => ({ shareId: id, kind, secret: newSecret() }));
  await db
    .insertInto('shareTokens')
    .values(
      made.map(({ shareId, secret }) => ({
        id: newId(),
        shareId,
        secretHash: hashOfSecret(secret),
        isMailed,
        madeAt: now.toISOString(),
        madeBy,
        contractorLinkId,
      })),
    )
    .execute();
  return made.map(({ kind, secret }) => `${sharePages[kind]}#${organisationId}.${secret}`);
}

export const makeLink = async (
  scope: Scope,
  share: Pick<ShareRecord, 'id' | 'kind'>,
  how: Parameters<typeof makeLinks>[2],
): Promise<string> => (await makeLinks(scope, [share], how))[0]!;

/** Revokes the links sent by mail: new ones replace them. */
export async function revokeMailedLinks(scope: Scope, shareIds: readonly string[]) {
  const { db, now } = scope;
  await db
    .updateTable('shareTokens')
    .set({ revokedAt: now.toISOString() })
    .where('shareId', '=', oneOf(shareIds))
    .where('isMailed', '=', true)
    .where('revokedAt', 'is', null)
    .execute();
  await stopMail(scope, shareIds);
}

/**
 * Takes shares whose links are dead out of messages that wait, and cancels those in which no other is left; one being sent may
 * arrive, but is not retried. The messages are held first, so that two people cannot each leave the other's share as the last.
 */
export async function stopMail({ db, whole }: Pick<Scope, 'db' | 'whole'>, shareIds: readonly string[]) {
  const pending = await whole
    .selectFrom('mailMessages')
    .select('id')
    .where(isPending)
    .where('id', 'in', whole.selectFrom('mailShares').select('mailId').where('shareId', '=', oneOf(shareIds)))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (pending.length === 0) return;
  const ids = oneOf(pending.map(({ id }) => id));
  await db
    .updateTable('mailShares')
    .set({ link: null, isTakenOut: true })
    .where('mailId', '=', ids)
    .where('shareId', '=', oneOf(shareIds))
    .execute();
  await whole
    .updateTable('mailMessages')
    .set(cancelled)
    .where('id', '=', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mailShares')
            .select('mailShares.mailId')
            .whereRef('mailShares.mailId', '=', 'mailMessages.id')
            .where('mailShares.isTakenOut', '=', false),
        ),
      ),
    )
    .execute();
}

/** The parts of a token. A malformed one is looked up in vain, like any wrong one. */
export function partsOf(token: unknown): { organisationId: string; secretHash: string } {
  const [, organisationId = nobodysSpace, secret = ''] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(typeof token === 'string' ? token : '') ?? [];
  return { organisationId, secretHash: hashOfSecret(secret) };
}
