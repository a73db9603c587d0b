import { checkConfirmed } from '#areas/second-factor/confirmation';
import { mayManage } from '#areas/users/giving';
import { holdUser } from '#areas/users/queries';
import { mailOwner } from '#areas/session/mail-owner';
import { withdrawPasswordLinks } from '#areas/session/password-link';
import { conflict, forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { endConnections, isConnected } from './connection.ts';

/** Disconnects a colleague from the provider: their account there was taken over, or it is not theirs. */
export async function disconnectUser(scope: Scope, { config }: Pick<Setting, 'config'>, id: string) {
  const user = await holdUser(scope, id);
  if (id === scope.me.id) throw conflict('Disconnect your own account on your account page');
  if (!(await mayManage(scope, id)))
    throw forbidden('You may not change this user: they have permissions that you do not have');
  await checkConfirmed(scope);
  if (!(await isConnected(scope, id))) throw conflict(`${user.fullName} is not connected`);
  await endConnections(scope, [id]);
  await withdrawPasswordLinks(scope, [id]);
  await scope.whole.deleteFrom('sessions').where('userId', '=', id).execute();
  await scope.record(id, {
    type: 'ACCESS',
    event: 'user.sign-on-disconnected',
    summary: 'Disconnected from the single sign-on provider; sessions were ended',
  });
  await mailOwner(scope, config, id, `was disconnected from single sign-on by ${scope.me.fullName}`);
  return { success: true as const, message: 'Disconnected from single sign-on' };
}
