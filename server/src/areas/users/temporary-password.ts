import { randomInt } from 'node:crypto';
import { checkConfirmed } from '#areas/second-factor/confirmation';
import { withdrawPasswordLinks } from '#areas/session/password-link';
import { conflict, forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { hashPassword } from '#platform/access/secrets';
import type { Transact } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { holdUser } from './queries.ts';
import { getUser } from './service.ts';

/** Letters that are not confused when read out over the telephone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';

const LASTS_DAYS = 3;

/** Creates a password to pass on if e-mail does not work; it is valid for three days and must be changed at the first sign-in. */
export async function setTemporaryPassword(within: Transact, setting: Setting, id: string) {
  const password = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
  const passwordHash = await hashPassword(password);
  await within((scope) => setFor(scope, setting, id, passwordHash));
  return { password };
}

async function setFor(scope: Scope, setting: Setting, id: string, passwordHash: string) {
  await checkConfirmed(scope);
  await holdUser(scope, id);
  const user = await getUser(scope, setting, id);
  if (!user.can.edit || id === scope.me.id) throw forbidden();
  if (!user.can.setPassword)
    throw conflict('This user can receive e-mail: invite them, or let them use “Forgotten password?”');
  const expiresAt = new Date(scope.now.getTime() + LASTS_DAYS * 24 * 3_600_000).toISOString();
  await scope.db
    .updateTable('users')
    .set({ passwordHash, passwordMustChange: true, passwordExpiresAt: expiresAt })
    .where('id', '=', id)
    .execute();
  await scope.db.deleteFrom('sessions').where('userId', '=', id).execute();
  await withdrawPasswordLinks(scope, [id]);
  await scope.record(id, {
    type: 'ACCESS',
    event: 'password.set-for-user',
    summary: 'A temporary password was set; it must be changed at the next sign-in',
  });
}
