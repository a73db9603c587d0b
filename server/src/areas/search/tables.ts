import type { SearchEntityType } from '@lintel/contract/areas/search';
import type { Own } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    searchTexts: {
      organisationId: Own;
      recordId: string;
      kind: SearchEntityType;
      propertyId: string | null;
      caption: string;
      words: string;
    };
  }
  interface GuardedTables {
    searchTexts: true;
  }
}
