import type { ColumnType } from 'kysely';
import type { Own } from '#platform/database/columns';

type Codes = ColumnType<string[], string | undefined, string>;

declare module '#platform/database/tables' {
  interface Tables {
    reportPresets: {
      organisationId: Own;
      userId: string;
      orderCodes: Codes;
      favoriteCodes: Codes;
      lastOpenedCodes: Codes;
    };
  }
  interface GuardedTables {
    reportPresets: true;
  }
}
