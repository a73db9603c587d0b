import { EvacuationEntryDetails } from '@lintel/contract/areas/evacuation-plans/entry';
import { standingOf } from '@lintel/contract/areas/evacuation-plans/standing';
import type { EvacuationStanding } from '@lintel/contract/areas/evacuation-plans/standing';
import type { Scope } from '#platform/scope';
import { entriesOf } from './queries.ts';
import type { KeptEntry } from './queries.ts';

export const detailsOf = ({ details }: Pick<KeptEntry, 'details'>) => EvacuationEntryDetails.parse(details);

/** The entries that nobody struck out. */
export function holding(entries: readonly KeptEntry[]): KeptEntry[] {
  const struck = new Set(entries.flatMap((entry) => (entry.kind === 'STRUCK' ? (detailsOf(entry).entryId ?? []) : [])));
  return entries.filter(({ id, kind }) => kind !== 'STRUCK' && !struck.has(id));
}

export const standingBy = (entries: readonly KeptEntry[], of: { sharedChangedAt: string }): EvacuationStanding =>
  standingOf(
    holding(entries).map((entry) => ({
      ...detailsOf(entry),
      id: entry.id,
      kind: entry.kind,
      on: entry.happenedOn,
      recordedAt: entry.recordedAt,
    })),
    of,
  );

/** Stores what lists filter by; called in every transaction that changes what it depends on. */
export async function keepStanding(scope: Scope, of: { id: string; sharedChangedAt: string }): Promise<void> {
  const standing = standingBy(await entriesOf(scope, of.id), of);
  await scope.db
    .updateTable('evacuationPlans')
    .set({
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
    .where('id', '=', of.id)
    .execute();
}
