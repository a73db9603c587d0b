import { TaskTypeDetails, type TaskType } from '@lintel/contract/areas/task-types';

/** The form values of a task type: its details, with required choices still missing. */
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
    safetyMeasure: null,
    appliesTo: null,
    note: null,
  };
}

const fields = Object.keys(TaskTypeDetails.shape) as (keyof TaskTypeDetails)[];

/** The form values of an existing task type. */
export function valuesOf(type: TaskType): TaskTypeValues {
  return Object.fromEntries(fields.map((field) => [field, type[field]])) as TaskTypeValues;
}

/** The request body, once the form is valid. */
export const detailsOf = (values: TaskTypeValues) => values as TaskTypeDetails;
