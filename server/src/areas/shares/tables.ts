import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Priority } from '@lintel/contract/areas/actions/states';
import type { AnsweredChecklist } from '@lintel/contract/areas/checklists/answers';
import type { LackedEvidence } from '@lintel/contract/areas/contractors/chosen';
import type { ShareEnding, ShareResponseKind, SharedType } from '@lintel/contract/areas/shares/share';
import type { PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import type { Derived, MaybeInstant, Own } from '#platform/database/columns';

type ShareTable = {
  organisationId: Own;
  id: string;
  recordId: string;
  kind: SharedType;
  company: string;
  fullName: string;
  email: string;
  plainEmail: Derived;
  brief: string;
  priority: Priority | null;
  contractorId: string | null;
  despite: string | null;
  expiresOn: string;
  assignedBy: string | null;
  assignedAt: ColumnType<string, string, never>;
  progress: Generated<'nothing' | 'accepted' | 'declined' | 'done' | 'sent-back' | 'verified'>;
  responseCount: Generated<number>;
  firstOpenedAt: MaybeInstant;
  lastOpenedAt: MaybeInstant;
  openedCount: Generated<number>;
  doneOn: string | null;
  isLate: Generated<boolean>;
  isLapsed: Generated<boolean>;
  sentBackCount: Generated<number>;
  noAccessCount: Generated<number>;
  remindedAt: MaybeInstant;
  remindedBy: ColumnType<string | null, string | null | undefined, string | null>;
  reminderCount: Generated<number>;
  endedAt: MaybeInstant;
  endedWhy: ColumnType<ShareEnding | null, ShareEnding | null | undefined, ShareEnding | null>;
  endedBy: ColumnType<string | null, string | null | undefined, string | null>;
};

export type ShareRecord = Selectable<ShareTable>;

type ShareTokenTable = {
  organisationId: Own;
  id: string;
  shareId: string;
  secretHash: string;
  isMailed: boolean;
  madeAt: ColumnType<string, string, never>;
  madeBy: string | null;
  /** The link to a contractor's page from which it was opened. */
  contractorLinkId: ColumnType<string | null, string | null | undefined, never>;
  revokedAt: MaybeInstant;
  firstOpenedAt: MaybeInstant;
  lastOpenedAt: MaybeInstant;
  openedCount: Generated<number>;
};

export type ShareResponseTable = {
  organisationId: Own;
  id: string;
  shareId: string;
  number: number;
  kind: ShareResponseKind;
  day: string | null;
  note: string | null;
  checklist: ColumnType<AnsweredChecklist | null, string | null | undefined, never>;
  outcome: Outcome | null;
  certificateNumber: string | null;
  certificateIssuedOn: string | null;
  certificateExpiresOn: string | null;
  equipment: ColumnType<PieceResult[] | null, string | null | undefined, never>;
  lacks: ColumnType<LackedEvidence | null, string | null, never>;
  recordedBy: string | null;
  recordedAt: ColumnType<string, string, never>;
};

declare module '#platform/database/tables' {
  interface Tables {
    shares: ShareTable;
    shareTokens: ShareTokenTable;
    shareResponses: ShareResponseTable;
    assignments: {
      organisationId: Own;
      recordId: string;
      number: number;
      userId: string | null;
      shareId: string | null;
      assignedBy: string | null;
      assignedAt: ColumnType<string, string, never>;
    };
  }
  interface GuardedTables {
    shares: true;
  }
}
