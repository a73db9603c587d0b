import { HazardCaseFields, type HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { useContractForm } from '#platform/form/contract-form.ts';

export type CaseValues = Omit<HazardCaseFields, 'propertyId' | 'hazard' | 'ground' | 'awareAt'> & {
  propertyId: string | null;
  hazard: HazardCaseFields['hazard'] | null;
  ground: HazardCaseFields['ground'] | null;
  awareAt: string | null;
};

export const newCase = (propertyId: string | null): CaseValues => ({
  propertyId,
  dwelling: null,
  hazard: 'damp-and-mould',
  ground: 'SIGNIFICANT',
  awareAt: `${new Date().toISOString().slice(0, 16)}:00.000Z`,
  source: 'TENANT',
  description: null,
  rooms: null,
  tenantName: null,
  tenantContact: null,
  vulnerability: null,
  peopleIds: [],
});

export const valuesOf = (of: HazardCase): CaseValues => ({
  propertyId: of.property.id,
  dwelling: of.dwelling,
  hazard: of.hazard,
  ground: of.ground,
  awareAt: of.awareAt,
  source: of.source,
  description: of.description,
  rooms: of.rooms,
  tenantName: of.tenantName,
  tenantContact: of.tenantContact,
  vulnerability: of.vulnerability,
  peopleIds: of.people.map(({ id }) => id),
});

/** The request body, once the form is valid. */
export const fieldsOf = (values: CaseValues) => values as HazardCaseFields;
export const useCaseForm = (initialValues: CaseValues) =>
  useContractForm<CaseValues>(HazardCaseFields, { initialValues });
