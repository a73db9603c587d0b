import { sql } from 'kysely';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import type { PropertyDetails } from '@lintel/contract/areas/properties/property';
import { countPropertiesAfterwards } from '#areas/properties/cells';
import { grantIdsHere, whyNotMoved } from '#areas/properties/move';
import { ownerIdsOf } from '#areas/properties/queries';
import { detailsOf, shownValues } from '#areas/properties/service';
import { changesBetween } from '#platform/record/changes';
import { conflict } from '#platform/http/problems';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { writeDetails } from './by-import.ts';
import { removeUnusedEntries } from './entries.ts';
import { countWithNoun } from '#platform/record/count-with-noun';
import type { HeldImport } from './queries.ts';
import type { BuiltUpon } from './kind.ts';

const CHUNK = 1000;

/** Why an import cannot be undone, if so: something has been built on what it imported. */
export async function builtUpon(scope: Scope, importId: string): Promise<BuiltUpon | undefined> {
  const touched = await scope.whole
    .selectFrom('importProperties')
    .innerJoin('records', 'records.id', 'importProperties.propertyId')
    .innerJoin('properties', 'properties.id', 'importProperties.propertyId')
    .select(['properties.propertyReferenceNumber as reference', sql<number>`count(*) over ()`.as('total')])
    .where('importProperties.importId', '=', importId)
    .whereRef('records.activityCount', '<>', 'importProperties.activityCount')
    .limit(3)
    .execute();
  if (touched[0])
    return against(
      touched[0].total,
      `changed or commented on since (${touched.map((row) => row.reference).join(', ')}${touched[0].total > touched.length ? ', …' : ''})`,
    );
  const built = await scope.db
    .selectFrom('importProperties')
    // Looked up for each property: a join would read every record of the organisation.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('records')
          .select('records.id')
          .whereRef('records.propertyId', '=', 'importProperties.propertyId')
          .whereRef('records.id', '<>', 'importProperties.propertyId')
          .limit(1)
          .as('other'),
      (join) => join.onTrue(),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('importProperties.importId', '=', importId)
    .where('importProperties.isNew', '=', true)
    .executeTakeFirstOrThrow();
  if (built.total) return against(built.total, 'given other records since');
  const granted = await scope.db
    .selectFrom('importProperties')
    .innerJoin('grantProperties', 'grantProperties.propertyId', 'importProperties.propertyId')
    .select((eb) => eb.fn.count<number>('importProperties.propertyId').distinct().as('total'))
    .where('importProperties.importId', '=', importId)
    .where('importProperties.isNew', '=', true)
    .executeTakeFirstOrThrow();
  return granted.total ? against(granted.total, 'assigned to people since') : undefined;
}

const against = (propertyCount: number, what: string): BuiltUpon => ({
  propertyCount,
  reason: `${many(propertyCount)} ${what}, so the import can no longer be undone`,
});

const many = (count: number) =>
  count === 1 ? 'One of its properties has been' : `${count.toLocaleString('en-GB')} of its properties have been`;

/** Deletes the properties that it created, and restores those that it changed. */
export async function undoProperties(scope: Scope, held: HeldImport): Promise<string> {
  const removedCount = await removeNew(scope, held);
  const restoredCount = await restoreChanged(scope, held);
  const entryCount = await removeUnusedEntries(scope, held.id);
  return `${countWithNoun(removedCount, 'property', 'properties')} removed, ${restoredCount.toLocaleString('en-GB')} changed back${entryCount ? `, ${countWithNoun(entryCount, 'value', 'values')} removed from the lists` : ''}`;
}

/** Locks them while checking whether somebody changed them or built on them. */
export async function holdProperties({ db, organisationId }: Scope, importId: string) {
  await sql`select records.id from records where records.organisation_id = ${ownOrganisation(organisationId)} and records.id in
    (select property_id from import_properties where organisation_id = ${ownOrganisation(organisationId)} and import_id = ${importId}) order by records.id for update`.execute(
    db,
  );
  await sql`select properties.id from properties where properties.organisation_id = ${ownOrganisation(organisationId)} and properties.id in
    (select property_id from import_properties where organisation_id = ${ownOrganisation(organisationId)} and import_id = ${importId}) order by properties.id for update`.execute(
    db,
  );
}

async function removeNew(scope: Scope, { id: importId, fileName }: HeldImport): Promise<number> {
  const ids = await scope.db
    .selectFrom('importProperties')
    .select('propertyId')
    .where('importId', '=', importId)
    .where('isNew', '=', true)
    .orderBy('propertyId')
    .execute();
  for (const some of chunks(
    ids.map((row) => row.propertyId),
    CHUNK,
  )) {
    const properties = await asTheyAre(scope, some);
    await countPropertiesAfterwards(scope, some);
    const show = await shownValues(
      scope,
      properties.map(({ details }) => details),
    );
    // The property is deleted with its values, so its last entry keeps all of them.
    const entries = properties.map(({ id, details }) => ({
      recordId: id,
      entry: {
        type: 'IMPORT' as const,
        event: 'property.import-undone',
        summary: `Removed: the import of “${fileName}” was undone`,
        changes: changesBetween(details, nobody, propertyFieldLabels, show),
      },
    }));
    await scope.recordAll(entries);
    await scope.db.updateTable('records').set({ propertyId: null }).where('id', 'in', some).execute();
    await scope.db.deleteFrom('propertyOwners').where('propertyId', 'in', some).execute();
    await scope.db.deleteFrom('searchTexts').where('recordId', 'in', some).execute();
    await scope.db.deleteFrom('properties').where('id', 'in', some).execute();
  }
  return ids.length;
}

const nobody = { ownerIds: [] as string[] } as unknown as PropertyDetails;

async function restoreChanged(scope: Scope, { id: importId, fileName }: HeldImport): Promise<number> {
  const marks = await scope.db
    .selectFrom('importProperties')
    .select(['propertyId', 'before'])
    .where('importId', '=', importId)
    .where('isNew', '=', false)
    .orderBy('propertyId')
    .execute();
  for (const some of chunks(marks, CHUNK)) {
    const before = new Map(some.map((mark) => [mark.propertyId, mark.before]));
    const properties = (await asTheyAre(scope, [...before.keys()])).map((property) => ({
      ...property,
      then: { ...property.details, ...before.get(property.id) },
    }));
    for (const { lies, then } of properties) {
      const whyNot = whyNotMoved(scope, lies, then);
      if (whyNot) throw conflict(whyNot);
    }
    const show = await shownValues(
      scope,
      properties.flatMap(({ details, then }) => [details, then]),
    );
    await writeDetails(
      scope,
      properties.map(({ id, version, then }) => ({ id, version, details: then })),
    );
    await scope.recordAll(
      properties.map(({ id, details, then }) => ({
        recordId: id,
        entry: {
          type: 'EDIT' as const,
          event: 'property.import-undone',
          summary: `Changed back: the import of “${fileName}” was undone`,
          changes: changesBetween(details, then, propertyFieldLabels, show),
        },
      })),
    );
  }
  return marks.length;
}

async function asTheyAre(scope: Scope, ids: string[]) {
  const properties = await scope.whole
    .selectFrom('properties')
    .selectAll()
    .select(grantIdsHere(scope).as('grantIds'))
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const owners = await ownerIdsOf(scope, ids);
  return properties.map((property) => ({
    id: property.id,
    version: property.version,
    lies: property,
    details: detailsOf({ ...property, ownerIds: owners.get(property.id) ?? [] }),
  }));
}
