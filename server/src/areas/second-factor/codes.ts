import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashOfSecret } from '#platform/access/secrets';

const PERIOD = 30;
/** A code of the half minute before or after is accepted too, since clocks of telephones differ. */
const EITHER_SIDE = 1;

const totpOf = (secret: string, about: { issuer: string; label: string } = { issuer: '', label: '' }) =>
  new TOTP({ ...about, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });

/** A new secret of 160 bits (RFC 4226 section 4), in base32 for typing into an app. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI that an authenticator app reads from the QR code. */
export const addressOf = (secret: string, about: { issuer: string; label: string }): string =>
  totpOf(secret, about).toString();

/** The half minute to which a code belongs (RFC 6238), if it is currently valid. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  // The library compares bytes, and throws for six characters that are more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: EITHER_SIDE });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** Without characters that are easily confused when copied from paper. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 120 random bits, so that a fast hash is sufficient: `abcd-efgh-ijkm-npqr-stuv-wxyz`. */
export const newRecoveryCode = (): string =>
  Array.from({ length: 6 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  );

/** A typed code without insignificant characters. */
export const tidied = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');
export const hashOfRecoveryCode = (code: string): string => hashOfSecret(tidied(code));
