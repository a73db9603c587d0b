import { signOn } from '@lintel/contract/areas/sign-on';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { beginOwn, beginSignOn, countAtProvider } from './begin.ts';
import { disconnectUser } from './disconnect-user.ts';
import { finishSignOn } from './finish.ts';
import { disconnect, ownSignOn } from './identities.ts';
import { leaveProvider } from './leave.ts';
import { problemWith } from './provider.ts';
import { changeSettings, readSettings, removeSettings } from './settings.ts';
import { showConnectingLink } from './show-connecting-link.ts';

export const signOnRoutes = (setting: Setting) =>
  serve(signOn, {
    settings: async (scope) => ({ dto: await readSettings(scope, setting) }),
    change: async (scope, { body }) => ({ dto: await changeSettings(scope, body, setting) }),
    remove: (scope) => removeSettings(scope, setting),
    test: {
      withoutTransaction: async (within, { body }) => {
        const account = await within(async ({ organisationId, me }) => `${organisationId}/${me.id}`, 'preparing');
        await countAtProvider(setting, account);
        return { dto: { problem: await problemWith(body.issuer, setting.config) } };
      },
    },
    begin: (visit, { body }) => beginSignOn(visit, body, setting),
    leave: (visit, { body }) => leaveProvider(visit, body, setting),
    link: async (visit, { body }) => ({ dto: await showConnectingLink(visit, body.token, setting) }),
    beginOwn: { withoutTransaction: (within, { body }, { reply }) => beginOwn(within, body, reply, setting) },
    finish: async (visit, { body }) => ({ dto: await finishSignOn(visit, body.answer, setting) }),
    own: async (scope) => ({ dto: await ownSignOn(scope) }),
    disconnect: (scope) => disconnect(scope, setting),
    disconnectUser: (scope, { query }) => disconnectUser(scope, setting, query.id),
  });
