import {
  InjuredPersonFields,
  InvestigationDetails,
  Investigator,
  OtherInvestigationDetails,
  Reporter,
  type Accident,
  type AccidentFields,
} from '@lintel/contract/areas/accidents/accident';
import { Causes } from '@lintel/contract/areas/accidents/causes';
import type { ContractForm } from '#platform/form/contract-form.ts';

/** The form values of an accident; required choices may still be missing. */
export type AccidentValues = Omit<AccidentFields, 'propertyId' | 'categoryId' | 'accidentDate'> & {
  propertyId: string | null;
  categoryId: string | null;
  accidentDate: string | null;
};
export type AccidentForm = ContractForm<AccidentValues>;

/** The request body, once the form is valid. */
export const fieldsOf = (values: AccidentValues) => values as AccidentFields;

export const noAccident: AccidentValues = {
  propertyId: null,
  categoryId: null,
  accidentDate: null,
  accidentTime: null,
  locationId: null,
  locationDescription: null,
  companyName: null,
  department: null,
  subActivityId: null,
  note: null,
  organizationMainIndustryId: null,
  geographicalAreaId: null,
  localAuthorityId: null,
  incidentKindId: null,
  fallHeight: null,
  workProcessInvolvedId: null,
  mainFactorInvolvedId: null,
  reporter: Reporter.parse({}),
  injuredPerson: InjuredPersonFields.parse({}),
  personInvestigatingIncident: Investigator.parse({}),
  investigationDetails: InvestigationDetails.parse({}),
  otherInvestigationDetails: OtherInvestigationDetails.parse({}),
  causes: Causes.parse({}),
  incapacity: [],
  riddorFacts: {},
  employerContractorId: null,
  riddorReportable: null,
  riddorDateHse: null,
  riddorHseReporter: null,
  notifiedOn: null,
  notifiedHow: null,
  hseReference: null,
};

/** The initial values of a form, for those who may read all of an accident. */
export function valuesOf(accident: Accident): AccidentValues {
  const { injuredPerson } = accident;
  const { sex, relationToProperty, ...injured } = injuredPerson ?? { sex: null, relationToProperty: null };
  return {
    propertyId: accident.property.id,
    categoryId: accident.category.id,
    accidentDate: accident.accidentDate,
    accidentTime: accident.accidentTime,
    locationId: accident.location?.id ?? null,
    locationDescription: accident.locationDescription,
    companyName: accident.companyName,
    department: accident.department,
    subActivityId: accident.subActivity?.id ?? null,
    note: accident.note,
    organizationMainIndustryId: accident.organizationMainIndustry?.id ?? null,
    geographicalAreaId: accident.geographicalArea?.id ?? null,
    localAuthorityId: accident.localAuthority?.id ?? null,
    incidentKindId: accident.incidentKind?.id ?? null,
    fallHeight: accident.fallHeight,
    workProcessInvolvedId: accident.workProcessInvolved?.id ?? null,
    mainFactorInvolvedId: accident.mainFactorInvolved?.id ?? null,
    reporter: accident.reporter ?? noAccident.reporter,
    injuredPerson: {
      ...noAccident.injuredPerson,
      ...injured,
      sexId: sex?.id ?? null,
      relationToPropertyId: relationToProperty?.id ?? null,
    },
    personInvestigatingIncident: accident.personInvestigatingIncident ?? noAccident.personInvestigatingIncident,
    investigationDetails: accident.investigationDetails ?? noAccident.investigationDetails,
    otherInvestigationDetails: accident.otherInvestigationDetails ?? noAccident.otherInvestigationDetails,
    causes: accident.causes ?? noAccident.causes,
    incapacity: accident.incapacity ?? noAccident.incapacity,
    riddorFacts: accident.riddorFacts ?? noAccident.riddorFacts,
    employerContractorId: accident.employerContractor?.id ?? null,
    riddorReportable: accident.riddorReportable,
    riddorDateHse: accident.riddorDateHse,
    riddorHseReporter: accident.riddorHseReporter,
    notifiedOn: accident.notifiedOn,
    notifiedHow: accident.notifiedHow,
    hseReference: accident.hseReference,
  };
}
