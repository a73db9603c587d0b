import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, yesNo } from '../../platform/shapes.ts';
import { DueStatus, dueStatuses } from '../tasks/states.ts';
import { assistanceDegrees, evacuationFieldLabels as labels, planStates } from './plan.ts';
import { evacuationSteps } from './standing.ts';

/** A row of the list of evacuation plans: read by those who may read the plans themselves. */
const EvacuationPlanRow = z.object({
  id,
  ref: z.string(),
  resident: z.string().nullable(),
  dwelling: z.string().nullable(),
  floor: z.string().nullable(),
  property: z.string(),
  propertyId: id,
  propertyReference: z.string().nullable(),
  region: z.string().nullable(),
  assistance: z.string().nullable(),
  /** What it lacks first, its review, or that the offer was declined. */
  nextStep: z.string().nullable(),
  reviewDueOn: day.nullable(),
  reviewStatus: DueStatus,
  answer: z.string().nullable(),
  assessedOn: day.nullable(),
  statementOn: day.nullable(),
  consent: z.string(),
  service: z.string(),
  box: z.string(),
  state: z.string(),
  openActionCount: z.number(),
});

export const planAnswers = [
  { id: 'ACCEPTED', name: 'Accepted' },
  { id: 'DECLINED', name: 'Declined' },
] as const;
export const planConsents = [
  { id: 'GIVEN', name: 'Given' },
  { id: 'REFUSED', name: 'Refused or withdrawn' },
  { id: 'NOT_ASKED', name: 'Not asked' },
] as const;
const reviewStatuses = dueStatuses.filter(({ id: status }) => status !== 'COMPLETED');

export const evacuationPlanList = defineList({
  name: 'evacuationPlan',
  row: EvacuationPlanRow,
  filters: {
    states: filter.select('Status', { items: planStates }),
    reviewStatuses: filter.select('Review', { items: reviewStatuses }),
    reviewDueOn: filter.dates('Review due'),
    steps: filter.select('Still to do', { items: evacuationSteps }),
    statement: filter.simpleSelect('Statement agreed', { items: yesNo }),
    answers: filter.select('Answer to the offer', { items: planAnswers }),
    consents: filter.select('Consent to sharing', { items: planConsents }),
    assistance: filter.select(labels.assistance, { items: assistanceDegrees }),
    managed: filter.simpleSelect('Managed by me', { items: yesNo }),
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
  },
  columns: {
    ref: { label: 'Reference', mandatory: true },
    resident: { label: labels.residentName, width: 24 },
    dwelling: { label: labels.dwelling },
    floor: { label: labels.floor },
    property: { label: 'Property', width: 28 },
    nextStep: { label: 'Next step', width: 24 },
    reviewDueOn: { label: 'Review due', kind: 'date' },
    reviewStatus: { label: 'Review', items: dueStatuses, shownIn: 'reviewDueOn' },
    consent: { label: 'Consent', width: 18 },
    assistance: { label: labels.assistance, width: 32, hidden: true },
    answer: { label: 'Answer to the offer', hidden: true },
    assessedOn: { label: 'Assessed on', kind: 'date', hidden: true },
    statementOn: { label: 'Statement agreed on', kind: 'date', hidden: true },
    service: { label: 'Fire and rescue service', hidden: true },
    box: { label: 'Secure information box', hidden: true },
    state: { label: 'Status', hidden: true },
    propertyReference: { label: 'Property reference', hidden: true },
    region: { label: 'Region', hidden: true },
    openActionCount: { label: 'Open actions', kind: 'number', hidden: true },
  },
  defaultFilters: { states: ['OPEN'] },
  sort: ['reviewDueOn', 'property', 'dwelling', 'ref'],
});
