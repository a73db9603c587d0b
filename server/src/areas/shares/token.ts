import { sharePages } from '@lintel/contract/areas/shares/share';
import { nobodysSpace } from '#areas/session/queries';
import { userIdOf } from '#platform/access';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/secrets';
import type { ShareRecord } from './tables.ts';

/**
 * Makes a link to a share and answers its path. The organisation stands in clear before the secret, which nothing keeps.
 * `madeBy` is who of the organisation has it in hand, and so is no second person to what is said by it (decision 029).
 * One that is opened from the page of a contractor works no longer than the link to that page.
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

/** The links that went out by mail stop working: a new one takes their place. */
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

/** A message whose link is dead is not sent any more; one that is on its way may arrive, but is not tried again. */
export async function stopMail({ db }: Pick<Scope, 'db'>, shareIds: readonly string[]) {
  await db
    .updateTable('mailMessages')
    .where('shareId', 'in', [...shareIds])
    .set({ state: 'failed', link: null, nextAttemptAt: null, problem: 'Not sent: its link stopped working before' })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
}

/** The parts of a token. One that has none is looked for in vain, like any other that is wrong. */
export function partsOf(token: unknown): { organisationId: string; secretHash: string } {
  const [, organisationId = nobodysSpace, secret = ''] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(typeof token === 'string' ? token : '') ?? [];
  return { organisationId, secretHash: hashOfSecret(secret) };
}
