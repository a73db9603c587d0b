import type { Scope } from '#platform/scope';

/** A person's own saved filters; nobody sees those of others. */
export function ownPresets({ whole, me }: Scope) {
  return whole
    .selectFrom('filterPresets')
    .select(['id', 'name', 'listType', 'tableName', 'filterData'])
    .where('userId', '=', me.id);
}

/** Makes this person's savings wait for one another, so that two at once cannot take one name. */
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
