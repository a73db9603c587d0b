import type { WebhookDelivery } from '@lintel/contract/areas/webhooks';
import { NotCalled, outgoing } from '#platform/http/outgoing';
import { codeOf } from '#platform/process/code-of';
import { version } from '#platform/process/version';

const TIMEOUT_MS = 10_000;

/** How an attempt ended: with a status, or without an answer. */
export type Outcome =
  | { status: number; retryAfterSeconds: number | null }
  | { status: null; problem: NonNullable<WebhookDelivery['problem']> };

export const isDelivered = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;

/** Whether it says that the receiver is not there at the moment, rather than that it does not take this delivery. */
export const isAway = ({ status }: Outcome) => status === null || [429, 502, 503, 504].includes(status);

/** Posts a body to the address of a webhook; what is answered besides the status is not read. */
export async function post(
  address: string,
  body: string,
  {
    headers,
    hostsInside,
    signal,
  }: { headers: Record<string, string>; hostsInside: readonly string[]; signal: AbortSignal },
): Promise<Outcome> {
  try {
    const { status, headers: answered } = await outgoing(hostsInside, 'named')(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `Lintel/${version}`, ...headers },
      body,
      onlyHead: true,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const after = answered.get('retry-after');
    return { status, retryAfterSeconds: after && /^\d{1,6}$/.test(after) ? Number(after) : null };
  } catch (error) {
    // The process is about to stop: that says nothing about the receiver.
    if (signal.aborted) throw error;
    return { status: null, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): NonNullable<WebhookDelivery['problem']> {
  if (error instanceof NotCalled) return 'not-called';
  if (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)) return 'timeout';
  const code = codeOf(error);
  if (!code) throw error;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no-such-host';
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_|DEPTH_|SELF_|EPROTO|HOSTNAME_)/.test(code)) return 'certificate';
  if (code === 'ETIMEDOUT') return 'timeout';
  return code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_') ? 'broken-off' : 'unreachable';
}
