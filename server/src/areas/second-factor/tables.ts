import type { ColumnType, Generated } from 'kysely';
import type { MaybeInstant, Own } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    secondFactors: {
      organisationId: Own;
      userId: string;
      secret: string | null;
      since: MaybeInstant;
      lastStep: Generated<number>;
      newSecret: string | null;
    };
    recoveryCodes: { organisationId: Own; userId: string; codeHash: string; usedAt: MaybeInstant };
    pendingSignIns: {
      organisationId: Own;
      id: string;
      userId: string;
      secretHash: string;
      expiresAt: ColumnType<string, string, string>;
      isRemembered: boolean;
      signedOn: Generated<boolean>;
      settingsEdition: string | null;
      issuer: string | null;
      subject: string | null;
      authTime: MaybeInstant;
      providerSession: string | null;
    };
  }
  interface GuardedTables {
    secondFactors: true;
    recoveryCodes: true;
    pendingSignIns: true;
  }
}
