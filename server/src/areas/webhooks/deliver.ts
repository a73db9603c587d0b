import { sql } from 'kysely';
import { WEBHOOK_FAILING_DAYS, WEBHOOK_TRIED_DAYS } from '@lintel/contract/areas/webhooks';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { bodyOf, recordsOf } from './message.ts';
import { isAway, isDelivered, post } from './post.ts';
import type { Outcome } from './post.ts';
import { deliverLater } from './queue.ts';
import { secretsOf } from './secrets-of.ts';
import { signedHeaders } from './signature.ts';
import { stopWebhook } from './stop.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** How many are sent at once; to a receiver that fails, one, to see whether it is back. */
const TOGETHER = 10;
/** Longer than any attempt takes: afterwards the process that claimed a delivery is thought to be dead. */
const CLAIMED_MS = 120 * SECOND;

type Delivering = Pick<Setting, 'maker' | 'config' | 'encryption'>;
type Of = { organisationId: string; webhookId: string };
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;
type Tried = { delivery: Claimed['deliveries'][number]; outcome: Outcome };

/**
 * Sends some deliveries of a webhook that are due, each at least once: one is claimed first, and what came of it is recorded
 * afterwards, so that no transaction waits for a receiver. If there are more, they are the next job's, behind those of others.
 */
export async function deliverWebhook(
  { maker, config, encryption }: Delivering,
  { organisationId, webhookId }: Of,
  signal: AbortSignal,
): Promise<void> {
  if (!config.webhooks) return;
  const within = <T>(work: (scope: Scope) => Promise<T>) =>
    inScope(maker, { organisationId, requestId: 'webhooks', quiet: true }, work);
  const claimed = await within((scope) => claim(scope, webhookId, config.publicUrl));
  if (!claimed) return;
  const { deliveries, address } = claimed;
  const secrets = secretsOf(claimed, { encryption, organisationId, now: maker.clock() });
  const tried = await Promise.all(
    deliveries.map(async (delivery): Promise<Tried> => {
      if (!secrets) return { delivery, outcome: { status: null, problem: 'key' } };
      const headers = signedHeaders(delivery.id, maker.clock(), delivery.body, secrets);
      const hostsInside = config.webhookHosts;
      return { delivery, outcome: await post(address, delivery.body, { headers, hostsInside, signal }) };
    }),
  );
  await within((scope) => settle(scope, claimed, tried));
}

/** Claims deliveries that are due; none while the webhook or its organisation is switched off, or its receiver is left in peace. */
async function claim(scope: Scope, webhookId: string, publicUrl: string) {
  const { whole, now } = scope;
  const at = now.toISOString();
  const webhook = await whole
    .selectFrom('webhooks')
    .innerJoin('organisations', 'organisations.id', 'webhooks.organisationId')
    .leftJoin('webhookHealth', 'webhookHealth.webhookId', 'webhooks.id')
    .select(['webhooks.id', 'description', 'address', 'secret', 'formerSecret', 'formerSecretUntil', 'failingSince'])
    .where('webhooks.id', '=', webhookId)
    .where('isOn', '=', true)
    .where('suspendedAt', 'is', null)
    .where((eb) => eb.or([eb('restsUntil', 'is', null), eb('restsUntil', '<=', at)]))
    .executeTakeFirst();
  if (!webhook) return undefined;
  const due = whole
    .selectFrom('webhookDeliveries as due')
    .select('due.id')
    .where('due.webhookId', '=', webhookId)
    .where('due.state', '=', 'waiting')
    .where('due.nextTryAt', '<=', at)
    .orderBy('due.nextTryAt')
    .limit(webhook.failingSince ? 1 : TOGETHER)
    .forUpdate()
    .skipLocked();
  const claimed = await whole
    .updateTable('webhookDeliveries')
    .set((eb) => ({
      attemptCount: eb('attemptCount', '+', 1),
      lastTriedAt: at,
      nextTryAt: new Date(now.getTime() + CLAIMED_MS).toISOString(),
    }))
    .where('webhookId', '=', webhookId)
    // An array is made once; a subquery may be repeated, and would find others then.
    .where(sql<boolean>`id = any (array(${due}))`)
    .returning(['id', 'event', 'recordId', 'happenedAt', 'queuedAt'])
    .execute();
  if (claimed.length === 0) return undefined;
  const records = await recordsOf(scope, claimed);
  const deliveries = claimed.map(({ id, queuedAt, ...input }) => ({
    id,
    queuedAt,
    body: bodyOf(input, records.get(input.recordId ?? ''), publicUrl),
  }));
  return { ...webhook, deliveries };
}

/** Records what came of attempts, and switches the webhook off if its receiver is gone or has failed for days. */
async function settle(scope: Scope, webhook: Claimed, tried: readonly Tried[]) {
  const { whole, now } = scope;
  const at = now.toISOString();
  // Locked, so that the later of two processes sees the outcome of the first; undefined if it was removed meanwhile.
  const held = await whole
    .selectFrom('webhooks')
    .select(['isOn', 'address'])
    .where('id', '=', webhook.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) return;
  const known = await whole
    .selectFrom('webhookHealth')
    .select('failingSince')
    .where('webhookId', '=', webhook.id)
    .executeTakeFirst();
  await Promise.all(
    tried.map(({ delivery, outcome }) =>
      whole
        .updateTable('webhookDeliveries')
        .set({
          ...(isDelivered(outcome) ? { state: 'delivered' as const } : nextOf(delivery, now)),
          status: outcome.status,
          problem: outcome.status === null ? outcome.problem : null,
        })
        .where('webhookId', '=', webhook.id)
        .where('id', '=', delivery.id)
        .execute(),
    ),
  );
  // Whoever was asked is no longer its receiver.
  if (held.address !== webhook.address) return;
  const outcomes = tried.map(({ outcome }) => outcome);
  const isWorking = outcomes.some(isDelivered);
  const failingSince = known?.failingSince ?? at;
  const health = isWorking
    ? { lastDeliveredAt: at, failingSince: null, restsUntil: null }
    : { failingSince, restsUntil: restAfter(outcomes, failingSince, now) };
  await whole
    .insertInto('webhookHealth')
    .values({ webhookId: webhook.id, ...health })
    .onConflict((there) => there.columns(['organisationId', 'webhookId']).doUpdateSet(health))
    .execute();
  if (held.isOn && outcomes.some(({ status }) => status === 410)) return stopWebhook(scope, webhook, 'gone');
  if (held.isOn && !isWorking && now.getTime() - Date.parse(failingSince) > WEBHOOK_FAILING_DAYS * DAY)
    return stopWebhook(scope, webhook, 'failing');
  // The others that are due are tried as soon as one arrived.
  if (isWorking && (tried.length === TOGETHER || webhook.failingSince)) await deliverLater(scope, webhook.id);
}

/** When a delivery is tried again: after as long as it has been tried already, so ever later, for three days. */
function nextOf({ queuedAt }: { queuedAt: string }, now: Date) {
  const tried = now.getTime() - Date.parse(queuedAt);
  const next = now.getTime() + jittered(Math.min(Math.max(tried, 60 * SECOND), 12 * HOUR));
  const isOver = next - Date.parse(queuedAt) > WEBHOOK_TRIED_DAYS * DAY;
  return isOver ? { state: 'given-up' as const } : { nextTryAt: new Date(next).toISOString() };
}

/** Until when a receiver that is away is left in peace, instead of being tried for each delivery. */
function restAfter(outcomes: readonly Outcome[], failingSince: string, now: Date): string | null {
  if (!outcomes.some(isAway)) return null;
  const asked = outcomes.map((outcome) => (outcome.status === null ? 0 : (outcome.retryAfterSeconds ?? 0) * SECOND));
  const failing = now.getTime() - Date.parse(failingSince);
  const rest = jittered(Math.min(Math.max(failing, 30 * SECOND), HOUR));
  return new Date(now.getTime() + Math.min(Math.max(rest, ...asked), DAY)).toISOString();
}

/** So that what failed together does not come back together. */
const jittered = (milliseconds: number) => milliseconds * (0.8 + Math.random() * 0.4);
