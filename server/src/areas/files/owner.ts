import { sql } from 'kysely';
import { mostBytesOf } from '@lintel/contract/areas/files';
import type { EntityType } from '@lintel/contract/areas/activity';
import { permissions } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { holdRecord, meets, mayReadInFull, seesFilesOf } from '#platform/access/record-rights';
import { conflict, forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

/** The record that files belong to, and what the caller may do with them. */
export type Owner = {
  id: string;
  kind: EntityType;
  mostBytes: number;
  /** Why its files, or the given one, must not be deleted. */
  mustStay: string | undefined;
  can: { see: boolean; add: boolean; remove: boolean };
};
export type FileRight = keyof Owner['can'];

/** The owner, if the caller may see it and may do this with its files, or with one of them. */
export async function getOwner(scope: Scope, id: string, doing: FileRight, fileId?: string): Promise<Owner> {
  if (doing !== 'see') await holdRecord(scope, id);
  const record = await scope.db
    .selectFrom('records')
    .select(['id', 'kind', 'propertyId'])
    .where('id', '=', id)
    .executeTakeFirst();
  const rights = record && scope.kinds[record.kind]?.files;
  if (!record || !rights) throw notFound('record');
  const propertyId = record.kind === 'PROPERTY' ? id : record.propertyId;
  const asked = [...new Set<Permission>([SEE, ...rights.add.flat(), ...rights.remove.flat()])];
  const [isSeen, isWhole, held, archived, kept, proof, refuses] = await Promise.all([
    seesFilesOf(scope, record.kind, id),
    mayReadInFull(scope, record.kind, id),
    heldOn(scope, asked, propertyId),
    record.kind !== 'PROPERTY' && propertyId ? whyAtRest(scope, propertyId) : undefined,
    rights.keeps?.(scope, id),
    fileId && rights.proves?.(scope, fileId),
    rights.refuses?.(scope, id),
  ]);
  if (!isSeen) throw notFound('record');
  const mustStay = archived || kept || proof || undefined;
  const refused = archived || refuses;
  const holds = (permission: Permission) => held.has(permission);
  const can = {
    see: isWhole && held.has(SEE),
    add: isWhole && meets(rights.add, holds) && !refused,
    remove: isWhole && meets(rights.remove, holds) && !mustStay,
  };
  const why = isWhole && { see: undefined, add: refused, remove: mustStay }[doing];
  if (!can[doing]) throw why ? conflict(why) : forbidden(sentences[doing]);
  return { id, kind: record.kind, mostBytes: mostBytesOf(record.kind), mustStay, can };
}

/** Why files of records on an archived property must not change. The property's own documents may: they go to whoever takes it over. */
async function whyAtRest(scope: Scope, propertyId: string): Promise<string | undefined> {
  const archived = await visibleProperties(scope)
    .select('properties.id')
    .where('properties.id', '=', propertyId)
    .where('properties.archivedAt', 'is not', null)
    .executeTakeFirst();
  return archived && 'This property is archived. Restore it first.';
}

const SEE = 'PRISM_PROPERTY_LIBRARY_VIEW';
const sentences: Record<FileRight, string> = {
  see: 'You may not see the files of this record',
  add: 'You may not add files to this record',
  remove: 'You may not delete files of this record',
};

/** The property that a record is or belongs to. */
export async function propertyIdOf({ db }: Scope, recordId: string): Promise<string | null> {
  const record = await db
    .selectFrom('records')
    .select(['kind', 'propertyId'])
    .where('id', '=', recordId)
    .executeTakeFirst();
  return record?.kind === 'PROPERTY' ? recordId : (record?.propertyId ?? null);
}

/** Whether the caller may view the documents of a record that they may see. */
export async function viewsDocuments(scope: Scope, id: string): Promise<boolean> {
  if (scope.me.reach(SEE).everywhere) return true;
  return (await heldOn(scope, [SEE], await propertyIdOf(scope, id))).has(SEE);
}

/** Which of these permissions the caller holds here: an app permission applies to every record, a property permission where it reaches. */
async function heldOn(
  scope: Scope,
  asked: readonly Permission[],
  propertyId: string | null,
): Promise<ReadonlySet<Permission>> {
  const isSure = (permission: Permission) =>
    permissions[permission].scope === 'app' || propertyId === null
      ? scope.me.has(permission)
      : scope.me.reach(permission).everywhere;
  const sure = asked.filter(isSure);
  const open = asked.filter((permission) => !sure.includes(permission) && permissions[permission].scope !== 'app');
  if (propertyId === null || open.length === 0) return new Set(sure);
  const found = await visibleProperties(scope, 'PRISM_PROPERTY_VIEW')
    .select(
      sql<boolean[]>`array[${sql.join(open.map((permission) => holdsOnProperty(scope, permission)))}]::boolean[]`.as(
        'holds',
      ),
    )
    .where('properties.id', '=', propertyId)
    .executeTakeFirst();
  return new Set([...sure, ...open.filter((_, at) => found?.holds[at])]);
}
