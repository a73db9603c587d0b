import { mostBytesOf } from '@lintel/contract/areas/files';
import type { EntityType } from '@lintel/contract/areas/activity';
import { permissions } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { visibleProperties } from '#areas/properties/queries';
import { seesRecord } from '#platform/record-kind';
import type { Demand } from '#platform/record-kind';
import { conflict, forbidden, notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';

/** The record that files hang on, and what this person may do with them. */
export type Owner = {
  id: string;
  kind: EntityType;
  mostBytes: number;
  can: { see: boolean; add: boolean; remove: boolean };
};
export type Doing = keyof Owner['can'];

/** The owner, for somebody who may see it and may do this with its files. */
export async function getOwner(scope: Scope, id: string, doing: Doing): Promise<Owner> {
  const record = await scope.db
    .selectFrom('records')
    .select(['id', 'kind', 'propertyId'])
    .where('id', '=', id)
    .executeTakeFirst();
  const rights = record && scope.kinds[record.kind]?.files;
  if (!record || !rights || !(await seesRecord(scope, record.kind, id))) throw notFound('record');
  const holds = (permission: Permission) =>
    holdsOn(scope, permission, record.kind === 'PROPERTY' ? id : record.propertyId);
  const meets = async (demand: Demand) => {
    for (const anyOf of demand) if (!(await holdsAny(anyOf, holds))) return false;
    return true;
  };
  const kept = await rights.keeps?.(scope, id);
  const can = {
    see: await holds('PRISM_PROPERTY_LIBRARY_VIEW'),
    add: await meets(rights.add),
    remove: (await meets(rights.remove)) && !kept,
  };
  if (!can[doing]) throw doing === 'remove' && kept ? conflict(kept) : forbidden(sentences[doing]);
  return { id, kind: record.kind, mostBytes: mostBytesOf(record.kind), can };
}

const sentences: Record<Doing, string> = {
  see: 'You may not see the files of this record',
  add: 'You may not add files to this record',
  remove: 'You may not remove files from this record',
};

async function holdsAny(anyOf: readonly Permission[], holds: (permission: Permission) => Promise<boolean>) {
  for (const permission of anyOf) if (await holds(permission)) return true;
  return false;
}

/** A permission for the whole application holds on every record; one for properties, where it reaches. */
async function holdsOn(scope: Scope, permission: Permission, propertyId: string | null): Promise<boolean> {
  if (permissions[permission].scope === 'app' || propertyId === null) return scope.me.has(permission);
  return (
    (await visibleProperties(scope, permission)
      .select('properties.id')
      .where('properties.id', '=', propertyId)
      .executeTakeFirst()) !== undefined
  );
}
