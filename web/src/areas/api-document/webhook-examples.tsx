import { Code, Stack, Text } from '@mantine/core';
import { webhookKinds, FORMER_SECRET_HOURS, WEBHOOK_TRIED_DAYS } from '@lintel/contract/areas/webhooks';
import { t } from '#platform/texts.ts';
import css from './api-document.module.css';
import { Example } from './example.tsx';

const delivery = () => `POST /hooks/lintel HTTP/1.1
Content-Type: application/json
webhook-id: 0199…
webhook-timestamp: 1793876400
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

${JSON.stringify(
  {
    type: 'action.raised',
    timestamp: '2026-11-05T09:00:00.000Z',
    data: {
      kind: 'ACTION',
      id: '0199…',
      reference: 'ACT-0123',
      propertyId: '0198…',
      address: `${location.origin}/actions/item/0199…`,
    },
  },
  null,
  2,
)}`;

const node = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.LINTEL_SECRET); // whsec_…
// The body as it came, before anything parses it. It throws if the signature is wrong or older than five minutes.
const { type, data } = webhook.verify(body, request.headers);`;

const python = `from standardwebhooks.webhooks import Webhook

webhook = Webhook(os.environ["LINTEL_SECRET"])  # whsec_…
event = webhook.verify(request.get_data(), dict(request.headers))`;

/** What webhooks send, how a receiver checks it, and every event that there is. */
export function WebhookExamples() {
  return (
    <details className={css.call}>
      <summary className={css.head}>{t('api.webhooks')}</summary>
      <div className={css.body}>
        <Stack gap="xs">
          <Text size="sm">{t('api.webhooks.what')}</Text>
          <Text size="sm">{t('api.webhooks.answer', { days: WEBHOOK_TRIED_DAYS })}</Text>
          <Text size="sm">{t('api.webhooks.signed', { hours: FORMER_SECRET_HOURS })}</Text>
          <Example title={t('api.webhooks.example')} text={delivery()} />
          <Example title={t('api.webhooks.node')} text={node} />
          <Example title={t('api.webhooks.python')} text={python} />
          <h3 className={css.title}>{t('api.webhooks.events')}</h3>
          {Object.entries(webhookKinds).map(([kind, { name, events }]) => (
            <div key={kind}>
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <ul className={css.parameters}>
                {Object.entries(events).map(([event, caption]) => (
                  <li key={event}>
                    <Code>{event}</Code> {caption}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Stack>
      </div>
    </details>
  );
}
