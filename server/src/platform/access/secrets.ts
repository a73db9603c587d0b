import { argon2, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: object) => Promise<Buffer>;
/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
export const shippedCost = { memory: 19_456, passes: 2 } as const;
/** The cost of new hashes; only tests about something else change it. */
export const passwordCost: { memory: number; passes: number } = { ...shippedCost };
const shape = { parallelism: 1, tagLength: 32 };

/** A new secret for a cookie or a link: 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url');
/** Secrets of 256 bits need no slow hash. */
export const hashOfSecret = (secret: string) => hash('sha256', secret);

/** An HMAC that only the holder of a secret can compute, and that does not reveal the secret. */
export const csrfTokenFor = (secret: string) => createHmac('sha256', secret).update('lintel.csrf').digest('base64url');

export async function hashPassword(password: string, { memory, passes } = passwordCost): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, memory, passes, ...shape });
  return written(memory, passes, nonce, tag);
}

const written = (memory: number, passes: number, nonce: Buffer, tag: Buffer) =>
  `argon2id$${memory}$${passes}$${nonce.toString('base64')}$${tag.toString('base64')}`;

/** Takes as long for an unknown user as for a wrong password. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, nonce, tag] = (hash ?? nobodys()).split('$') as [string, string, string, string, string];
  const expected = Buffer.from(tag, 'base64');
  const given = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    ...shape,
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected) && hash !== null;
}
const nobodys = () => written(passwordCost.memory, passwordCost.passes, randomBytes(16), randomBytes(shape.tagLength));
