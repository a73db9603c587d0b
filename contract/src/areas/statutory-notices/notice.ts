import { z } from 'zod';
import {
  day,
  id,
  instant,
  optionalLine,
  optionalLines,
  Option,
  requiredLine,
  requiredLines,
  version,
} from '../../platform/shapes.ts';
import { appealOutcomes, endings, noticeStandings, NoticeStanding } from '../../statutory/notice-standings.ts';
import { noticeTypeCodes } from '../../statutory/notice-types.ts';
import { Officer } from '../enforcement-visits/visit.ts';

export const servedHow = [
  { id: 'BY_HAND', name: 'By hand' },
  { id: 'POST', name: 'By post' },
  { id: 'EMAIL', name: 'By e-mail' },
  { id: 'FIXED', name: 'Fixed to the premises' },
] as const;
export const ServedHow = z.enum(servedHow.map((way) => way.id));
export type ServedHow = z.infer<typeof ServedHow>;
const NoticeTypeCode = z.enum(noticeTypeCodes);

/** The contents of a statutory notice (notices-desk.md, section 1). Its dates are those printed on it. */
export const NoticeFields = z.object({
  propertyId: id,
  /** The visit that it resulted from; null if none. */
  visitId: id.nullable().default(null),
  type: NoticeTypeCode,
  authority: requiredLine('Enter the name of the authority'),
  authorityReference: optionalLine(100),
  officer: Officer.nullable().default(null),
  partOfPremises: optionalLine(400),
  servedOnWhom: optionalLine(200),
  servedOn: day.nullable().default(null),
  servedHow: ServedHow.nullable().default(null),
  receivedOn: day,
  madeOn: day.nullable().default(null),
  atOnce: z.boolean().default(false),
  effectOn: day.nullable().default(null),
  appealBy: day.nullable().default(null),
  complyBy: day.nullable().default(null),
  hearingOn: day.nullable().default(null),
  displayDuty: z.boolean().default(false),
  fee: optionalLine(200),
  /** Other properties that it covers. */
  otherPropertyIds: z.array(id).max(50, 'Name at most 50').default([]),
  /** Who is reminded of its dates. Default: the managers of enforcement visits there. */
  peopleIds: z.array(id).max(20, 'Name at most 20').default([]),
});
export type NoticeFields = z.output<typeof NoticeFields>;

export const noticeFieldLabels = {
  propertyId: 'Property',
  visitId: 'Enforcement visit',
  type: 'Type of notice',
  authority: 'Authority',
  authorityReference: "Authority's reference",
  officer: 'Officer',
  partOfPremises: 'Part of the premises',
  servedOnWhom: 'Served on whom',
  servedOn: 'Day of service',
  servedHow: 'How it was served',
  receivedOn: 'Received on',
  madeOn: 'Made on',
  atOnce: 'Takes effect at once',
  effectOn: 'Takes effect on',
  appealBy: 'Appeal by',
  complyBy: 'Comply by',
  hearingOn: 'Hearing on',
  displayDuty: 'Must be displayed',
  fee: 'Fee or penalty',
  otherPropertyIds: 'Other properties',
  peopleIds: 'People notified',
} as const satisfies Record<keyof NoticeFields, string>;

/** One requirement, in the notice's words (section 1). */
export const NewRequirement = z.object({
  words: requiredLines("Give the notice's words", 1000),
  provision: optionalLine(200),
  measure: optionalLines(4000),
  dueOn: day.nullable().default(null),
});
export type NewRequirement = z.output<typeof NewRequirement>;

export const requirementLabels = {
  words: 'Requirement, as worded in the notice',
  provision: 'Provision breached',
  measure: 'Measure',
  dueOn: 'To be done by',
} as const satisfies Record<keyof NewRequirement, string>;

export const Requirement = NewRequirement.extend({
  id,
  number: z.number(),
  action: z.object({ id, ref: z.string(), dueOn: day, isClosed: z.boolean() }).nullable(),
});
export type Requirement = z.infer<typeof Requirement>;

/** The events of a notice after service. */
export const noticeEntryKinds = [
  { id: 'ANSWERED', name: 'Acknowledged' },
  { id: 'EXTENSION_ASKED', name: 'More time asked for' },
  { id: 'EXTENDED', name: 'Time extended' },
  { id: 'EXTENSION_REFUSED', name: 'More time refused' },
  { id: 'APPEALED', name: 'Appeal lodged' },
  { id: 'SUSPENDED', name: 'Suspended by the tribunal or court' },
  { id: 'APPEAL_ENDED', name: 'Appeal ended' },
  { id: 'EVIDENCE_SENT', name: 'Evidence sent to the authority' },
  { id: 'PENALISED', name: 'Prosecution or penalty' },
  { id: 'ENDED', name: 'Ended by a letter or decision' },
  { id: 'COMPLIED', name: 'Every requirement met' },
  { id: 'REOPENED', name: 'A requirement is open again' },
] as const;
export const NoticeEntryKind = z.enum(noticeEntryKinds.map((kind) => kind.id));
export type NoticeEntryKind = z.infer<typeof NoticeEntryKind>;
/** Those entered by people; the others follow from actions. */
export const enteredKinds = noticeEntryKinds.filter(({ id: kind }) => kind !== 'COMPLIED' && kind !== 'REOPENED');

const AppealOutcome = z.enum(appealOutcomes.map((outcome) => outcome.id));
const Ending = z.enum(endings);
/** The fields that its kind adds to an entry. */
export const NoticeEntryDetails = z.object({
  /** EXTENDED: the new date, when it was requested, and who granted it. */
  to: day.nullable().default(null),
  askedOn: day.nullable().default(null),
  /** EXTENDED: who granted it; APPEALED: to whom. */
  who: optionalLine(200),
  reference: optionalLine(100),
  outcome: AppealOutcome.nullable().default(null),
  how: Ending.nullable().default(null),
  /** PENALISED, in pounds. */
  amount: z.number().min(0, 'Use at least 0').max(1_000_000_000, 'Use at most 1,000,000,000').nullable().default(null),
});
export type NoticeEntryDetails = z.output<typeof NoticeEntryDetails>;

export const NewNoticeEntry = NoticeEntryDetails.extend({
  noticeId: id,
  kind: z.enum(enteredKinds.map((kind) => kind.id) as [Exclude<NoticeEntryKind, 'COMPLIED' | 'REOPENED'>]),
  on: day,
  note: optionalLines(1000),
  /** The letter or decision, one of the files of the notice. */
  fileId: id.nullable().default(null),
});
export type NewNoticeEntry = z.output<typeof NewNoticeEntry>;

export const noticeEntryLabels = {
  kind: 'Event',
  on: 'On',
  to: 'Extended to',
  askedOn: 'Asked for on',
  who: 'By or to whom',
  reference: 'Reference',
  outcome: 'Outcome of the appeal',
  how: 'How it ended',
  amount: 'Amount in pounds',
  note: 'Note',
  fileId: 'Letter or decision',
} as const satisfies Record<Exclude<keyof NewNoticeEntry, 'noticeId'>, string>;

export const NoticeEntry = NoticeEntryDetails.extend({
  id,
  kind: NoticeEntryKind,
  on: day,
  note: z.string().nullable(),
  file: z.object({ id, name: z.string() }).nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
});
export type NoticeEntry = z.infer<typeof NoticeEntry>;

const place = z.object({ id, caption: z.string() });
export const StatutoryNotice = NoticeFields.omit({
  propertyId: true,
  visitId: true,
  otherPropertyIds: true,
  peopleIds: true,
}).extend({
  id,
  version,
  ref: z.string(),
  property: place,
  /** Those of the others that the reader may see. */
  otherProperties: z.array(place),
  visit: z.object({ id, ref: z.string() }).nullable(),
  people: z.array(Option),
  requirements: z.array(Requirement),
  /** Whether or not the reader may see their actions; one whose action was deleted is not open. */
  openRequirementCount: z.number(),
  /** In order of occurrence. */
  entries: z.array(NoticeEntry),
  standing: NoticeStanding,
  fileCount: z.number(),
  createdAt: instant,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    comment: z.boolean(),
    addFile: z.boolean(),
    addRequirement: z.boolean(),
  }),
});
export type StatutoryNotice = z.infer<typeof StatutoryNotice>;

export const standingName = (standing: NoticeStanding) => noticeStandings.find((each) => each.id === standing)!.name;
