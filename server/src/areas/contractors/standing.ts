import { stretchesOf } from '@lintel/contract/areas/contractors/standing';
import type { StandingFacts } from '@lintel/contract/areas/contractors/standing';
import type { Scope } from '#platform/scope';

/** Writes how a contractor stands on each day; whoever changes what that follows from calls it in the same transaction. */
export async function keepStanding({ db, whole }: Scope, id: string): Promise<void> {
  const { archivedAt, ...dates } = await whole
    .selectFrom('contractors')
    .select(['archivedAt', 'dateApproved', 'dateReview'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const facts: StandingFacts = { isArchived: archivedAt !== null, ...dates };
  await db.deleteFrom('contractorStandings').where('contractorId', '=', id).execute();
  await db
    .insertInto('contractorStandings')
    .values(
      stretchesOf(facts).map(({ from, until, standing }) => ({
        contractorId: id,
        fromOn: from,
        ...(until && { untilOn: until }),
        standing,
      })),
    )
    .execute();
}
