import type { EvacuationPlan, EvacuationPlanFields } from '@lintel/contract/areas/evacuation-plans/plan';
import type { EvacuationEntry } from '@lintel/contract/areas/evacuation-plans/entry';
import { actionCountsOf } from '#areas/actions/queries';
import { shownEntries } from '#areas/files/entries';
import { fileCountsOf } from '#areas/files/queries';
import { checkArchived, conflict, forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { entriesOf, findPlan, visiblePlans } from './queries.ts';
import type { FoundPlan, KeptEntry } from './queries.ts';
import { detailsOf, standingBy } from './standing.ts';

export async function getPlan(scope: Scope, id: string): Promise<EvacuationPlan> {
  const found = await findPlan(scope, id);
  if (!found) throw notFound('evacuation plan');
  const entries = await entriesOf(scope, id);
  const { propertyId, ...fields } = fieldsOf(found);
  const mayChange = found.manages && found.propertyArchivedAt === null && found.redactedAt === null;
  return {
    ...fields,
    id,
    version: found.version,
    ref: found.reference,
    property: { id: propertyId, caption: found.caption },
    state: found.state,
    standing: standingBy(entries, found),
    entries: await entriesShown(scope, id, entries),
    actionCount: (await actionCountsOf(scope, { column: 'sourceId', ids: [id] })).get(id) ?? 0,
    fileCount: (await fileCountsOf(scope, [id])).get(id)?.count ?? 0,
    createdAt: found.createdAt,
    redactedAt: found.redactedAt,
    can: {
      edit: mayChange,
      delete: mayChange && entries.length === 0,
      comment: mayChange,
      addFile: mayChange,
      addAction: mayChange && found.mayRaise,
      addEntry: mayChange,
    },
  };
}

async function entriesShown(scope: Scope, planId: string, kept: readonly KeptEntry[]): Promise<EvacuationEntry[]> {
  const entries = kept.map((entry) => {
    const { id, kind, happenedOn: on, note, fileId, recordedBy, recordedAt } = entry;
    return { ...detailsOf(entry), id, kind, on, note, fileId, recordedBy, recordedAt };
  });
  const shown = await shownEntries(scope, planId, entries);
  return shown.toSorted((one, other) => (one.on === other.on ? 0 : one.on < other.on ? -1 : 1));
}

type Kept = Pick<FoundPlan, keyof EvacuationPlanFields>;

/** What is known of the resident, as in the contract; of a redacted plan most is gone. */
export const fieldsOf = (found: FoundPlan): Kept => ({
  propertyId: found.propertyId,
  residentName: found.residentName,
  dwelling: found.dwelling,
  floor: found.floor,
  contact: found.contact,
  needs: found.needs,
  assistance: found.assistance,
  origin: found.origin,
  knownOn: found.knownOn,
});

/** Locks a plan until the transaction ends, for somebody who manages it, and returns its current state. */
export async function holdPlan(scope: Scope, id: string): Promise<FoundPlan> {
  await visiblePlans(scope)
    .select('evacuationPlans.id')
    .where('evacuationPlans.id', '=', id)
    .forUpdate('evacuationPlans')
    .executeTakeFirst();
  const found = await findPlan(scope, id);
  if (!found) throw notFound('evacuation plan');
  if (!found.manages) throw forbidden();
  if (found.redactedAt) throw conflict('Personal data in this plan was removed, so it cannot be changed.');
  checkArchived(found);
  return found;
}
