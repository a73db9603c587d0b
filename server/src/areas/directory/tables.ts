import type { ColumnType, Generated } from 'kysely';
import type { DirectoryRules } from '@lintel/contract/areas/directory';
import type { Json, MaybeInstant, Own, SettingsTable } from '#platform/database/columns';
import type { Sent } from './attributes.ts';

declare module '#platform/database/tables' {
  interface Tables {
    directorySettings: SettingsTable<DirectoryRules>;
    directoryTokens: {
      organisationId: Own;
      secretHash: string;
      madeAt: ColumnType<string, string, string>;
      expiresAt: ColumnType<string, string, string>;
      lastUsedAt: MaybeInstant;
      lastAddress: string | null;
    };
    directoryUsers: {
      organisationId: Own;
      userId: string;
      externalId: string | null;
      sent: Json<Sent>;
      issuer: string | null;
      subject: string | null;
      isClosed: Generated<boolean>;
      isRemoved: Generated<boolean>;
    };
  }
  interface GuardedTables {
    directoryTokens: true;
    directoryUsers: true;
  }
}
