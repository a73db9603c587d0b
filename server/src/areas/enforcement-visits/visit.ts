import { Officer } from '@lintel/contract/areas/enforcement-visits/visit';
import type { EnforcementVisit, VisitFields } from '@lintel/contract/areas/enforcement-visits/visit';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import type { Option } from '@lintel/contract/platform/shapes';
import { actionCountsOf } from '#areas/actions/queries';
import { optionsOf } from '#areas/dictionaries/options';
import { knownEntries } from '#areas/dictionaries/queries';
import { fileCountsOf } from '#areas/files/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { findVisit } from './queries.ts';
import type { FoundVisit } from './queries.ts';

/** The dictionaries for the fields of a visit. */
export const dictionaryOf = {
  categoryId: 'ENFORCEMENT_VISIT_CATEGORY',
  outcomeId: 'ENFORCEMENT_VISIT_OUTCOME',
} as const satisfies Record<string, DictionaryName>;

/** A visit as its reader may see it (`EnforcementVisit`, contract). */
export async function getVisit(scope: Scope, id: string): Promise<EnforcementVisit> {
  const found = await findVisit(scope, id);
  if (!found) throw notFound('enforcement visit');
  const { propertyId, categoryId, outcomeId, ...fields } = fieldsOf(found);
  const { caption, address1, address2, address3, address4, address5 } = found;
  const mayChange = found.manages && found.propertyArchivedAt === null;
  return {
    ...fields,
    id,
    version: found.version,
    ref: found.reference,
    property: { id: propertyId, caption, address1, address2, address3, address4, address5 },
    category: (await entryOf(scope, 'categoryId', categoryId))!,
    outcome: await entryOf(scope, 'outcomeId', outcomeId),
    actionCount: (await actionCountsOf(scope, { column: 'sourceId', ids: [id] })).get(id) ?? 0,
    fileCount: (await fileCountsOf(scope, [id])).get(id)?.count ?? 0,
    createdAt: found.createdAt,
    can: {
      edit: mayChange,
      delete: mayChange,
      comment: found.mayComment,
      addFile: mayChange,
      deleteFile: mayChange,
      addAction: mayChange && found.mayRaise,
    },
  };
}

/** The fields of a visit, as in the contract. */
export const fieldsOf = (found: FoundVisit): VisitFields => ({
  propertyId: found.propertyId,
  categoryId: found.categoryId,
  visitDate: found.visitedOn,
  kind: found.kind,
  authority: found.authority,
  officers: found.officers.map((officer) => Officer.parse(officer)),
  reason: found.reason,
  announced: found.announced,
  present: found.present,
  areasSeen: found.areasSeen,
  powersUsed: found.powersUsed,
  samplesTaken: found.samplesTaken,
  askedFor: found.askedFor,
  handedOver: found.handedOver,
  said: found.said,
  outcomeId: found.outcomeId,
  letterReceivedOn: found.letterReceivedOn,
  nextVisitOn: found.nextVisitOn,
});

/** The columns for the fields of a visit. */
export const columnsOf = ({ visitDate, officers, ...same }: VisitFields) => ({
  ...same,
  visitedOn: visitDate,
  officers: JSON.stringify(officers),
});

async function entryOf(scope: Scope, field: keyof typeof dictionaryOf, id: string | null): Promise<Option | null> {
  const entry = id && (await knownEntries(scope, dictionaryOf[field])).find((each) => each.id === id);
  return entry ? { id: entry.id, name: entry.name, code: entry.code } : null;
}

/** The possible outcomes of a visit; those that its category's entry names, or all if it names none. */
export async function outcomesOf(scope: Scope, categoryId: string | undefined) {
  const { objects } = await optionsOf(scope, dictionaryOf.outcomeId);
  if (!categoryId) return { objects };
  const category = (await knownEntries(scope, dictionaryOf.categoryId)).find(({ id }) => id === categoryId);
  const named = category?.details['outcomes'];
  return { objects: Array.isArray(named) ? objects.filter(({ code }) => named.includes(code)) : objects };
}
