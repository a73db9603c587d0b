import { WEBHOOK_FAILING_DAYS } from '@lintel/contract/areas/webhooks';
import type { Webhook } from '@lintel/contract/areas/webhooks';
import { notify } from '#areas/notices/notify';
import { holdersOf } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';

const why = {
  gone: 'its receiver answered that it is gone (410)',
  failing: `nothing could be delivered for ${WEBHOOK_FAILING_DAYS} days`,
} as const;

/** Switches off a webhook whose receiver no longer accepts deliveries, and notifies everybody who manages the settings. */
export async function stopWebhook(
  scope: Scope,
  { id, description }: Pick<Webhook, 'id' | 'description'>,
  stopped: NonNullable<Webhook['stopped']>,
): Promise<void> {
  await scope.whole
    .updateTable('webhooks')
    .set((eb) => ({ isOn: false, stopped, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await scope.record(scope.organisationId, {
    type: 'EDIT',
    event: 'organisation.webhook-stopped',
    summary: `Webhook “${description}” switched off: ${why[stopped]}`,
  });
  const managers = await holdersOf(scope, 'PRISM_APP_SETTINGS_MANAGE');
  await notify(
    scope,
    managers.map((userId) => ({
      kind: 'webhook-stopped' as const,
      about: { type: 'USER' as const, id: userId },
      to: [userId],
      title: `Webhook “${description}”`,
      details: { what: why[stopped], part: id },
    })),
  );
}
