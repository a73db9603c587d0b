import type { Generated } from 'kysely';
import type { Standing } from '@lintel/contract/areas/contractors/standing';
import type { Instant, MaybeInstant, Own, Version } from '#platform/columns';

declare module '#platform/tables' {
  interface Tables {
    contractors: {
      organisationId: Own;
      id: string;
      version: Version;
      name: string;
      nameKey: Generated<string>;
      businessId: string | null;
      dateApproved: string | null;
      dateReview: string | null;
      emailAddress: string | null;
      archivedAt: MaybeInstant;
      archivedReason: string | null;
      createdAt: Instant;
      createdBy: string | null;
    };
    contractorStandings: {
      organisationId: Own;
      contractorId: string;
      fromOn: string;
      untilOn: Generated<string>;
      standing: Standing;
    };
  }
  interface GuardedTables {
    contractors: true;
  }
}
