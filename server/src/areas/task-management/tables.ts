import type { Own } from '#platform/database/columns';

/** For each property, the number of tasks expected by the duty rules but not set up (decision 051); null until first counted. */
type NotSetUpTable = {
  organisationId: Own;
  propertyId: string;
  statutoryCount: number | null;
  otherCount: number | null;
  /** The rules by which they were counted, as in `ruleVersion`. */
  rules: string;
};

declare module '#platform/database/tables' {
  interface Tables {
    tasksNotSetUp: NotSetUpTable;
  }
  interface GuardedTables {
    tasksNotSetUp: true;
  }
}
