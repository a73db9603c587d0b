import type { WebhookDelivery } from '@lintel/contract/areas/webhooks';
import { t } from '#platform/texts.ts';

/** What a receiver answered, or why it did not, in words; empty if it has not been asked yet. */
export function answerText({ status, problem }: Pick<WebhookDelivery, 'status' | 'problem'>): string {
  if (problem) return t(`webhook.problem.${problem}`);
  return status === null ? '' : t(`webhook.answer.${meaningOf(status)}`, { status });
}

function meaningOf(status: number) {
  if (status < 300) return 'good';
  if (status < 400) return 'moved';
  if (status >= 500) return 'failed';
  return meanings.get(status) ?? 'bad';
}

const meanings = new Map<number, 'refused' | 'missing' | 'gone' | 'busy'>([
  [401, 'refused'],
  [403, 'refused'],
  [404, 'missing'],
  [410, 'gone'],
  [429, 'busy'],
]);
