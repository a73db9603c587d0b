import { demandStatesOn, stretchesOf } from '@lintel/contract/areas/contractors/standing';
import type { StandingFacts } from '@lintel/contract/areas/contractors/standing';
import type { Scope } from '#platform/scope';
import { standingFactsOf } from './shown.ts';

/** Writes how a contractor stands on each day; whoever changes what that follows from calls it in the same transaction. */
export async function keepStanding(scope: Scope, id: string): Promise<void> {
  const { db, today } = scope;
  const facts = await standingFactsOf(scope, id);
  await db
    .updateTable('contractors')
    .set({ evidenceUntil: evidenceUntil(facts, today) })
    .where('id', '=', id)
    .execute();
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

/** The first of the last days on which what is required of the firm holds or held; null where nothing of it ends. */
function evidenceUntil(facts: StandingFacts, today: string): string | null {
  const ends = demandStatesOn(facts, today)
    .filter(({ level }) => level === 'required')
    .map(({ kind }) =>
      facts.items
        .filter((item) => item.kind === kind && item.to !== null && item.checked === 'VALID')
        .map(({ to }) => to!)
        .toSorted()
        .at(-1),
    );
  return ends.filter((end) => end !== undefined).toSorted()[0] ?? null;
}
