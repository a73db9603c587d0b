import { sql } from 'kysely';
import { personList } from '@lintel/contract/areas/people/list';
import { isRecordOf } from '#platform/record-kind';
import type { KindOfRecord } from '#platform/scope';

/** A user as colleagues find them. Their log is that of the user, for themselves and who administers people. */
export const personRecord: KindOfRecord = {
  isVisible: (scope, id) =>
    sql<boolean>`(${id} = ${scope.me.id}::uuid or ${scope.me.has('USER_MANAGE') || scope.me.has('PRISM_APP_PEOPLE_MANAGE')}::boolean)
      and ${isRecordOf(scope, 'USER', id)}`,
  search: {
    permission: 'PRISM_APP_PEOPLE_MENU',
    isShown: ({ db }) =>
      sql<boolean>`found.record_id in ${db.selectFrom('users').select('users.id').where('users.deactivatedAt', 'is', null)}`,
  },
  list: personList,
};
