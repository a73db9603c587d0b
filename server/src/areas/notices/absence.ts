import type { z } from 'zod';
import type { Absence } from '@lintel/contract/areas/absence';
import type { notices } from '@lintel/contract/areas/notices';
import { longDate, plusDays } from '@lintel/contract/cycles/calendar';
import { mayManage } from '#areas/users/giving';
import { forbidden, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { noticeText } from './sentences.ts';

const everyAbsence = ({ db }: Scope) =>
  db
    .selectFrom('absences')
    .innerJoin('users as deputy', 'deputy.id', 'absences.deputyId')
    .innerJoin('users as away', 'away.id', 'absences.userId')
    .selectAll('absences')
    .select(['deputy.fullName as deputyName', 'away.fullName as awayName'])
    .orderBy('absences.fromOn');
type Kept = Awaited<ReturnType<ReturnType<typeof everyAbsence>['execute']>>[number];

const shown = ({ id, userId, fromOn, untilOn, deputyId, deputyName }: Kept): Absence => ({
  id,
  userId,
  fromOn,
  untilOn,
  deputy: { id: deputyId, name: deputyName },
  can: { end: true },
});

/** Current and future absences, the caller's own or those of somebody they may manage. */
export async function absencesOf(scope: Scope, userId: string = scope.me.id): Promise<{ objects: Absence[] }> {
  await checkOwn(scope, userId);
  const rows = await everyAbsence(scope)
    .where('absences.userId', '=', userId)
    .where('absences.untilOn', '>=', scope.today)
    .execute();
  return { objects: rows.map(shown) };
}

export async function addAbsence(
  scope: Scope,
  { userId: given, fromOn, untilOn, deputyId }: z.output<(typeof notices.addAbsence)['body']>,
): Promise<Absence> {
  const userId = given ?? scope.me.id;
  await checkOwn(scope, userId);
  const held = await scope.db
    .selectFrom('users')
    .select(['id', 'fullName', 'deactivatedAt'])
    .where('id', 'in', [userId, deputyId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const deputy = held.find(({ id, deactivatedAt }) => id === deputyId && !deactivatedAt);
  if (!held.some(({ id }) => id === deputyId)) throw notFound('user');
  if (!deputy) throw invalid([{ field: 'deputyId', message: 'Choose somebody who is active here' }]);
  if (deputyId === userId) throw invalid([{ field: 'deputyId', message: 'Choose somebody else' }]);
  if (untilOn < scope.today) throw invalid([{ field: 'untilOn', message: 'Choose today or a later day' }]);
  const other = await everyAbsence(scope)
    .where('absences.userId', '=', userId)
    .where('absences.fromOn', '<=', untilOn)
    .where('absences.untilOn', '>=', fromOn)
    .executeTakeFirst();
  if (other)
    throw invalid([
      {
        field: 'fromOn',
        message: `There is already an absence from ${longDate(other.fromOn)} to ${longDate(other.untilOn)}`,
      },
    ]);
  const id = scope.newId();
  await scope.db.insertInto('absences').values({ id, userId, deputyId, fromOn, untilOn }).execute();
  await scope.record(userId, {
    type: 'EDIT',
    event: 'user.absence-added',
    summary: `Away from ${longDate(fromOn)} to ${longDate(untilOn)}; ${deputy.fullName} stands in`,
  });
  return shown(await everyAbsence(scope).where('absences.id', '=', id).executeTakeFirstOrThrow());
}

/** Cancels a future absence; ends a current one, whose past days stay. */
export async function endAbsence(scope: Scope, id: string) {
  const absence = await everyAbsence(scope).where('absences.id', '=', id).forUpdate('absences').executeTakeFirst();
  if (!absence || absence.untilOn < scope.today) throw notFound('absence');
  await checkOwn(scope, absence.userId);
  if (absence.fromOn < scope.today)
    await scope.db
      .updateTable('absences')
      .set({ untilOn: plusDays(scope.today, -1) })
      .where('id', '=', id)
      .execute();
  else await scope.db.deleteFrom('absences').where('id', '=', id).execute();
  await scope.record(absence.userId, {
    type: 'EDIT',
    event: 'user.absence-ended',
    summary: `No longer away from ${longDate(absence.fromOn)} to ${longDate(absence.untilOn)}`,
  });
}

/** Which of the people given work today are away, and their deputies, in sentences. */
export async function awaySentences(scope: Scope, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await everyAbsence(scope)
    .where('absences.userId', 'in', [...userIds])
    .where('absences.fromOn', '<=', scope.today)
    .where('absences.untilOn', '>=', scope.today)
    .execute();
  return rows.map(({ awayName, untilOn, deputyName }) =>
    noticeText('absence.away', { name: awayName, day: longDate(untilOn), deputy: deputyName }),
  );
}

/** Users manage their own; those of others need permission to manage that user. */
async function checkOwn(scope: Scope, userId: string) {
  if (userId === scope.me.id) return;
  if (!scope.me.has('USER_MANAGE')) throw forbidden();
  const user = await scope.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw notFound('user');
  if (!(await mayManage(scope, userId))) throw forbidden();
}
