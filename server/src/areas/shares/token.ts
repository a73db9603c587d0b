import { sharePages } from '@lintel/contract/areas/shares/share';
import { nobodysSpace } from '#areas/session/queries';
import { userIdOf } from '#platform/access/access';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import type { ShareRecord } from './tables.ts';

/**
 * Creates a link to a share and returns its path. The organisation precedes the secret in plain text; the secret is not stored.
 * `madeBy` is the user who has the link, and so cannot be the second person for what is done through it (decision 029). A link
 * opened from a contractor's page works no longer than the link to that page.
 */
export async function makeLink(
  { db, me, now, newId, organisationId }: Scope,
  { id, kind }: Pick<ShareRecord, 'id' | 'kind'>,
  {
    isMailed,
    madeBy = userIdOf(me),
    contractorLinkId = null,
  }: { isMailed: boolean; madeBy?: string | null; contractorLinkId?: string | null },
): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('shareTokens')
    .values({
      id: newId(),
      shareId: id,
      secretHash: hashOfSecret(secret),
      isMailed,
      madeAt: now.toISOString(),
      madeBy,
      contractorLinkId,
    })
    .execute();
  return `${sharePages[kind]}#${organisationId}.${secret}`;
}

/** Revokes the links sent by mail: a new one replaces them. */
export async function revokeMailedLinks(scope: Scope, shareId: string) {
  const { db, now } = scope;
  await db
    .updateTable('shareTokens')
    .set({ revokedAt: now.toISOString() })
    .where('shareId', '=', shareId)
    .where('isMailed', '=', true)
    .where('revokedAt', 'is', null)
    .execute();
  await stopMail(scope, [shareId]);
}

/** Cancels messages whose link is dead; one being sent may arrive, but is not retried. */
export async function stopMail({ db }: Pick<Scope, 'db'>, shareIds: readonly string[]) {
  await db
    .updateTable('mailMessages')
    .where('shareId', 'in', [...shareIds])
    .set({ state: 'failed', link: null, nextAttemptAt: null, problem: 'Not sent: its link stopped working before' })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
}

/** The parts of a token. A malformed one is looked up in vain, like any wrong one. */
export function partsOf(token: unknown): { organisationId: string; secretHash: string } {
  const [, organisationId = nobodysSpace, secret = ''] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(typeof token === 'string' ? token : '') ?? [];
  return { organisationId, secretHash: hashOfSecret(secret) };
}
