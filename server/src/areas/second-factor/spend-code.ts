import { writeMail } from '#areas/mail/write-mail';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { hashOfRecoveryCode, stepOf, tidied } from './codes.ts';

export const whose = ({ organisationId }: Pick<Scope, 'organisationId'>, userId: string) =>
  `${organisationId}/${userId}`;

/** Whether a user has a second factor. */
export async function hasSecondFactor({ whole }: Pick<Scope, 'whole'>, userId: string): Promise<boolean> {
  const found = await whole
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Boolean(found?.secret);
}

const GUESSES = 10;
const HOUR = 3600;

/** Counts a code before it is checked: limits wrong ones per hour and account, wherever they are given. */
export const countCode = ({ throttle }: Pick<Setting, 'throttle'>, account: string) =>
  throttle.count('code', account, GUESSES, HOUR);
export const forgetCodes = ({ throttle }: Pick<Setting, 'throttle'>, account: string) =>
  throttle.forget('code', account);

type Spending = Pick<Setting, 'encryption' | 'config'>;

/** Of a code that is not right, or was used before; a recovery code has no next one to wait for. */
export const whyWrong = (code: string) =>
  /^\d*$/.test(tidied(code))
    ? 'This code is wrong, or was used before. Wait for the next one.'
    : 'This recovery code is wrong, or was used before';

/** Uses up an app code or a recovery code, each valid once; returns false if it is invalid. */
export async function spendCode(scope: Scope, setting: Spending, userId: string, code: string): Promise<boolean> {
  return /^\d{6}$/.test(tidied(code))
    ? spendAppCode(scope, setting, userId, tidied(code))
    : spendRecoveryCode(scope, setting, userId, code);
}

async function spendAppCode(scope: Scope, { encryption }: Spending, userId: string, code: string): Promise<boolean> {
  const { whole, now } = scope;
  const factor = await whole
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!factor?.secret) return false;
  const step = stepOf(encryption.decrypt(factor.secret, whose(scope, userId)), code, now);
  if (step === null) return false;
  const { numUpdatedRows } = await whole
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function spendRecoveryCode(scope: Scope, { config }: Spending, userId: string, code: string): Promise<boolean> {
  const { whole, db, now } = scope;
  const { numUpdatedRows } = await whole
    .updateTable('recoveryCodes')
    .set({ usedAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOfRecoveryCode(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const count = await recoveryCodesLeft(scope, userId);
  const left = count > 1 ? `${count} are left` : count === 1 ? 'one is left' : 'none is left';
  await scope.record(userId, {
    type: 'ACCESS',
    event: 'factor.recovery-code-used',
    summary: `A recovery code was used; ${left}`,
  });
  const user = await db
    .selectFrom('users')
    .select(['id', 'fullName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await writeMail(scope, config, {
    kind: 'account-changed',
    to: user,
    subject: `A recovery code of your ${config.productName} account was used`,
    content: {
      paragraphs: [`Somebody used one of your recovery codes in place of a code of your app; ${left}.`],
      button: null,
      closing:
        'If this was you, there is nothing to do. If not, change your password and your recovery codes at once, and tell your administrator.',
    },
  });
  return true;
}

export async function recoveryCodesLeft({ whole }: Pick<Scope, 'whole'>, userId: string): Promise<number> {
  const { count } = await whole
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
