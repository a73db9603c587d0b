import type { Instant, Json, Own } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    filterPresets: {
      organisationId: Own;
      id: string;
      userId: string;
      listType: string;
      tableName: string;
      name: string;
      filterData: Json<Record<string, unknown>>;
      createdAt: Instant;
    };
    tablePresets: {
      organisationId: Own;
      userId: string;
      tableCode: string;
      tableSize: 25 | 50 | 100;
      presetData: Json<{ code: string; width: 0 | 1 }[]>;
    };
  }
  interface GuardedTables {
    filterPresets: true;
    tablePresets: true;
  }
}
