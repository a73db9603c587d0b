import type { ColumnType } from 'kysely';
import type { Priority } from '@lintel/contract/areas/actions/states';
import type { NoticeLevel, NoticeRules } from '@lintel/contract/areas/notice-rules';
import type { NoticeKind, NoticePreferences, NoticeSubject } from '@lintel/contract/areas/notices';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import type { Derived, Json, MaybeInstant, Own, SettingsTable } from '#platform/database/columns';

/** Values for the placeholders of a notice's text; each kind needs a few of them. */
export type NoticeDetails = {
  by?: string | undefined;
  to?: string | undefined;
  from?: string | undefined;
  what?: string | undefined;
  day?: string | undefined;
  reason?: string | undefined;
  text?: string | undefined;
  /** For a late reminder: the date that it was meant for, and how many others it covers. */
  meantFor?: string;
  missedCount?: number;
  isAwaiting?: boolean;
  isUnsure?: boolean | undefined;
  isGivenUp?: boolean | undefined;
  isPast?: boolean;
  isNoOffence?: boolean | undefined;
  isOwed?: boolean;
  /** In which capacity the reader is notified, and the level that has nobody. */
  level?: NoticeLevel | 'administrator';
  insteadOf?: NoticeLevel | 'accidents';
  /** Names: for whom the reader stands in; who stands in for the reader. */
  deputyFor?: string;
  deputy?: string;
  /** The person whose page it leads to, if it is about a person. */
  personId?: string;
  /** Which part of its record. */
  part?: string;
  /** The same on notices of several records for one reason: readers have one line of those that they may see. */
  together?: string | undefined;
};

export type NoticeTable = {
  organisationId: Own;
  id: string;
  occasion: string;
  kind: NoticeKind;
  isUrgent: boolean;
  subject: NoticeSubject;
  recordId: string;
  title: string;
  property: string | null;
  priority: Priority | null;
  dueOn: string | null;
  details: Json<NoticeDetails>;
  userId: string | null;
  outsiderName: string | null;
  outsiderAddress: string | null;
  recipient: Derived;
  deputyFor: string | null;
  /** What it shares with other notices that make one line for their reader. */
  line: Derived;
  way: 'bell' | 'digest' | 'at-once';
  mailId: string | null;
  digestOn: string | null;
  createdAt: ColumnType<string, string, never>;
  readAt: MaybeInstant;
};

type LadderRungTable = {
  organisationId: Own;
  recordId: string;
  subject: SharedType;
  round: string;
  dueOn: string;
  days: number;
  meantFor: string;
  plannedOn: string;
  coveredBy: number | null;
  missedCount: number;
  levels: Json<NoticeLevel[]>;
};

declare module '#platform/database/tables' {
  interface Tables {
    noticeSettings: SettingsTable<NoticeRules>;
    noticePreferences: { organisationId: Own; userId: string; ways: Json<NoticePreferences> };
    absences: { organisationId: Own; id: string; userId: string; deputyId: string; fromOn: string; untilOn: string };
    noticeDays: { organisationId: Own; day: string; plannedAt: ColumnType<string, string, never> };
    ladderRungs: LadderRungTable;
    notices: NoticeTable;
    noticeDigests: { organisationId: Own; userId: string; day: string; mailId: string };
  }
  interface GuardedTables {
    notices: true;
  }
}
