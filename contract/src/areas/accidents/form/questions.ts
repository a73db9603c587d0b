import { z } from 'zod';
import { optionalLine, optionalLines } from '../../../platform/shapes.ts';

type Question = {
  label: string;
  /** About the organisation: the answer is carried over to the next form. */
  isOfOrganisation?: true;
  isLong?: true;
  choices?: readonly string[];
};

/** What only a form asks; choices are stored as they are typed into the form. */
const questions = {
  organisationAddress: { label: 'Address of the organisation', isOfOrganisation: true },
  organisationPostcode: { label: 'Postcode of the organisation', isOfOrganisation: true },
  typeOfWork: { label: 'What type of work the organisation does', isOfOrganisation: true },
  gasSafeNumber: { label: 'Gas Safe registration number', isOfOrganisation: true },
  mainActivity: { label: 'Main activity', isOfOrganisation: true },
  placeKind: {
    label: 'Where it happened',
    choices: [
      'At the address of the organisation',
      'Elsewhere in the organisation',
      "At somebody else's premises",
      'In a public place',
    ],
  },
  dateOfBirth: { label: 'Date of birth' },
  agentInvolved: { label: 'Agent or object involved' },
  doctor: { label: 'Name and address of the doctor' },
  diseaseWork: { label: 'Work that led to the disease', isLong: true },
  exposure: { label: 'What the person was exposed to' },
  exposureTime: { label: 'How long the person was exposed' },
  whoWasTold: { label: 'Who was told' },
  personsAffected: { label: 'Number of people affected' },
  personsDied: { label: 'Of them, died' },
  personsUnconscious: { label: 'Of them, lost consciousness' },
  personsToHospital: { label: 'Of them, taken to hospital' },
  gasFault: {
    label: 'What was wrong',
    choices: ['Leakage of gas', 'Incomplete combustion', 'Inadequate removal of the products of combustion'],
  },
  appliance: { label: 'Appliance' },
  applianceMake: { label: 'Make' },
  applianceModel: { label: 'Model' },
  flue: { label: 'Type of flue' },
  ventilation: { label: 'Ventilation' },
  installedBy: { label: 'Who installed or last serviced it' },
} as const satisfies Record<string, Question>;

export type QuestionId = keyof typeof questions;
export const questionIds = Object.keys(questions) as QuestionId[];
export const questionOf = (id: QuestionId): Question => questions[id];

const answerTo = ({ choices, isLong }: Question) => {
  if (choices)
    return z
      .enum(choices as [string, ...string[]])
      .nullable()
      .default(null);
  return isLong ? optionalLines(4000) : optionalLine(500);
};
export type FormAnswers = Record<QuestionId, string | null>;
/** The answers to them; an absent one was not answered. */
export const FormAnswers = z.strictObject(
  Object.fromEntries(questionIds.map((id) => [id, answerTo(questionOf(id))])),
) as unknown as z.ZodType<FormAnswers, Partial<FormAnswers>>;
export const noAnswers: FormAnswers = FormAnswers.parse({});
