import { sql } from 'kysely';
import type { Expression, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { EntityType } from '@lintel/contract/areas/activity';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { OpenQuery } from '../database/database.ts';
import type { Scope } from '../scope.ts';
import { readByIds } from '../database/read-by-ids.ts';
import type { Reader } from '../database/read-by-ids.ts';
import type { ConditionOn, Demand, KindName } from '../record/record-kind.ts';

/**
 * True if a query finds something. `offset 0` makes PostgreSQL look it up for each row by key: otherwise it would first read all
 * records of the kind, half a million actions for one page of photographs.
 */
export const exists = (query: Expression<unknown>) => sql<boolean>`exists (select from ${query} found offset 0)`;

/** True if a query has a record: `isAmong(visibleVisits(scope), 'enforcementVisits.id', id)`. */
export const isAmong = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: `${string}.id`,
  id: RawBuilder<string>,
) => exists(query.select(sql.ref(key).as('id')).where(sql.ref(key), '=', id));

/** True if a record of a kind exists with an id. */
export const isRecordOf = ({ db }: { db: OpenQuery }, kind: EntityType, id: RawBuilder<string>) =>
  exists(db.selectFrom('records').select('records.id').where('records.id', '=', id).where('records.kind', '=', kind));

/** Visible only to holders of a permission to administer it, and to support. */
export const administeredWith =
  (kind: EntityType, permission: Permission): ConditionOn<Scope> =>
  (scope, id) =>
    scope.me.has(permission) || scope.me.isSupportView ? isRecordOf(scope, kind, id) : sql<boolean>`false`;

/** Locks a record until the transaction ends, so that it cannot be deleted between being found and being written to. */
export async function holdRecord({ db }: { db: OpenQuery }, id: string): Promise<void> {
  await db.selectFrom('records').select('records.id').where('records.id', '=', id).forNoKeyUpdate().execute();
}

/** Whether the caller may see a record; false for a kind without `isVisible`. */
export async function seesRecord(scope: Reader, name: KindName, id: string): Promise<boolean> {
  const condition = scope.kinds[name]?.isVisible;
  return condition !== undefined && holdsOf(scope, condition, id);
}

/** Whether the caller may see the files of a record. */
export async function seesFilesOf(scope: Reader, name: KindName, id: string): Promise<boolean> {
  const { files, isVisible } = scope.kinds[name] ?? {};
  const condition = files?.isSeen ?? isVisible;
  return condition !== undefined && holdsOf(scope, condition, id);
}

/** Whether the caller may read the log of a record, even a deleted one. */
export async function seesLog(scope: Reader, name: KindName, id: string): Promise<boolean> {
  const { isLogVisible, isVisible } = scope.kinds[name] ?? {};
  const condition = isLogVisible ?? isVisible;
  return condition !== undefined && holdsOf(scope, condition, id);
}

/** Whether the caller, who may see a record, may also read its comments, changed values and files. */
export const mayReadInFull = async (scope: Reader, name: KindName, id: string) => {
  const condition = scope.kinds[name]?.isReadInFull;
  return condition === undefined || holdsOf(scope, condition, id);
};

const reads = new WeakMap<ConditionOn<Scope>, ReturnType<typeof readHolds>>();

const readHolds = (condition: ConditionOn<Scope>) =>
  readByIds((reader, these) => ({
    compile: () => sql<{ holds: boolean }>`select ${condition(reader, these)} as holds`.compile(reader.whole),
  }));

/** Whether a condition holds for one record. */
export async function holdsOf(scope: Reader, condition: ConditionOn<Scope>, id: string): Promise<boolean> {
  const read = reads.get(condition) ?? readHolds(condition);
  reads.set(condition, read);
  const [row] = await read(scope, [id]);
  return row?.holds ?? false;
}

/** Whether somebody who holds these permissions meets a demand. */
export const meets = (demand: Demand, holds: (permission: Permission) => boolean): boolean =>
  demand.every((anyOf) => anyOf.some(holds));
