import { EvacuationPlanFields, type EvacuationPlan } from '@lintel/contract/areas/evacuation-plans/plan';
import { useContractForm } from '#platform/form/contract-form.ts';

/** While they are typed, texts and choices may be absent. */
export type PlanValues = {
  [F in keyof EvacuationPlanFields]: EvacuationPlanFields[F] | null;
};

export const newPlan = (propertyId: string | null, today: string): PlanValues => ({
  propertyId,
  residentName: null,
  dwelling: null,
  floor: null,
  contact: null,
  needs: null,
  assistance: 'UNKNOWN',
  origin: 'IDENTIFIED',
  knownOn: today,
});

export const valuesOf = (plan: EvacuationPlan): PlanValues => ({
  propertyId: plan.property.id,
  residentName: plan.residentName,
  dwelling: plan.dwelling,
  floor: plan.floor,
  contact: plan.contact,
  needs: plan.needs,
  assistance: plan.assistance,
  origin: plan.origin,
  knownOn: plan.knownOn,
});

/** The request body, once the form is valid. */
export const fieldsOf = (values: PlanValues) => values as EvacuationPlanFields;
export const usePlanForm = (initialValues: PlanValues) =>
  useContractForm<PlanValues>(EvacuationPlanFields, { initialValues });
