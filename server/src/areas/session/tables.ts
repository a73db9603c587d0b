import type { ColumnType, Generated } from 'kysely';
import type { Instant, MaybeInstant, Own } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    sessions: {
      organisationId: Own;
      id: string;
      userId: string;
      secretHash: string;
      startedAt: Instant;
      lastSeenAt: Instant;
      expiresAt: ColumnType<string, string, string>;
      isRemembered: Generated<boolean>;
      signedOn: Generated<boolean>;
      factorAtProvider: Generated<boolean>;
      providerSession: string | null;
      confirmedAt: Instant;
      address: string | null;
      browser: string | null;
      supportReason: string | null;
      supportUntil: MaybeInstant;
    };
    passwordLinks: {
      organisationId: Own;
      id: string;
      userId: string;
      secretHash: string;
      expiresAt: ColumnType<string, string, string>;
      usedAt: MaybeInstant;
      onlyConnects: Generated<boolean>;
    };
  }
  interface GuardedTables {
    sessions: true;
  }
}
