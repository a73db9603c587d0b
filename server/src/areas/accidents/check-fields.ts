import { riddorFields } from '@lintel/contract/areas/accidents/accident';
import type { AccidentFields } from '@lintel/contract/areas/accidents/accident';
import { partsOfReport, restOfReport } from '@lintel/contract/areas/accidents/closing';
import { visibleContractors } from '#areas/contractors/queries';
import { forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { categoryOf, withDaysCounted } from './accident.ts';
import { checkChoices, parentOf } from './dictionaries.ts';

const isFilledIn = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isFilledIn) : value !== null;

export function refuseInvestigation(reported: AccidentFields) {
  const { personInvestigatingIncident, investigationDetails, otherInvestigationDetails } = reported;
  const { causes, incapacity, riddorFacts, employerContractorId } = reported;
  const { riddorReportable, riddorDateHse, riddorHseReporter, notifiedOn, notifiedHow, hseReference } = reported;
  const found = [personInvestigatingIncident, investigationDetails, otherInvestigationDetails, causes];
  const desk = [incapacity, riddorFacts, employerContractorId];
  const report = [riddorReportable, riddorDateHse, riddorHseReporter, notifiedOn, notifiedHow, hseReference];
  if ([...found, ...desk, ...report].some(isFilledIn))
    throw forbidden('Only people who manage accidents can fill in the investigation');
}

export const isRiddor = async (scope: Scope, { categoryId }: AccidentFields) =>
  (await categoryOf(scope, categoryId)).riddor;

/** The fields to save: checked against dictionaries and dates, cleared or completed by the category. */
export async function checked(scope: Scope, entered: AccidentFields, before?: AccidentFields): Promise<AccidentFields> {
  await checkChoices(scope, choicesOf(entered), before && choicesOf(before));
  await checkChoices(scope, peopleChoicesOf(entered), before && peopleChoicesOf(before), 'injuredPerson.');
  const wrong = [...wrongDays(entered, scope.today), ...missingOfPart(entered, before)];
  if (wrong.length) throw invalid(wrong);
  const counted = withDaysCounted(await withEmployer(scope, entered, before), scope.today);
  if (!(await isRiddor(scope, entered))) return { ...counted, ...withoutRiddor };
  const { subActivityId, localAuthorityId } = entered;
  return {
    ...counted,
    organizationMainIndustryId:
      entered.organizationMainIndustryId ??
      (await parentOf(scope, 'subActivityId', subActivityId, 'mainIndustry', 'organizationMainIndustryId')),
    geographicalAreaId:
      entered.geographicalAreaId ??
      (await parentOf(scope, 'localAuthorityId', localAuthorityId, 'geographicalArea', 'geographicalAreaId')),
  };
}

/** Sets the employer to the name of its contractor at the time of choosing it. */
async function withEmployer(scope: Scope, entered: AccidentFields, before?: AccidentFields): Promise<AccidentFields> {
  const { employerContractorId: id, riddorFacts } = entered;
  if (id === null) return entered;
  if (id === before?.employerContractorId)
    return { ...entered, riddorFacts: { ...riddorFacts, employer: before.riddorFacts.employer ?? null } };
  const contractor = await visibleContractors(scope)
    .select('contractors.name')
    .where('contractors.id', '=', id)
    .executeTakeFirst();
  if (!contractor) throw invalid([{ field: 'employerContractorId', message: 'Choose one from the list' }]);
  return { ...entered, riddorFacts: { ...riddorFacts, employer: contractor.name } };
}

const NOT_YET = 'This date is in the future';

/** Dates of events and actions must not be in the future or before the accident. */
export function wrongDays({ accidentDate, riddorFacts, incapacity, ...entered }: AccidentFields, today: string) {
  const done = {
    riddorDateHse: 'It was reported on the day of the accident or later',
    notifiedOn: 'It was notified on the day of the accident or later',
  };
  const { diedOn, disease, gas, buildingOccurrence } = riddorFacts;
  const past: [field: string, on: string | null | undefined][] = [
    ['diedOn', diedOn],
    ['disease.diagnosisReceivedOn', disease?.diagnosisReceivedOn],
    ['gas.informedOn', gas?.informedOn],
    ['buildingOccurrence.attentionOn', buildingOccurrence?.attentionOn],
  ];
  return [
    ...(accidentDate > today ? [{ field: 'accidentDate', message: NOT_YET }] : []),
    ...(Object.keys(done) as (keyof typeof done)[]).flatMap((field) => [
      ...(entered[field] !== null && entered[field] > today ? [{ field, message: NOT_YET }] : []),
      ...(entered[field] !== null && entered[field] < accidentDate ? [{ field, message: done[field] }] : []),
    ]),
    ...past.flatMap(([fact, on]) => (on && on > today ? [{ field: `riddorFacts.${fact}`, message: NOT_YET }] : [])),
    ...(diedOn && diedOn < accidentDate
      ? [{ field: 'riddorFacts.diedOn', message: 'Use the day of the accident or a later one' }]
      : []),
    ...incapacity.flatMap(({ from, saidOn }, at) => [
      ...(from < accidentDate
        ? [{ field: `incapacity.${at}.from`, message: 'Use the day of the accident or a later one' }]
        : []),
      ...(saidOn && saidOn > today ? [{ field: `incapacity.${at}.saidOn`, message: NOT_YET }] : []),
    ]),
  ];
}

/** The rest of a report that is entered in part; what was stored without it stays until the report is changed. */
function missingOfPart(entered: AccidentFields, before?: AccidentFields) {
  if (before && partsOfReport.every(({ field }) => entered[field] === before[field])) return [];
  return restOfReport(entered).map(({ field, ask }) => ({ field, message: ask }));
}

const withoutRiddor = Object.fromEntries(riddorFields.map((field) => [field, null])) as Record<
  (typeof riddorFields)[number],
  null
>;

export const choicesOf = (fields: AccidentFields) => ({
  categoryId: fields.categoryId,
  locationId: fields.locationId,
  subActivityId: fields.subActivityId,
  organizationMainIndustryId: fields.organizationMainIndustryId,
  geographicalAreaId: fields.geographicalAreaId,
  localAuthorityId: fields.localAuthorityId,
  incidentKindId: fields.incidentKindId,
  workProcessInvolvedId: fields.workProcessInvolvedId,
  mainFactorInvolvedId: fields.mainFactorInvolvedId,
});
const peopleChoicesOf = ({ injuredPerson: { sexId, relationToPropertyId } }: AccidentFields) => ({
  sexId,
  relationToPropertyId,
});
