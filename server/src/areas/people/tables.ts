import type { TrainingRules } from '@lintel/contract/areas/people/training-kinds';
import type { Instant, Own, SettingsTable } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    personGroups: { organisationId: Own; userId: string; groupId: string };
    personTraining: {
      organisationId: Own;
      id: string;
      userId: string;
      kind: string;
      provider: string | null;
      number: string | null;
      fromOn: string;
      toOn: string | null;
      recordedBy: string | null;
      recordedAt: Instant;
    };
    personalOpenings: {
      organisationId: Own;
      id: string;
      userId: string;
      fileId: string;
      openedBy: string;
      openedOn: string;
      openedAt: Instant;
    };
    personTrainingFiles: { organisationId: Own; trainingId: string; fileId: string };
    personTrainingWithdrawals: {
      organisationId: Own;
      trainingId: string;
      reason: string;
      withdrawnBy: string | null;
      withdrawnAt: Instant;
    };
    trainingSettings: SettingsTable<TrainingRules>;
  }
  interface GuardedTables {
    personTraining: true;
  }
}
