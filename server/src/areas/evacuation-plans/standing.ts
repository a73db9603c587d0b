import { EvacuationEntryDetails } from '@lintel/contract/areas/evacuation-plans/entry';
import { standingOf } from '@lintel/contract/areas/evacuation-plans/standing';
import type { EvacuationStanding, ValidEntry } from '@lintel/contract/areas/evacuation-plans/standing';
import { notStruckOut } from '#platform/record/struck-entries';
import type { Scope } from '#platform/scope';
import { entriesOfPlans } from './queries.ts';
import type { FoundPlan, KeptEntry } from './queries.ts';

export const detailsOf = ({ details }: Pick<KeptEntry, 'details'>) => EvacuationEntryDetails.parse(details);

export const validEntries = (entries: readonly KeptEntry[]): ValidEntry[] =>
  notStruckOut(entries).map((entry) => ({
    ...detailsOf(entry),
    id: entry.id,
    kind: entry.kind,
    on: entry.happenedOn,
    recordedAt: entry.recordedAt,
  }));

export const standingBy = (entries: readonly KeptEntry[], of: { sharedChangedAt: string }): EvacuationStanding =>
  standingOf(validEntries(entries), of);

/** Stores what lists filter by; called in every transaction that changes what it depends on. */
export async function keepStandings(
  scope: Scope,
  plans: readonly Pick<FoundPlan, 'id' | 'statementOn' | 'sharedChangedAt'>[],
): Promise<EvacuationStanding[]> {
  const entries = Map.groupBy(
    await entriesOfPlans(
      scope,
      plans.map(({ id }) => id),
    ),
    ({ planId }) => planId,
  );
  const standings: EvacuationStanding[] = [];
  for (const { id, statementOn, ...of } of plans) {
    const own = entries.get(id) ?? [];
    const hadStatement = statementOn !== null;
    const hasStatement = standingBy(own, of).statement !== null;
    const sharedChangedAt = hadStatement === hasStatement ? of.sharedChangedAt : scope.now.toISOString();
    const standing = standingBy(own, { sharedChangedAt });
    standings.push(standing);
    await scope.db
      .updateTable('evacuationPlans')
      .set({
        sharedChangedAt,
        state: standing.endedOn ? 'ENDED' : 'OPEN',
        answer: standing.answer,
        assessedOn: standing.assessedOn,
        statementOn: standing.statement?.on ?? null,
        consent: standing.consent === null ? 'NOT_ASKED' : standing.consent ? 'GIVEN' : 'REFUSED',
        service: standing.service.state,
        box: standing.box.state,
        reviewDueOn: standing.reviewDueOn,
        missing: standing.missing,
      })
      .where('id', '=', id)
      .execute();
  }
  return standings;
}
