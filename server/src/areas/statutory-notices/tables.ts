import type { ColumnType, Generated } from 'kysely';
import type { Officer } from '@lintel/contract/areas/enforcement-visits/visit';
import type { NoticeEntryDetails, NoticeEntryKind, ServedHow } from '@lintel/contract/areas/statutory-notices/notice';
import type { NoticeTypeCode } from '@lintel/contract/statutory/notice-types';
import type { NoticeStanding } from '@lintel/contract/statutory/notice-standings';
import type { Instant, Json, MaybeInstant, Own, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    statutoryNotices: {
      organisationId: Own;
      id: string;
      version: Version;
      reference: string;
      propertyId: string;
      visitId: string | null;
      type: NoticeTypeCode;
      authority: string;
      authorityReference: string | null;
      officer: ColumnType<Officer | null, string | null, string | null>;
      partOfPremises: string | null;
      servedOnWhom: string | null;
      servedOn: string | null;
      servedHow: ServedHow | null;
      receivedOn: string;
      madeOn: string | null;
      atOnce: boolean;
      effectOn: string | null;
      appealBy: string | null;
      complyBy: string | null;
      hearingOn: string | null;
      displayDuty: boolean;
      fee: string | null;
      createdAt: Instant;
      createdBy: string | null;
      deletedAt: MaybeInstant;
    };
    statutoryNoticeProperties: { organisationId: Own; noticeId: string; propertyId: string };
    statutoryNoticePeople: { organisationId: Own; noticeId: string; userId: string };
    statutoryNoticeRequirements: {
      organisationId: Own;
      id: string;
      noticeId: string;
      number: number;
      words: string;
      provision: string | null;
      measure: string | null;
      dueOn: string | null;
      actionId: string;
    };
    statutoryNoticeHappenings: {
      organisationId: Own;
      id: string;
      noticeId: string;
      kind: NoticeEntryKind;
      onDay: string;
      details: Json<NoticeEntryDetails>;
      fileId: string | null;
      note: string | null;
      recordedBy: string | null;
      recordedAt: Instant;
    };
    statutoryNoticeStandings: {
      organisationId: Own;
      noticeId: string;
      fromOn: string;
      untilOn: Generated<string>;
      standing: NoticeStanding;
      complyBy: string | null;
      appealUntil: string | null;
    };
  }
  interface GuardedTables {
    statutoryNotices: true;
  }
}
