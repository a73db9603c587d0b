import { invalid } from '#platform/http/problems';

const SHORTEST_NAME = 4;

/** At ten attempts a quarter of an hour it takes thousands of years; with a stolen hash, some months of one machine. */
const FEWEST_GUESSES = 1e9;
/** Estimating takes longer for longer passwords; this many characters suffice. */
const ESTIMATED_LETTERS = 64;

let loaded: ReturnType<typeof load> | undefined;
/** The common passwords of public breaches, and the estimator for others; loaded on first use, since they take some megabytes. */
const guessing = () => (loaded ??= load());
async function load() {
  const [{ zxcvbn, zxcvbnOptions }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  zxcvbnOptions.setOptions({ dictionary, graphs });
  return { common: new Set<string>(dictionary.passwords), estimate: zxcvbn };
}

/** Why a password of sufficient length is still easy to guess, or undefined (NIST SP 800-63B 5.1.1.2). */
export async function weaknessOf(
  password: string,
  { email, login, organisation, known = [] }: { email: string; login: string; organisation: string; known?: string[] },
): Promise<string | undefined> {
  const { common, estimate } = await guessing();
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
  const unit = /^(.+?)\1+$/u.exec(lower)?.[1];
  if ([lower, core, unit].some((part) => part !== undefined && common.has(part)))
    return 'This password is too common. Choose another.';
  if (new Set(lower).size < 5) return 'This repeats the same few characters. Choose another.';
  if (/^(?:0?1234567890?|9?87654321|abcdefghi)/.test(lower))
    return 'This is a simple sequence of characters. Choose another.';

  const bare = lower.replace(/[^\p{L}\p{N}]/gu, '');
  const holds = (name: string) => {
    const bareName = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    return bareName.length >= SHORTEST_NAME && bare.includes(bareName);
  };
  if ([email, email.split('@')[0]!, login].some(holds))
    return 'Leave your e-mail address and user name out of your password.';
  if (holds(organisation)) return 'Leave the name of your organisation out of your password.';
  const words = [...known, ...[email, login, organisation, ...known].flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))];
  const { guesses } = estimate(password.slice(0, ESTIMATED_LETTERS), [...new Set(words)].filter(Boolean));
  if (guesses < FEWEST_GUESSES)
    return 'This would be easy to guess. Choose another: a few unrelated words make a good one.';
  return undefined;
}

export async function checkPassword(password: string, about: Parameters<typeof weaknessOf>[1]) {
  const weakness = await weaknessOf(password, about);
  if (weakness) throw invalid([{ field: 'newPassword', message: weakness }]);
}
