import { sql } from 'kysely';
import { PropertyDetails, propertyChoices, propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import type { Property, PropertyChange, PropertyField } from '@lintel/contract/areas/properties/property';
import { keepSearchTexts } from '#areas/search/search-texts';
import { countMadeNotSetUpAfterwards } from '#areas/task-management/count-not-set-up';
import { asText } from '#platform/record/changes';
import { conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { PropertyRecord } from './tables.ts';
import { changesOver, checkVersion, editEntry } from '#platform/record/versions';
import { legalObligationsOn } from './legal-obligations.ts';
import { countPropertiesAfterwards } from './cells.ts';
import { checkPlace, grantIdsHere, whyNotMoved } from './move.ts';
import { nationByPlace } from './nation.ts';
import { hasMoved, keepPlaceOfWork } from './place-of-work.ts';
import { findProperty, ownersOf, visibleProperties } from './queries.ts';
import { searchTextOf } from './search-text.ts';
import { archivedInWords, pendingWorkOn, notifyOfArchiving } from './pending-work.ts';

const fields = Object.keys(PropertyDetails.shape) as PropertyField[];
/** Every detail of a property with its own column; owners are rows. */
export const columnsOf = ({ ownerIds: _, ...columns }: PropertyDetails) => columns;

export async function getProperty(scope: Scope, id: string): Promise<Property> {
  const figuresOf = Object.values(scope.kinds).flatMap((kind) => kind?.onProperty ?? []);
  // Queried together, in one round trip; what the caller may not see goes no further than here.
  const [found, owners, figures] = await Promise.all([
    findProperty(scope, id),
    ownersOf(scope, [id]),
    Promise.all(figuresOf.map((figures) => figures(scope, id))),
  ]);
  if (!found) throw notFound('property');
  const named = (entryId: string | null, name: string | null) => (entryId && name ? { id: entryId, name } : null);
  return {
    ...found,
    owners,
    ownerIds: owners.map((owner) => owner.id),
    region: named(found.regionId, found.regionName),
    landlord: named(found.landlordId, found.landlordName),
    localAuthority: named(found.localAuthorityId, found.localAuthorityName),
    propertyType: named(found.propertyTypeId, found.propertyTypeName),
    propertyUse: named(found.propertyUseId, found.propertyUseName),
    lifecycleScore: null,
    ...Object.assign({}, ...figures),
    counts: figures.flatMap(({ counts = [] }) => counts),
    can: { edit: found.mayEdit && !found.archivedAt, archive: found.mayArchive, comment: found.mayComment },
  };
}

export async function createProperty(scope: Scope, entered: PropertyDetails): Promise<Property> {
  await checkReferences(scope, entered);
  checkPlace(scope, entered);
  const places = [entered.localAuthorityId, entered.regionId].filter((entryId) => entryId !== null);
  const details = entered.nation ? entered : { ...entered, nation: (await nationByPlace(scope, places))(entered) };
  const id = scope.newId();
  await countPropertiesAfterwards(scope, [id], { areNew: true });
  await scope.begin([{ id, kind: 'PROPERTY', propertyId: id }], {
    type: 'CREATE',
    event: 'property.created',
    summary: 'Property added',
  });
  await scope.db
    .insertInto('properties')
    .values({
      id,
      ...columnsOf(details),
      archivedReason: null,
      createdAt: scope.now.toISOString(),
      changedAt: scope.now.toISOString(),
    })
    .execute();
  await setOwners(scope, [id], details.ownerIds);
  await indexForSearch(scope, [id]);
  countMadeNotSetUpAfterwards(scope, [{ id, details }]);
  return getProperty(scope, id);
}

export async function changeProperty(scope: Scope, { id, version, ...details }: PropertyChange): Promise<Property> {
  const held = await hold(scope, id);
  const mine = await getProperty(scope, id);
  if (!mine.can.edit) throw forbidden(mine.archivedAt ? 'This property is archived. Restore it first.' : undefined);
  const changes = await changesOver<PropertyDetails>(scope, {
    id,
    version,
    before: mine,
    after: details,
    labels: propertyFieldLabels,
    show: await shownValues(scope, [mine, details]),
  });
  const events = ['property.edited', 'property.saved-unchanged'] as const;
  if (changes.length === 0) {
    await scope.record(id, editEntry(events, changes));
    return mine;
  }
  await checkReferences(scope, details, { known: mine.ownerIds });
  const whyNot = whyNotMoved(scope, held, details);
  if (whyNot) throw forbidden(whyNot);
  await countPropertiesAfterwards(scope, [id]);
  await scope.db
    .updateTable('properties')
    .set({ ...columnsOf(details), version: version + 1, changedAt: scope.now.toISOString() })
    .where('id', '=', id)
    .execute();
  await keepPlaceOfWork(scope, [id], { movedIds: hasMoved(mine, details) ? [id] : [] });
  await setOwners(scope, [id], details.ownerIds);
  await indexForSearch(scope, [id]);
  await scope.record(id, editEntry(events, changes));
  return getProperty(scope, id);
}

export async function archiveProperty(
  scope: Scope,
  { id, version, reason, evenIfBound }: { id: string; version: number; reason: string; evenIfBound: boolean },
): Promise<Property> {
  const before = await hold(scope, id);
  const property = await getProperty(scope, id);
  if (!property.can.archive) throw forbidden();
  if (before.archivedAt) throw conflict('This property is already archived');
  await checkVersion(scope, id, version, before);
  const bound = evenIfBound ? undefined : (await legalObligationsOn(scope, [id])).get(id);
  if (bound)
    throw invalid([
      {
        field: 'evenIfBound',
        message: `This property has ${bound}. Archiving takes them out of the lists, but your legal duties continue.`,
      },
    ]);
  const silenced = await pendingWorkOn(scope, [id]);
  await countPropertiesAfterwards(scope, [id]);
  await scope.db
    .updateTable('properties')
    .set({
      archivedAt: scope.now.toISOString(),
      archivedReason: reason,
      version: version + 1,
      changedAt: scope.now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
  await keepPlaceOfWork(scope, [id]);
  const summary = archivedInWords('Archived', silenced.get(id));
  await scope.record(id, { type: 'ARCHIVE', event: 'property.archived', summary, comment: reason });
  await notifyOfArchiving(scope, [id], { reason, silenced });
  return getProperty(scope, id);
}

export async function restoreProperty(scope: Scope, id: string): Promise<Property> {
  const before = await hold(scope, id);
  const property = await getProperty(scope, id);
  if (!property.can.archive) throw forbidden();
  if (!before.archivedAt) throw conflict('This property is not archived');
  await countPropertiesAfterwards(scope, [id]);
  await scope.db
    .updateTable('properties')
    .set({ archivedAt: null, archivedReason: null, version: before.version + 1, changedAt: scope.now.toISOString() })
    .where('id', '=', id)
    .execute();
  await keepPlaceOfWork(scope, [id]);
  await scope.record(id, { type: 'RESTORE', event: 'property.restored', summary: 'Restored from the archive' });
  return getProperty(scope, id);
}

async function hold(scope: Scope, id: string): Promise<PropertyRecord & { grantIds: string[] }> {
  const held = await visibleProperties(scope)
    .selectAll('properties')
    .select(grantIdsHere(scope).as('grantIds'))
    .where('properties.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw notFound('property');
  return held;
}

/** The details of a property, without the rest of its row. */
export const detailsOf = (details: PropertyDetails) =>
  Object.fromEntries(fields.map((field) => [field, details[field]])) as PropertyDetails;

const dictionaryOf = {
  regionId: 'REGIONS',
  landlordId: 'LANDLORD',
  localAuthorityId: 'LOCAL_AUTHORITY',
  propertyTypeId: 'PROPERTY_TYPE',
  propertyUseId: 'PROPERTY_USE',
} as const;
type Reference = keyof typeof dictionaryOf;
const references = Object.keys(dictionaryOf) as Reference[];

/** References of a property must exist in the right dictionary; owners must be users, and new ones able to sign in. */
export async function checkReferences(
  { db }: Scope,
  details: Partial<PropertyDetails>,
  { at = '', known = [] }: { at?: string; known?: readonly string[] } = {},
) {
  const given = references.filter((field) => details[field]);
  const found = given.length
    ? await db
        .selectFrom('dictionaryEntries')
        .select(['id', 'dictionary'])
        .where(
          'id',
          'in',
          given.map((field) => details[field]!),
        )
        .execute()
    : [];
  const problems = given
    .filter((field) => !found.some((entry) => entry.id === details[field] && entry.dictionary === dictionaryOf[field]))
    .map((field) => ({ field: at + field, message: `Choose one from the list: ${propertyFieldLabels[field]}` }));
  const ownerIds = details.ownerIds ?? [];
  const owners = ownerIds.length
    ? await db.selectFrom('users').select(['id', 'deactivatedAt']).where('id', 'in', ownerIds).execute()
    : [];
  const choosable = owners.filter(({ id, deactivatedAt }) => !deactivatedAt || known.includes(id));
  if (choosable.length !== new Set(ownerIds).size)
    problems.push({ field: `${at}ownerIds`, message: 'Choose people from this organisation' });
  if (problems.length) throw invalid(problems);
}

export async function setOwners({ db }: Scope, propertyIds: string[], ownerIds: string[]) {
  await db
    .deleteFrom('propertyOwners')
    .where('propertyId', 'in', propertyIds)
    .$if(ownerIds.length > 0, (query) => query.where('userId', 'not in', ownerIds))
    .execute();
  if (ownerIds.length)
    await sql`insert into property_owners (property_id, user_id) select property_id, user_id
      from unnest(${propertyIds}::uuid[]) property_id cross join unnest(${[...new Set(ownerIds)]}::uuid[]) user_id
      on conflict do nothing`.execute(db);
}

/** Writes the search text of the properties, and of the records on them. */
export async function indexForSearch(scope: Scope, ids: string[]) {
  const properties = await scope.whole.selectFrom('properties').selectAll().where('id', 'in', ids).execute();
  await keepSearchTexts(scope, properties.map(searchTextOf));
  for (const kind of Object.values(scope.kinds)) await kind?.search?.indexOn?.(scope, ids);
}

const fixedNames: Partial<Record<string, readonly { id: string; name: string }[]>> = propertyChoices;

/** Translates ids and codes into names, for the activity log and for conflicts. */
export async function shownValues({ db }: Scope, versions: Partial<PropertyDetails>[]) {
  const entryIds = versions.flatMap((details) => references.flatMap((field) => details[field] ?? []));
  const ownerIds = versions.flatMap((details) => details.ownerIds ?? []);
  const entries = entryIds.length
    ? await db.selectFrom('dictionaryEntries').select(['id', 'name']).where('id', 'in', entryIds).execute()
    : [];
  const owners = ownerIds.length
    ? await db.selectFrom('users').select(['id', 'fullName as name']).where('id', 'in', ownerIds).execute()
    : [];
  const names = new Map([...entries, ...owners].map(({ id, name }) => [id, name]));
  return (field: string, value: unknown): string | null => {
    if (Array.isArray(value)) {
      const shown = value.map((id) => names.get(String(id)) ?? String(id));
      return shown.sort().join(', ') || null;
    }
    if (field in dictionaryOf) return names.get(String(value)) ?? null;
    return fixedNames[field]?.find(({ id }) => id === value)?.name ?? asText(field, value);
  };
}
