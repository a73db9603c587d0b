import { sql } from 'kysely';
import { userList } from '@lintel/contract/areas/users';
import { isRecordOf } from '#platform/record-kind';
import type { KindOfRecord } from '#platform/scope';

export const userRecord: KindOfRecord = {
  isVisible: (scope, id) =>
    sql<boolean>`(${id} = ${scope.me.id}::uuid or ${scope.me.has('USER_MANAGE')}::boolean) and ${isRecordOf(scope, 'USER', id)}`,
  list: userList,
};

/** A user as global search finds them. */
export const personRecord: KindOfRecord = {
  search: {
    permission: 'PRISM_APP_PEOPLE_MENU',
    isShown: ({ db }) =>
      sql<boolean>`found.record_id in ${db.selectFrom('users').select('users.id').where('users.deactivatedAt', 'is', null)}`,
  },
};
