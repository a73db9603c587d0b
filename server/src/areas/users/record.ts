import { sql } from 'kysely';
import { userList } from '@lintel/contract/areas/users';
import {
  logPersonalAccess,
  personalFolders,
  provesTraining,
  seesPersonalDocuments,
} from '#areas/people/personal-documents';
import { isRecordOf } from '#platform/access/record-rights';
import type { KindOfRecord } from '#platform/scope';

const isKept = ['PRISM_APP_PEOPLE_MANAGE'] as const;

export const userRecord: KindOfRecord = {
  isVisible: (scope, id) =>
    sql<boolean>`(${scope.me.id}::uuid = ${id} or ${scope.me.has('USER_MANAGE') || scope.me.has('PRISM_APP_PEOPLE_MANAGE')}::boolean) and ${isRecordOf(scope, 'USER', id)}`,
  /** Personal documents and certificates: for the person and those who manage people (decision 050). */
  files: {
    isSeen: (scope, id) => sql<boolean>`(${seesPersonalDocuments(scope, id)} and ${isRecordOf(scope, 'USER', id)})`,
    add: [isKept],
    remove: [isKept],
    library: 'PERSONAL',
    folders: personalFolders,
    proves: provesTraining,
  },
  onOpen: logPersonalAccess,
  list: userList,
};
