import type { ToConnect } from '@lintel/contract/areas/sign-on';
import { showLink, usableLinks, usedUp } from '#areas/session/forgotten-password';
import type { AnonymousContext } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { countBegun, notSetUp } from './begin.ts';
import { isConnected } from './connection.ts';
import { issuerOf } from './provider.ts';

/** Whose account a link connects, and with what. */
export async function showConnectingLink(
  visit: AnonymousContext,
  token: string,
  setting: Pick<Setting, 'throttle'>,
): Promise<ToConnect> {
  await countBegun(setting, visit.request.ip);
  return showLink(visit, token, async (scope, secret) => {
    const user = await usableLinks(scope, secret).executeTakeFirst();
    if (!user) throw usedUp();
    const settings = await scope.whole.selectFrom('signOnSettings').select(['label', 'issuer']).executeTakeFirst();
    if (!settings) throw notSetUp();
    return {
      fullName: user.fullName,
      email: user.email,
      label: settings.label,
      isConnected: await isConnected(scope, user.id, issuerOf(settings)),
    };
  });
}
