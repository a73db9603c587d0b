import type { HazardCaseFields } from '@lintel/contract/areas/hazard-cases/case';
import type { HazardEntryDetails, HazardEntryKind } from '@lintel/contract/areas/hazard-cases/entry';
import type { HazardClockCode } from '@lintel/contract/statutory/hazard-clocks';
import type { Generated } from 'kysely';
import type { Instant, Json, MaybeInstant, Own, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    hazardCases: {
      organisationId: Own;
      id: string;
      version: Version;
      reference: string;
      propertyId: string;
      dwelling: string | null;
      hazard: HazardCaseFields['hazard'];
      ground: HazardCaseFields['ground'];
      awareAt: Instant;
      source: HazardCaseFields['source'];
      description: string | null;
      rooms: string | null;
      tenantName: string | null;
      tenantContact: string | null;
      vulnerability: string | null;
      state: Generated<'OPEN' | 'CLOSED'>;
      nextClock: HazardClockCode | null;
      nextDueOn: string | null;
      nextDueAt: MaybeInstant;
      openClockCount: Generated<number>;
      createdAt: Instant;
      createdBy: string | null;
      deletedAt: MaybeInstant;
      redactedAt: MaybeInstant;
    };
    hazardCasePeople: { organisationId: Own; caseId: string; userId: string };
    hazardCaseEntries: {
      organisationId: Own;
      id: string;
      caseId: string;
      kind: HazardEntryKind;
      happenedAt: Instant;
      details: Json<HazardEntryDetails>;
      note: string | null;
      fileId: string | null;
      recordedBy: string | null;
      recordedAt: Instant;
    };
    hazardCaseOpenings: {
      organisationId: Own;
      id: string;
      caseId: string;
      userId: string;
      fileId: string | null;
      isSupport: Generated<boolean>;
      openedOn: string;
      openedAt: Instant;
    };
  }
  interface GuardedTables {
    hazardCases: true;
  }
}
