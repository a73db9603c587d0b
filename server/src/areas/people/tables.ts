import type { Own } from '#platform/columns';

declare module '#platform/tables' {
  interface Tables {
    personGroups: { organisationId: Own; userId: string; groupId: string };
  }
}
