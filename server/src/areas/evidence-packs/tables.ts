import type { ColumnType, Generated } from 'kysely';
import type { EvidencePackRequest } from '@lintel/contract/areas/evidence-packs';
import type { Json, Own } from '#platform/database/columns';
import type { ReliesOn } from './policy.ts';

type EvidencePackTable = {
  organisationId: Own;
  id: string;
  askedBy: string;
  askedAt: ColumnType<string, string, never>;
  request: Json<EvidencePackRequest>;
  title: string;
  state: Generated<'waiting' | 'done' | 'failed'>;
  attempts: Generated<number>;
  doneCount: Generated<number>;
  totalCount: number | null;
  reliesOn: ColumnType<ReliesOn, string | undefined, string>;
  fileHash: string | null;
  fileSize: number | null;
  errorMessage: string | null;
};

declare module '#platform/database/tables' {
  interface Tables {
    evidencePacks: EvidencePackTable;
  }
  interface GuardedTables {
    evidencePacks: true;
  }
}
