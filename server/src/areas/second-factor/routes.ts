import { secondFactor } from '@lintel/contract/areas/second-factor';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { confirmIdentity } from './confirmation.ts';
import { beginSecondFactor, ownSecondFactor, renewRecoveryCodes, switchOff, switchOn } from './own-factor.ts';
import { resetSecondFactor } from './reset.ts';
import { signInWithCode } from './sign-in-step.ts';

export const secondFactorRoutes = (setting: Setting) =>
  serve(secondFactor, {
    signIn: (visit, { body }) => signInWithCode(visit, body, setting),
    get: (scope) => ownSecondFactor(scope),
    begin: (scope) => beginSecondFactor(scope, setting),
    switchOn: (scope, { body }, { reply }) => switchOn(scope, setting, body, reply),
    renewCodes: (scope) => renewRecoveryCodes(scope),
    switchOff: (scope, _, { reply }) => switchOff(scope, setting, reply),
    confirm: { withoutTransaction: (within, { body }) => confirmIdentity(within, body, setting) },
    reset: (scope, { query }) => resetSecondFactor(scope, setting, query.id),
  });
