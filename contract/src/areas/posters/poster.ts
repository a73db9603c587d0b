import { z } from 'zod';
import { day, id, instant, line, optionalLine, Option, requiredLines } from '../../platform/shapes.ts';
import { timeOfDay } from '../accidents/accident.ts';

/** The header that carries the token where the body is a photograph. */
export const POSTER_TOKEN_HEADER = 'poster-token';

/** What somebody in front of a poster saw, in the order of the form; `category` is proposed to who takes it in. */
export const posterKinds = [
  { id: 'injury', name: 'Somebody was hurt', category: 'minor-injury' },
  { id: 'near-miss', name: 'Nobody was hurt, but nearly', category: 'near-miss' },
  { id: 'hazard', name: 'Something is dangerous', category: 'unsafe-condition' },
] as const;
export const PosterKind = z.enum(posterKinds.map((kind) => kind.id));
export type PosterKind = z.infer<typeof PosterKind>;

/** Photographs with one report, each of the size that a report of an inspection may have. */
export const MOST_PHOTOGRAPHS = 5;
/** Minutes after a report in which its photographs are taken. */
export const PHOTOGRAPH_MINUTES = 60;

export const PosterSettings = z.object({ isOn: z.boolean() });

/** What stands on the pages of an organisation for somebody outside. */
const OrganisationShown = z.object({ name: z.string(), logo: z.string().nullable() });

/** The poster of a property, as it is printed. */
export const Poster = z.object({
  /** Whether the organisation takes reports by posters at all. */
  isOn: z.boolean(),
  organisation: OrganisationShown,
  property: z.object({ id, caption: z.string() }),
  /** What the QR code holds; null where there is none yet, or it was ended. */
  link: z.string().nullable(),
  madeAt: instant.nullable(),
});
export type Poster = z.infer<typeof Poster>;

/** What the form says to whoever opens it: where they are, and nothing else. */
export const PosterForm = z.object({ organisation: OrganisationShown, place: z.string(), today: day });
export type PosterForm = z.infer<typeof PosterForm>;

const optionalEmail = line(254)
  .nullish()
  .transform((address) => address || null)
  .pipe(z.email('validation.email').nullable());

/** What somebody reports; who they are and who was hurt is theirs to leave out. */
export const PosterReportFields = z.object({
  what: PosterKind,
  happenedOn: day,
  happenedAt: z
    .string()
    .nullish()
    .transform((time) => time || null)
    .pipe(timeOfDay.nullable()),
  place: optionalLine(200),
  said: requiredLines('Enter what happened', 4000),
  hurtName: optionalLine(100),
  fullName: optionalLine(100),
  phone: optionalLine(50),
  email: optionalEmail,
});
export type PosterReportFields = z.output<typeof PosterReportFields>;

export const posterReportLabels = {
  what: 'What is it?',
  happenedOn: 'Date',
  happenedAt: 'Time, if you know it',
  place: 'Where exactly?',
  said: 'What happened?',
  hurtName: 'Who was hurt, if you know',
  fullName: 'Your name',
  phone: 'Telephone',
  email: 'E-mail address',
} as const satisfies Record<keyof PosterReportFields, string>;

export const posterStates = [
  { id: 'waiting', name: 'Waiting' },
  { id: 'accepted', name: 'Taken in' },
  { id: 'rejected', name: 'Rejected' },
] as const;
export const PosterState = z.enum(posterStates.map((state) => state.id));
export type PosterState = z.infer<typeof PosterState>;

/**
 * A report as who manages accidents there reads it. Names and contact are cleared once it was decided; of one that was
 * rejected, what it said and showed goes when an accident of an adult would.
 */
export const PosterReport = PosterReportFields.extend({
  id,
  said: z.string(),
  redactedAt: instant.nullable(),
  property: Option,
  receivedAt: instant,
  state: PosterState,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  accident: z.object({ id, ref: z.string() }).nullable(),
  fileCount: z.number(),
  /** Who read it before, once a day for each, the latest first. */
  readBy: z.array(z.object({ person: z.string(), isSupport: z.boolean(), openedAt: instant })),
});
export type PosterReport = z.infer<typeof PosterReport>;
