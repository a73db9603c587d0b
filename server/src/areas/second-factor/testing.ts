import { TOTP } from 'otpauth';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { setCookiesOf, thePassword, withCookie, withPassword } from '#areas/session/testing';
import { call } from '#test/calls';
import type { Organisation, Person } from '#test/organisation';

type WithFactor = {
  /** With the session from switching it on. */
  person: Person;
  password: string;
  recoveryCodes: string[];
  /** The app's current code, or that of so many half minutes later. */
  code(later?: number): string;
};

/** The code that somebody's app shows at an instant. */
export const codeAt = (secret: string, now: Date) => new TOTP({ secret }).generate({ timestamp: now.getTime() });

/** Switches a second factor on, as its owner does. */
export async function withSecondFactor(organisation: Organisation, somebody: Person): Promise<WithFactor> {
  await withPassword(organisation, somebody);
  const { secret } = (await call(somebody, secondFactor.begin)).body.dto;
  const { maker } = organisation.server;
  const code = (later = 0) => codeAt(secret, new Date(maker.clock().getTime() + later * 30_000));
  // The code of the half minute before, so that the current and later ones are still unused.
  const on = await call(somebody, secondFactor.switchOn, { body: { code: code(-1) } });
  const cookie = setCookiesOf(on).find((one) => one.includes('lintel.session='))!;
  return {
    person: withCookie(somebody, cookie),
    password: thePassword,
    recoveryCodes: on.body.dto.recoveryCodes,
    code,
  };
}
