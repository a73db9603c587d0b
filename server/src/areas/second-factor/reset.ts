import { mayManage } from '#areas/users/giving';
import { holdUser } from '#areas/users/queries';
import { StartupProblem } from '#platform/process/config';
import { conflict, forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { checkConfirmed } from './confirmation.ts';
import { removeFactor, mailOwnerOfFactor } from './own-factor.ts';
import { hasSecondFactor } from './spend-code.ts';

/** Resets the second factor of a colleague who lost it. Their password still protects the account. */
export async function resetSecondFactor(scope: Scope, setting: Setting, id: string) {
  const user = await holdUser(scope, id);
  if (id === scope.me.id)
    throw conflict('Switch off your own second factor, or move it to another app, on your account page');
  if (!(await mayManage(scope, id)))
    throw forbidden('You may not change this user: they have permissions that you do not have');
  await checkConfirmed(scope);
  if (!(await hasSecondFactor(scope, id))) throw conflict(`${user.fullName} has no second factor`);
  await reset(scope, id, 'The second factor was reset; sessions were ended');
  await mailOwnerOfFactor(scope, setting, id, `was reset by ${scope.me.fullName}`);
  return { success: true as const, message: 'Second factor reset' };
}

/** The same by the operator of the installation, for a user whom no colleague can help; returns their name. */
export async function resetByOperator(scope: Scope, config: Setting['config'], login: string): Promise<string> {
  const user = await scope.db
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where((eb) => eb.or([eb('login', '=', login), eb('email', '=', login.toLowerCase())]))
    .executeTakeFirst();
  if (!user) throw new StartupProblem(`There is no user ${login} in this organisation.`);
  if (!(await hasSecondFactor(scope, user.id))) throw new StartupProblem(`${user.fullName} has no second factor.`);
  await reset(scope, user.id, 'The second factor was reset by the operator of the installation; sessions were ended');
  await mailOwnerOfFactor(scope, { config }, user.id, 'was reset by the operator of the installation');
  return user.fullName;
}

async function reset(scope: Scope, id: string, summary: string) {
  await removeFactor(scope, id);
  await scope.whole.deleteFrom('sessions').where('userId', '=', id).execute();
  await scope.record(id, { type: 'ACCESS', event: 'factor.reset', summary });
}
