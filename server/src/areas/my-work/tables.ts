import type { ColumnType } from 'kysely';
import type { NotDone } from '@lintel/contract/areas/my-work';
import type { z } from 'zod';
import type { Own } from '#platform/database/columns';

type WorkAttemptTable = {
  organisationId: Own;
  id: string;
  recordId: string;
  /** Of a task: its round that was open. */
  cycleId: string | null;
  attemptedOn: string;
  reason: z.output<typeof NotDone>['reason'];
  note: string | null;
  recordedBy: string | null;
  /** Recorded through a share, by somebody outside. */
  shareId: string | null;
  recordedAt: ColumnType<string, string, never>;
};

declare module '#platform/database/tables' {
  interface Tables {
    workAttempts: WorkAttemptTable;
  }
}
