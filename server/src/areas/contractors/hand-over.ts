import { contractorFieldLabels } from '@lintel/contract/areas/contractors/contractor';
import { sql } from 'kysely';
import type { NotNull } from 'kysely';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import type { HandOver } from '#platform/record/work-kind';

/** The contractors that a user looks after. */
export const contractorHandOver: HandOver<Scope> = {
  nouns: ['contractor', 'contractors'],
  label: contractorFieldLabels.keeperId,
  event: 'contractor.handed-over',
  holdingsOf: ({ whole }, userIds) =>
    whole
      .selectFrom('contractors')
      .select(['id', 'keeperId as userId'])
      .where('keeperId', '=', oneOf(userIds))
      .where('archivedAt', 'is', null)
      .orderBy('id')
      .$narrowType<{ userId: NotNull }>()
      .execute(),
  pass: async ({ db }, ids, _from, to) => {
    await db
      .updateTable('contractors')
      .set({ keeperId: to, version: sql`version + 1` })
      .where('id', '=', oneOf(ids))
      .execute();
  },
};
