import { sql } from 'kysely';
import type { AccidentClosing } from '@lintel/contract/areas/accidents/closing';
import { accountsOfCaller } from '#platform/access/same-person';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { isOverruledByMe } from './judgements.ts';

/** A closing of the row's accident is proposed, and the caller, if they manage it, may be the second person (riddor-desk.md, section 6). */
export const awaitsMe = (scope: Pick<Scope, 'me' | 'organisationId'>) =>
  sql<boolean>`(accidents.state = 'awaiting-second' and not ${isOverruledByMe(scope)}
    and (select closing.recorded_by = ${accountsOfCaller(scope)} from accident_closings closing
      where closing.organisation_id = ${ownOrganisation(scope.organisationId)} and closing.accident_id = accidents.id
      order by closing.number desc limit 1) is not true)`;

/** The last event of its closing, and whether it was the caller's. */
export const lastClosing = (scope: Scope, accidentId: string) =>
  scope.db
    .selectFrom('accidentClosings')
    .select([
      'number',
      'event',
      'reason',
      'recordedAt',
      sql<boolean>`coalesce(recorded_by = ${accountsOfCaller(scope)}, false)`.as('isMine'),
    ])
    .where('accidentId', '=', accidentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The events of closing and reopening an accident, latest first. */
export function closingsOf({ db }: Scope, accidentId: string): Promise<AccidentClosing[]> {
  return db
    .selectFrom('accidentClosings')
    .leftJoin('users', 'users.id', 'accidentClosings.recordedBy')
    .select(['accidentClosings.id', 'event', 'reason', 'recordedAt', 'users.fullName as recordedBy'])
    .where('accidentId', '=', accidentId)
    .orderBy('number', 'desc')
    .execute();
}
