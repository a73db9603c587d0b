import { z } from 'zod';
import { day, id, instant, optionalLine, optionalLines } from '../../platform/shapes.ts';

/** What each kind of entry has, besides its day and a note. */
type Needed = 'who' | 'how' | 'words' | 'to' | 'why' | 'note';
type Asked = Needed | 'file';

/**
 * What happens in a plan, in the order of its life; `asks`: the fields of an entry, `needs`: those that it must have, `hint`: what
 * the law asks of whoever enters it.
 */
export const evacuationEntryKinds = [
  { id: 'OFFERED', name: 'Assessment offered', asks: ['how', 'file'], needs: [] },
  { id: 'ACCEPTED', name: 'Offer accepted', asks: ['how'], needs: [] },
  { id: 'DECLINED', name: 'Offer declined', asks: ['how'], needs: [] },
  { id: 'ASSESSED', name: 'Person-centred fire risk assessment done', asks: ['who', 'file'], needs: ['who'] },
  { id: 'MEASURES', name: 'Measures agreed', asks: ['file'], needs: ['note'] },
  { id: 'STATEMENT', name: 'Evacuation statement agreed', asks: ['words', 'file'], needs: ['words'] },
  { id: 'NO_STATEMENT', name: 'No statement could be agreed', asks: [], needs: ['note'] },
  { id: 'GIVEN', name: 'Statement given to the resident', asks: ['how'], needs: [] },
  { id: 'CONSENT', name: 'Consent to sharing given', asks: ['how', 'file'], needs: ['how'] },
  { id: 'NO_CONSENT', name: 'Consent refused or withdrawn', asks: ['how', 'file'], needs: [] },
  { id: 'SHARED', name: 'Information shared', asks: ['to'], needs: ['to'] },
  {
    id: 'SHARED_IN_ERROR',
    name: 'Information shared without consent, in error',
    asks: ['to'],
    needs: ['to', 'note'],
    hint: 'evacuation.hint.breach',
  },
  { id: 'REMOVED', name: 'Information taken back', asks: ['to'], needs: ['to'] },
  { id: 'REVIEWED', name: 'Reviewed with the resident', asks: ['who', 'file'], needs: ['who'] },
  { id: 'ENDED', name: 'Plan ended', asks: ['why'], needs: ['why'] },
  { id: 'STRUCK', name: 'Entry corrected', asks: [], needs: ['note'] },
] as const satisfies readonly {
  id: string;
  name: string;
  asks: readonly Asked[];
  needs: readonly Needed[];
  hint?: string;
}[];
export type EvacuationEntryKind = (typeof evacuationEntryKinds)[number]['id'];
const Kind = z.enum(evacuationEntryKinds.map((kind) => kind.id));
export const evacuationEntryKindOf = (kind: EvacuationEntryKind) =>
  evacuationEntryKinds.find((each) => each.id === kind)!;
export const evacuationEntryAsks = (kind: EvacuationEntryKind): readonly Asked[] => evacuationEntryKindOf(kind).asks;
export const evacuationEntryNeeds = (kind: EvacuationEntryKind): readonly Needed[] => evacuationEntryKindOf(kind).needs;
export const evacuationEntryHint = (kind: EvacuationEntryKind) => {
  const found = evacuationEntryKindOf(kind);
  return 'hint' in found ? found.hint : undefined;
};

/** What an ended plan takes: corrections, and where information of the resident went, before it ended too. */
const onceEnded: readonly EvacuationEntryKind[] = ['STRUCK', 'SHARED', 'SHARED_IN_ERROR', 'REMOVED'];
export const happensOnceEnded = (kind: EvacuationEntryKind) => onceEnded.includes(kind);

export const residentContactWays = [
  { id: 'VISIT', name: 'Visit' },
  { id: 'TELEPHONE', name: 'Telephone' },
  { id: 'LETTER', name: 'Letter' },
  { id: 'EMAIL', name: 'E-mail' },
  { id: 'TEXT', name: 'Text message' },
  { id: 'REPRESENTATIVE', name: 'Through somebody who speaks for them' },
] as const;

/** With whom information is shared: one sheet for each. */
export const evacuationReceivers = [
  { id: 'SERVICE', name: 'Fire and rescue service' },
  { id: 'BOX', name: 'Secure information box' },
] as const;
export type EvacuationReceiver = (typeof evacuationReceivers)[number]['id'];

export const evacuationEndings = [
  { id: 'MOVED', name: 'The resident no longer lives there' },
  { id: 'NOT_NEEDED', name: 'The resident can now leave without assistance' },
  { id: 'WITHDREW', name: 'The resident no longer wants a plan' },
  { id: 'OTHER', name: 'Another reason, given in the note' },
] as const;

/** The fields that a kind adds to an entry; fields that it does not have are dropped. */
export const EvacuationEntryDetails = z.object({
  who: optionalLine(200),
  how: z
    .enum(residentContactWays.map((way) => way.id))
    .nullable()
    .default(null),
  /** The statement: what the resident should do in a fire. */
  words: optionalLines(4000),
  to: z
    .enum(evacuationReceivers.map((receiver) => receiver.id))
    .nullable()
    .default(null),
  why: z
    .enum(evacuationEndings.map((ending) => ending.id))
    .nullable()
    .default(null),
  /** STRUCK: the entry that was wrong. */
  entryId: id.nullable().default(null),
});
export type EvacuationEntryDetails = z.output<typeof EvacuationEntryDetails>;

export const NewEvacuationEntry = EvacuationEntryDetails.extend({
  planId: id,
  kind: Kind,
  on: day,
  note: optionalLines(4000),
  /** What proves it: one of the files of the plan. */
  fileId: id.nullable().default(null),
});
export type NewEvacuationEntry = z.output<typeof NewEvacuationEntry>;

export const evacuationEntryLabels = {
  kind: 'What happened',
  on: 'On',
  who: 'By whom',
  how: 'How',
  words: 'What the resident should do in a fire',
  to: 'With whom',
  why: 'Why',
  entryId: 'Entry that does not hold',
  note: 'Note',
  fileId: 'Form, letter or report',
} as const satisfies Record<Exclude<keyof NewEvacuationEntry, 'planId'>, string>;

export const EvacuationEntry = EvacuationEntryDetails.omit({ entryId: true }).extend({
  id,
  kind: Kind,
  on: day,
  note: z.string().nullable(),
  file: z.object({ id, name: z.string() }).nullable(),
  /** Who struck it out, and why. */
  struck: z.object({ by: z.string().nullable(), at: instant, note: z.string().nullable() }).nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
});
export type EvacuationEntry = z.infer<typeof EvacuationEntry>;
