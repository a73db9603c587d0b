import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { noAccident } from './accident-values.ts';

export const accidentId = '018f0000-0000-7000-8000-0000000000a7';
const option = (last: string, name: string, code: string) => ({
  id: `018f0000-0000-7000-8000-0000000001${last}`,
  name,
  code,
});
export const firstAid = { ...option('01', 'First-aid treatment', 'first-aid'), riddor: false, personInjured: true };
export const nearMiss = { ...option('03', 'Near miss', 'near-miss'), riddor: false, personInjured: false };
export const specified = {
  ...option('02', 'Specified injury to a worker', 'specified-injury'),
  riddor: true,
  personInjured: true,
  details: { riddorRule: 'specified-injury-worker' },
};
export const fracture = option('11', 'Fracture', 'fracture');
export const sprain = option('12', 'Strains and sprains', 'strain-sprain');
export const wrist = option('21', 'Wrist', 'wrist');
export const severity = option('31', 'Specified injury', 'specified-injury');
export const employee = {
  ...option('41', 'Employee of this organisation', 'employee'),
  details: { riddorPersonType: 'employee' },
};
export const stairwell = option('61', 'Stairwell', 'stairwell');
export const cleaning = option('71', 'Cleaning', 'cleaning');
export const slip = option('51', 'Slipped, tripped or fell on the same level', 'slip-trip-same-level');

/** Somebody slipped on a stair, as seen by those who manage accidents. */
export function anAccident(of: Partial<Accident> = {}): Accident {
  const { sexId: _, relationToPropertyId: __, ...nobody } = noAccident.injuredPerson;
  return {
    id: accidentId,
    version: 4,
    ref: 'ACC-000012',
    property: {
      id: '018f0000-0000-7000-8000-0000000000b1',
      address1: '9 Orchard Row',
      address2: 'Millgate',
      address3: null,
      address4: null,
      address5: null,
      nation: 'england',
    },
    propertyBriefInfoDto: {
      id: '018f0000-0000-7000-8000-0000000000b1',
      address1: '9 Orchard Row',
      address2: 'Millgate',
    },
    category: firstAid,
    accidentDate: '2026-11-18',
    accidentTime: '14:30',
    location: null,
    locationDescription: null,
    companyName: null,
    department: null,
    subActivity: null,
    note: 'Slipped on the wet stair',
    organizationMainIndustry: null,
    geographicalArea: null,
    localAuthority: null,
    incidentKind: null,
    fallHeight: null,
    workProcessInvolved: null,
    mainFactorInvolved: null,
    reporter: { ...noAccident.reporter, firstName: 'Ruth' },
    injuredPerson: { ...nobody, firstName: 'Edwin', sex: null, relationToProperty: employee },
    personInvestigatingIncident: noAccident.personInvestigatingIncident,
    investigationDetails: noAccident.investigationDetails,
    otherInvestigationDetails: noAccident.otherInvestigationDetails,
    riddorReportable: null,
    riddorDateHse: null,
    causes: noAccident.causes,
    incapacity: [],
    riddorFacts: {},
    employerContractor: null,
    riddorHseReporter: null,
    notifiedOn: null,
    notifiedHow: null,
    hseReference: null,
    riddorDecision: 'cannot-say',
    riddorReportBy: null,
    awaitsReport: false,
    desk: null,
    state: 'open',
    judgement: null,
    changedSinceReport: [],
    riddorTargetOn: null,
    injuryCount: 1,
    interviewCount: 1,
    actionCount: 0,
    fileCount: 0,
    createdAt: '2026-11-18T15:00:00Z',
    sameIncident: [],
    redacted: null,
    isPersonalShown: true,
    can: {
      edit: true,
      close: true,
      accept: false,
      sendBack: false,
      reopen: false,
      comment: true,
      addFile: true,
      deleteFile: true,
      addAction: true,
      addAnother: true,
      leaveIncident: true,
    },
    ...of,
  };
}
