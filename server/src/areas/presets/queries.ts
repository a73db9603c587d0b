import type { Scope } from '#platform/scope';

/** A person's own saved filters; nobody sees those of others. */
export function ownPresets({ db, me }: Scope) {
  return db
    .selectFrom('filterPresets')
    .select(['id', 'name', 'listType', 'tableName', 'filterData'])
    .where('userId', '=', me.id);
}

/** Makes this person's savings wait for one another, so that two at once cannot take one name. */
export async function holdOwnPresets({ db, me }: Scope) {
  await db.selectFrom('users').select('id').where('id', '=', me.id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export function ownColumns({ db, me }: Scope, tableCode: string) {
  return db
    .selectFrom('tablePresets')
    .select(['tableSize', 'presetData'])
    .where('userId', '=', me.id)
    .where('tableCode', '=', tableCode)
    .executeTakeFirst();
}
