import { sql } from 'kysely';
import type { AccidentClosing } from '@lintel/contract/areas/accidents/closing';
import { selvesOf } from '#platform/access/same-person';
import type { Scope } from '#platform/scope';
import { overruledByMe } from './judgements.ts';

/** Whether the caller may be the second person for a proposed closing. */
export const mayAccept = async (scope: Scope, accidentId: string): Promise<boolean> =>
  !(await lastClosing(scope, accidentId))!.isMine && !(await overruledByMe(scope, accidentId));

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
