import { sql } from 'kysely';
import type { AccidentClosing } from '@lintel/contract/areas/accidents/closing';
import { selvesOf } from '#platform/access/same-person';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { isOverruledByMe } from './judgements.ts';

/** A closing of the row's accident is proposed, and the caller, if they manage it, may be the second person (riddor-desk.md, section 6). */
export const awaitsMe = (scope: Pick<Scope, 'me' | 'organisationId'>) =>
  sql<boolean>`(accidents.state = 'awaiting-second' and not ${isOverruledByMe(scope)}
    and (select said.said_by = ${selvesOf(scope)} from accident_closings said
      where said.organisation_id = ${ownOrganisation(scope.organisationId)} and said.accident_id = accidents.id
      order by said.number desc limit 1) is not true)`;

/** The last event of its closing, and whether it was the caller's. */
export const lastClosing = (scope: Scope, accidentId: string) =>
  scope.db
    .selectFrom('accidentClosings')
    .select([
      'number',
      'event',
      'reason',
      'saidAt',
      sql<boolean>`coalesce(said_by = ${selvesOf(scope)}, false)`.as('isMine'),
    ])
    .where('accidentId', '=', accidentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The events of closing and reopening an accident, latest first. */
export function closingsOf({ db }: Scope, accidentId: string): Promise<AccidentClosing[]> {
  return db
    .selectFrom('accidentClosings')
    .leftJoin('users', 'users.id', 'accidentClosings.saidBy')
    .select(['accidentClosings.id', 'event', 'reason', 'saidAt', 'users.fullName as saidBy'])
    .where('accidentId', '=', accidentId)
    .orderBy('number', 'desc')
    .execute();
}
