import type { ColumnType } from 'kysely';
import type { Webhook, WebhookDelivery } from '@lintel/contract/areas/webhooks';
import type { Json, MaybeInstant, Own } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    webhooks: {
      organisationId: Own;
      id: string;
      description: string;
      address: string;
      events: Json<string[]>;
      isOn: boolean;
      stopped: Webhook['stopped'];
      /** Encrypted, as is the former one. */
      secret: string;
      formerSecret: string | null;
      formerSecretUntil: MaybeInstant;
      createdAt: ColumnType<string, string, never>;
      version: number;
    };
    webhookHealth: {
      organisationId: Own;
      webhookId: string;
      lastDeliveredAt: MaybeInstant;
      failingSince: MaybeInstant;
      restsUntil: MaybeInstant;
    };
    webhookDeliveries: {
      organisationId: Own;
      webhookId: string;
      id: string;
      event: string;
      recordId: string | null;
      happenedAt: ColumnType<string, string, never>;
      state: WebhookDelivery['state'];
      attemptCount: number;
      lastTriedAt: MaybeInstant;
      status: number | null;
      problem: WebhookDelivery['problem'];
      queuedAt: string;
      nextTryAt: string;
    };
  }
  interface GuardedTables {
    webhooks: true;
    webhookHealth: true;
    webhookDeliveries: true;
  }
}
