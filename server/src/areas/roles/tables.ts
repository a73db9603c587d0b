import type { Generated } from 'kysely';
import type { Json, Own, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    roles: {
      organisationId: Own;
      id: string;
      code: string;
      name: string;
      description: string | null;
      permissions: Json<string[]>;
      needsSecondFactor: Generated<boolean>;
      sortOrder: Generated<number>;
      version: Version;
    };
  }
}
