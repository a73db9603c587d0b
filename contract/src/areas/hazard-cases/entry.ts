import { z } from 'zod';
import { id, instant, optionalLine, optionalLines } from '../../platform/shapes.ts';
import { hazardClocks, hazardFindings } from '../../statutory/hazard-clocks.ts';

/** What each kind of entry has, besides its time and a note. */
type Asked = 'who' | 'how' | 'result' | 'investigation' | 'extension' | 'ending' | 'struck' | 'outcome' | 'file';

/** The entries of a case, in the order of its life; `asks`: their fields; `proof`: a file is required. */
export const hazardEntryKinds = [
  { id: 'TENANT_TOLD', name: 'Tenant informed', asks: ['who', 'how', 'file'] },
  { id: 'VISITED', name: 'Visit', asks: ['who', 'result', 'file'] },
  { id: 'NO_ACCESS', name: 'No access', asks: ['who', 'how', 'result', 'file'] },
  {
    id: 'INSPECTION_ASKED',
    name: 'Tenant asked for an inspection in person',
    asks: ['how'],
  },
  { id: 'INVESTIGATED', name: 'Investigation ended', asks: ['who', 'investigation', 'file'] },
  { id: 'RENEWAL_ASKED', name: 'Tenant asked for a renewed investigation', asks: ['how'] },
  { id: 'SUMMARY_GIVEN', name: 'Written summary given to the tenant', asks: ['how', 'file'] },
  { id: 'MADE_SAFE', name: 'Made safe', asks: ['who', 'file'] },
  { id: 'STEPS_TAKEN', name: 'Steps taken to begin the work', asks: ['who', 'file'] },
  { id: 'WORK_BEGUN', name: 'Preventative work begun', asks: ['who', 'file'] },
  { id: 'WORK_FINISHED', name: 'Preventative work finished', asks: ['who', 'file'] },
  {
    id: 'ACCOMMODATION_OFFERED',
    name: 'Suitable alternative accommodation offered',
    asks: ['how', 'result', 'file'],
  },
  {
    id: 'ACCOMMODATION_SECURED',
    name: 'Suitable alternative accommodation secured',
    asks: ['who', 'file'],
  },
  { id: 'ACCOMMODATION_ENDED', name: 'Tenant moved back', asks: [] },
  { id: 'EXTENDED', name: 'Time extended', asks: ['extension', 'file'] },
  { id: 'DUTY_ENDED', name: 'Duty ended', asks: ['ending', 'file'] },
  { id: 'STRUCK', name: 'Entry corrected', asks: ['struck'] },
  { id: 'CLOSED', name: 'Closed', asks: ['outcome'] },
  { id: 'REOPENED', name: 'Reopened', asks: [] },
] as const satisfies readonly { id: string; name: string; asks: readonly Asked[] }[];
export type HazardEntryKind = (typeof hazardEntryKinds)[number]['id'];
const Kind = z.enum(hazardEntryKinds.map((kind) => kind.id));
export const entryKindOf = (kind: HazardEntryKind) => hazardEntryKinds.find((each) => each.id === kind)!;
export const asksFor = (kind: HazardEntryKind, what: Asked) =>
  (entryKindOf(kind).asks as readonly Asked[]).includes(what);

/** How somebody was contacted, or an attempt was made. */
export const contactWays = [
  { id: 'VISIT', name: 'Visit' },
  { id: 'TELEPHONE', name: 'Telephone' },
  { id: 'LETTER', name: 'Letter' },
  { id: 'EMAIL', name: 'E-mail' },
  { id: 'TEXT', name: 'Text message' },
  { id: 'PORTAL', name: 'Tenant portal' },
  { id: 'IN_PERSON', name: 'In person' },
] as const;

/** Why time was extended. The regulations have no extension: it supports the defence of all reasonable endeavours. */
export const extensionReasons = [
  { id: 'NO_ACCESS', name: 'Access was refused or not given' },
  { id: 'TENANT_ASKED', name: 'The tenant asked for a later day' },
  { id: 'CONSENT', name: 'Consent of a third party is awaited' },
  { id: 'SUPPLY', name: 'Materials or people could not be had' },
  { id: 'WEATHER', name: 'Weather' },
  { id: 'OTHER', name: 'Another reason, given in the note' },
] as const;

/** What ends a duty that was not performed (notices-desk.md, section 6). */
export const dutyEndings = [
  { id: 'NO_CONSENT', name: 'Consent of a third party was not obtained by all reasonable endeavours' },
  { id: 'NO_HAZARD', name: 'A later investigation found no hazard' },
  { id: 'NO_WORK', name: 'A later investigation found that no work is needed' },
  { id: 'OTHER', name: 'Another reason, given in the note' },
] as const;

export const closingOutcomes = [
  { id: 'WORK_DONE', name: 'All work is done' },
  { id: 'NO_HAZARD', name: 'No hazard was found' },
  { id: 'DUTIES_ENDED', name: 'The duties ended' },
] as const;

const Clock = z.enum(hazardClocks.map((clock) => clock.id));
const names = <const T extends readonly { id: string }[]>(of: T) =>
  z.enum(of.map((each) => each.id) as [T[number]['id'], ...T[number]['id'][]]);

/** The fields that a kind adds to an entry; fields that it does not have are dropped. */
export const HazardEntryDetails = z.object({
  /** Who came, investigated or did it; for information given, to whom. */
  who: optionalLine(200),
  how: names(contactWays).nullable().default(null),
  result: optionalLines(1000),
  found: names(hazardFindings).nullable().default(null),
  inPerson: z.boolean().nullable().default(null),
  safetyWork: z.boolean().nullable().default(null),
  preventativeWork: z.boolean().nullable().default(null),
  clock: Clock.nullable().default(null),
  /** EXTENDED: until when; for a clock that counts days, until the end of that day. */
  to: instant.nullable().default(null),
  reason: names(extensionReasons).nullable().default(null),
  why: names(dutyEndings).nullable().default(null),
  outcome: names(closingOutcomes).nullable().default(null),
  /** STRUCK: the entry that was wrong. */
  entryId: id.nullable().default(null),
});
export type HazardEntryDetails = z.output<typeof HazardEntryDetails>;

export const NewHazardEntry = HazardEntryDetails.extend({
  caseId: id,
  kind: Kind,
  at: instant,
  note: optionalLines(4000),
  /** Its evidence: one of the files of the case. */
  fileId: id.nullable().default(null),
});
export type NewHazardEntry = z.output<typeof NewHazardEntry>;

export const hazardEntryLabels = {
  kind: 'Event',
  at: 'When',
  who: 'Who',
  how: 'How',
  result: 'Result',
  found: 'What was found',
  inPerson: 'In person',
  safetyWork: 'Work is needed to make it safe',
  preventativeWork: 'Preventative work is needed',
  clock: 'Time limit',
  to: 'Extended to',
  reason: 'Reason',
  why: 'What ended it',
  outcome: 'Outcome',
  entryId: 'Entry that does not hold',
  note: 'Note',
  fileId: 'Letter, report or other proof',
} as const satisfies Record<Exclude<keyof NewHazardEntry, 'caseId'>, string>;

/** An entry as its reader may see it: information about people and free text only for managers of the case. */
export const HazardEntry = HazardEntryDetails.omit({ entryId: true }).extend({
  id,
  kind: Kind,
  at: instant,
  note: z.string().nullable(),
  file: z.object({ id, name: z.string() }).nullable(),
  /** Who struck it out, and why. */
  struck: z.object({ by: z.string().nullable(), at: instant, note: z.string().nullable() }).nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
});
export type HazardEntry = z.infer<typeof HazardEntry>;

/** The managers' fields of an entry. */
export const personalOfEntry = ['who', 'result', 'note', 'file'] as const satisfies (keyof HazardEntry)[];
