import type { z } from 'zod';
import { areHomesPossible, propertyFieldLabels, tooManySocialHomes } from '@lintel/contract/areas/properties/property';
import type { SharedField } from '@lintel/contract/areas/properties/property';
import type { properties } from '@lintel/contract/areas/properties/endpoints';
import { oneOf } from '#platform/database/tenant-predicate';
import { bulkOutcome, notAvailable, type Named } from '#platform/record/bulk-outcome';
import { changesBetween } from '#platform/record/changes';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { legalObligationsOn } from './legal-obligations.ts';
import { countPropertiesAfterwards } from './cells.ts';
import { holdsOnProperty, ownerIdsOf, visibleProperties } from './queries.ts';
import { grantIdsHere, whyNotMoved } from './move.ts';
import { hasMoved, keepPlaceOfWork } from './place-of-work.ts';
import { checkReferences, setOwners, shownValues } from './service.ts';
import { archivedInWords, pendingWorkOn, notifyOfArchiving } from './pending-work.ts';

/** Sets the same values on many properties; refused ones stay unchanged and are returned with the reason. */
export async function changeProperties(scope: Scope, { ids, set }: z.output<(typeof properties.bulkChange)['body']>) {
  const { ownerIds: given, ...columns } = set;
  const ownerIds = given && [...new Set(given)].toSorted();
  const settable = Object.keys(columns) as SharedField[];
  await checkReferences(scope, set, { at: 'set.' });
  const wanted = [...new Set(ids)];
  const refusals = new Map<string, string>();
  let unchangedCount = 0;
  for (const some of chunks(wanted, 1000)) {
    const found = await visibleProperties(scope)
      .select(['properties.id', 'properties.regionId', 'properties.landlordId'])
      .select(['properties.dwellings', 'properties.socialHomes'])
      .select(grantIdsHere(scope).as('grantIds'))
      .select(settable.map((field) => `properties.${field}` as const))
      .where('properties.id', 'in', some)
      .where('properties.archivedAt', 'is', null)
      .where(holdsOnProperty(scope, 'PRISM_PROPERTY_EDIT'))
      .orderBy('properties.id')
      .forUpdate()
      .execute();
    for (const [id, why] of await whyNotFound(scope, some, found, 'edit')) refusals.set(id, why);
    for (const property of found) {
      const after = { ...property, ...set };
      const setsHomes = 'dwellings' in set || 'socialHomes' in set;
      const whyNot =
        whyNotMoved(scope, property, after) ?? (setsHomes && !areHomesPossible(after) ? tooManySocialHomes : undefined);
      if (whyNot) refusals.set(property.id, whyNot);
    }
    const allowed = found.filter(({ id }) => !refusals.has(id));
    const owners =
      ownerIds &&
      (await ownerIdsOf(
        scope,
        allowed.map(({ id }) => id),
      ));
    const held = allowed.map((property) => ({
      ...property,
      ...(owners && { ownerIds: owners.get(property.id) ?? [] }),
    }));
    const show = await shownValues(scope, [...held, set]);
    const labels = Object.fromEntries(
      [...settable, ...(ownerIds ? (['ownerIds'] as const) : [])].map((field) => [field, propertyFieldLabels[field]]),
    );
    const entries = held.flatMap((property) => {
      const after = { ...property, ...columns, ...(ownerIds && { ownerIds }) };
      const changes = changesBetween(property, after, labels, show);
      return changes.length
        ? [
            {
              recordId: property.id,
              entry: {
                type: 'EDIT' as const,
                event: 'property.edited',
                summary: 'Changed together with others',
                changes,
              },
            },
          ]
        : [];
    });
    if (entries.length) {
      const changedIds = entries.map((entry) => entry.recordId);
      await countPropertiesAfterwards(scope, changedIds);
      await scope.db
        .updateTable('properties')
        .set(columns)
        .set((eb) => ({ version: eb('version', '+', 1), changedAt: scope.now.toISOString() }))
        .where('id', 'in', changedIds)
        .execute();
      const movedIds = held.filter((property) => hasMoved(property, { ...property, ...columns })).map(({ id }) => id);
      await keepPlaceOfWork(scope, changedIds, { movedIds });
      if (ownerIds) await setOwners(scope, changedIds, ownerIds);
      await scope.recordAll(entries);
    }
    unchangedCount += held.length - entries.length;
  }
  return bulkOutcome(wanted, refusals, await namesOf(scope, [...refusals.keys()]), unchangedCount);
}

/** Archives many properties; refused ones stay in use and are returned with the reason. */
export async function archiveProperties(scope: Scope, { ids, reason }: { ids: string[]; reason: string }) {
  const wanted = [...new Set(ids)];
  const refusals = new Map<string, string>();
  for (const some of chunks(wanted, 1000)) {
    const found = await visibleProperties(scope)
      .select('properties.id')
      .where('properties.id', 'in', some)
      .where('properties.archivedAt', 'is', null)
      .where(holdsOnProperty(scope, 'PRISM_PROPERTY_ARCHIVE'))
      .orderBy('properties.id')
      .forUpdate()
      .execute();
    const bound = await legalObligationsOn(
      scope,
      found.map(({ id }) => id),
    );
    for (const [id, why] of await whyNotFound(scope, some, found, 'archive')) refusals.set(id, why);
    for (const [id, what] of bound) refusals.set(id, `It has ${what}: archive it on its own page`);
    const held = found.filter(({ id }) => !bound.has(id));
    if (held.length === 0) continue;
    const heldIds = held.map((row) => row.id);
    const silenced = await pendingWorkOn(scope, heldIds);
    await countPropertiesAfterwards(scope, heldIds);
    await scope.db
      .updateTable('properties')
      .set((eb) => ({
        archivedAt: scope.now.toISOString(),
        archivedReason: reason,
        changedAt: scope.now.toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', heldIds)
      .execute();
    await keepPlaceOfWork(scope, heldIds);
    await scope.recordAll(
      held.map((row) => ({
        recordId: row.id,
        entry: {
          type: 'ARCHIVE' as const,
          event: 'property.archived',
          summary: archivedInWords('Archived together with others', silenced.get(row.id)),
          comment: reason,
        },
      })),
    );
    await notifyOfArchiving(scope, heldIds, { reason, silenced });
  }
  return bulkOutcome(wanted, refusals, await namesOf(scope, [...refusals.keys()]));
}

const permissionTo = { edit: 'PRISM_PROPERTY_EDIT', archive: 'PRISM_PROPERTY_ARCHIVE' } as const;

/** Why those of the wanted properties that were not found are not to be changed, by id. */
async function whyNotFound(
  scope: Scope,
  wanted: readonly string[],
  found: readonly { id: string }[],
  what: keyof typeof permissionTo,
): Promise<Map<string, string>> {
  const missing = [...notAvailable('property', wanted, found)];
  if (missing.length === 0) return new Map();
  const seen = await visibleProperties(scope)
    .select(['properties.id', holdsOnProperty(scope, permissionTo[what]).as('isAllowed')])
    .where('properties.id', '=', oneOf(missing.map(([id]) => id)))
    .execute();
  return new Map([
    ...missing,
    ...seen.map(
      ({ id, isAllowed }) => [id, isAllowed ? 'It is archived' : `You may not ${what} this property`] as const,
    ),
  ]);
}

/** Properties as the reply of a bulk operation names them. */
async function namesOf(scope: Scope, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  return visibleProperties(scope)
    .select(['properties.id', 'properties.propertyReferenceNumber as ref', 'properties.caption as name'])
    .where('properties.id', '=', oneOf(ids))
    .execute();
}
