import { accidentFieldLabels, namesAsRead } from './accident.ts';
import type { Accident } from './accident.ts';
import type { AccidentRow } from './list.ts';

/**
 * Who reads which fields of an accident: everybody with the menu on that property, or those who manage accidents there. Health,
 * names, contact details and free text are for managers (riddor-desk.md, section 8; UK GDPR art. 5(1)(f), 9).
 */
export const readersOfAccident = {
  id: 'everybody',
  version: 'everybody',
  ref: 'everybody',
  property: 'everybody',
  propertyBriefInfoDto: 'everybody',
  category: 'everybody',
  accidentDate: 'everybody',
  accidentTime: 'everybody',
  location: 'everybody',
  locationDescription: 'managers',
  companyName: 'managers',
  department: 'managers',
  subActivity: 'everybody',
  note: 'managers',
  organizationMainIndustry: 'everybody',
  geographicalArea: 'everybody',
  localAuthority: 'everybody',
  incidentKind: 'everybody',
  fallHeight: 'everybody',
  workProcessInvolved: 'everybody',
  mainFactorInvolved: 'everybody',
  reporter: 'managers',
  injuredPerson: 'managers',
  personInvestigatingIncident: 'managers',
  investigationDetails: 'managers',
  otherInvestigationDetails: 'managers',
  causes: 'managers',
  incapacity: 'managers',
  riddorFacts: 'managers',
  employerContractor: 'managers',
  riddorReportable: 'everybody',
  riddorDateHse: 'everybody',
  riddorHseReporter: 'managers',
  notifiedOn: 'managers',
  notifiedHow: 'managers',
  hseReference: 'managers',
  riddorDecision: 'everybody',
  riddorReportBy: 'everybody',
  awaitsReport: 'everybody',
  desk: 'managers',
  state: 'everybody',
  judgement: 'managers',
  changedSinceReport: 'managers',
  riddorTargetOn: 'everybody',
  injuryCount: 'everybody',
  interviewCount: 'everybody',
  actionCount: 'everybody',
  fileCount: 'everybody',
  createdAt: 'everybody',
  // The injured person of each is null unless the reader manages accidents there.
  sameIncident: 'everybody',
  redacted: 'everybody',
  isPersonalShown: 'everybody',
  can: 'everybody',
} as const satisfies Record<keyof Accident, Readers>;
type Readers = 'everybody' | 'managers';

/** The same for a row of the list. Managers' fields can be neither filtered nor sorted by: the order would reveal them. */
export const readersOfRow = {
  id: 'everybody',
  ref: 'everybody',
  accidentDate: 'everybody',
  accidentTime: 'everybody',
  property: 'everybody',
  propertyId: 'everybody',
  propertyReference: 'everybody',
  region: 'everybody',
  category: 'everybody',
  isRiddor: 'everybody',
  location: 'everybody',
  incidentKind: 'everybody',
  injuredPerson: 'managers',
  riddorDecision: 'everybody',
  riddorReportBy: 'everybody',
  state: 'everybody',
  riddorReportable: 'everybody',
  riddorDateHse: 'everybody',
  isReported: 'everybody',
  awaitsReport: 'everybody',
  openActionCount: 'everybody',
} as const satisfies Record<keyof AccidentRow, Readers>;

/** The fields of a save, by name, whose values the log does not show. */
export const personalFields: ReadonlySet<string> = new Set(
  Object.keys(accidentFieldLabels).filter((field) => {
    const read: string = namesAsRead[field as keyof typeof namesAsRead] ?? field;
    return readersOfAccident[read as keyof Accident] === 'managers';
  }),
);

/** An accident without its managers' fields. */
export const withoutPersonal = (accident: Accident): Accident => ({
  ...(Object.fromEntries(
    Object.entries(accident).map(([field, value]) => [
      field,
      readersOfAccident[field as keyof Accident] === 'managers' ? null : value,
    ]),
  ) as Accident),
  isPersonalShown: false,
});
