import type { HazardCase, HazardCaseFields } from '@lintel/contract/areas/hazard-cases/case';
import { readersOfHazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { HazardEntryDetails, personalOfEntry } from '@lintel/contract/areas/hazard-cases/entry';
import type { HazardEntry } from '@lintel/contract/areas/hazard-cases/entry';
import { momentAt } from '@lintel/contract/statutory/hazard-clocks';
import { whyNotRequired } from '@lintel/contract/statutory/hazards';
import { actionCountsOf } from '#areas/actions/queries';
import { shownEntries } from '#areas/files/entries';
import { fileCountsOf } from '#areas/files/queries';
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
    entries: await entriesShown(scope, id, entries),
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

async function entriesShown(scope: Scope, caseId: string, kept: readonly KeptEntry[]): Promise<HazardEntry[]> {
  const entries = kept.map(({ id, kind, happenedAt: at, details, note, fileId, recordedBy, recordedAt }) => ({
    ...HazardEntryDetails.parse(details),
    id,
    kind,
    at,
    note,
    fileId,
    recordedBy,
    recordedAt,
  }));
  const shown = await shownEntries(scope, caseId, entries);
  return shown.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
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
