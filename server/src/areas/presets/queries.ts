import type { Scope } from '#platform/scope';

/** The caller's own saved filters; nobody sees those of others. */
export function ownPresets({ whole, me }: Scope) {
  return whole
    .selectFrom('filterPresets')
    .select(['id', 'name', 'listType', 'tableName', 'filterData'])
    .where('userId', '=', me.id);
}

/** Serialises the caller's saves, so that two at once cannot use the same name. */
export async function holdOwnPresets({ db, me }: Scope) {
  await db.selectFrom('users').select('id').where('id', '=', me.id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export function ownColumns({ whole, me }: Scope, tableCode: string) {
  return whole
    .selectFrom('tablePresets')
    .select(['tableSize', 'presetData'])
    .where('userId', '=', me.id)
    .where('tableCode', '=', tableCode)
    .executeTakeFirst();
}
