import { sql } from 'kysely';
import { demandStatesOn } from '@lintel/contract/areas/contractors/standing';
import type { StandingFacts } from '@lintel/contract/areas/contractors/standing';
import { stretchesOf } from '@lintel/contract/areas/contractors/stretches';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { evidenceRulesOf } from './evidence-rules.ts';
import { standingsOf } from './shown.ts';
import { keepEvidenceToCheck } from './to-check.ts';

/** Writes a contractor's standing over time, and which evidence awaits a check; called in every transaction that changes what it depends on. */
export const keepStanding = (scope: Scope, id: string): Promise<void> => keepStandings(scope, [id]);

/** The same for up to a few hundred. */
export async function keepStandings(scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, today, organisationId } = scope;
  const { version } = await evidenceRulesOf(scope);
  const facts = [...(await standingsOf(scope, ids)).facts];
  const ends = facts.map(([id, of]) => ({ id, ends_on: evidenceUntil(of, today) }));
  await sql`update contractors c set evidence_until = ending.ends_on, standing_rules = ${version}::int
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as ending (id uuid, ends_on date)
    where c.organisation_id = ${ownOrganisation(organisationId)} and c.id = ending.id`.execute(db);
  await db.deleteFrom('contractorStandings').where('contractorId', '=', oneOf(ids)).execute();
  await db
    .insertInto('contractorStandings')
    .values(
      facts.flatMap(([contractorId, of]) =>
        stretchesOf(of).map(({ from, until, standing, reasons }) => ({
          contractorId,
          fromOn: from,
          ...(until && { untilOn: until }),
          standing,
          reasons: JSON.stringify(reasons),
        })),
      ),
    )
    .execute();
  await keepEvidenceToCheck(scope, ids);
}

/** The first expiry date of what is required of the firm; null if none of it ends. */
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
