import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Action } from '@lintel/contract/areas/actions/action';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import type { Organisation, Person } from '#test/organisation';
import { mailAtOnce, mailDigests } from './mail-notices.ts';
import { planToday } from './plan.ts';
import { notify } from './notify.ts';

/** The id of a notice to a user, about themselves. */
export const aNotice = (organisation: Organisation, { id }: Person): Promise<string> =>
  organisation.within(async (scope) => {
    const occasion = scope.newId();
    await notify(scope, [
      {
        kind: 'handed-over',
        about: { type: 'USER', id },
        to: [id],
        occasion,
        title: 'Test',
        details: { from: 'X', what: '1 task' },
      },
    ]);
    const notice = await scope.db
      .selectFrom('notices')
      .select('id')
      .where('occasion', 'like', `%${occasion}`)
      .executeTakeFirstOrThrow();
    return notice.id;
  });

/** The id of a user's absence from tomorrow. */
export const anAbsence = (organisation: Organisation, away: Person, deputy: { id: string }): Promise<string> =>
  organisation.within(async (scope) => {
    const id = scope.newId();
    await scope.db
      .insertInto('absences')
      .values({ id, userId: away.id, deputyId: deputy.id, fromOn: inDays(away, 1), untilOn: inDays(away, 5) })
      .execute();
    return id;
  });

export const given = async (by: Person, { id }: Pick<Action, 'id'>, to: { email: string } | null): Promise<Action> =>
  passed(await call(by, actions.assign, { params: { id }, body: { assignee: to?.email ?? '' } })).dto;

/** Runs the job at an instant: plans the day if its sending time has come, and writes the mail. */
export async function roundAt({ server, id }: Organisation, instant: string) {
  server.at(instant);
  const isPlanned = await planToday(server.maker, id);
  await mailAtOnce(server.maker, server.config, id);
  await mailDigests(server.maker, server.config, id);
  return isPlanned;
}
