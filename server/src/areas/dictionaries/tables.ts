import type { Generated } from 'kysely';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import type { Derived, Json, MaybeInstant, Own, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    dictionaries: { organisationId: Own; id: string; name: DictionaryName };
    dictionaryEntries: {
      organisationId: Own;
      id: string;
      dictionary: DictionaryName;
      code: string;
      name: string;
      nameKey: Derived;
      sortOrder: Generated<number>;
      details: Json<Record<string, unknown>>;
      archivedAt: MaybeInstant;
      version: Version;
    };
  }
}
