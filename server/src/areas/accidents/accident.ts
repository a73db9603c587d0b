import {
  InjuredPersonFields,
  InvestigationDetails,
  Investigator,
  OtherInvestigationDetails,
  Reporter,
} from '@lintel/contract/areas/accidents/accident';
import type { Accident, AccidentFields } from '@lintel/contract/areas/accidents/accident';
import { DeskFacts, IncapacityPeriod, normalWorkDaysShown } from '@lintel/contract/areas/accidents/desk-facts';
import { withoutPersonal } from '@lintel/contract/areas/accidents/personal';
import type { AccidentState } from '@lintel/contract/areas/accidents/closing';
import { Causes } from '@lintel/contract/areas/accidents/causes';
import { latest, plusDays } from '@lintel/contract/cycles/calendar';
import { decide } from '@lintel/contract/riddor/decide';
import type { RiddorDecision } from '@lintel/contract/riddor/finding';
import type { Option } from '@lintel/contract/platform/shapes';
import { actionCountsOf } from '#areas/actions/queries';
import { knownEntries } from '#areas/dictionaries/queries';
import { fileCountsOf } from '#areas/files/queries';
import { checkArchived, conflict, forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { dictionaryOf } from './dictionaries.ts';
import type { ChosenField } from './dictionaries.ts';
import { redactionOf } from './redaction-of.ts';
import { findAccident, injuriesOf, interviewsThere, othersOfIncident, visibleAccidents } from './queries.ts';
import type { FoundAccident } from './queries.ts';
import { factsOf } from './riddor/facts.ts';
import { changedSinceReport } from './riddor/since-report.ts';
import { accidentRules } from './rules.ts';
import { lastJudgement } from './judgements.ts';

/** An accident as its reader may see it (`Accident`, contract). */
export async function getAccident(scope: Scope, id: string): Promise<Accident> {
  const found = await findAccident(scope, id);
  if (!found) throw notFound('accident');
  return shown(scope, found);
}

async function shown(scope: Scope, found: FoundAccident): Promise<Accident> {
  const { id, manages } = found;
  const { propertyId, categoryId: _, ...fields } = fieldsOf(found, scope.today);
  const asked = injuriesOf(scope, id);
  // In one round trip.
  const [
    injuries,
    interviews,
    actionCounts,
    fileCounts,
    facts,
    chosen,
    category,
    judgement,
    rules,
    redacted,
    sameIncident,
  ] = await Promise.all([
    asked,
    interviewsThere(scope).clearOrderBy().where('accidentId', '=', id).execute(),
    actionCountsOf(scope, { column: 'sourceId', ids: [id] }),
    fileCountsOf(scope, [id]),
    factsOf(scope, found, { injuries: asked }),
    optionsOf(scope, fields),
    categoryOf(scope, found.categoryId),
    lastJudgement(scope, id),
    accidentRules(scope),
    found.redactedAt ? redactionOf(scope, id, found.redactedAt) : null,
    othersOfIncident(scope, found),
  ]);
  const desk = decide(facts, latest(scope.today, found.happenedOn));
  const { sexId: _sex, relationToPropertyId: _relation, ...injured } = fields.injuredPerson;
  const all: Accident = {
    id,
    version: found.version,
    ref: found.reference,
    property: {
      id: propertyId,
      address1: found.address1,
      address2: found.address2,
      address3: found.address3,
      address4: found.address4,
      address5: found.address5,
      nation: found.nation,
    },
    propertyBriefInfoDto: { id: propertyId, address1: found.address1, address2: found.address2 },
    category,
    accidentDate: fields.accidentDate,
    accidentTime: fields.accidentTime,
    location: chosen.locationId,
    locationDescription: fields.locationDescription,
    companyName: fields.companyName,
    department: fields.department,
    subActivity: chosen.subActivityId,
    note: fields.note,
    organizationMainIndustry: chosen.organizationMainIndustryId,
    geographicalArea: chosen.geographicalAreaId,
    localAuthority: chosen.localAuthorityId,
    incidentKind: chosen.incidentKindId,
    fallHeight: fields.fallHeight,
    workProcessInvolved: chosen.workProcessInvolvedId,
    mainFactorInvolved: chosen.mainFactorInvolvedId,
    reporter: fields.reporter,
    injuredPerson: {
      ...injured,
      sex: chosen.sexId,
      relationToProperty: chosen.relationToPropertyId,
    },
    personInvestigatingIncident: fields.personInvestigatingIncident,
    investigationDetails: fields.investigationDetails,
    otherInvestigationDetails: fields.otherInvestigationDetails,
    causes: fields.causes,
    incapacity: fields.incapacity,
    riddorFacts: fields.riddorFacts,
    employerContractor: fields.employerContractorId
      ? { id: fields.employerContractorId, name: fields.riddorFacts.employer ?? '' }
      : null,
    riddorReportable: fields.riddorReportable,
    riddorDateHse: fields.riddorDateHse,
    riddorHseReporter: fields.riddorHseReporter,
    notifiedOn: fields.notifiedOn,
    notifiedHow: fields.notifiedHow,
    hseReference: fields.hseReference,
    riddorDecision: found.redactedAt && found.riddorDecision ? found.riddorDecision : desk.decision,
    riddorReportBy: found.redactedAt ? found.riddorReportBy : desk.reportBy,
    awaitsReport: found.awaitsReport,
    desk,
    state: found.state,
    judgement,
    changedSinceReport: await changedSinceReport(scope, found, facts, desk),
    riddorTargetOn: targetOf(found, desk, rules.targetDays),
    injuryCount: injuries.length,
    interviewCount: interviews.length,
    actionCount: actionCounts.get(id) ?? 0,
    fileCount: fileCounts.get(id)?.count ?? 0,
    createdAt: found.createdAt,
    redacted,
    isPersonalShown: true,
    sameIncident,
    can: canOf(scope, found),
  };
  return manages ? all : withoutPersonal(all);
}

/** What the reader may do with an accident. */
function canOf(scope: Scope, found: FoundAccident): Accident['can'] {
  const mayChange = found.manages && found.propertyArchivedAt === null && found.redactedAt === null;
  return {
    edit: mayChange && found.state === 'open',
    close: mayChange && found.state === 'open',
    accept: mayChange && found.awaitsMe,
    sendBack: mayChange && found.state === 'awaiting-second',
    reopen: mayChange && found.state === 'closed',
    comment: mayChange,
    addFile: mayChange,
    deleteFile: mayChange && found.state === 'open',
    addAction: mayChange && found.mayRaise,
    addAnother:
      found.propertyArchivedAt === null && found.state === 'open' && (found.manages || !scope.me.isSupportView),
    leaveIncident: mayChange && found.state === 'open',
  };
}

/** The fields of an accident on a date, as in the contract. */
export const fieldsOf = (found: FoundAccident, today: string): AccidentFields =>
  withDaysCounted(storedFields(found), today);

/** Normal work days are counted from the periods, if there are any. */
export const withDaysCounted = (fields: AccidentFields, today: string): AccidentFields => ({
  ...fields,
  investigationDetails: {
    ...fields.investigationDetails,
    normalWorkDays: normalWorkDaysShown(fields, fields.investigationDetails.normalWorkDays, today),
  },
});

const storedFields = (found: FoundAccident): AccidentFields => ({
  propertyId: found.propertyId,
  categoryId: found.categoryId,
  accidentDate: found.happenedOn,
  accidentTime: found.happenedAt,
  locationId: found.locationId,
  locationDescription: found.locationDescription,
  companyName: found.companyName,
  department: found.department,
  subActivityId: found.subActivityId,
  note: found.note,
  organizationMainIndustryId: found.mainIndustryId,
  geographicalAreaId: found.geographicalAreaId,
  localAuthorityId: found.localAuthorityId,
  incidentKindId: found.incidentKindId,
  fallHeight: found.fallHeight,
  workProcessInvolvedId: found.workProcessId,
  mainFactorInvolvedId: found.mainFactorId,
  reporter: Reporter.parse(found.reporter),
  injuredPerson: InjuredPersonFields.parse({
    ...found.injuredPerson,
    sexId: found.sexId,
    relationToPropertyId: found.relationId,
  }),
  personInvestigatingIncident: Investigator.parse(found.investigator),
  investigationDetails: InvestigationDetails.parse(found.investigation),
  otherInvestigationDetails: OtherInvestigationDetails.parse(found.otherInvestigation),
  causes: Causes.parse(found.causes),
  incapacity: found.incapacity.map((period) => IncapacityPeriod.parse(period)),
  riddorFacts: DeskFacts.parse(found.riddorFacts),
  employerContractorId: found.employerContractorId,
  riddorReportable: found.riddorReportable,
  riddorDateHse: found.riddorReportedOn,
  riddorHseReporter: found.riddorReportedBy,
  notifiedOn: found.notifiedOn,
  notifiedHow: found.notifiedHow,
  hseReference: found.hseReference,
});

/** The columns for the fields of an accident. */
export const columnsOf = ({
  accidentDate,
  accidentTime,
  organizationMainIndustryId,
  workProcessInvolvedId,
  mainFactorInvolvedId,
  reporter,
  injuredPerson: { sexId, relationToPropertyId, ...injuredPerson },
  personInvestigatingIncident,
  investigationDetails,
  otherInvestigationDetails,
  causes,
  incapacity,
  riddorFacts,
  riddorDateHse,
  riddorHseReporter,
  ...same
}: AccidentFields) => ({
  ...same,
  happenedOn: accidentDate,
  happenedAt: accidentTime,
  mainIndustryId: organizationMainIndustryId,
  workProcessId: workProcessInvolvedId,
  mainFactorId: mainFactorInvolvedId,
  sexId,
  relationId: relationToPropertyId,
  reporter: JSON.stringify(reporter),
  injuredPerson: JSON.stringify(injuredPerson),
  investigator: JSON.stringify(personInvestigatingIncident),
  investigation: JSON.stringify(investigationDetails),
  otherInvestigation: JSON.stringify(otherInvestigationDetails),
  causes: JSON.stringify(causes),
  incapacity: JSON.stringify(incapacity),
  riddorFacts: JSON.stringify(riddorFacts),
  riddorReportedOn: riddorDateHse,
  riddorReportedBy: riddorHseReporter,
});

/** A dictionary entry as a record shows it, even if it is no longer offered. */
export async function optionOf(scope: Scope, field: ChosenField, id: string | null): Promise<Option | null> {
  if (!id) return null;
  const entry = (await knownEntries(scope, dictionaryOf[field])).find((each) => each.id === id);
  return entry ? { id: entry.id, name: entry.name, ...(entry.code && { code: entry.code }) } : null;
}

const chosenFields = [
  'locationId',
  'subActivityId',
  'organizationMainIndustryId',
  'geographicalAreaId',
  'localAuthorityId',
  'incidentKindId',
  'workProcessInvolvedId',
  'mainFactorInvolvedId',
  'sexId',
  'relationToPropertyId',
] as const satisfies ChosenField[];
type Options = Record<(typeof chosenFields)[number], Option | null>;

async function optionsOf(scope: Scope, fields: Omit<AccidentFields, 'propertyId' | 'categoryId'>): Promise<Options> {
  const chosen = { ...fields, ...fields.injuredPerson };
  const options = await Promise.all(
    chosenFields.map(async (field) => [field, await optionOf(scope, field, chosen[field])] as const),
  );
  return Object.fromEntries(options) as Options;
}

/** The category with its RIDDOR flag, and whether it involves an injured person. */
export async function categoryOf(scope: Scope, id: string): Promise<Accident['category']> {
  const entry = (await knownEntries(scope, 'ACCIDENT_CATEGORY')).find((each) => each.id === id)!;
  return {
    id,
    name: entry.name,
    ...(entry.code && { code: entry.code }),
    riddor: entry.details['riddor'] === true,
    personInjured: entry.details['personInjured'] !== false,
  };
}

/** The date by which the organisation wants a report, if sooner than the statutory one. */
function targetOf({ happenedOn }: FoundAccident, { decision, reportBy }: RiddorDecision, days: number | null) {
  if (decision !== 'reportable' || reportBy === null || days === null) return null;
  const target = plusDays(happenedOn, days);
  return target < reportBy ? target : null;
}

/** Locks an accident until the transaction ends, for somebody who manages it, and returns its current state. */
export async function holdAccident(scope: Scope, id: string, state: AccidentState = 'open'): Promise<FoundAccident> {
  await visibleAccidents(scope)
    .select('accidents.id')
    .where('accidents.id', '=', id)
    .forNoKeyUpdate('accidents')
    .executeTakeFirst();
  const found = await findAccident(scope, id);
  if (!found) throw notFound('accident');
  if (!found.manages) throw forbidden();
  checkArchived(found);
  if (found.redactedAt) throw conflict('This accident was redacted, so it cannot be changed.');
  if (found.state !== state) throw conflict(otherwise[found.state]);
  return found;
}

const otherwise: Record<AccidentState, string> = {
  open: 'This accident is open.',
  'awaiting-second': 'This accident awaits a second person. Send it back first.',
  closed: 'This accident is closed. Reopen it first.',
};
