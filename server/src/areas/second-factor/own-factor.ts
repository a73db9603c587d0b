import type { FastifyReply } from 'fastify';
import { RECOVERY_CODES } from '@lintel/contract/areas/second-factor';
import type { SecondFactor } from '@lintel/contract/areas/second-factor';
import { mailOwner } from '#areas/session/mail-owner';
import { renewSession } from '#areas/session/open-session';
import { conflict, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { addressOf, hashOfRecoveryCode, newAppSecret, newRecoveryCode, stepOf, tidied } from './codes.ts';
import { checkConfirmed } from './confirmation.ts';
import { countCode, forgetCodes, recoveryCodesLeft, whose } from './spend-code.ts';

export async function ownSecondFactor(scope: Scope): Promise<{ dto: SecondFactor }> {
  const { db, whole, me } = scope;
  const factor = await whole
    .selectFrom('secondFactors')
    .select(['secret', 'since'])
    .where('userId', '=', me.id)
    .executeTakeFirst();
  const asking = await db
    .selectFrom('grants')
    .innerJoin('roles', 'roles.id', 'grants.roleId')
    .select('roles.id')
    .where('grants.userId', '=', me.id)
    .where('roles.needsSecondFactor', '=', true)
    .executeTakeFirst();
  const isOn = Boolean(factor?.secret);
  return {
    dto: {
      isOn,
      since: isOn ? factor!.since : null,
      recoveryCodesLeft: await recoveryCodesLeft(scope, me.id),
      isRequired: asking !== undefined,
    },
  };
}

/** Creates a new secret and sets it aside: the previous one stays valid until a code of the new one is given. */
export async function beginSecondFactor(scope: Scope, { config, encryption }: Setting) {
  await checkConfirmed(scope);
  const { me, whole, db } = scope;
  const secret = newAppSecret();
  const newSecret = encryption.encrypt(secret, whose(scope, me.id));
  await whole
    .insertInto('secondFactors')
    .values({ userId: me.id, secret: null, newSecret })
    .onConflict((there) => there.columns(['organisationId', 'userId']).doUpdateSet({ newSecret }))
    .execute();
  const { name } = await db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  const about = { issuer: config.productName, label: `${name} (${me.login})` };
  return { dto: { secret, address: addressOf(secret, about) } };
}

export async function switchOn(scope: Scope, setting: Setting, { code }: { code: string }, reply: FastifyReply) {
  const { me, whole, now } = scope;
  const { encryption, isSecure } = setting;
  await countCode(setting, whose(scope, me.id));
  const factor = await whole
    .selectFrom('secondFactors')
    .select(['secret', 'newSecret'])
    .where('userId', '=', me.id)
    .forUpdate()
    .executeTakeFirst();
  if (!factor?.newSecret) throw conflict('Start again: this was finished or cancelled in another window');
  const step = stepOf(encryption.decrypt(factor.newSecret, whose(scope, me.id)), tidied(code), now);
  if (step === null)
    throw invalid([{ field: 'code', message: 'This is not the code that the app shows now. Look again.' }]);
  await whole
    .updateTable('secondFactors')
    .set({ secret: factor.newSecret, newSecret: null, since: now.toISOString(), lastStep: step })
    .where('userId', '=', me.id)
    .execute();
  await forgetCodes(setting, whose(scope, me.id));
  await endOthers(scope);
  const recoveryCodes = await writeRecoveryCodes(scope);
  await scope.record(me.id, {
    type: 'ACCESS',
    event: factor.secret ? 'factor.replaced' : 'factor.switched-on',
    summary: factor.secret
      ? 'The second factor was moved to another app; other sessions were ended'
      : 'A second factor was switched on; other sessions were ended',
  });
  await mailOwnerOfFactor(scope, setting, me.id, factor.secret ? 'was moved to another app' : 'was switched on');
  await renewSession(scope, reply, isSecure);
  return { dto: { recoveryCodes } };
}

export async function renewRecoveryCodes(scope: Scope) {
  await checkConfirmed(scope);
  await holdFactor(scope);
  const recoveryCodes = await writeRecoveryCodes(scope);
  await scope.record(scope.me.id, {
    type: 'ACCESS',
    event: 'factor.recovery-codes-renewed',
    summary: 'New recovery codes made; the earlier ones no longer work',
  });
  return { dto: { recoveryCodes } };
}

export async function switchOff(scope: Scope, setting: Setting, reply: FastifyReply) {
  await checkConfirmed(scope);
  await holdFactor(scope);
  const { dto } = await ownSecondFactor(scope);
  if (dto.isRequired) throw conflict('One of your roles requires a second factor. You can move it to another app.');
  await removeFactor(scope, scope.me.id);
  await endOthers(scope);
  await scope.record(scope.me.id, {
    type: 'ACCESS',
    event: 'factor.switched-off',
    summary: 'The second factor was switched off; other sessions were ended',
  });
  await mailOwnerOfFactor(scope, setting, scope.me.id, 'was switched off');
  await renewSession(scope, reply, setting.isSecure);
  return { success: true as const };
}

async function holdFactor({ whole, me }: Scope) {
  const factor = await whole
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', me.id)
    .forUpdate()
    .executeTakeFirst();
  if (!factor?.secret) throw conflict('There is no second factor');
}

export async function removeFactor({ whole }: Scope, userId: string) {
  await whole.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await whole.deleteFrom('secondFactors').where('userId', '=', userId).execute();
  await whole.deleteFrom('pendingSignIns').where('userId', '=', userId).execute();
}

const endOthers = ({ whole, me }: Scope) =>
  whole.deleteFrom('sessions').where('userId', '=', me.id).where('id', '!=', me.sessionId!).execute();

async function writeRecoveryCodes({ whole, me }: Scope): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await whole.deleteFrom('recoveryCodes').where('userId', '=', me.id).execute();
  await whole
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId: me.id, codeHash: hashOfRecoveryCode(code) })))
    .execute();
  return codes;
}

/** Tells its owner what was done with a second factor, which ends their other sessions. */
export const mailOwnerOfFactor = (scope: Scope, { config }: Pick<Setting, 'config'>, userId: string, what: string) =>
  mailOwner(scope, config, userId, what, { part: 'second factor', more: 'Other sessions were ended.' });
