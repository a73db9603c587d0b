import { session } from '@lintel/contract/areas/session';
import { VERSION_HEADER } from '@lintel/contract/platform/version-header';
import { texts } from '@lintel/contract/texts/index';
import { serve } from '#platform/http/serve';
import { clientConfig } from './client-config.ts';
import {
  acceptTerms,
  changeOwnDetails,
  changePassword,
  currentUser,
  endOtherSessions,
  endOwnSession,
  giveSupportReason,
  ownDetails,
  ownSessions,
  terms,
} from './account.ts';
import { forgotPassword, resetPassword, showPasswordLink } from './forgotten-password.ts';
import { signIn, signOut } from './sign-in.ts';
import type { SessionSetting } from './sign-in.ts';

export const sessionRoutes = (setting: SessionSetting) =>
  serve(session, {
    config: (visit) => clientConfig(visit, setting),
    texts: async ({ reply }, { query }) => {
      if (query.v)
        void reply.header('cache-control', 'public, max-age=31536000, immutable').removeHeader(VERSION_HEADER);
      return texts;
    },
    signIn: (visit, { body }) => signIn(visit, body, setting),
    signOut: (visit) => signOut(visit, setting),
    currentUser: async (scope, _, { request }) => currentUser(scope, await request.caller!.state(), setting.config),
    refresh: async ({ db, me, now }) => {
      await db.updateTable('sessions').set({ lastSeenAt: now.toISOString() }).where('id', '=', me.sessionId!).execute();
      return { success: true as const };
    },
    changePassword: {
      withoutTransaction: (within, { body }, { reply }) => changePassword(within, body, reply, setting),
    },
    acceptTerms: (scope) => acceptTerms(scope),
    terms: (scope) => terms(scope),
    giveSupportReason: (scope, { body }) => giveSupportReason(scope, body),
    ownDetails: async (scope) => ({ dto: await ownDetails(scope) }),
    changeOwnDetails: async (scope, { body }) => ({ dto: await changeOwnDetails(scope, body) }),
    sessions: (scope) => ownSessions(scope, setting.config),
    endSession: (scope, { query }) => endOwnSession(scope, query.id),
    endOtherSessions: (scope) => endOtherSessions(scope),
    forgottenPassword: (visit, { body }) => forgotPassword(visit, body, setting),
    passwordLink: async (visit, { body }) => ({ dto: await showPasswordLink(visit, body.token, setting) }),
    resetPassword: (visit, { body }) => resetPassword(visit, body, setting),
  });
