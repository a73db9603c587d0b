import { webhookKinds } from '@lintel/contract/areas/webhooks';
import { asText } from '#platform/record/changes';

const captions = new Map(
  Object.values(webhookKinds).flatMap(({ name, events }) =>
    Object.entries(events).map(([event, caption]) => [event, `${name}: ${caption}`] as const),
  ),
);

/** A field as the log shows it: of the address only the host, since the rest of it may be a secret of its receiver. */
export function shownField(field: string, value: unknown): string | null {
  if (field === 'address') return new URL(String(value)).host;
  if (field === 'events') return (value as string[]).map((event) => captions.get(event) ?? event).join(', ');
  return asText(field, value);
}
