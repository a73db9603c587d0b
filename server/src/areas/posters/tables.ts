import type { PosterKind, PosterState } from '@lintel/contract/areas/posters/poster';
import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeInstant, Own, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    posterSettings: { organisationId: Own; version: Version; rules: Json<{ isOn: boolean }> };
    posters: {
      organisationId: Own;
      id: string;
      propertyId: string;
      secret: string;
      madeAt: ColumnType<string, string, never>;
      madeBy: string | null;
      endedAt: MaybeInstant;
    };
    posterReports: {
      organisationId: Own;
      id: string;
      posterId: string;
      propertyId: string;
      what: PosterKind;
      happenedOn: string;
      happenedAt: string | null;
      place: string | null;
      said: string;
      hurtName: string | null;
      fullName: string | null;
      phone: string | null;
      email: string | null;
      receivedAt: ColumnType<string, string, never>;
      state: Generated<PosterState>;
      decidedAt: MaybeInstant;
      decidedBy: string | null;
      reason: string | null;
      accidentId: string | null;
      redactedAt: MaybeInstant;
    };
    posterReportOpenings: {
      organisationId: Own;
      id: string;
      reportId: string;
      userId: string;
      isSupport: boolean;
      openedOn: string;
      openedAt: ColumnType<string, string, never>;
    };
  }
  interface GuardedTables {
    posterReports: true;
  }
}
