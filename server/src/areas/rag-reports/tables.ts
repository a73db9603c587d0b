import type { ColumnType, Generated } from 'kysely';
import type { RagList } from '@lintel/contract/areas/rag-reports';
import type { Json, Own } from '#platform/database/columns';

type RagReportTable = {
  organisationId: Own;
  id: string;
  askedBy: string;
  askedAt: ColumnType<string, string, never>;
  list: RagList;
  search: Json<Record<string, unknown>>;
  state: Generated<'waiting' | 'done' | 'failed'>;
  attempts: Generated<number>;
  doneCount: Generated<number>;
  totalCount: number | null;
  propertyIds: Generated<string[]>;
  fileHash: string | null;
  fileSize: number | null;
  errorMessage: string | null;
};

declare module '#platform/database/tables' {
  interface Tables {
    ragReports: RagReportTable;
  }
  interface GuardedTables {
    ragReports: true;
  }
}
