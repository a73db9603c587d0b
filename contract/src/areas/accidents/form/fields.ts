import { z } from 'zod';
import { day, id, instant } from '../../../platform/shapes.ts';
import { notifyingWays } from '../accident.ts';
import { FormAnswers } from './questions.ts';

/** The HSE's online forms, and those of Northern Ireland with the same content (riddor-desk.md, section 7). */
export const formKinds = [
  { id: 'injury', name: 'Injury' },
  { id: 'dangerous-occurrence', name: 'Dangerous occurrence' },
  { id: 'disease', name: 'Disease' },
  { id: 'gas-incident', name: 'Gas incident' },
  { id: 'gas-fitting', name: 'Dangerous gas fitting' },
] as const;
export const FormKind = z.enum(formKinds.map((kind) => kind.id));
export type FormKind = z.infer<typeof FormKind>;

/** Where an answer is entered: a section of the accident's page, the property, the user's own account, or the form itself. */
const entryPlaces = [
  'general',
  'riddor',
  'desk',
  'injured',
  'investigation',
  'property',
  'account',
  'organisation',
  'here',
] as const;
export const EntryPlace = z.enum(entryPlaces);
export type EntryPlace = z.infer<typeof EntryPlace>;

/** One answer, as typed into the form; null means missing if it is required, otherwise left empty. */
export const FormField = z.object({
  id: z.string(),
  label: z.string(),
  value: z.string().nullable(),
  isRequired: z.boolean(),
  enteredIn: EntryPlace,
});
export type FormField = z.infer<typeof FormField>;

export const FormSection = z.object({ id: z.string(), title: z.string(), fields: z.array(FormField) });
export type FormSection = z.infer<typeof FormSection>;

export const RiddorForm = z.object({
  kind: FormKind,
  name: z.string(),
  /** The code on the official form; a hint, since the online service may use another. */
  code: z.string(),
  /** The desk requires it. */
  isAskedFor: z.boolean(),
  authority: z.string(),
  /** Each rule that this report satisfies, with its regulation and deadline (reg. 15). */
  serves: z.array(z.object({ name: z.string(), regulation: z.string(), reportBy: day.nullable() })),
  /** The earliest of those deadlines. */
  reportBy: day.nullable(),
  notifyWithoutDelay: z.boolean(),
  /** Only a death or a specified injury may be notified by telephone. */
  isTelephoneAccepted: z.boolean(),
  sections: z.array(FormSection),
  /** The particulars to keep (Sch. 1 Part 2). */
  particulars: z.array(FormField),
});
export type RiddorForm = z.infer<typeof RiddorForm>;

/** A report as sent, and who filed it. */
export const SentReport = z.object({
  id,
  kind: FormKind,
  sentOn: day,
  sentHow: z.enum(notifyingWays),
  sentBy: z.string(),
  reference: z.string(),
  /** Why it was sent on a form that the desk did not require. */
  reason: z.string().nullable(),
  form: RiddorForm,
  keptAt: instant,
  keptBy: z.string().nullable(),
});
export type SentReport = z.infer<typeof SentReport>;

/** Who else to notify of it, and when that was done (riddor-desk.md, section 10). */
export const OtherToNotify = z.object({
  whom: z.string(),
  name: z.string(),
  why: z.string(),
  isSuggested: z.boolean(),
  notifiedOn: day.nullable(),
  /** Who ticked it. */
  recordedBy: z.string().nullable(),
});
export type OtherToNotify = z.infer<typeof OtherToNotify>;

/** Of the forms that are not asked for. */
export const WhyNotAsked = z.enum(['not-asked', 'judged', 'undecided']);
export type WhyNotAsked = z.infer<typeof WhyNotAsked>;

/** The forms of an accident and everything that belongs to them. */
export const RiddorForms = z.object({
  accident: z.object({
    id,
    version: z.number(),
    ref: z.string(),
    property: z.string(),
    propertyId: id,
    /** The day of its last report, on whichever form; null also where something since then requires another. */
    reportedOn: day.nullable(),
  }),
  canEdit: z.boolean(),
  forms: z.array(RiddorForm),
  whyNotAsked: WhyNotAsked,
  /** The latest answers to questions that only the form asks, and the row on which a change is based. */
  answers: FormAnswers,
  answersId: id.nullable(),
  sent: z.array(SentReport),
  others: z.array(OtherToNotify),
});
export type RiddorForms = z.infer<typeof RiddorForms>;
