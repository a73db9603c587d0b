import type { z } from 'zod';
import { FORMER_SECRET_HOURS, kindOfEvent, MOST_WEBHOOKS, webhookFieldLabels } from '@lintel/contract/areas/webhooks';
import type { Webhook, WebhookDetails, webhooks } from '@lintel/contract/areas/webhooks';
import { checkConfirmed } from '#areas/second-factor/confirmation';
import { holdOrganisation } from '#platform/database/organisation';
import { mayBeCalled } from '#platform/http/outgoing';
import { conflict, invalid, notFound } from '#platform/http/problems';
import { changesOver } from '#platform/record/versions';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { deliverLater } from './queue.ts';
import { whose } from './secrets-of.ts';
import { shownField } from './shown-field.ts';
import { newSigningSecret } from './signature.ts';

const visibleWebhooks = ({ whole }: Scope) =>
  whole
    .selectFrom('webhooks')
    .leftJoin('webhookHealth', 'webhookHealth.webhookId', 'webhooks.id')
    .select([
      'webhooks.id',
      'description',
      'address',
      'events',
      'isOn',
      'stopped',
      'lastDeliveredAt',
      'failingSince',
      'formerSecretUntil',
      'version',
    ]);

export async function allWebhooks(scope: Scope, { config }: Pick<Setting, 'config'>) {
  const objects = await visibleWebhooks(scope).orderBy('createdAt').orderBy('webhooks.id').execute();
  return { isPossible: config.webhooks, objects: objects.map((webhook) => asShown(webhook, scope)) };
}

/** Without what has passed: a former secret, and events that no kind offers any more. */
const asShown = (webhook: Webhook, { now, me }: Pick<Scope, 'now' | 'me'>): Webhook => ({
  ...webhook,
  // The rest of it may be a secret of its receiver, and no business of support that only looks.
  address: me.has('PRISM_APP_SETTINGS_MANAGE') ? webhook.address : new URL(webhook.address).origin,
  events: webhook.events.filter((event) => kindOfEvent.has(event)),
  formerSecretUntil:
    webhook.formerSecretUntil && Date.parse(webhook.formerSecretUntil) > now.getTime()
      ? webhook.formerSecretUntil
      : null,
});

export async function getWebhook(scope: Scope, id: string): Promise<Webhook> {
  const webhook = await visibleWebhooks(scope).where('webhooks.id', '=', id).executeTakeFirst();
  if (!webhook) throw notFound('webhook');
  return asShown(webhook, scope);
}

/** A webhook as it is now, locked: also against a delivery that would switch it off. */
export async function holdWebhook(scope: Scope, id: string): Promise<Webhook> {
  await scope.whole.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate().execute();
  return getWebhook(scope, id);
}

export async function addWebhook(
  scope: Scope,
  details: WebhookDetails,
  setting: Pick<Setting, 'config' | 'encryption'>,
) {
  await checkConfirmed(scope);
  if (!setting.config.webhooks) throw conflict('Whoever runs this server has switched webhooks off');
  checkAddress(details, setting);
  await holdOrganisation(scope);
  const { whole, now, organisationId, newId } = scope;
  const { count } = await whole
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_WEBHOOKS) throw conflict(`You have ${MOST_WEBHOOKS} webhooks. Remove one first.`);
  const [id, secret] = [newId(), newSigningSecret()];
  await whole
    .insertInto('webhooks')
    .values({
      ...details,
      id,
      events: JSON.stringify(details.events),
      isOn: true,
      stopped: null,
      secret: setting.encryption.encrypt(secret, whose(organisationId, id)),
      formerSecret: null,
      createdAt: now.toISOString(),
      version: 1,
    })
    .execute();
  await scope.record(organisationId, {
    type: 'EDIT',
    event: 'organisation.webhook-added',
    summary: `Webhook “${details.description}” to ${shownField('address', details.address)} added`,
  });
  return { ...(await getWebhook(scope, id)), secret };
}

export async function changeWebhook(
  scope: Scope,
  { id, version, ...after }: z.output<(typeof webhooks.edit)['body']>,
  setting: Pick<Setting, 'config' | 'encryption'>,
): Promise<Webhook> {
  const { whole, organisationId } = scope;
  const before = await holdWebhook(scope, id);
  const isElsewhere = after.address !== before.address;
  if (isElsewhere) {
    await checkConfirmed(scope);
    checkAddress(after, setting);
  }
  const changes = await changesOver<Pick<Webhook, keyof typeof webhookFieldLabels>>(scope, {
    id: organisationId,
    version,
    before,
    after,
    labels: webhookFieldLabels,
    show: shownField,
  });
  await whole
    .updateTable('webhooks')
    .set({
      ...after,
      events: JSON.stringify(after.events),
      stopped: after.isOn ? null : before.stopped,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  if (isElsewhere || (after.isOn && !before.isOn)) {
    await whole
      .updateTable('webhookHealth')
      .set({ failingSince: null, restsUntil: null })
      .where('webhookId', '=', id)
      .execute();
    await deliverLater(scope, id);
  }
  await scope.record(organisationId, {
    type: 'EDIT',
    event: 'organisation.webhook-changed',
    summary: changes.length ? `Webhook “${before.description}” changed` : 'Saved without changes',
    changes,
  });
  return getWebhook(scope, id);
}

/** Gives a webhook a new secret; the former one signs too for a day, so that its receiver loses nothing meanwhile. */
export async function renewSecret(scope: Scope, id: string, { encryption }: Pick<Setting, 'encryption'>) {
  await checkConfirmed(scope);
  const { whole, now, organisationId } = scope;
  const { description, version } = await holdWebhook(scope, id);
  const secret = newSigningSecret();
  await whole
    .updateTable('webhooks')
    .set((eb) => ({
      secret: encryption.encrypt(secret, whose(organisationId, id)),
      formerSecret: eb.ref('secret'),
      formerSecretUntil: new Date(now.getTime() + FORMER_SECRET_HOURS * 3_600_000).toISOString(),
      version: version + 1,
    }))
    .where('id', '=', id)
    .execute();
  await scope.record(organisationId, {
    type: 'EDIT',
    event: 'organisation.webhook-secret-renewed',
    summary: `New secret for the webhook “${description}”`,
  });
  return { ...(await getWebhook(scope, id)), secret };
}

export async function removeWebhook(scope: Scope, id: string) {
  const { whole, organisationId } = scope;
  const { description, address } = await holdWebhook(scope, id);
  // What was sent to it, which may be a million, is forgotten in the night.
  await whole.deleteFrom('webhookHealth').where('webhookId', '=', id).execute();
  await whole.deleteFrom('webhooks').where('id', '=', id).execute();
  await scope.record(organisationId, {
    type: 'EDIT',
    event: 'organisation.webhook-removed',
    summary: `Webhook “${description}” to ${shownField('address', address)} removed`,
  });
  return { success: true as const, message: 'Webhook removed' };
}

/** Refuses what would never be called; where a name leads is seen when it is. */
function checkAddress({ address }: Pick<WebhookDetails, 'address'>, { config }: Pick<Setting, 'config'>) {
  if (mayBeCalled(address, config.webhookHosts, 'named')) return;
  const message =
    new URL(address).protocol === 'http:'
      ? 'Enter an address that begins with https://'
      : 'This address is inside this server’s own network. Whoever runs the server can allow it with WEBHOOK_HOSTS.';
  throw invalid([{ field: 'address', message }]);
}
