import { z } from 'zod';
import { daysBetween } from '../../cycles/calendar.ts';
import { day, id, instant, line, optionalLine, requiredLines } from '../../platform/shapes.ts';
import { TrainingKind } from './training-kinds.ts';
import { pageCounts } from '../../platform/paged.ts';

/** The number of days before its end from which training ends soon. */
const SOON_DAYS = 60;

export const trainingStates = [
  { id: 'MISSING', name: 'Missing' },
  { id: 'EXPIRED', name: 'Expired' },
  { id: 'SOON', name: 'Expires soon' },
  { id: 'HELD', name: 'Held' },
] as const;
export const TrainingState = z.enum(trainingStates.map((state) => state.id));
export type TrainingState = z.infer<typeof TrainingState>;

/** The state of the latest training of a kind on a date, valid through its last day; null if there is none and none is required. */
export function trainingStateOn(
  held: { toOn: string | null } | undefined,
  isRequired: boolean,
  today: string,
): TrainingState | null {
  if (!held) return isRequired ? 'MISSING' : null;
  if (held.toOn === null) return 'HELD';
  const left = daysBetween(today, held.toOn);
  return left < 0 ? 'EXPIRED' : left <= SOON_DAYS ? 'SOON' : 'HELD';
}

/** Training that somebody completed; the last day may be left open if it does not end. */
export const NewTraining = z.object({
  personId: id,
  kind: line(60).min(1, 'Choose the training'),
  provider: optionalLine(),
  number: optionalLine(),
  fromOn: day,
  toOn: day.nullable().default(null),
  /** The uploaded certificate. */
  uploadSessionId: id.nullable().default(null),
});
export type NewTraining = z.output<typeof NewTraining>;

export const trainingFieldLabels = {
  kind: 'Training',
  provider: 'Provider',
  number: 'Certificate number',
  fromOn: 'From',
  toOn: 'Valid until',
} as const;

export const Withdrawal = z.object({ id, reason: requiredLines('Give a reason', 1000) });

const RecordedTraining = z.object({
  id,
  provider: z.string().nullable(),
  number: z.string().nullable(),
  fromOn: day,
  toOn: day.nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
  files: z.array(z.object({ id, name: z.string() })),
});

/** A kind that is required of a person or that they had, with all records of it, latest first. */
export const TrainingOfKind = z.object({
  kind: z.string(),
  name: z.string(),
  source: z.string().nullable(),
  isRequired: z.boolean(),
  state: TrainingState,
  toOn: day.nullable(),
  items: z.array(RecordedTraining),
});
export type TrainingOfKind = z.infer<typeof TrainingOfKind>;

export const PersonTraining = z.object({
  kinds: z.array(TrainingOfKind),
  /** The kinds that can be recorded. */
  offered: z.array(TrainingKind.pick({ id: true, name: true, months: true, keepsNoFile: true })),
  can: z.object({ record: z.boolean() }),
});
export type PersonTraining = z.infer<typeof PersonTraining>;

/** Somebody else's opening of a person's document. */
export const PersonalAccess = z.object({ id, document: z.string(), openedBy: z.string(), openedAt: instant });
export type PersonalAccess = z.infer<typeof PersonalAccess>;

/** What a person lacks for some work. */
export const Lacking = z.object({
  /** As the picker identifies them: login, e-mail address or id. */
  who: z.string(),
  lacks: z.array(z.object({ name: z.string(), state: TrainingState, toOn: day.nullable() })),
});
export type Lacking = z.infer<typeof Lacking>;

/** The same for pieces of work, with the references of those that require it if there are several. */
export const LackingForWork = Lacking.extend({
  lacks: z.array(Lacking.shape.lacks.element.extend({ refs: z.array(z.string()) })),
});
export type LackingForWork = z.infer<typeof LackingForWork>;

/** People by kinds: the state of each kind for each person, if there is one. */
export const TrainingMatrix = z.object({
  kinds: z.array(z.object({ id: z.string(), name: z.string() })),
  people: z.array(
    z.object({
      id,
      fullName: z.string(),
      jobTitle: z.string().nullable(),
      cells: z.record(z.string(), z.object({ state: TrainingState, toOn: day.nullable() })),
    }),
  ),
  ...pageCounts,
});
export type TrainingMatrix = z.infer<typeof TrainingMatrix>;
