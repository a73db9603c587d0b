import { sql } from 'kysely';
import { personList } from '@lintel/contract/areas/people/list';
import { userRecord } from '#areas/users/record';
import type { KindOfRecord } from '#platform/scope';

/** A user as colleagues find them: their log is that of the user. */
export const personRecord: KindOfRecord = {
  isVisible: userRecord.isVisible!,
  search: {
    permission: 'PRISM_APP_PEOPLE_MENU',
    isShown: ({ db }) =>
      sql<boolean>`found.record_id in ${db.selectFrom('users').select('users.id').where('users.deactivatedAt', 'is', null)}`,
  },
  list: personList,
};
