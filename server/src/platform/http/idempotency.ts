import { createHash } from 'node:crypto';
import { DAYS_KEPT, KEPT_FOR_HEADER } from '@lintel/contract/platform/sent-later';
import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '@lintel/contract/platform/endpoint';
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

/** For how many seconds a device kept this call while it had no connection; 422 if that cannot be, or is too long. */
export function keptForOf(request: FastifyRequest): number | undefined {
  const given = request.headers[KEPT_FOR_HEADER.toLowerCase()];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^\d{1,9}$/.test(given) || Number(given) > DAYS_KEPT * 86_400)
    throw invalid([
      { field: KEPT_FOR_HEADER, message: `This was kept on a device for more than ${DAYS_KEPT} days. Enter it again.` },
    ]);
  return Number(given);
}

/** Longer than a disconnected client retries a request. */
const HOURS_KEPT = 48;

/** Identifies what a key was used for: equal for equal requests. */
export function fingerprint(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex');
}

/** Runs the work once for each key of each person: a second request waits for the first and gets its reply. */
export async function once(
  { db, me, now }: Scope,
  key: string,
  requestHash: string,
  work: () => Promise<unknown>,
  { sentLater }: Pick<EndpointShape, 'sentLater'> = {},
): Promise<unknown> {
  const keptUntil = new Date(now.getTime() + (sentLater ? DAYS_KEPT * 24 : HOURS_KEPT) * 3_600_000);
  const mine = await db
    .insertInto('idempotencyKeys')
    .values({ userId: me.id, key, requestHash, status: null, answer: null, keptUntil: keptUntil.toISOString() })
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
    if (before.requestHash !== requestHash)
      // Shown to somebody who saved it again from a device after their first attempt had arrived unnoticed.
      throw new Refusal(
        422,
        sentLater
          ? 'This was saved before, as you first entered it. What you changed afterwards was not saved: look at the record, correct it there if necessary, and discard this.'
          : 'This key was already used for something else',
      );
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
