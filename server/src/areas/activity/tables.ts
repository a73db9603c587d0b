import type { Own } from '#platform/database/columns';

type AnchorTable = {
  organisationId: Own;
  number: number;
  anchoredAt: string;
  recordCount: number;
  previousDigest: string | null;
  digest: string;
};

declare module '#platform/database/tables' {
  interface Tables {
    activityAnchors: AnchorTable;
    activityAnchoredHeads: {
      organisationId: Own;
      recordId: string;
      number: number;
      activityCount: number;
      activityHead: string;
    };
  }
}
