import { z } from 'zod';
import {
  day,
  email,
  id,
  instant,
  optionalLine,
  optionalLines,
  Option,
  requiredLine,
  version,
} from '../../platform/shapes.ts';

/** The purpose of an authority's visit (notices-desk.md, section 1). */
export const visitKinds = [
  { id: 'INSPECTION', name: 'Inspection' },
  { id: 'AUDIT', name: 'Audit' },
  { id: 'INVESTIGATION', name: 'Investigation' },
  { id: 'COMPLAINT', name: 'Complaint' },
  { id: 'LICENCE_VISIT', name: 'Licence visit' },
] as const;
export const VisitKind = z.enum(visitKinds.map((kind) => kind.id));
export type VisitKind = z.infer<typeof VisitKind>;

/** An officer of the authority. */
export const Officer = z.object({
  name: requiredLine('Enter the name of the officer'),
  telephone: optionalLine(40),
  emailAddress: optionalLine(254).pipe(email.nullable()),
  /** The officer's own reference for the visit. */
  reference: optionalLine(100),
});
export type Officer = z.infer<typeof Officer>;

/** The details of a visit (ENF-019 to ENF-023; notices-desk.md, section 1). */
export const VisitFields = z.object({
  propertyId: id,
  categoryId: id,
  visitDate: day,
  kind: VisitKind.nullable().default(null),
  /** The particular authority in its category: "Leeds City Council". */
  authority: optionalLine(200),
  officers: z.array(Officer).max(20, 'Name at most 20 officers').default([]),
  reason: optionalLines(4000),
  announced: z.boolean().nullable().default(null),
  present: optionalLines(1000),
  areasSeen: optionalLines(4000),
  powersUsed: optionalLines(4000),
  samplesTaken: optionalLines(4000),
  askedFor: optionalLines(4000),
  handedOver: optionalLines(4000),
  said: optionalLines(10_000),
  outcomeId: id.nullable().default(null),
  letterReceivedOn: day.nullable().default(null),
  nextVisitOn: day.nullable().default(null),
});
export type VisitFields = z.output<typeof VisitFields>;

export const visitFieldLabels = {
  propertyId: 'Property',
  categoryId: 'Category',
  visitDate: 'Visit date',
  kind: 'Kind of visit',
  authority: 'Authority',
  officers: 'Officers',
  reason: 'Reason for the visit',
  announced: 'Announced',
  present: 'Who was present',
  areasSeen: 'Areas seen',
  powersUsed: 'Powers used',
  samplesTaken: 'Samples, photographs and measurements taken',
  askedFor: 'What was asked for',
  handedOver: 'What was handed over',
  said: 'What was said',
  outcomeId: 'Outcome',
  letterReceivedOn: 'Letter received on',
  nextVisitOn: 'Next visit on',
} as const satisfies Record<keyof VisitFields, string>;

export const officerFieldLabels = {
  name: 'Name',
  telephone: 'Telephone',
  emailAddress: 'E-mail',
  reference: 'Reference',
} as const satisfies Record<keyof Officer, string>;

const address = z.string().nullable();
/** One contact of an authority with a property. */
export const EnforcementVisit = VisitFields.omit({ propertyId: true, categoryId: true, outcomeId: true }).extend({
  id,
  version,
  ref: z.string(),
  property: z.object({
    id,
    /** First line and town, as in lists. */
    caption: z.string(),
    address1: z.string(),
    address2: address,
    address3: address,
    address4: address,
    address5: address,
  }),
  category: Option,
  outcome: Option.nullable(),
  actionCount: z.number(),
  fileCount: z.number(),
  createdAt: instant,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    comment: z.boolean(),
    addFile: z.boolean(),
    deleteFile: z.boolean(),
    addAction: z.boolean(),
  }),
});
export type EnforcementVisit = z.infer<typeof EnforcementVisit>;
