import type { ColumnType, Generated } from 'kysely';
import type {
  ImportChoice,
  ImportCounts,
  ImportProblem,
  ImportSetup,
  ImportStage,
} from '@lintel/contract/areas/imports';
import type { ImportKind } from '@lintel/contract/areas/import-kinds';
import type { Instant, Json, MaybeInstant, Own, Version } from '#platform/database/columns';
import type { ProfiledSheet } from '#platform/spreadsheet/profile';

/** What a mapping says beside its columns; `known`: the fields that could be chosen then, missing in the earliest. */
export type RememberedRest = Pick<ImportSetup, 'fixed' | 'key' | 'existing'> & {
  choices: ImportChoice[];
  known?: string[];
};

/** What a pass counts; a warning says what is noticed in so many rows, what follows and what to do. */
export type PassCounts = ImportCounts & { warnings?: Record<string, number> };

type ImportTable = {
  organisationId: Own;
  id: string;
  version: Version;
  createdBy: string;
  createdAt: Instant;
  kind: ColumnType<ImportKind, ImportKind | undefined, never>;
  fileName: string;
  fileHash: string;
  fileSize: number;
  sheets: Json<ProfiledSheet[]>;
  stage: ColumnType<ImportStage, ImportStage | undefined, ImportStage>;
  setup: ColumnType<ImportSetup | null, string | null | undefined, string | null>;
  choices: ColumnType<ImportChoice[], string | undefined, string>;
  rowCount: Generated<number>;
  doneCount: Generated<number>;
  attempts: Generated<number>;
  counts: ColumnType<PassCounts | null, string | null | undefined, string | null>;
  checked: ColumnType<PassCounts | null, string | null | undefined, string | null>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  checkedAt: MaybeInstant;
  startedAt: MaybeInstant;
  finishedAt: MaybeInstant;
};

declare module '#platform/database/tables' {
  interface Tables {
    imports: ImportTable;
    importProperties: {
      organisationId: Own;
      importId: string;
      propertyId: string;
      rowNumber: number;
      isNew: boolean;
      /** The fields that it changed, as they were. */
      before: ColumnType<Record<string, unknown> | null, string | null, string | null>;
      activityCount: number;
    };
    importEntries: { organisationId: Own; importId: string; entryId: string; name: string };
    importRefusals: {
      organisationId: Own;
      importId: string;
      rowNumber: number;
      label: string;
      cells: Json<(string | number | boolean | null)[]>;
      problems: Json<ImportProblem[]>;
    };
    importRecords: {
      organisationId: Own;
      importId: string;
      recordId: string;
      rowNumber: number;
      isNew: boolean;
      before: ColumnType<Record<string, unknown> | null, string | null, string | null>;
      activityCount: number;
    };
    importOutcomes: {
      organisationId: Own;
      importId: string;
      rowNumber: number;
      label: string;
      kind: 'new' | 'changed' | 'unchanged' | 'skipped';
      summary: string;
    };
    importMappings: {
      organisationId: Own;
      headingsHash: string;
      fields: Json<[heading: string, field: string][]>;
      rest: Json<RememberedRest>;
      usedAt: ColumnType<string, string, string>;
    };
  }
  interface GuardedTables {
    imports: true;
  }
}
