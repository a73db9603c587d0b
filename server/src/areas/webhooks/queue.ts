import { kindOfEvent } from '@lintel/contract/areas/webhooks';
import { insertRows } from '#platform/database/insert-rows';
import { remembered } from '#platform/database/remembered';
import type { RecordEvent } from '#platform/record/events';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';

type Listener = { id: string; events: readonly string[] };

/** The webhooks that are on, with the events of each: most organisations have none, and ask for that once. */
const listening = remembered('listening webhooks', ['webhooks'], ({ whole }): Promise<Listener[]> =>
  whole.selectFrom('webhooks').select(['id', 'events']).where('isOn', '=', true).execute(),
);

type Pending = { listeners: Promise<readonly Listener[]>; happened: Map<string, RecordEvent> };
const pending = new WeakMap<Scope, Pending>();

/** Queues what happened for the webhooks that ask for it, in one step just before the commit, however much it is. */
export async function queueForWebhooks(scope: Scope, happened: readonly RecordEvent[]): Promise<void> {
  const offered = happened.filter(({ entry }) => kindOfEvent.has(entry.event));
  if (offered.length === 0) return;
  // Asked for once in a transaction that changed what is remembered, too.
  const known = pending.get(scope) ?? { listeners: listening(scope), happened: new Map() };
  pending.set(scope, known);
  const listeners = await known.listeners;
  for (const each of offered)
    if (listeners.some(({ events }) => events.includes(each.entry.event))) {
      if (known.happened.size === 0) scope.beforeCommit(() => queue(scope, listeners, known.happened));
      // Twice the same of one record in one change is sent once.
      known.happened.set(`${each.entry.event} ${each.recordId}`, each);
    }
}

async function queue(scope: Scope, listeners: readonly Listener[], happened: Pending['happened']) {
  const all = [...happened.values()];
  happened.clear();
  const due = listeners.flatMap(({ id, events }) =>
    all
      .filter(({ entry }) => events.includes(entry.event))
      .map(({ entry, recordId }) => newDelivery(scope, { webhookId: id, event: entry.event, recordId })),
  );
  for (const some of chunks(due, 5000)) await insertRows(scope.db, 'webhookDeliveries', some);
  await Promise.all(
    [...new Set(due.map(({ webhookId }) => webhookId))].map((webhookId) => deliverLater(scope, webhookId)),
  );
}

export const deliverLater = (scope: Scope, webhookId: string) => scope.later('webhooks.deliver', { webhookId });

/** A delivery that is due now. */
export function newDelivery(
  { now, newId }: Scope,
  about: { webhookId: string; event: string; recordId: string | null },
) {
  const at = now.toISOString();
  return {
    ...about,
    id: newId(),
    happenedAt: at,
    state: 'waiting' as const,
    attemptCount: 0,
    queuedAt: at,
    nextTryAt: at,
  };
}
