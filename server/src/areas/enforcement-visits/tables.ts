import type { Officer, VisitKind } from '@lintel/contract/areas/enforcement-visits/visit';
import type { Instant, Json, MaybeInstant, Own, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    enforcementVisits: {
      organisationId: Own;
      id: string;
      version: Version;
      reference: string;
      propertyId: string;
      categoryId: string;
      visitedOn: string;
      kind: VisitKind | null;
      authority: string | null;
      officers: Json<Officer[]>;
      reason: string | null;
      announced: boolean | null;
      present: string | null;
      areasSeen: string | null;
      powersUsed: string | null;
      samplesTaken: string | null;
      askedFor: string | null;
      handedOver: string | null;
      said: string | null;
      outcomeId: string | null;
      letterReceivedOn: string | null;
      nextVisitOn: string | null;
      createdAt: Instant;
      createdBy: string | null;
      deletedAt: MaybeInstant;
    };
  }
  interface GuardedTables {
    enforcementVisits: true;
  }
}
