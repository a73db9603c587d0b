import { users } from '@lintel/contract/areas/users';
import { renewSession } from '#areas/session/open-session';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { assignProperties, holdersOf, reachedBy, unassignProperties } from './assignment.ts';
import { userRows } from './list.ts';
import {
  changeUser,
  createUser,
  deactivateUser,
  deactivateUsers,
  endUserSessions,
  getUser,
  inviteUser,
  inviteUsers,
  reactivateUser,
} from './service.ts';
import { setTemporaryPassword } from './temporary-password.ts';

export const userRoutes = (setting: Setting) =>
  serve(users, {
    list: (scope, { body }) => userRows.page(scope, body),
    export: (scope, { body }) => userRows.export(scope, body),
    neighbours: (scope, { body }) => userRows.neighbours(scope, body),
    get: async (scope, { query }) => ({ dto: await getUser(scope, setting, query.id) }),
    create: async (scope, { body }) => ({ dto: await createUser(scope, setting, body), message: 'User added' }),
    change: async (scope, { body }, { reply }) => ({
      dto: await changeUser(scope, setting, body, () => renewSession(scope, reply, setting.isSecure)),
      message: 'User saved',
    }),
    invite: async (scope, { body }) => ({ dto: await inviteUser(scope, setting, body.id), message: 'Invitation sent' }),
    inviteSeveral: (scope, { body }) => inviteUsers(scope, setting, body.ids),
    deactivateSeveral: (scope, { body }) => deactivateUsers(scope, body),
    deactivate: async (scope, { body }) => ({
      message: 'User deactivated',
      ...(await deactivateUser(scope, setting, body)),
    }),
    reactivate: async (scope, { query }) => ({
      dto: await reactivateUser(scope, setting, query.id),
      message: 'User reactivated',
    }),
    endSessions: (scope, { query }) => endUserSessions(scope, setting, query.id),
    setPassword: {
      withoutTransaction: async (within, { body }) => ({ dto: await setTemporaryPassword(within, setting, body.id) }),
    },
    holders: (scope, { query }) => holdersOf(scope, query.id),
    reached: (scope, { body }) => reachedBy(scope, body),
    assign: (scope, { body }) => assignProperties(scope, body),
    unassign: (scope, { body }) => unassignProperties(scope, body),
  });
