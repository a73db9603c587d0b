import type { EvacuationEntryDetails, EvacuationEntryKind } from '@lintel/contract/areas/evacuation-plans/entry';
import type { EvacuationAccessWay, EvacuationPlanFields } from '@lintel/contract/areas/evacuation-plans/plan';
import type { EvacuationStep, SharingState } from '@lintel/contract/areas/evacuation-plans/standing';
import type { Generated } from 'kysely';
import type { Derived, Instant, Json, MaybeInstant, Own, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    evacuationPlans: {
      organisationId: Own;
      id: string;
      version: Version;
      reference: string;
      propertyId: string;
      residentName: string | null;
      dwelling: string | null;
      dwellingSort: Derived;
      floor: string | null;
      contact: string | null;
      needs: string | null;
      assistance: EvacuationPlanFields['assistance'] | null;
      origin: EvacuationPlanFields['origin'];
      knownOn: string;
      sharedChangedAt: Instant;
      state: Generated<'OPEN' | 'ENDED'>;
      answer: 'ACCEPTED' | 'DECLINED' | null;
      assessedOn: string | null;
      statementOn: string | null;
      consent: Generated<'NOT_ASKED' | 'GIVEN' | 'REFUSED'>;
      service: Generated<SharingState>;
      box: Generated<SharingState>;
      reviewDueOn: string | null;
      missing: Generated<EvacuationStep[]>;
      createdAt: Instant;
      createdBy: string | null;
      deletedAt: MaybeInstant;
      redactedAt: MaybeInstant;
    };
    evacuationPlanEntries: {
      organisationId: Own;
      id: string;
      planId: string;
      kind: EvacuationEntryKind;
      happenedOn: string;
      details: Json<EvacuationEntryDetails>;
      note: string | null;
      fileId: string | null;
      recordedBy: string | null;
      recordedAt: Instant;
    };
    evacuationPlanOpenings: {
      organisationId: Own;
      id: string;
      planId: string;
      userId: string;
      way: EvacuationAccessWay;
      fileId: string | null;
      isSupport: Generated<boolean>;
      openedOn: string;
      openedAt: Instant;
    };
  }
  interface GuardedTables {
    evacuationPlans: true;
  }
}
