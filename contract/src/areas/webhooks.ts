import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { byId, done, dto, id, instant, line, requiredLine, version } from '../platform/shapes.ts';
import { kindsWith, valuesByKind } from './kinds.ts';
import type { KindsWith } from './kinds.ts';

/** How many webhooks an organisation may have. */
export const MOST_WEBHOOKS = 10;
/** A former secret signs too for so long. */
export const FORMER_SECRET_HOURS = 24;
/** For how long a delivery is tried. */
export const WEBHOOK_TRIED_DAYS = 3;
/** A webhook to which nothing could be delivered for so long is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** For how long deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 14;
/** How many of a webhook's deliveries are shown. */
export const MOST_DELIVERIES = 100;

/** What can be webhookKinds of each kind of record, with what each event is called. */
export const webhookKinds = valuesByKind('webhooks');
export type WebhookKind = KindsWith<'webhooks'>;

/** The kind of record that an event is about. */
export const kindOfEvent: ReadonlyMap<string, WebhookKind> = new Map(
  Object.entries(webhookKinds).flatMap(([kind, { events }]) =>
    Object.keys(events).map((event) => [event, kind as WebhookKind] as const),
  ),
);
/** What is sent to try a webhook. */
export const TEST_EVENT = 'webhook.test';

const WebhookEvent = z.enum([...kindOfEvent.keys()] as [string, ...string[]]);

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const hasNoPassword = (text: string) => !isWebAddress(text) || !(new URL(text).username || new URL(text).password);

export const WebhookDetails = z.object({
  description: requiredLine('Enter which system it tells, such as Job management', 80),
  address: line(2000)
    .refine(isWebAddress, 'Enter an address that begins with https://')
    .refine(hasNoPassword, 'Leave user name and password out of the address: what is sent is signed instead'),
  events: z
    .array(WebhookEvent)
    .min(1, 'Choose at least one event')
    .max(kindOfEvent.size)
    .transform((events) => [...new Set(events)].sort()),
});
export type WebhookDetails = z.infer<typeof WebhookDetails>;

export const webhookFieldLabels = {
  description: 'Description',
  address: 'Address',
  events: 'Events',
  isOn: 'On',
} as const;

/** An address that is sent each event at once, with a signature (decision 069). */
export const Webhook = z.object({
  id,
  description: z.string(),
  address: z.string(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  /** Why the program switched it off: its receiver answered that it is gone, or failed for days. */
  stopped: z.enum(['gone', 'failing']).nullable(),
  lastDeliveredAt: instant.nullable(),
  failingSince: instant.nullable(),
  /** Until when the secret before the last one signs too. */
  formerSecretUntil: instant.nullable(),
  version: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

/** Why there was no answer. */
const deliveryProblems = [
  'timeout',
  'no-such-host',
  'unreachable',
  'certificate',
  'broken-off',
  'not-called',
  'key',
] as const;

export const WebhookDelivery = z.object({
  id,
  event: z.string(),
  /** The record; none for a test. */
  about: z.object({ kind: z.enum(kindsWith('webhooks')), id, reference: z.string().nullable() }).nullable(),
  happenedAt: instant,
  state: z.enum(['waiting', 'delivered', 'given-up']),
  attemptCount: z.number(),
  lastTriedAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  status: z.number().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const managing = { allow: 'PRISM_APP_SETTINGS_MANAGE' } as const;
const WithSecret = dto(Webhook.extend({ secret: z.string() }));

export const webhooks = endpoints('webhooks', {
  list: {
    method: 'GET',
    path: 'webhook/list.json',
    ...managing,
    /** `isPossible`: the operator of the installation may have switched webhooks off. */
    reply: z.object({ isPossible: z.boolean(), objects: z.array(Webhook) }),
  },
  create: {
    // A PUT, because replies to a POST are stored for the Idempotency-Key, and this one must not be.
    method: 'PUT',
    path: 'webhook/list.json',
    ...managing,
    body: WebhookDetails,
    reply: WithSecret,
    summary: 'Adds a webhook; the secret with which deliveries are signed is shown only in this reply.',
  },
  edit: {
    method: 'PUT',
    path: 'webhook/item.json',
    ...managing,
    body: WebhookDetails.extend({ id, isOn: z.boolean(), version }),
    reply: dto(Webhook),
    summary: 'Changes a webhook, or switches it off and on.',
  },
  renewSecret: {
    method: 'PUT',
    path: 'webhook/secret.json',
    ...managing,
    query: byId,
    reply: WithSecret,
    summary: `A new secret for a webhook, shown only in this reply; the former one signs too for ${FORMER_SECRET_HOURS} hours.`,
  },
  remove: { method: 'DELETE', path: 'webhook/item.json', ...managing, query: byId, reply: done },
  test: {
    method: 'POST',
    path: 'webhook/test.json',
    ...managing,
    quiet: true,
    body: byId,
    reply: done,
    summary: `Sends ${TEST_EVENT} to a webhook.`,
  },
  deliveries: {
    method: 'GET',
    path: 'webhook/deliveries.json',
    ...managing,
    query: byId,
    reply: z.object({ objects: z.array(WebhookDelivery) }),
    summary: `The last ${MOST_DELIVERIES} deliveries of a webhook, of the last ${DELIVERIES_KEPT_DAYS} days.`,
  },
  sendAgain: {
    method: 'POST',
    path: 'webhook/delivery.json',
    ...managing,
    quiet: true,
    body: z.object({ webhookId: id, id }),
    reply: done,
    summary: 'Sends a delivery again, with the same webhook-id.',
  },
});
