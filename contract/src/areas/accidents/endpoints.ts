import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import { KeptRetention, RetentionRules } from '../../platform/retention-rules.ts';
import { byId, day, done, dto, id, line, optionalLines, savedAsRead, version } from '../../platform/shapes.ts';
import { RiddorFacts } from '../../riddor/facts.ts';
import { RiddorDecision } from '../../riddor/finding.ts';
import {
  Accident,
  AccidentFields,
  injuriesToSave,
  Injury,
  InjuryDetails,
  Interview,
  InterviewDetails,
  namesAsRead,
  notifyingWays,
} from './accident.ts';
import {
  AcceptedDetails,
  AccidentClosing,
  AccidentRules,
  ClosingDetails,
  Judgement,
  JudgementDetails,
  ReasonedDetails,
} from './closing.ts';
import { KeptDecision } from './decision.ts';
import { FormKind, RiddorForms } from './form/fields.ts';
import { FormAnswers } from './form/questions.ts';
import { SubjectAccess } from './subject-access.ts';
import { AccidentHours, HoursToSave } from './hours.ts';
import { accidentList } from './list.ts';
import { accessLogList } from './access-log.ts';
import { ReportDetails } from './report.ts';
import { DueRedaction, KeepLonger, someAccidents } from './redactions.ts';
import { AccidentSummary, periods } from './summary.ts';
import { paged } from '../../platform/paged.ts';

const page = { method: 'POST', allow: 'PRISM_APP_ACCIDENTS_MENU', reads: true } as const;
const manage = { allow: 'PRISM_APP_SAFETY_MANAGER' } as const;

/** The maximum number of injuries of an accident (ACC-077). */
export const MOST_INJURIES = 100;
export const MOST_INTERVIEWS = 100;
const ofAccident = z.object({ accidentId: id, limit: z.int().min(1).max(MOST_INJURIES).default(MOST_INJURIES) });

const rules = dto(AccidentRules.extend({ version: z.number(), can: z.object({ edit: z.boolean() }) }));
const changedCount = z.object({ changedCount: z.number() });

export const accidents = endpoints('accidents', {
  list: pagesOf(accidentList, page),
  export: { ...sheetOf(accidentList, page), path: 'accident/filter.xls' },
  neighbours: neighboursOf(accidentList, page),
  get: {
    method: 'GET',
    path: 'accident/item-by-id.json',
    allow: 'PRISM_APP_ACCIDENTS_MENU',
    query: byId,
    reply: dto(Accident),
    summary: 'People who manage accidents at its property read all of it; others nothing about the people in it.',
  },
  create: {
    method: 'POST',
    path: 'accident/item.json',
    allow: 'PRISM_APP_ACCIDENTS_MENU',
    body: savedAsRead(
      AccidentFields.extend({
        injuries: injuriesToSave,
        /** Photographs uploaded for it: they are saved together or not at all. */
        uploadSessionId: id.nullable().default(null),
        /** An accident in which this person was also hurt: both then are records of one incident. */
        sameIncidentAs: id.nullable().default(null),
      }),
      namesAsRead,
    ),
    reply: dto(Accident),
    summary: 'Reports an accident. Anybody who sees accidents of the property may; who manages them completes it.',
  },
  change: {
    method: 'PUT',
    path: 'accident/item.json',
    ...manage,
    body: savedAsRead(AccidentFields.extend({ id, version, injuries: injuriesToSave }), namesAsRead),
    reply: dto(Accident),
    summary:
      'Saves an accident, with its injuries where they are sent. Without a RIDDOR category its RIDDOR fields are cleared. Another day or property holds for every record of its incident.',
  },
  heldAboutPerson: {
    method: 'GET',
    path: 'accident/held-about-person.json',
    ...manage,
    query: byId,
    reply: dto(SubjectAccess),
    summary:
      'What is held about the person who was hurt, to print for them, without anything about other people. The access is recorded.',
  },
  openings: {
    ...pagesOf(accessLogList, manage),
    summary: 'The access log of accidents: the first time each day, for each way and file.',
  },
  exportOpenings: sheetOf(accessLogList, manage),
  retention: {
    method: 'GET',
    path: 'accident/retention.json',
    allow: ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SETTINGS_MANAGE'],
    reply: dto(KeptRetention),
  },
  changeRetention: {
    method: 'PUT',
    path: 'accident/retention.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    body: RetentionRules.extend({ version: z.int().min(0).max(2_147_483_647) }),
    reply: dto(KeptRetention),
  },
  dueRedactions: {
    method: 'GET',
    path: 'accident/redaction/due.json',
    ...manage,
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    reply: paged(DueRedaction).extend({ rules: KeptRetention }),
    summary: 'Accidents whose period has ended, a hundred a page, and by which rules.',
  },
  proposeRedaction: {
    method: 'POST',
    path: 'accident/redaction/propose.json',
    ...manage,
    body: someAccidents,
    reply: changedCount,
  },
  keepLonger: {
    method: 'POST',
    path: 'accident/redaction/keep.json',
    ...manage,
    body: KeepLonger,
    reply: changedCount,
  },
  redact: {
    method: 'POST',
    path: 'accident/redaction/approve.json',
    ...manage,
    body: someAccidents,
    reply: changedCount,
    summary: 'Removes what they say of people, for good: approved by somebody else than who proposed it.',
  },
  summary: {
    ...page,
    path: 'accident/summary/filter.json',
    /** Calendar months, including the current one. */
    body: z.object({ months: z.literal(periods).default(12) }),
    reply: AccidentSummary,
    summary: 'The accidents of a period by month, category, property, region and RIDDOR, each number with its list.',
  },
  hours: {
    method: 'GET',
    path: 'accident/hours.json',
    ...manage,
    reply: AccidentHours,
    summary: 'Hours worked and accidents of employees, by month and region, for people who see every property.',
  },
  saveHours: {
    method: 'PUT',
    path: 'accident/hours.json',
    ...manage,
    body: HoursToSave,
    reply: AccidentHours,
    summary: 'Saves the hours worked in months of a region, by which accidents are measured.',
  },
  decide: {
    method: 'POST',
    path: 'accident/riddor/decision.json',
    allow: 'PRISM_APP_ACCIDENTS_MENU',
    reads: true,
    /** `asOf` default: today. */
    body: z.object({ facts: RiddorFacts, asOf: day.optional() }),
    reply: RiddorDecision,
    summary:
      'What RIDDOR requires by these facts on a day: decision, regulation, last day, who reports. Saves nothing.',
  },
  decisions: {
    method: 'POST',
    path: 'accident/riddor/history.json',
    ...manage,
    reads: true,
    /** `asOf`: a further date to decide for. */
    body: z.object({ accidentId: id, asOf: day.nullable().default(null) }),
    reply: z.object({
      objects: z.array(KeptDecision),
      /** By what was known on that date; null if nothing was known yet, or no date is given. */
      then: RiddorDecision.nullable(),
      judgements: z.array(Judgement),
      closings: z.array(AccidentClosing),
    }),
    summary: 'The RIDDOR assessments of an accident, one for each change of facts or result, newest first.',
  },
  riddorForms: {
    method: 'POST',
    path: 'accident/riddor/form.json',
    ...manage,
    reads: true,
    body: z.object({ accidentId: id }),
    reply: RiddorForms,
    summary:
      "What the authority's online forms ask, filled in from the record, with what is missing; the reports that were kept, and whom else to tell. Nothing is sent to anybody.",
  },
  answerForm: {
    method: 'POST',
    path: 'accident/riddor/form-answers.json',
    ...manage,
    /** `answersId`: the answers that this changes; null for the first ones. */
    body: z.object({ accidentId: id, answersId: id.nullable(), answers: FormAnswers }),
    reply: done,
    summary:
      'Saves the answers to questions only on the form. Those about the organisation are filled in on the next form too.',
  },
  keepReport: {
    method: 'POST',
    path: 'accident/riddor/sent-report.json',
    ...manage,
    body: z.object({
      accidentId: id,
      version,
      kind: FormKind,
      sentOn: day,
      sentHow: z.enum(notifyingWays),
      sentBy: line(200).min(1, 'Enter who reported it'),
      reference: line(100).min(1, 'Enter the reference that the report was given'),
      /** Required for a form that the desk does not require. */
      reason: optionalLines(1000),
    }),
    reply: done,
    summary:
      'Saves a report as it was sent, with its reference; it is never changed, and the accident counts as reported.',
  },
  markNotified: {
    method: 'POST',
    path: 'accident/riddor/notified-elsewhere.json',
    ...manage,
    /** `notifiedOn`: null removes the tick. */
    body: z.object({ accidentId: id, whom: z.string().max(40), notifiedOn: day.nullable() }),
    reply: done,
    summary: 'Records who else was notified, and on which day.',
  },
  judge: {
    method: 'POST',
    path: 'accident/riddor/judgement.json',
    ...manage,
    body: JudgementDetails,
    reply: dto(Accident),
    summary: 'Confirms the RIDDOR assessment of an accident, or overrules it with a reason; both are kept.',
  },
  report: {
    method: 'PUT',
    path: 'accident/riddor/report.json',
    ...manage,
    body: ReportDetails,
    reply: dto(Accident),
    summary: 'Records that an accident was reported: when, by whom, and under which reference. Sends nothing.',
  },
  close: {
    method: 'POST',
    path: 'accident/close.json',
    ...manage,
    body: ClosingDetails,
    reply: dto(Accident),
    summary: 'Closes an accident, or proposes it to a second person where the organisation requires one.',
  },
  accept: {
    method: 'POST',
    path: 'accident/close/accept.json',
    ...manage,
    body: AcceptedDetails,
    reply: dto(Accident),
    summary: 'Closes an accident that somebody else proposed to close.',
  },
  sendBack: {
    method: 'POST',
    path: 'accident/close/send-back.json',
    ...manage,
    body: ReasonedDetails,
    reply: dto(Accident),
    summary: 'Sends an accident proposed for closing back, with the reason.',
  },
  reopen: {
    method: 'POST',
    path: 'accident/reopen.json',
    ...manage,
    body: ReasonedDetails,
    reply: dto(Accident),
  },
  leaveIncident: {
    method: 'POST',
    path: 'accident/leave-incident.json',
    ...manage,
    body: ReasonedDetails,
    reply: dto(Accident),
    summary: 'Takes an accident out of the incident that it was linked with, for a reason.',
  },
  rules: {
    method: 'GET',
    path: 'accident/rules.json',
    allow: ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SETTINGS_MANAGE'],
    reply: rules,
  },
  changeRules: {
    method: 'PUT',
    path: 'accident/rules.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    body: AccidentRules.extend({ version: z.int().min(0).max(2_147_483_647) }),
    reply: rules,
    summary: 'They apply to what is closed from then on; what awaits a second person still does.',
  },
  injuries: {
    method: 'POST',
    path: 'accident/injuredPersonInjury/filter.json',
    ...manage,
    reads: true,
    body: ofAccident,
    reply: z.object({ objects: z.array(Injury), totalObjectsForQuery: z.number() }),
  },
  saveInjury: {
    method: 'POST',
    path: 'accident/injuredPersonInjury/item.json',
    ...manage,
    body: savedAsRead(InjuryDetails.extend({ id: id.optional(), accidentId: id }), {
      injurySeverityId: 'injurySeverity',
      partOfBodyInjuredId: 'partOfBodyInjured',
      injurySustainedId: 'injurySustained',
    }),
    reply: dto(Injury),
    summary: 'Adds an injury, or changes the one with the id.',
  },
  removeInjury: {
    method: 'DELETE',
    path: 'accident/injuredPersonInjury/item.json',
    ...manage,
    query: byId,
    reply: done,
  },
  interviews: {
    method: 'POST',
    path: 'accident/personInterviewed/filter.json',
    ...manage,
    reads: true,
    body: ofAccident,
    reply: z.object({ objects: z.array(Interview), totalObjectsForQuery: z.number() }),
  },
  interview: {
    method: 'GET',
    path: 'accident/personInterviewed/item.json',
    ...manage,
    query: byId,
    reply: dto(Interview),
  },
  saveInterview: {
    method: 'POST',
    path: 'accident/personInterviewed/item.json',
    ...manage,
    body: savedAsRead(InterviewDetails.extend({ id: id.optional(), accidentId: id, version: version.optional() }), {
      statusId: 'status',
      roleId: 'role',
    }),
    reply: dto(Interview),
    summary: 'Adds an interview, or changes one.',
  },
  removeInterview: {
    method: 'DELETE',
    path: 'accident/personInterviewed/item.json',
    ...manage,
    query: byId,
    reply: done,
  },
});
