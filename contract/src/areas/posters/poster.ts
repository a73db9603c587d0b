import { z } from 'zod';
import {
  day,
  id,
  instant,
  line,
  optionalLine,
  optionalTimeOfDay,
  Option,
  requiredLines,
} from '../../platform/shapes.ts';

/** The header with the token if the body is a photograph. */
export const POSTER_TOKEN_HEADER = 'poster-token';

/**
 * What a person at a poster can report, in the order of the form; `category` is the suggestion for taking it in. That somebody was
 * hurt does not say how badly: whoever records it chooses.
 */
export const posterKinds = [
  { id: 'injury', name: 'Somebody was hurt', category: null },
  { id: 'near-miss', name: 'Nobody was hurt, but nearly', category: 'near-miss' },
  { id: 'hazard', name: 'Something is dangerous', category: 'unsafe-condition' },
] as const;
export const PosterKind = z.enum(posterKinds.map((kind) => kind.id));
export type PosterKind = z.infer<typeof PosterKind>;

/** The maximum of photographs per report, each with the size limit of an inspection report's files. */
export const MOST_PHOTOGRAPHS = 5;
/** Minutes after a report during which its photographs are accepted. */
export const PHOTOGRAPH_MINUTES = 60;

export const PosterSettings = z.object({ isOn: z.boolean() });

/** What an organisation's pages show to somebody outside. */
const OrganisationShown = z.object({ name: z.string(), logo: z.string().nullable() });

/** The poster of a property, for printing. */
export const Poster = z.object({
  /** Whether the organisation accepts reports through posters at all. */
  isOn: z.boolean(),
  organisation: OrganisationShown,
  property: z.object({ id, caption: z.string() }),
  /** The content of the QR code; null if there is none yet, or it was revoked. */
  link: z.string().nullable(),
  madeAt: instant.nullable(),
});
export type Poster = z.infer<typeof Poster>;

/** What the form shows to anybody who opens it: where they are, and nothing else. */
export const PosterForm = z.object({ organisation: OrganisationShown, place: z.string(), today: day });
export type PosterForm = z.infer<typeof PosterForm>;

const optionalEmail = line(254)
  .nullish()
  .transform((address) => address || null)
  .pipe(z.email('validation.email').nullable());

/** A person's report; they may leave out who they are and who was hurt. */
export const PosterReportFields = z.object({
  what: PosterKind,
  happenedOn: day,
  happenedAt: optionalTimeOfDay,
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
  { id: 'accepted', name: 'Recorded' },
  { id: 'rejected', name: 'Rejected' },
] as const;
export const PosterState = z.enum(posterStates.map((state) => state.id));
export type PosterState = z.infer<typeof PosterState>;

/**
 * A report as managers of accidents there read it. Names and contact details are cleared once it is decided; the text and
 * photographs of a rejected one are deleted when those of an adult's accident would be.
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
  /** Who has read it, once a day each, latest first. */
  readBy: z.array(z.object({ person: z.string(), isSupport: z.boolean(), openedAt: instant })),
});
export type PosterReport = z.infer<typeof PosterReport>;
