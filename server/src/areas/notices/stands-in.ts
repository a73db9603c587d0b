import type { Scope } from '#platform/scope';

/** The people for whom the reader stands in today. */
export const absentColleagues = ({ db, me, today }: Scope) =>
  db
    .selectFrom('absences')
    .innerJoin('users as away', 'away.id', 'absences.userId')
    .select(['away.id', 'away.fullName as name'])
    .where('absences.deputyId', '=', me.id)
    .where('absences.fromOn', '<=', today)
    .where('absences.untilOn', '>=', today)
    .orderBy('away.fullName')
    .execute();
