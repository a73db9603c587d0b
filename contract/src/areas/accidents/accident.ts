import { z } from 'zod';
import { cycleNations } from '../../cycles/rule.ts';
import {
  day,
  id,
  instant,
  line,
  optionalLine,
  optionalTimeOfDay,
  Option,
  savedAsRead,
  version,
} from '../../platform/shapes.ts';
import { decisions, RiddorDecision } from '../../riddor/finding.ts';
import { Causes } from './causes.ts';
import { AccidentState, Judgement, SinceReport } from './closing.ts';
import { DeskFacts, IncapacityPeriod } from './desk-facts.ts';

const text = (max = 4000) => optionalLine(max);
const chosen = id.nullable().default(null);
const yesNo = z.boolean().nullable().default(null);
const optionalDay = day.nullable().default(null);
const optionalEmail = line(254)
  .nullish()
  .transform((address) => address || null)
  .pipe(z.email('validation.email').nullable());

const address = {
  address1: text(200),
  address2: text(200),
  address3: text(200),
  address4: text(200),
  address5: text(200),
  postcode: text(20),
};
const contact = {
  firstName: text(100),
  lastName: text(100),
  phone: text(50),
  email: optionalEmail,
  jobTitle: text(200),
};

export const Reporter = z.object({ ...contact, company: text(200), ...address });
export const Investigator = z.object({ ...contact, ...address, investigationDate: optionalDay });
export const InjuredPersonFields = z.object({
  ...contact,
  ...address,
  sexId: chosen,
  /** In years. */
  age: z.int().min(0, 'Use an age from 0 to 130').max(130, 'Use an age from 0 to 130').nullable().default(null),
  /** From its dictionary; decides whether the person counts as at work under RIDDOR. */
  relationToPropertyId: chosen,
  statusDescription: text(1000),
});
export type InjuredPersonFields = z.output<typeof InjuredPersonFields>;
export const InvestigationDetails = z.object({
  medical: yesNo,
  normalWork: yesNo,
  /** Days on which the person could not do all of their normal work; counted from `incapacity` if that is given, and then read-only. */
  normalWorkDays: z.int().min(0, 'Use 0 or more').max(10_000, 'Use 10,000 at the most').nullable().default(null),
  information: yesNo,
  diagnosedInjury: text(),
});
export const OtherInvestigationDetails = z.object({
  measures: text(),
  contributed: text(),
  action: text(),
  risk: text(),
  note: text(),
});

/** What was injured, where on the body, how severely; the severity only for what RIDDOR covers (ACC-071). */
export const InjuryDetails = z.object({ injurySeverityId: chosen, partOfBodyInjuredId: id, injurySustainedId: id });
const injuryAsRead = {
  injurySeverityId: 'injurySeverity',
  partOfBodyInjuredId: 'partOfBodyInjured',
  injurySustainedId: 'injurySustained',
};

/** Only for categories with the RIDDOR flag; saving without one clears them (ACC-028). */
export const riddorFields = [
  'organizationMainIndustryId',
  'geographicalAreaId',
  'localAuthorityId',
  'incidentKindId',
  'fallHeight',
  'workProcessInvolvedId',
  'mainFactorInvolvedId',
] as const;

/** How the enforcing authority was first notified. */
export const notifyingWays = ['online', 'telephone', 'another-way'] as const;

/** The fields of an accident as saved: where, when, what; who was hurt; who investigated it (specification S1 §3.1). */
export const AccidentFields = z.object({
  propertyId: id,
  categoryId: id,
  /** The date in the local time of the property. */
  accidentDate: day,
  accidentTime: optionalTimeOfDay,
  locationId: chosen,
  locationDescription: text(1000),
  companyName: text(200),
  department: text(200),
  subActivityId: chosen,
  note: text(),
  /** Default: that of the sub-activity. */
  organizationMainIndustryId: chosen,
  /** Default: that of the local authority. */
  geographicalAreaId: chosen,
  localAuthorityId: chosen,
  incidentKindId: chosen,
  /** In metres. */
  fallHeight: z.number().min(0, 'Use 0 or more').max(1000, 'Use 1,000 m at the most').nullable().default(null),
  workProcessInvolvedId: chosen,
  mainFactorInvolvedId: chosen,
  reporter: Reporter.prefault({}),
  injuredPerson: savedAsRead(InjuredPersonFields, {
    sexId: 'sex',
    relationToPropertyId: 'relationToProperty',
  }).prefault({} as never),
  personInvestigatingIncident: Investigator.prefault({}),
  investigationDetails: InvestigationDetails.prefault({}),
  otherInvestigationDetails: OtherInvestigationDetails.prefault({}),
  causes: Causes.prefault({}),
  /** The periods in which the person could not do all of their normal work (reg. 4(2), 12(1)(c)). */
  incapacity: z.array(IncapacityPeriod).max(200, 'Send at most 200 periods').default([]),
  /** Facts given to the RIDDOR desk besides the other fields. */
  riddorFacts: DeskFacts.default({}),
  /** The registered contractor that employs the injured person; its name then becomes the `employer` of `riddorFacts`. */
  employerContractorId: chosen,
  /** Decided by a person, whatever the desk says. */
  riddorReportable: yesNo,
  riddorDateHse: optionalDay,
  riddorHseReporter: text(200),
  /** The date on which the enforcing authority was first notified, possibly before the report, and how (Sch. 1 Part 2). */
  notifiedOn: optionalDay,
  notifiedHow: z.enum(notifyingWays).nullable().default(null),
  /** The reference of the report, from whoever received it. */
  hseReference: text(100),
});
export type AccidentFields = z.output<typeof AccidentFields>;

export const namesAsRead = {
  propertyId: 'property',
  categoryId: 'category',
  locationId: 'location',
  subActivityId: 'subActivity',
  organizationMainIndustryId: 'organizationMainIndustry',
  geographicalAreaId: 'geographicalArea',
  localAuthorityId: 'localAuthority',
  incidentKindId: 'incidentKind',
  workProcessInvolvedId: 'workProcessInvolved',
  mainFactorInvolvedId: 'mainFactorInvolved',
  employerContractorId: 'employerContractor',
} as const;

/** To change the injuries as well: the complete new list (ACC-032). */
export const injuriesToSave = z
  .array(savedAsRead(InjuryDetails.extend({ id: id.optional() }), injuryAsRead))
  .max(100, 'Send at most 100 injuries')
  .optional();

export const accidentFieldLabels = {
  propertyId: 'Property',
  categoryId: 'Category',
  accidentDate: 'Date',
  accidentTime: 'Time',
  locationId: 'Location',
  locationDescription: 'Where exactly',
  companyName: 'Company',
  department: 'Department',
  subActivityId: 'Sub-activity',
  note: 'What happened',
  organizationMainIndustryId: 'Main industry',
  geographicalAreaId: 'Geographical area',
  localAuthorityId: 'Local authority',
  incidentKindId: 'Kind of accident',
  fallHeight: 'Height of fall (metres)',
  workProcessInvolvedId: 'Work process',
  mainFactorInvolvedId: 'Main factor',
  reporter: 'Reporter',
  injuredPerson: 'Injured person',
  personInvestigatingIncident: 'Person investigating',
  investigationDetails: 'Investigation',
  otherInvestigationDetails: 'Other investigation details',
  causes: 'Causes',
  incapacity: 'Unable to do their normal work',
  riddorFacts: 'Facts for RIDDOR',
  employerContractorId: 'Employer of the injured person',
  riddorReportable: 'Reportable under RIDDOR',
  riddorDateHse: 'Reported to the HSE on',
  riddorHseReporter: 'Reported to the HSE by',
  notifiedOn: 'First notified on',
  notifiedHow: 'How first notified',
  hseReference: 'Reference of the report',
} as const satisfies Record<keyof AccidentFields, string>;

const option = Option.nullable();

/** An injury as read (ACC-070). */
export const Injury = z.object({
  id,
  accidentId: id,
  injurySeverity: option,
  partOfBodyInjured: Option,
  injurySustained: Option,
});
export type Injury = z.infer<typeof Injury>;

export const InterviewDetails = z.object({
  name: line(200).min(1, 'Enter the name of the person interviewed'),
  statusId: chosen,
  roleId: chosen,
  interviewedDate: optionalDay,
  note: text(10_000),
});
/** Somebody interviewed about what happened (ACC-072). */
export const Interview = InterviewDetails.omit({ statusId: true, roleId: true }).extend({
  id,
  accidentId: id,
  version,
  status: option,
  role: option,
});
export type Interview = z.infer<typeof Interview>;

/** Another record of the same incident; the injured person is null unless the reader manages accidents there. */
const LinkedAccident = z.object({
  id,
  ref: z.string(),
  category: z.string(),
  injuredPerson: z.string().nullable(),
  /** The RIDDOR desk's current decision. */
  riddorDecision: z.enum(decisions).nullable(),
  riddorReportable: z.boolean().nullable(),
  isReported: z.boolean(),
});

/**
 * An accident as its reader may see it: without managing accidents there, only where, when and of what kind it was, and nothing
 * about the people involved (riddor-desk.md, section 8); `isPersonalShown` is then false and those fields are null.
 */
export const Accident = AccidentFields.pick({
  accidentDate: true,
  accidentTime: true,
  companyName: true,
  department: true,
  fallHeight: true,
  riddorReportable: true,
  riddorDateHse: true,
}).extend({
  id,
  version,
  ref: z.string(),
  property: z.object({
    id,
    address1: z.string(),
    address2: z.string().nullable(),
    address3: z.string().nullable(),
    address4: z.string().nullable(),
    address5: z.string().nullable(),
    /** Whose accident law applies there. */
    nation: z.enum(cycleNations).nullable(),
  }),
  propertyBriefInfoDto: z.object({ id, address1: z.string(), address2: z.string().nullable() }),
  /** `personInjured`: false for near misses, fires and the like, in which nobody is hurt. */
  category: Option.extend({ riddor: z.boolean(), personInjured: z.boolean() }),
  location: option,
  locationDescription: z.string().nullable(),
  subActivity: option,
  note: z.string().nullable(),
  organizationMainIndustry: option,
  geographicalArea: option,
  localAuthority: option,
  incidentKind: option,
  workProcessInvolved: option,
  mainFactorInvolved: option,
  reporter: Reporter.nullable(),
  injuredPerson: InjuredPersonFields.omit({ sexId: true, relationToPropertyId: true })
    .extend({ sex: option, relationToProperty: option })
    .nullable(),
  personInvestigatingIncident: Investigator.nullable(),
  investigationDetails: InvestigationDetails.nullable(),
  otherInvestigationDetails: OtherInvestigationDetails.nullable(),
  causes: Causes.nullable(),
  incapacity: z.array(IncapacityPeriod).nullable(),
  riddorFacts: DeskFacts.nullable(),
  /** The employer of the injured person, by the contractor's name at the time it was chosen. */
  employerContractor: option,
  riddorHseReporter: z.string().nullable(),
  notifiedOn: day.nullable(),
  notifiedHow: z.enum(notifyingWays).nullable(),
  hseReference: z.string().nullable(),
  /** The RIDDOR desk's current decision; lists show it even to those who do not manage accidents there. */
  riddorDecision: z.enum(decisions).nullable(),
  riddorReportBy: z.iso.date().nullable(),
  /** Its report is still to be made by us: reminders are sent for it. */
  awaitsReport: z.boolean(),
  desk: RiddorDecision.nullable(),
  state: AccidentState,
  /** The managers' latest judgement on reporting it. */
  judgement: Judgement.nullable(),
  /** What has changed since the report was recorded, and must be notified. */
  changedSinceReport: z.array(SinceReport).nullable(),
  /** The date by which the organisation wants the report, if sooner than the statutory one. */
  riddorTargetOn: z.iso.date().nullable(),
  injuryCount: z.number(),
  interviewCount: z.number(),
  actionCount: z.number(),
  fileCount: z.number(),
  createdAt: instant,
  /** The other records of the same incident: each injured person has one. */
  sameIncident: z.array(LinkedAccident),
  /** When personal information was removed, and under which rule. */
  redacted: z.object({ at: instant, keptUntil: day, rule: z.string(), by: z.string() }).nullable(),
  isPersonalShown: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    close: z.boolean(),
    accept: z.boolean(),
    sendBack: z.boolean(),
    reopen: z.boolean(),
    comment: z.boolean(),
    addFile: z.boolean(),
    deleteFile: z.boolean(),
    addAction: z.boolean(),
    /** Report somebody else who was hurt in it. */
    addAnother: z.boolean(),
    /** Detach it from its incident. */
    leaveIncident: z.boolean(),
  }),
});
export type Accident = z.infer<typeof Accident>;
