import { VisitFields, type EnforcementVisit } from '@lintel/contract/areas/enforcement-visits/visit';
import { useContractForm } from '#platform/form/contract-form.ts';

type OfficerValues = {
  name: string;
  telephone: string | null;
  emailAddress: string | null;
  reference: string | null;
};
export type VisitValues = Omit<VisitFields, 'propertyId' | 'categoryId' | 'visitDate' | 'officers'> & {
  propertyId: string | null;
  categoryId: string | null;
  visitDate: string | null;
  officers: OfficerValues[];
};

export const noOfficer: OfficerValues = { name: '', telephone: null, emailAddress: null, reference: null };

export const newVisit = (today: string, propertyId: string | null): VisitValues => ({
  propertyId,
  categoryId: null,
  visitDate: today,
  kind: null,
  authority: null,
  officers: [],
  reason: null,
  announced: null,
  present: null,
  areasSeen: null,
  powersUsed: null,
  samplesTaken: null,
  askedFor: null,
  handedOver: null,
  said: null,
  outcomeId: null,
  letterReceivedOn: null,
  nextVisitOn: null,
});

export const valuesOf = (visit: EnforcementVisit): VisitValues => {
  const { id: _, version: __, ref: ___, property, category, outcome, ...more } = visit;
  const { actionCount: _a, fileCount: _f, createdAt: _c, can: _can, ...fields } = more;
  return { ...fields, propertyId: property.id, categoryId: category.id, outcomeId: outcome?.id ?? null };
};

/** The request body, once the form is valid. */
export const fieldsOf = (values: VisitValues) => values as VisitFields;

export const useVisitForm = (initialValues: VisitValues) =>
  useContractForm<VisitValues>(VisitFields, { initialValues });
