import type { Generated } from 'kysely';
import type { Instant, MaybeInstant, Own } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    contractorLinks: {
      organisationId: Own;
      id: string;
      contractorId: string;
      email: string;
      secretHash: string;
      expiresOn: string;
      mailId: string | null;
      madeAt: Instant;
      madeBy: string | null;
      revokedAt: MaybeInstant;
      firstOpenedAt: MaybeInstant;
      lastOpenedAt: MaybeInstant;
      openedCount: Generated<number>;
    };
  }
}
