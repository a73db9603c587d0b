import type { ColumnType, Generated } from 'kysely';
import type { ActivityType, EntityType } from '@lintel/contract/areas/activity';
import type { RetentionRules } from '@lintel/contract/platform/retention-rules';
import type { Instant, MaybeInstant, Own, SettingsTable } from './columns.ts';

type RecordTable = {
  organisationId: Own;
  id: string;
  kind: EntityType;
  propertyId: string | null;
  activityCount: Generated<number>;
  activityHead: string | null;
  createdAt: Instant;
};

export type ActivityTable = {
  organisationId: Own;
  recordId: string;
  sequence: number;
  id: string;
  activityType: ActivityType;
  event: string;
  happenedAt: ColumnType<string, string, never>;
  actorId: string | null;
  actorName: string;
  isSupport: boolean;
  requestId: string;
  summary: string | null;
  comment: string | null;
  /** JSON as it was hashed. */
  changes: string;
  previousHash: string | null;
  /** Of what it said before it was redacted, where it was. */
  hash: string;
  redactedAt: MaybeInstant;
};

/** Every table by its name: the platform's own here, those of an area in its `tables.ts`, which adds them to this interface. */
export interface Tables {
  records: RecordTable;
  activityEntries: ActivityTable;
  idempotencyKeys: {
    organisationId: Own;
    userId: string;
    key: string;
    requestHash: string;
    status: number | null;
    answer: string | null;
    createdAt: Instant;
    keptUntil: Instant;
  };
  keptCounts: { organisationId: Own; version: Generated<string> };
  referenceNumbers: { organisationId: Own; kind: string; last: number };
  retentionSettings: SettingsTable<RetentionRules>;
}

/**
 * Tables whose rows are not all visible to everybody. Every read starts from the table's `visible…`, which alone asks for the
 * scope's `whole`: they are not in the type of its `db`.
 */
export interface GuardedTables {
  activityEntries: true;
}
export type OpenTables = Omit<Tables, keyof GuardedTables>;
