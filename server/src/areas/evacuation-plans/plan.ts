import type { EvacuationPlan, EvacuationPlanFields } from '@lintel/contract/areas/evacuation-plans/plan';
import type { EvacuationEntry } from '@lintel/contract/areas/evacuation-plans/entry';
import { actionCountsOf } from '#areas/actions/queries';
import { viewsDocuments } from '#areas/files/owner';
import { fileCountsOf, filesThere } from '#areas/files/queries';
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
    entries: await shownEntries(scope, id, entries),
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

async function shownEntries(scope: Scope, planId: string, kept: readonly KeptEntry[]): Promise<EvacuationEntry[]> {
  const fileIds = kept.flatMap(({ fileId }) => fileId ?? []);
  const files =
    fileIds.length && (await viewsDocuments(scope, planId))
      ? await filesThere(scope).select(['files.id', 'files.name']).where('files.id', 'in', fileIds).execute()
      : [];
  const userIds = kept.flatMap(({ recordedBy }) => recordedBy ?? []);
  const users = userIds.length
    ? await scope.db.selectFrom('users').select(['id', 'fullName']).where('id', 'in', userIds).execute()
    : [];
  const nameOf = (id: string | null) => users.find((user) => user.id === id)?.fullName ?? null;
  const struckBy = new Map(
    kept.flatMap((entry) => (entry.kind === 'STRUCK' ? [[detailsOf(entry).entryId, entry] as const] : [])),
  );
  return kept
    .filter(({ kind }) => kind !== 'STRUCK')
    .map((entry) => {
      const { entryId: _, ...details } = detailsOf(entry);
      const struck = struckBy.get(entry.id);
      return {
        ...details,
        id: entry.id,
        kind: entry.kind,
        on: entry.happenedOn,
        note: entry.note,
        file: files.find((file) => file.id === entry.fileId) ?? null,
        struck: struck ? { by: nameOf(struck.recordedBy), at: struck.recordedAt, note: struck.note } : null,
        recordedBy: nameOf(entry.recordedBy),
        recordedAt: entry.recordedAt,
      };
    })
    .toSorted((one, other) => (one.on === other.on ? 0 : one.on < other.on ? -1 : 1));
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
