import type { z } from 'zod';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import type { SharedField } from '@lintel/contract/areas/properties/property';
import type { properties } from '@lintel/contract/areas/properties/endpoints';
import { changesBetween } from '#platform/record/changes';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { whatBinds } from './binding.ts';
import { holdsOnProperty, ownerIdsOf, visibleProperties } from './queries.ts';
import { grantIdsHere, whyNotMoved } from './move.ts';
import { keepPlaceOfWork } from './place-of-work.ts';
import { checkReferences, setOwners, shownValues } from './service.ts';
import { archivedInWords, silencedOn, notifyOfArchiving } from './silenced.ts';

/**
 * Sets the same values on many properties; those that are archived or that the caller may not edit stay unchanged and are
 * counted.
 */
export async function changeProperties(scope: Scope, { ids, set }: z.output<(typeof properties.bulkChange)['body']>) {
  const { ownerIds: given, ...columns } = set;
  const ownerIds = given && [...new Set(given)].toSorted();
  const settable = Object.keys(columns) as SharedField[];
  await checkReferences(scope, set, { at: 'set.' });
  let changedCount = 0;
  let reason: string | null = null;
  for (const some of chunks([...new Set(ids)], 1000)) {
    const found = await visibleProperties(scope)
      .select(['properties.id', 'properties.regionId', 'properties.landlordId'])
      .select(grantIdsHere(scope).as('grantIds'))
      .select(settable.map((field) => `properties.${field}` as const))
      .where('properties.id', 'in', some)
      .where('properties.archivedAt', 'is', null)
      .where(holdsOnProperty(scope, 'PRISM_PROPERTY_EDIT'))
      .orderBy('properties.id')
      .forUpdate()
      .execute();
    const allowed = found.filter((property) => {
      const whyNot = whyNotMoved(scope, property, { ...property, ...set });
      reason ??= whyNot;
      return !whyNot;
    });
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
      await scope.db
        .updateTable('properties')
        .set(columns)
        .set((eb) => ({ version: eb('version', '+', 1), changedAt: scope.now.toISOString() }))
        .where('id', 'in', changedIds)
        .execute();
      await keepPlaceOfWork(scope, changedIds);
      if (ownerIds) await setOwners(scope, changedIds, ownerIds);
      await scope.recordAll(entries);
    }
    changedCount += held.length;
  }
  return { changedCount, refusedCount: new Set(ids).size - changedCount, reason };
}

export async function archiveProperties(scope: Scope, { ids, reason }: { ids: string[]; reason: string }) {
  let changedCount = 0;
  let boundCount = 0;
  for (const some of chunks([...new Set(ids)], 1000)) {
    const found = await visibleProperties(scope)
      .select('properties.id')
      .where('properties.id', 'in', some)
      .where('properties.archivedAt', 'is', null)
      .where(holdsOnProperty(scope, 'PRISM_PROPERTY_ARCHIVE'))
      .orderBy('properties.id')
      .forUpdate()
      .execute();
    const bound = await whatBinds(
      scope,
      found.map(({ id }) => id),
    );
    boundCount += bound.size;
    const held = found.filter(({ id }) => !bound.has(id));
    if (held.length === 0) continue;
    const heldIds = held.map((row) => row.id);
    const silenced = await silencedOn(scope, heldIds);
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
    changedCount += held.length;
  }
  return {
    changedCount,
    refusedCount: new Set(ids).size - changedCount,
    reason: boundCount
      ? `${boundCount} of them ${boundCount === 1 ? 'has' : 'have'} open hazard cases or statutory notices. Archive ${boundCount === 1 ? 'it on its' : 'each on its'} own page.`
      : null,
  };
}
