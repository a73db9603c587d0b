import type { Generated, Selectable } from 'kysely';
import type { TaskTypeDetails } from '@lintel/contract/areas/task-types';
import type { Derived, Json, MaybeInstant, Own, Version } from '#platform/database/columns';

type TaskTypeTable = {
  organisationId: Own;
  id: string;
  version: Version;
  code: string;
  codeKey: Derived;
  name: string;
  nameKey: Derived;
  groupId: string;
  sortOrder: Generated<number>;
  statutory: boolean;
  inspection: boolean;
  riskAssessment: boolean;
  intervalId: string;
  basis: TaskTypeDetails['basis'];
  earlyCount: number | null;
  earlyUnit: 'day' | 'week' | 'month' | null;
  graceDays: Generated<number>;
  workingDays: Generated<TaskTypeDetails['workingDays']>;
  intervalBasis: TaskTypeDetails['intervalBasis'];
  legalBasis: Json<string[]>;
  lawSince: Json<TaskTypeDetails['lawSince']>;
  nations: Json<TaskTypeDetails['nations']>;
  nationRules: Json<TaskTypeDetails['nationRules']>;
  appliesTo: string | null;
  note: string | null;
  evidence: Json<TaskTypeDetails['evidence']>;
  hasCertificate: boolean;
  contractorBusinessId: string | null;
  safetyMeasure: TaskTypeDetails['safetyMeasure'];
  archivedAt: MaybeInstant;
};

export type TaskTypeRecord = Selectable<TaskTypeTable>;

declare module '#platform/database/tables' {
  interface Tables {
    taskTypes: TaskTypeTable;
    taskTypeAreas: { organisationId: Own; taskTypeId: string; areaId: string };
  }
}
