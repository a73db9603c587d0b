import type { Own } from '#platform/columns';

/** Of each property, how many tasks are expected by the rules of duties and not set up (decision 051); null until it was first counted. */
export type NotSetUpTable = {
  organisationId: Own;
  propertyId: string;
  statutoryCount: number | null;
  otherCount: number | null;
  /** The rules by which they were counted, as `ruleVersion` names them. */
  rules: string;
};

declare module '#platform/tables' {
  interface Tables {
    tasksNotSetUp: NotSetUpTable;
  }
  interface GuardedTables {
    tasksNotSetUp: true;
  }
}
