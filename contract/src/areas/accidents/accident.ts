import { z } from 'zod';
import { cycleNations } from '../../cycles/rule.ts';
import { day, id, instant, line, optionalLine, Option, savedAsRead, version } from '../../platform/shapes.ts';
import { decisions, RiddorDecision } from '../../riddor/finding.ts';
import { Causes } from './causes.ts';
import { AccidentState, Judgement, SinceReport } from './closing.ts';
import { DeskFacts, IncapacityPeriod } from './desk-facts.ts';

const text = (max = 4000) => optionalLine(max);
const chosen = id.nullable().default(null);
const yesNo = z.boolean().nullable().default(null);
const optionalDay = day.nullable().default(null);
/** The time of day on the clocks of the place, `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 14:30');
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
  /** Chosen from its dictionary; it says whether RIDDOR takes the person to have been at work. */
  relationToPropertyId: chosen,
  statusDescription: text(1000),
});
export type InjuredPersonFields = z.output<typeof InjuredPersonFields>;
export const InvestigationDetails = z.object({
  medical: yesNo,
  normalWork: yesNo,
  /** Days on which the person could not do all of their normal work; counted where `incapacity` says which, and only read then. */
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

/** What was hurt, where on the body, how gravely; the severity only of what RIDDOR covers (ACC-071). */
export const InjuryDetails = z.object({ injurySeverityId: chosen, partOfBodyInjuredId: id, injurySustainedId: id });
const injuryAsRead = {
  injurySeverityId: 'injurySeverity',
  partOfBodyInjuredId: 'partOfBodyInjured',
  injurySustainedId: 'injurySustained',
};

/** What only a category with its RIDDOR flag has; saved without one, it is cleared (ACC-028). */
export const riddorFields = [
  'organizationMainIndustryId',
  'geographicalAreaId',
  'localAuthorityId',
  'incidentKindId',
  'fallHeight',
  'workProcessInvolvedId',
  'mainFactorInvolvedId',
] as const;

/** How the enforcing authority was notified first. */
export const notifyingWays = ['online', 'telephone', 'another-way'] as const;

/** What a save says of an accident: where, when, what; who was hurt; who looked into it (specification S1 §3.1). */
export const AccidentFields = z.object({
  propertyId: id,
  categoryId: id,
  /** The day in the local time of the place. */
  accidentDate: day,
  accidentTime: z
    .string()
    .nullish()
    .transform((time) => time || null)
    .pipe(timeOfDay.nullable()),
  locationId: chosen,
  locationDescription: text(1000),
  companyName: text(200),
  department: text(200),
  subActivityId: chosen,
  note: text(),
  /** Left out, it follows from the sub-activity. */
  organizationMainIndustryId: chosen,
  /** Left out, it follows from the local authority. */
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
  /** What the RIDDOR desk was given beside the other fields. */
  riddorFacts: DeskFacts.default({}),
  /** The contractor of the register who employs the injured person; its name is the `employer` of `riddorFacts` then. */
  employerContractorId: chosen,
  /** What was decided by somebody, whatever the desk says. */
  riddorReportable: yesNo,
  riddorDateHse: optionalDay,
  riddorHseReporter: text(200),
  /** The day on which the enforcing authority was first notified, which may be before the report, and how (Sch. 1 Part 2). */
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

/** With the injuries, where they change too: all of them, as they are to be (ACC-032). */
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

/** An injury as it is read (ACC-070). */
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
/** Somebody who was asked what happened (ACC-072). */
export const Interview = InterviewDetails.omit({ statusId: true, roleId: true }).extend({
  id,
  accidentId: id,
  version,
  status: option,
  role: option,
});
export type Interview = z.infer<typeof Interview>;

/** Another record of the same incident; who was hurt is null for who does not manage accidents there. */
const LinkedAccident = z.object({
  id,
  ref: z.string(),
  category: z.string(),
  injuredPerson: z.string().nullable(),
  /** What the RIDDOR desk says of it by now. */
  riddorDecision: z.enum(decisions).nullable(),
  riddorReportable: z.boolean().nullable(),
  riddorDateHse: day.nullable(),
});

/**
 * An accident as its reader may know it: who does not manage accidents there is told where, when and of what kind it was,
 * and nothing of the people in it (riddor-desk.md, section 8); then `isPersonalShown` is false and those fields are null.
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
    /** Which law of accidents holds there. */
    nation: z.enum(cycleNations).nullable(),
  }),
  propertyBriefInfoDto: z.object({ id, address1: z.string(), address2: z.string().nullable() }),
  /** `personInjured`: false of a near miss, fire and the like, in which nobody is hurt. */
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
  /** Who employs the injured person, by the name that the contractor had when it was chosen. */
  employerContractor: option,
  riddorHseReporter: z.string().nullable(),
  notifiedOn: day.nullable(),
  notifiedHow: z.enum(notifyingWays).nullable(),
  hseReference: z.string().nullable(),
  /** What the RIDDOR desk says by now; as lists show it also who does not manage accidents there. */
  riddorDecision: z.enum(decisions).nullable(),
  riddorReportBy: z.iso.date().nullable(),
  desk: RiddorDecision.nullable(),
  state: AccidentState,
  /** What its managers said last of reporting it. */
  judgement: Judgement.nullable(),
  /** What is another since the report was noted, and has to be notified. */
  changedSinceReport: z.array(SinceReport).nullable(),
  /** The day that the organisation wants the report by, where that is sooner than the legal one. */
  riddorTargetOn: z.iso.date().nullable(),
  injuryCount: z.number(),
  interviewCount: z.number(),
  actionCount: z.number(),
  fileCount: z.number(),
  createdAt: instant,
  /** The other records of the same incident: each person who was hurt has one. */
  sameIncident: z.array(LinkedAccident),
  /** Since when it says nothing of people any more, and under which rule. */
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
    /** Take it out of its incident. */
    leaveIncident: z.boolean(),
  }),
});
export type Accident = z.infer<typeof Accident>;
