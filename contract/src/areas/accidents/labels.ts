import type {
  InjuredPersonFields,
  Injury,
  Interview,
  Investigator,
  InvestigationDetails,
  OtherInvestigationDetails,
  Reporter,
} from './accident.ts';
import type { z } from 'zod';

type LabelsOf<S extends z.ZodType, Left extends string = never> = Record<Exclude<keyof z.output<S>, Left>, string>;

const nameLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Telephone',
  email: 'E-mail address',
  jobTitle: 'Job title',
};
const addressLabels = {
  address1: 'Address line 1',
  address2: 'Address line 2',
  address3: 'Address line 3',
  address4: 'Address line 4',
  address5: 'Address line 5',
  postcode: 'Postcode',
};

export const reporterLabels = {
  ...nameLabels,
  company: 'Company',
  ...addressLabels,
} as const satisfies LabelsOf<typeof Reporter>;

export const injuredPersonLabels = {
  ...nameLabels,
  sexId: 'Sex',
  age: 'Age',
  relationToPropertyId: 'Relation to the property',
  statusDescription: 'How the person is',
  ...addressLabels,
} as const satisfies Record<keyof InjuredPersonFields, string>;

export const investigatorLabels = {
  ...nameLabels,
  investigationDate: 'Investigated on',
  ...addressLabels,
} as const satisfies LabelsOf<typeof Investigator>;

export const investigationLabels = {
  medical: 'Medical treatment was given',
  normalWork: 'Able to do all of their normal work',
  normalWorkDays: 'Days unable to do their normal work',
  information: 'Information was given to those who need it',
  diagnosedInjury: 'Diagnosed injury',
} as const satisfies LabelsOf<typeof InvestigationDetails>;

export const otherInvestigationLabels = {
  measures: 'Measures that were in place',
  contributed: 'What contributed',
  action: 'Action taken',
  risk: 'Risk that remains',
  note: 'Note',
} as const satisfies LabelsOf<typeof OtherInvestigationDetails>;

export const injuryLabels = {
  injurySustainedId: 'Injury',
  partOfBodyInjuredId: 'Part of the body',
  injurySeverityId: 'Severity',
} as const satisfies Record<`${Exclude<keyof Injury, 'id' | 'accidentId'>}Id`, string>;

export const interviewLabels = {
  name: 'Name',
  roleId: 'Role',
  statusId: 'Status',
  interviewedDate: 'Interviewed on',
  note: 'What they said',
} as const satisfies Record<
  'roleId' | 'statusId' | Exclude<keyof Interview, 'id' | 'accidentId' | 'version' | 'role' | 'status'>,
  string
>;
