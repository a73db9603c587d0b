import { sql } from 'kysely';
import { userList } from '@lintel/contract/areas/users';
import { isRecordOf } from '#platform/record-kind';
import type { KindOfRecord } from '#platform/scope';

export const userRecord: KindOfRecord = {
  isVisible: (scope, id) =>
    sql<boolean>`(${id} = ${scope.me.id}::uuid or ${scope.me.has('USER_MANAGE')}::boolean) and ${isRecordOf(scope, 'USER', id)}`,
  /** Personal documents: seen by who they are about, and kept by who administers users. */
  files: { add: [['USER_MANAGE']], remove: [['USER_MANAGE']] },
  list: userList,
};
