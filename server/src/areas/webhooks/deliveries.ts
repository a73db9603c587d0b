import { MOST_DELIVERIES, TEST_EVENT } from '@lintel/contract/areas/webhooks';
import type { WebhookDelivery } from '@lintel/contract/areas/webhooks';
import { conflict, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { recordsOf } from './message.ts';
import { deliverLater, newDelivery } from './queue.ts';
import { getWebhook, holdWebhook } from './service.ts';
import type { Setting } from '#platform/setting';

export async function sendTest(scope: Scope, id: string, { config }: Pick<Setting, 'config'>) {
  const { whole, now } = scope;
  await holdSending(scope, id, config);
  // One that waits, perhaps for hours, is sent now instead of another.
  const { numUpdatedRows } = await whole
    .updateTable('webhookDeliveries')
    .set({ queuedAt: now.toISOString(), nextTryAt: now.toISOString() })
    .where('webhookId', '=', id)
    .where('state', '=', 'waiting')
    .where('recordId', 'is', null)
    .executeTakeFirst();
  if (!numUpdatedRows)
    await whole
      .insertInto('webhookDeliveries')
      .values(newDelivery(scope, { webhookId: id, event: TEST_EVENT, recordId: null }))
      .execute();
  await sendNow(scope, id);
  return { success: true as const, message: 'A test is on its way' };
}

/** Locks a webhook to which something is to be sent now; refused where nothing would be. */
async function holdSending(scope: Scope, id: string, config: Setting['config']) {
  const { isOn } = await holdWebhook(scope, id);
  if (!config.webhooks) throw conflict('Whoever runs this server has switched webhooks off');
  if (!isOn) throw conflict('This webhook is switched off. Switch it on first.');
}

/** Somebody waits for it, so the receiver is not left in peace. */
async function sendNow(scope: Scope, webhookId: string) {
  await scope.whole.updateTable('webhookHealth').set({ restsUntil: null }).where('webhookId', '=', webhookId).execute();
  await deliverLater(scope, webhookId);
}

export async function deliveriesOf(scope: Scope, id: string): Promise<{ objects: WebhookDelivery[] }> {
  await getWebhook(scope, id);
  const rows = await scope.whole
    .selectFrom('webhookDeliveries')
    .select([
      'id',
      'event',
      'recordId',
      'happenedAt',
      'state',
      'attemptCount',
      'lastTriedAt',
      'nextTryAt',
      'status',
      'problem',
    ])
    .where('webhookId', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_DELIVERIES)
    .execute();
  const records = await recordsOf(scope, rows);
  return {
    objects: rows.map(({ recordId, ...row }) => ({
      ...row,
      about: records.get(recordId ?? '') ?? null,
      nextTryAt: row.state === 'waiting' ? row.nextTryAt : null,
    })),
  };
}

export async function sendAgain(
  scope: Scope,
  { webhookId, id }: { webhookId: string; id: string },
  { config }: Pick<Setting, 'config'>,
) {
  await holdSending(scope, webhookId, config);
  const at = scope.now.toISOString();
  const { numUpdatedRows } = await scope.whole
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', queuedAt: at, nextTryAt: at })
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!numUpdatedRows) throw notFound('delivery');
  await sendNow(scope, webhookId);
  return { success: true as const, message: 'It is sent again' };
}
