import type { ColumnType, Generated } from 'kysely';
import type { ClosingEvent, ClosingRules } from '@lintel/contract/areas/actions/closing';
import type { ActionSourceType, ClosingState, Priority } from '@lintel/contract/areas/actions/states';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { Derived, Json, MaybeInstant, Own, SettingsTable, Version } from '#platform/database/columns';

type ActionTable = {
  organisationId: Own;
  id: string;
  version: Version;
  reference: string;
  name: string;
  nameSort: Derived;
  propertyId: string | null;
  regionId: string | null;
  landlordId: string | null;
  propertyArchived: Generated<boolean>;
  sourceType: ActionSourceType | null;
  sourceId: string | null;
  sourceCaption: string | null;
  taskId: string | null;
  statusId: string;
  state: Generated<ClosingState>;
  priority: Priority;
  gravestPriority: Priority;
  priorityOrder: ColumnType<number, never, never>;
  startOn: string;
  dueOn: string;
  dueByInspectionOn: string | null;
  location: string | null;
  observation: string | null;
  assigneeId: ColumnType<string | null, string | null | undefined, string | null>;
  extensionCount: Generated<number>;
  raisedOn: string;
  closedOn: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: ColumnType<string, string, never>;
  createdBy: string | null;
  openedAt: ColumnType<string, string, string>;
  deletedAt: MaybeInstant;
  deletedReason: ColumnType<string | null, string | null | undefined, string | null>;
  deletedBy: ColumnType<string | null, string | null | undefined, string | null>;
};

type ActionClosingTable = {
  organisationId: Own;
  id: string;
  actionId: string;
  number: number;
  event: ClosingEvent;
  statusId: string | null;
  doneOn: string | null;
  doneBy: string | null;
  doneById: string | null;
  note: string | null;
  evidence: Json<EvidenceKind[]>;
  demandedEvidence: Json<EvidenceKind[]>;
  demandedSecondPerson: boolean;
  recordedBy: string | null;
  shareId: ColumnType<string | null, string | null | undefined, never>;
  recordedAt: ColumnType<string, string, never>;
};

type ActionCell = {
  organisationId: Own;
  regionId: string;
  priority: string;
  state: string;
  isExtended: boolean;
  dueOn: string;
  statusId: string;
  n: number;
};

type ScoredCell = {
  organisationId: Own;
  areaId: string;
  overdueSince: string;
  closedIn: string;
  statusId: string;
  n: number;
};

type OpenActionCell = { organisationId: Own; propertyId: string; priority: string; n: number };

declare module '#platform/database/tables' {
  interface Tables {
    actions: ActionTable;
    actionAreas: { organisationId: Own; actionId: string; areaId: string };
    actionExtensions: {
      organisationId: Own;
      actionId: string;
      number: number;
      fromOn: string;
      toOn: string;
      reason: string;
      extendedBy: string | null;
      extendedAt: ColumnType<string, string, never>;
    };
    actionClosings: ActionClosingTable;
    actionCounts: ActionCell;
    actionCountChanges: ActionCell & { id: Generated<string> };
    scoredCounts: ScoredCell;
    scoredCountChanges: ScoredCell & { id: Generated<string> };
    openActionCounts: OpenActionCell;
    openActionCountChanges: OpenActionCell & { id: Generated<string> };
    actionSettings: SettingsTable<ClosingRules>;
    actionSamples: {
      organisationId: Own;
      month: string;
      drawnAt: ColumnType<string, string, never>;
      closedCount: number;
    };
    actionSampled: { organisationId: Own; month: string; actionId: string };
    actionRechecks: {
      organisationId: Own;
      month: string;
      actionId: string;
      passed: boolean;
      note: string | null;
      checkedBy: string | null;
      checkedAt: ColumnType<string, string, never>;
    };
  }
  interface GuardedTables {
    actions: true;
  }
}
