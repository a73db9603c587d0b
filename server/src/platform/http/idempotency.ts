import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalid, Refusal } from './problems.ts';
import type { Scope } from '../scope.ts';

/** The idempotency key of a request, which lets a client repeat it without repeating its effect; 422 if malformed. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key))
    throw invalid([{ field: 'Idempotency-Key', message: 'Use 8 to 100 visible characters' }]);
  return key;
}

/** Identifies what a key was used for: equal for equal requests. */
export function fingerprint(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex');
}

/** Runs the work once for each key of each person: a second request waits for the first and gets its reply. */
export async function once(
  { db, me }: Scope,
  key: string,
  requestHash: string,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const mine = await db
    .insertInto('idempotencyKeys')
    .values({ userId: me.id, key, requestHash, status: null, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!mine) {
    const before = await db
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'answer'])
      .where('userId', '=', me.id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (before.requestHash !== requestHash) throw new Refusal(422, 'This key was already used for something else');
    return JSON.parse(before.answer ?? 'null') as unknown;
  }
  const result = await work();
  await db
    .updateTable('idempotencyKeys')
    .set({ status: 200, answer: JSON.stringify(result) })
    .where('userId', '=', me.id)
    .where('key', '=', key)
    .execute();
  return result;
}
