import { z } from 'zod';
import { longDate, weekdayOf } from '../../cycles/calendar.ts';
import { day, id, instant, isTimeOfDay, optionalLine, optionalTimeOfDay } from '../../platform/shapes.ts';
import { filled, placeholders, placeholdersIn, type PlaceholderId } from './placeholders.ts';
import type { LetterTemplate } from './template.ts';

/** What a window of an envelope shows. */
const MOST_LINES_OF_ADDRESS = 6;

/** Whom a letter is for: typed for this letter alone, and personal data. */
export const Addressee = z.object({ occupier: optionalLine(80), addressLine: optionalLine(80) });
export type Addressee = z.infer<typeof Addressee>;

export const Visit = z.object({
  on: day.nullable(),
  from: optionalTimeOfDay,
  until: optionalTimeOfDay,
});
export type Visit = z.infer<typeof Visit>;

/** What a letter can say of a task or an action. */
export const LetterSubject = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  property: z.string().nullable(),
  /** In lines. */
  address: z.array(z.string()),
  dueOn: day.nullable(),
  /** Each attempt without access, in the present round of a task. */
  attemptedOn: z.array(day),
});
export type LetterSubject = z.infer<typeof LetterSubject>;

/** Whose letter it is. */
export const LetterSender = z.object({
  organisation: z.string(),
  sender: z.string().nullable(),
  contact: z.string().nullable(),
});
export type LetterSender = z.infer<typeof LetterSender>;

/** A letter as kept: filled in, except occupier and address, which are removed before the rest. */
const KeptLetter = Addressee.extend({
  writtenOn: day,
  sender: z.string(),
  address: z.array(z.string()),
  heading: z.string(),
  text: z.string(),
});
type KeptLetter = z.infer<typeof KeptLetter>;

/** Why a reader does not see whom it was for. */
type Unnamed = 'withheld' | 'removed';

/** A letter that went out, as its record shows it. */
export const SentLetter = KeptLetter.extend({
  id,
  template: z.string(),
  visitOn: day.nullable(),
  visitFrom: z.string().nullable(),
  visitUntil: z.string().nullable(),
  sentBy: z.string(),
  sentAt: instant,
  unnamed: z.enum(['withheld', 'removed']).nullable(),
});
export type SentLetter = z.infer<typeof SentLetter>;

/** A letter as it is printed. */
export type ReadyLetter = { writtenOn: string; sender: string[]; to: string[]; heading: string; text: string };

/** Tuesday 8 December 2026 */
const inFull = (on: string) => `${weekdayOf(on)} ${longDate(on)}`;

/** 9am, 9.30am, 12 noon, 5pm */
function clockText(time: string): string {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  if (time === '12:00') return '12 noon';
  return `${hours % 12 || 12}${minutes ? `.${String(minutes).padStart(2, '0')}` : ''}${hours < 12 ? 'am' : 'pm'}`;
}

/** between 9am and 12 noon; at 9am */
export const timeText = ({ from, until }: Pick<Visit, 'from' | 'until'>) =>
  from && isTimeOfDay(from) && (!until || isTimeOfDay(until))
    ? until
      ? `between ${clockText(from)} and ${clockText(until)}`
      : `at ${clockText(from)}`
    : null;

const list = new Intl.ListFormat('en-GB');

type Writing = {
  subject: LetterSubject;
  of: LetterSender;
  visit: Visit;
  addressee: Addressee;
  today: string;
};

/** Writes a letter, or says what it lacks. */
export function writeLetter(
  { heading, text }: Pick<LetterTemplate, 'heading' | 'text'>,
  { subject, of, visit, addressee, today }: Writing,
): { letter: KeptLetter; missing: [] } | { letter: null; missing: PlaceholderId[] } {
  const values: Record<Exclude<PlaceholderId, 'occupier' | 'address'>, string | null> = {
    property: subject.property,
    task: subject.name,
    reference: subject.reference,
    due: subject.dueOn && longDate(subject.dueOn),
    day: visit.on && inFull(visit.on),
    time: timeText(visit),
    attempts: list.format([...new Set(subject.attemptedOn)].map(longDate)) || null,
    contact: of.contact,
    organisation: of.organisation,
  };
  const open: Partial<Record<PlaceholderId, string | null>> = values;
  const missing = placeholdersIn(heading, text).filter((name) => name in values && !open[name]);
  if (subject.address.length === 0) missing.unshift('address');
  if (missing.length > 0) return { letter: null, missing };
  return {
    letter: {
      ...addressee,
      writtenOn: today,
      sender: [of.organisation, of.sender].filter(Boolean).join('\n'),
      address: subject.address,
      heading: filled(heading, values),
      text: filled(text, values),
    },
    missing: [],
  };
}

/** What a letter lacks, as a sentence. */
export const missingText = (missing: readonly PlaceholderId[]) =>
  [...new Set(missing.map((name) => placeholders.find(({ id: one }) => one === name)!.missing))].join('. ');

/** A letter with whom it is for, as far as its reader sees that. */
export function readyLetter(
  { writtenOn, sender, occupier, addressLine, address, heading, text }: KeptLetter,
  unnamed: Unnamed | null = null,
): ReadyLetter {
  const hidden = unnamed && `[name ${unnamed}]`;
  const place = [addressLine, ...address].filter((one) => one !== null);
  const values = { occupier: hidden ?? occupier ?? 'occupier', address: place.join(', ') };
  return {
    writtenOn,
    sender: sender.split('\n'),
    to: [hidden ?? occupier ?? 'The occupier', ...inFewLines(place, MOST_LINES_OF_ADDRESS - 1)],
    heading: filled(heading, values),
    text: filled(text, values),
  };
}

/** Joins the shortest neighbours until there are no more lines than that. */
function inFewLines(address: readonly string[], most: number): string[] {
  const joined = [...address];
  while (joined.length > most) {
    const lengths = joined.slice(1).map((next, at) => joined[at]!.length + next.length);
    const at = lengths.indexOf(Math.min(...lengths));
    joined.splice(at, 2, `${joined[at]}, ${joined[at + 1]}`);
  }
  return joined;
}

/** All that is on the paper: what was printed is compared with what is recorded. */
export const wordsOf = ({ writtenOn, sender, to, heading, text }: ReadyLetter) =>
  [writtenOn, ...sender, ...to, heading, text].join('\n');
