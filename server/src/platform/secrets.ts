import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: object) => Promise<Buffer>;
/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** A new secret for a cookie or a link: 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url');
/** Secrets of 256 bits need no slow hash. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, ...cost });
  return `argon2id$${cost.memory}$${cost.passes}$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

/** Takes as long for nobody's password as for somebody's wrong one. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, nonce, tag] = (hash ?? (await dummy)).split('$') as [string, string, string, string, string];
  const expected = Buffer.from(tag, 'base64');
  const given = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: 1,
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected) && hash !== null;
}
const dummy = hashPassword(randomBytes(16).toString('hex'));
