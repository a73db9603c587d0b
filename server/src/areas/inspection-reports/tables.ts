import type { Outcome } from '@lintel/contract/areas/tasks/states';
import type { Instant, MaybeInstant, Own, Version } from '#platform/database/columns';

type InspectionReportTable = {
  organisationId: Own;
  id: string;
  version: Version;
  reference: string;
  taskId: string;
  cycleId: string | null;
  inspectedOn: string;
  inspector: string;
  outcome: Outcome | null;
  actionsIdentified: boolean;
  summary: string | null;
  createdAt: Instant;
  deletedAt: MaybeInstant;
};

declare module '#platform/database/tables' {
  interface Tables {
    inspectionReports: InspectionReportTable;
  }
  interface GuardedTables {
    inspectionReports: true;
  }
}
