import { sql } from 'kysely';
import { PropertyDetails, propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import type { PropertyField } from '@lintel/contract/areas/properties/property';
import { countPropertiesAfterwards } from '#areas/properties/cells';
import { hasMoved, keepPlaceOfWork } from '#areas/properties/place-of-work';
import { columnsOf, indexForSearch, shownValues } from '#areas/properties/service';
import { searchTextOf } from '#areas/properties/search-text';
import { keepSearchTexts } from '#areas/search/search-texts';
import { countMadeNotSetUpAfterwards } from '#areas/task-management/count-not-set-up';
import { changesBetween } from '#platform/record/changes';
import { insertRows } from '#platform/database/insert-rows';
import type { Scope } from '#platform/scope';
import type { PropertyVerdict } from './judge.ts';
import type { HeldImport } from './queries.ts';

type Of<K extends PropertyVerdict['kind']> = Extract<PropertyVerdict, { kind: K }>;
const written = [
  'id',
  'version',
  'changedAt',
  ...(Object.keys(PropertyDetails.shape) as PropertyField[]).filter((field) => field !== 'ownerIds'),
];
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnOf = new Map(written.map((name) => [name, snake(name)]));
const columns = sql.join(written.map((name) => sql.ref(snake(name))));
const taken = sql.join(written.slice(1).map((name) => sql`${sql.ref(snake(name))} = excluded.${sql.ref(snake(name))}`));

/** Creates the new properties of some rows, each with its activity, its search text and its mark in the import. */
export async function createByImport(
  scope: Scope,
  { id: importId, fileName }: Pick<HeldImport, 'id' | 'fileName'>,
  rows: Of<'new'>[],
) {
  if (rows.length === 0) return;
  const made = rows.map(({ row, details }) => ({ id: scope.newId(), row, details }));
  const at = scope.now.toISOString();
  await countPropertiesAfterwards(
    scope,
    made.map(({ id }) => id),
    { areNew: true },
  );
  await scope.begin(
    made.map(({ id }) => ({ id, kind: 'PROPERTY', propertyId: id })),
    { type: 'IMPORT', event: 'property.imported', summary: `Imported from “${fileName}”` },
  );
  await insertRows(
    scope.db,
    'properties',
    made.map(({ id, details }) => ({ id, ...columnsOf(details), version: 1, changedAt: at })),
  );
  await addOwners(scope, made);
  // Nothing belongs to a new property yet, so search needs only its own text.
  await keepSearchTexts(
    scope,
    made.map(({ id, details }) => searchTextOf({ id, ...details })),
  );
  countMadeNotSetUpAfterwards(scope, made);
  // With `returning`, a distributed PostgreSQL uses INSERT; without it COPY, which row security forbids.
  const marks = JSON.stringify(made.map(({ id, row }) => ({ id, number: row.number })));
  await sql`insert into import_properties (import_id, property_id, row_number, is_new, activity_count)
    select ${importId}::uuid, id, number, true, 1 from json_to_recordset(${marks}::json) as made(id uuid, number int)
    returning property_id`.execute(scope.db);
}

/** Updates the properties of some rows, and keeps their former values. */
export async function changeByImport(
  scope: Scope,
  { id: importId, fileName }: Pick<HeldImport, 'id' | 'fileName'>,
  rows: Of<'changed'>[],
) {
  if (rows.length === 0) return;
  const show = await shownValues(
    scope,
    rows.flatMap(({ before, details }) => [before, details]),
  );
  const entries = rows.map(({ property, before, details }) => ({
    recordId: property.id,
    entry: {
      type: 'EDIT' as const,
      event: 'property.imported',
      summary: `Changed by the import of “${fileName}”`,
      changes: changesBetween(before, details, propertyFieldLabels, show),
    },
  }));
  await writeDetails(
    scope,
    rows.map(({ property, before, details }) => ({
      id: property.id,
      version: property.version,
      details,
      isMoved: hasMoved(before, details),
    })),
  );
  await scope.recordAll(entries);
  const counts = await scope.db
    .selectFrom('records')
    .select(['id', 'activityCount'])
    .where(
      'id',
      'in',
      rows.map(({ property }) => property.id),
    )
    .execute();
  const countOf = new Map(counts.map(({ id, activityCount }) => [id, activityCount]));
  await scope.db
    .insertInto('importProperties')
    .values(
      rows.map(({ row, property, before, details }) => ({
        importId,
        propertyId: property.id,
        rowNumber: row.number,
        isNew: false,
        before: JSON.stringify(changedOnly(before, details)),
        activityCount: countOf.get(property.id)!,
      })),
    )
    .execute();
}

/** The former values of the fields that differ. */
function changedOnly(before: PropertyDetails, after: PropertyDetails) {
  return Object.fromEntries(
    (Object.keys(PropertyDetails.shape) as PropertyField[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, before[field]]),
  );
}

/** Writes the details of many properties in one statement; versions go up by one. `isMoved`: whether their place changes, if known. */
export async function writeDetails(
  scope: Scope,
  properties: { id: string; version: number; details: PropertyDetails; isMoved?: boolean }[],
) {
  const at = scope.now.toISOString();
  const ids = properties.map(({ id }) => id);
  await countPropertiesAfterwards(scope, ids);
  await writeRows(
    scope,
    properties.map(({ id, version, details }) => ({ id, ...columnsOf(details), version: version + 1, changedAt: at })),
  );
  const movedIds = properties.filter(({ isMoved = true }) => isMoved).map(({ id }) => id);
  await keepPlaceOfWork(scope, ids, { movedIds });
  await scope.db.deleteFrom('propertyOwners').where('propertyId', 'in', ids).execute();
  await addOwners(scope, properties);
  await indexForSearch(scope, ids);
}

/** All rows as one parameter: 20,000 separate ones cost more than the update itself. */
async function writeRows({ db }: Scope, rows: object[]) {
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf.get(name), value]))),
  );
  await sql`insert into properties (${columns}) select ${columns} from json_populate_recordset(null::properties, ${json}::json)
    on conflict (organisation_id, id) do update set ${taken}`.execute(db);
}

async function addOwners({ db }: Scope, properties: { id: string; details: PropertyDetails }[]) {
  const owners = properties.flatMap(({ id, details }) =>
    [...new Set(details.ownerIds)].map((userId) => ({ propertyId: id, userId })),
  );
  if (owners.length) await db.insertInto('propertyOwners').values(owners).execute();
}
