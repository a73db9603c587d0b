import type { ColumnType } from 'kysely';
import type { MaybeInstant, Own, SettingsTable } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    apiTokens: {
      organisationId: Own;
      id: string;
      userId: string;
      name: string;
      secretHash: string;
      createdAt: ColumnType<string, string, never>;
      expiresAt: ColumnType<string, string, never>;
      signedOn: boolean;
      factorAtProvider: boolean;
      lastUsedAt: MaybeInstant;
      lastAddress: string | null;
    };
    apiTokenSettings: SettingsTable<{ isOn: boolean }>;
  }
  interface GuardedTables {
    apiTokens: true;
  }
}
