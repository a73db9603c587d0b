import { sql } from 'kysely';
import { personList } from '@lintel/contract/areas/people/list';
import { userRecord } from '#areas/users/record';
import type { KindOfRecord } from '#platform/scope';
import { peopleHandOver } from './hand-over.ts';

/** A user as colleagues find them: their log is that of the user. */
export const personRecord: KindOfRecord = {
  isVisible: userRecord.isVisible!,
  /** Their log contains nothing that those who see them may not know. */
  files: userRecord.files!,
  search: {
    permission: 'PRISM_APP_PEOPLE_MENU',
    isShown: ({ db }) =>
      sql<boolean>`found.record_id in ${db.selectFrom('users').select('users.id').where('users.deactivatedAt', 'is', null)}`,
  },
  handOver: peopleHandOver,
  list: personList,
};
