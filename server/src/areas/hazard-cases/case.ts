import type { HazardCase, HazardCaseFields } from '@lintel/contract/areas/hazard-cases/case';
import { readersOfHazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { HazardEntryDetails, personalOfEntry } from '@lintel/contract/areas/hazard-cases/entry';
import type { HazardEntry } from '@lintel/contract/areas/hazard-cases/entry';
import { momentAt } from '@lintel/contract/statutory/hazard-clocks';
import { whyNotRequired } from '@lintel/contract/statutory/hazards';
import { actionCountsOf } from '#areas/actions/queries';
import { viewsDocuments } from '#areas/files/owner';
import { fileCountsOf, filesThere } from '#areas/files/queries';
import { checkArchived, conflict, forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { clocksNow, factsOf } from './facts.ts';
import { entriesOf, findCase, peopleOfCase, visibleCases } from './queries.ts';
import type { FoundCase, KeptEntry } from './queries.ts';

/** A case as its reader may see it (`HazardCase`, contract). */
export async function getCase(scope: Scope, id: string): Promise<HazardCase> {
  const found = await findCase(scope, id);
  if (!found) throw notFound('hazard case');
  const entries = await entriesOf(scope, [id]);
  const { hazard, ground, awareAt, nation, manages } = found;
  const mayChange = manages && found.propertyArchivedAt === null && found.redactedAt === null;
  const { propertyId, peopleIds: _, ...fields } = await fieldsOf(scope, found);
  const all: HazardCase = {
    ...fields,
    id,
    version: found.version,
    ref: found.reference,
    property: { id: propertyId, caption: found.caption, nation },
    people: await peopleOfCase(scope, id),
    state: found.state,
    notRequired: whyNotRequired({ hazard, ground, awareOn: momentAt(awareAt).on, nation }) ?? null,
    clocks: clocksNow(scope, factsOf(found, entries)),
    entries: await shownEntries(scope, id, entries),
    isPersonalShown: true,
    actionCount: (await actionCountsOf(scope, { column: 'sourceId', ids: [id] })).get(id) ?? 0,
    fileCount: (await fileCountsOf(scope, [id])).get(id)?.count ?? 0,
    createdAt: found.createdAt,
    redactedAt: found.redactedAt,
    createdBy: found.createdByName,
    can: {
      edit: mayChange,
      delete: mayChange && entries.length === 0,
      comment: mayChange,
      addFile: mayChange,
      addAction: mayChange && found.mayRaise,
      addEntry: mayChange,
    },
  };
  return manages ? all : withoutPersonal(all);
}

/** A case without its managers' fields. */
export const withoutPersonal = (of: HazardCase): HazardCase => ({
  ...(Object.fromEntries(
    Object.entries(of).map(([field, value]) => [
      field,
      readersOfHazardCase[field as keyof HazardCase] === 'managers' ? null : value,
    ]),
  ) as HazardCase),
  entries: of.entries.map((entry) => ({
    ...entry,
    ...Object.fromEntries(personalOfEntry.map((field) => [field, null])),
    struck: entry.struck && { ...entry.struck, note: null },
  })),
  isPersonalShown: false,
});

async function shownEntries(scope: Scope, caseId: string, kept: readonly KeptEntry[]): Promise<HazardEntry[]> {
  const fileIds = kept.flatMap(({ fileId }) => fileId ?? []);
  const files =
    fileIds.length && (await viewsDocuments(scope, caseId))
      ? await filesThere(scope).select(['files.id', 'files.name']).where('files.id', 'in', fileIds).execute()
      : [];
  const userIds = kept.flatMap(({ recordedBy }) => recordedBy ?? []);
  const users = userIds.length
    ? await scope.db.selectFrom('users').select(['id', 'fullName']).where('id', 'in', userIds).execute()
    : [];
  const nameOf = (id: string | null) => users.find((user) => user.id === id)?.fullName ?? null;
  const parsed = kept.map((entry) => ({ ...entry, details: HazardEntryDetails.parse(entry.details) }));
  return parsed
    .filter(({ kind }) => kind !== 'STRUCK')
    .map(({ id, kind, happenedAt, details: { entryId: _, ...details }, note, fileId, recordedBy, recordedAt }) => {
      const struck = parsed.find((each) => each.kind === 'STRUCK' && each.details.entryId === id);
      return {
        ...details,
        id,
        kind,
        at: happenedAt,
        note,
        file: files.find((file) => file.id === fileId) ?? null,
        struck: struck ? { by: nameOf(struck.recordedBy), at: struck.recordedAt, note: struck.note } : null,
        recordedBy: nameOf(recordedBy),
        recordedAt,
      };
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** The reported fields of a case, as in the contract. */
export async function fieldsOf(scope: Scope, found: FoundCase): Promise<HazardCaseFields> {
  return {
    propertyId: found.propertyId,
    dwelling: found.dwelling,
    hazard: found.hazard,
    ground: found.ground,
    awareAt: found.awareAt,
    source: found.source,
    description: found.description,
    rooms: found.rooms,
    tenantName: found.tenantName,
    tenantContact: found.tenantContact,
    vulnerability: found.vulnerability,
    peopleIds: (await peopleOfCase(scope, found.id)).map(({ id }) => id).toSorted(),
  };
}

/** Locks a case until the transaction ends, for somebody who manages it, and returns its current state. */
export async function holdCase(scope: Scope, id: string): Promise<FoundCase> {
  await visibleCases(scope)
    .select('hazardCases.id')
    .where('hazardCases.id', '=', id)
    .forUpdate('hazardCases')
    .executeTakeFirst();
  const found = await findCase(scope, id);
  if (!found) throw notFound('hazard case');
  if (!found.manages) throw forbidden();
  if (found.redactedAt) throw conflict('Personal data in this case was removed, so it cannot be changed.');
  checkArchived(found);
  return found;
}
