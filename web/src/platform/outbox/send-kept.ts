import { KEPT_FOR_HEADER } from '@lintel/contract/platform/sent-later';
import { wasChanged } from '../on-device/was-changed.ts';
import { refusalFrom } from '../refusal.ts';
import { answered, bodyOf, isFailure, NO_ANSWER_MS, requestHeaders } from '../app/request.ts';
import type { KeptCall } from './sent-later.ts';

/** Sends a call that was kept on the device for so many seconds; throws a `Refusal` as `send` does. */
export async function sendKept({ method, address, body, idempotencyKey }: KeptCall, seconds: number): Promise<void> {
  const headers = {
    ...requestHeaders(),
    'Content-Type': 'application/json',
    'Idempotency-Key': idempotencyKey,
    [KEPT_FOR_HEADER]: String(Math.round(seconds)),
  };
  const signal = AbortSignal.timeout(NO_ANSWER_MS);
  const response = await answered(address, { method, headers, body, signal, credentials: 'same-origin' });
  const answer = await bodyOf(response);
  if (answer === undefined || isFailure(answer)) throw refusalFrom(response.status, answer);
  wasChanged(body);
}
