import { packSubjects } from '@lintel/contract/areas/evidence-packs';
import type { EvidencePackRequest, PackSubject } from '@lintel/contract/areas/evidence-packs';
import type { Permission } from '@lintel/contract/platform/permissions';
import { propertyFacts } from '#areas/property-reports/whole-property';
import { getProperty } from '#areas/properties/service';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { mayReadInFull } from '#platform/access/record-rights';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { MOST_LINES } from '#platform/list/evidence-pack';
import type { Asked, PackRecord, Part } from '#platform/record/evidence-pack';
import { documentsOf } from './documents.ts';
import type { ReliesOn } from '#areas/files/made/queries';

export type PackProperty = Awaited<ReturnType<typeof gatherProperty>>;
/** The end of the activity log of a record when the pack was made. */
type PackLog = PackRecord & { count: number; head: string };

/** Everything about one property that a pack contains and its requester may see now, without the contents of documents. */
export async function gatherProperty(scope: Scope, request: EvidencePackRequest, propertyId: string) {
  const asked: Asked = { ...request, propertyId };
  const property = await getProperty(scope, propertyId);
  const chosen = packSubjects.filter(({ id }) => request.subjects.includes(id));
  const shown = chosen.filter(({ permission }) => scope.me.has(permission));
  const isShown = (subject: PackSubject) => shown.some(({ id }) => id === subject);
  const found: Part[] = [];
  for (const kind of Object.values(scope.kinds))
    if (kind?.inEvidencePack && isShown(kind.inEvidencePack.subject))
      found.push(await kind.inEvidencePack.part(scope, asked));
  const records: PackRecord[] = [
    { kind: 'PROPERTY', id: propertyId, caption: property.caption },
    ...found.flatMap((part) => part.records),
  ];
  const viewsDocuments = await holdsHere(scope, propertyId);
  const { documents, isCut } = await documentsOf(scope, asked, {
    records,
    hasTasks: isShown('tasks'),
    hasOwn: isShown('documents'),
    fileIds: found.flatMap(({ fileIds = [] }) => fileIds),
  });
  const ofPeople = request.withPeople ? await openPeople(scope, records) : [];
  const tables = found.flatMap((part) => part.tables);
  const hidden = chosen.filter((subject) => !shown.includes(subject)).map(({ name }) => name.toLowerCase());
  const needs = [
    here('PRISM_PROPERTY_VIEW'),
    ...found.flatMap((part) => part.needs),
    ...ofPeople,
    // Also without a document: logs and the times done name files.
    ...(viewsDocuments ? [here(LIBRARY)] : []),
  ];
  return {
    id: propertyId,
    caption: property.caption,
    reference: property.propertyReferenceNumber,
    facts: propertyFacts(property),
    tables,
    documents,
    logs: await logsOf(scope, records),
    needs,
    leftOut: [
      ...(property.archivedAt
        ? [
            'This property is archived. The lists of its records are empty: they are not in use. Its documents are here.',
          ]
        : []),
      ...(hidden.length
        ? [`Whoever made this pack may not see these, so they are not in it: ${hidden.join(', ')}.`]
        : []),
      ...(viewsDocuments ? [] : ['Whoever made this pack may not open documents of this property.']),
      ...tables
        .filter((table) => table.isCut)
        .map(({ title }) => `${title}: only the first ${MOST_LINES.toLocaleString('en-GB')} lines.`),
      ...(isCut ? ['Documents: only the newest 10,000 were looked through.'] : []),
    ],
  };
}

const here = (permission: Permission) => ({ permission, isHere: true });
const LIBRARY = 'PRISM_PROPERTY_LIBRARY_VIEW';

const holdsHere = async (scope: Scope, propertyId: string) =>
  (
    await visibleProperties(scope)
      .select(holdsOnProperty(scope, LIBRARY).as('holds'))
      .where('properties.id', '=', propertyId)
      .executeTakeFirst()
  )?.holds === true;

/** Notes that the reader reads about the people in those records that they read in full, and what that needs. */
async function openPeople(scope: Scope, records: readonly PackRecord[]): Promise<Part['needs']> {
  const needs: Part['needs'] = [];
  for (const { kind, id } of records) {
    const permission = scope.kinds[kind]?.inEvidencePack?.readsPeopleWith;
    if (!permission || !(await mayReadInFull(scope, kind, id))) continue;
    await scope.kinds[kind]?.onOpen?.(scope, id);
    needs.push(here(permission));
  }
  return needs;
}

async function logsOf({ db }: Scope, records: readonly PackRecord[]): Promise<PackLog[]> {
  const ends = await db
    .selectFrom('records')
    .select(['id', 'activityCount', 'activityHead'])
    .where('id', '=', oneOf(records.map(({ id }) => id)))
    .execute();
  const endOf = new Map(ends.map((end) => [end.id, end]));
  return records.map((record) => {
    const { activityCount, activityHead } = endOf.get(record.id)!;
    return { ...record, count: activityCount, head: activityHead! };
  });
}

/** What a pack of these relies on. */
export function reliesOnOf(properties: readonly PackProperty[]): ReliesOn {
  const relies: ReliesOn = { PRISM_APP_PROPERTY_MENU: [] };
  for (const { id, needs } of properties)
    for (const { permission, isHere } of needs)
      relies[permission] = [...new Set([...(relies[permission] ?? []), ...(isHere ? [id] : [])])];
  return relies;
}
