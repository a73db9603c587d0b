import { invalid } from '#platform/problems';

const SHORTEST_NAME = 4;

let loaded: Promise<Set<string>> | undefined;
/** The passwords that are tried first, loaded with the first that is set: they take some megabytes. */
const commonPasswords = () => (loaded ??= load());
const load = async () => new Set<string>((await import('@zxcvbn-ts/language-common')).dictionary.passwords);

/** Why a password of sufficient length would still be guessed early; nothing when it would not (NIST SP 800-63B 5.1.1.2). */
export async function weaknessOf(
  password: string,
  { email, login, organisation }: { email: string; login: string; organisation: string },
): Promise<string | undefined> {
  const common = await commonPasswords();
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
  const unit = /^(.+?)\1+$/u.exec(lower)?.[1];
  if ([lower, core, unit].some((part) => part !== undefined && common.has(part)))
    return 'This is one of the passwords that are tried first. Choose another.';
  if (new Set(lower).size < 5) return 'This repeats the same few characters. Choose another.';
  if (/^(?:0?1234567890?|9?87654321|abcdefghi)/.test(lower))
    return 'This is a row of neighbouring characters. Choose another.';

  const bare = lower.replace(/[^\p{L}\p{N}]/gu, '');
  const holds = (name: string) => {
    const bareName = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    return bareName.length >= SHORTEST_NAME && bare.includes(bareName);
  };
  if ([email, email.split('@')[0]!, login].some(holds))
    return 'Leave your e-mail address and user name out of your password.';
  if (holds(organisation)) return 'Leave the name of your organisation out of your password.';
  return undefined;
}

export async function checkPassword(password: string, about: Parameters<typeof weaknessOf>[1]) {
  const weakness = await weaknessOf(password, about);
  if (weakness) throw invalid([{ field: 'newPassword', message: weakness }]);
}
