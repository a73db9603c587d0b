import { DELIVERIES_KEPT_DAYS, MOST_WEBHOOKS, WEBHOOK_TRIED_DAYS } from '@lintel/contract/areas/webhooks';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { deliverWebhook } from './deliver.ts';
import { deliverLater } from './queue.ts';

const DAY = 24 * 3_600_000;

export function defineWebhookJobs(setting: Setting) {
  const { jobs, maker } = setting;
  // One for each webhook at a time: a slow receiver holds up only itself; and one organisation's slow ones not all others.
  jobs.define('webhooks.deliver', {
    concurrency: MOST_WEBHOOKS + 4,
    perOrganisation: 1,
    of: 'webhookId',
    handler: ({ organisationId, webhookId }, { signal }) =>
      deliverWebhook(setting, { organisationId, webhookId: String(webhookId) }, signal),
  });
  jobs.define('webhooks.again', {
    cron: '* * * * *',
    coalesced: true,
    handler: ({ organisationId }, { id }) =>
      inScope(maker, { organisationId, requestId: id, quiet: true }, (scope) => tryAgain(scope)),
  });
  jobs.define('webhooks.forget', {
    cron: '40 3 * * *',
    concurrency: 1,
    handler: ({ organisationId }, { id }) =>
      inScope(maker, { organisationId, requestId: id, quiet: true }, (scope) => forgetDeliveries(scope)),
  });
}

/** Gives up what was tried for days, and sends what is due again. */
export async function tryAgain(scope: Scope): Promise<void> {
  const { whole, now } = scope;
  const at = now.toISOString();
  const ids = (await whole.selectFrom('webhooks').select('id').where('isOn', '=', true).execute()).map(({ id }) => id);
  await giveUp(scope);
  if (ids.length === 0) return;
  await resetFutureRests(scope, ids);
  const due = await whole
    .selectFrom('webhooks')
    .leftJoin('webhookHealth', 'webhookHealth.webhookId', 'webhooks.id')
    .select('webhooks.id')
    .where('isOn', '=', true)
    .where((eb) => eb.or([eb('restsUntil', 'is', null), eb('restsUntil', '<=', at)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhookDeliveries')
          .select('webhookDeliveries.id')
          .whereRef('webhookId', '=', 'webhooks.id')
          .where('state', '=', 'waiting')
          .where('nextTryAt', '<=', at),
      ),
    )
    .execute();
  for (const { id } of due) await deliverLater(scope, id);
}

const giveUp = ({ whole, now }: Scope) =>
  whole
    .updateTable('webhookDeliveries')
    .set({ state: 'given-up' })
    .where('state', '=', 'waiting')
    .where('queuedAt', '<', new Date(now.getTime() - WEBHOOK_TRIED_DAYS * DAY).toISOString())
    .execute();

/** What was put off while the clock was ahead is due: nothing is put off for longer than a day. */
async function resetFutureRests({ whole, now }: Scope, ids: readonly string[]) {
  const at = now.toISOString();
  const tooFar = new Date(now.getTime() + DAY).toISOString();
  await whole.updateTable('webhookHealth').set({ restsUntil: null }).where('restsUntil', '>', tooFar).execute();
  await whole
    .updateTable('webhookDeliveries')
    .set({ nextTryAt: at, queuedAt: at })
    .where('webhookId', 'in', ids)
    .where('state', '=', 'waiting')
    .where('nextTryAt', '>', tooFar)
    .execute();
}

/** Deletes deliveries of former weeks, and those of webhooks that were removed. */
export async function forgetDeliveries(scope: Scope): Promise<void> {
  const { whole, now } = scope;
  const before = firstIdAt(new Date(now.getTime() - DELIVERIES_KEPT_DAYS * DAY));
  const webhooks = await whole.selectFrom('webhooks').select('id').execute();
  await whole
    .deleteFrom('webhookDeliveries')
    .where('webhookId', 'not in', (eb) => eb.selectFrom('webhooks').select('webhooks.id'))
    .execute();
  for (const { id } of webhooks)
    await whole
      .deleteFrom('webhookDeliveries')
      .where('webhookId', '=', id)
      .where('id', '<', before)
      .where('state', '<>', 'waiting')
      .execute();
}

/** No id of version 7 made at this instant or later is smaller. */
function firstIdAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
