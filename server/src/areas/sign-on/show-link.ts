import type { ToConnect } from '@lintel/contract/areas/sign-on';
import { asTheSystem, linkIn, usableLinks, usedUp } from '#areas/session/forgotten-password';
import { inScope } from '#platform/scope';
import type { AnonymousContext } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { countBegun, notSetUp } from './begin.ts';
import { isConnected } from './connection.ts';
import { issuerOf } from './provider.ts';

/** Whose account a link connects, and with what: for whoever has the mailbox, before they sign in at the provider. */
export async function showLink(
  { maker, request, requestId }: AnonymousContext,
  token: string,
  setting: Pick<Setting, 'throttle'>,
): Promise<ToConnect> {
  await countBegun(setting, request.ip);
  const { organisationId, secret } = linkIn(token);
  return inScope(maker, { organisationId, requestId, identify: asTheSystem, readOnly: true }, async (scope) => {
    const user = await usableLinks(scope, secret).executeTakeFirst();
    if (!user) throw usedUp();
    const settings = await scope.whole.selectFrom('signOnSettings').select(['label', 'issuer']).executeTakeFirst();
    if (!settings) throw notSetUp();
    const { name } = await scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
    return {
      fullName: user.fullName,
      email: user.email,
      organisation: name,
      label: settings.label,
      isConnected: await isConnected(scope, user.id, issuerOf(settings)),
    };
  });
}
