import { sql } from 'kysely';
import { userList } from '@lintel/contract/areas/users';
import { isRecordOf } from '#platform/record-kind';
import type { KindOfRecord } from '#platform/scope';

export const userRecord: KindOfRecord = {
  isVisible: (scope, id) =>
    sql<boolean>`(${id} = ${scope.me.id}::uuid or ${scope.me.has('USER_MANAGE') || scope.me.has('PRISM_APP_PEOPLE_MANAGE')}::boolean) and ${isRecordOf(scope, 'USER', id)}`,
  /** Personal documents and certificates: for themselves and who administers people. */
  files: { add: [['USER_MANAGE', 'PRISM_APP_PEOPLE_MANAGE']], remove: [['USER_MANAGE', 'PRISM_APP_PEOPLE_MANAGE']] },
  list: userList,
};
