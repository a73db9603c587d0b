import type { Scope } from '../scope.ts';

/** Serialises changes that concern a whole organisation, until the transaction ends. */
export async function holdOrganisation({ db, organisationId }: Scope) {
  await db.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute();
}
