import { TaskTypeDetails, type TaskType } from '@lintel/contract/areas/task-types';

/** What the form of a task type holds: its details, what is not chosen yet being absent. */
export type TaskTypeValues = Omit<TaskTypeDetails, 'groupId' | 'intervalId'> & {
  groupId: string | null;
  intervalId: string | null;
};

export function newTaskType(): TaskTypeValues {
  return {
    code: '',
    name: '',
    groupId: null,
    intervalId: null,
    statutory: false,
    inspection: false,
    riskAssessment: false,
    basis: 'completion',
    early: null,
    graceDays: 0,
    workingDays: 'none',
    intervalBasis: 'own',
    legalBasis: [],
    lawSince: [],
    nations: [],
    nationRules: [],
    areaOfObservationIds: [],
    evidence: [],
    hasCertificate: false,
    contractorBusinessId: null,
    appliesTo: null,
    note: null,
  };
}

const fields = Object.keys(TaskTypeDetails.shape) as (keyof TaskTypeDetails)[];

/** The form of a task type that is there. */
export function valuesOf(type: TaskType): TaskTypeValues {
  return Object.fromEntries(fields.map((field) => [field, type[field]])) as TaskTypeValues;
}

/** What is sent once the form has been checked. */
export const detailsOf = (values: TaskTypeValues) => values as TaskTypeDetails;
