import { z } from 'zod';
import { day } from '../platform/shapes.ts';

/** The nation whose bank holidays and laws apply if that of a property is not known. */
export const assumedNation = 'england';
export const cycleNations = ['england', 'wales', 'scotland', 'northern-ireland'] as const;
export type CycleNation = (typeof cycleNations)[number];

export const Interval = z
  .object({
    count: z.int().min(1, 'Use at least 1').max(600, 'Use at most 600'),
    unit: z.enum(['day', 'week', 'month', 'year']),
  })
  .refine(({ count, unit }) => unit !== 'year' || count <= 50, { path: ['count'], message: 'Use at most 50 years' });

const roughDays = ({ count, unit }: z.infer<typeof Interval>) =>
  count * { day: 1, week: 7, month: 30.4, year: 365 }[unit];

/**
 * What a cycle's next due date is counted from: the calendar, the completion date, the due date if done shortly before it, or
 * nothing. `completion` without an interval is a duty that is always live and has no due date.
 */
export const cycleBases = ['fixed', 'completion', 'anniversary', 'once'] as const;

export const lastDays = ['same-day', 'day-before'] as const;

/** How a duty recurs: defined by a task type and possibly overridden by a task. */
export const CycleRule = z
  .object({
    basis: z.enum(cycleBases),
    interval: Interval.nullable(),
    /** How long before the due date a duty can be done and keep its anniversary. */
    earlyWindow: Interval.nullable().default(null),
    /** Days after the due date before a duty counts as overdue; the due date itself does not change. */
    graceDays: z.int().min(0).max(366).default(0),
    /** Where a due date on a weekend or bank holiday moves. */
    workingDays: z.enum(['none', 'before', 'after']).default('none'),
    /**
     * The last day of an interval: the same day of the month, or the day before if the law says "beginning with" (Renting Homes
     * (Fitness for Human Habitation) (Wales) Regulations 2022, reg. 6(2)(b)).
     */
    lastDay: z.enum(lastDays).default('same-day'),
    /** The longest gap allowed by law; null if it sets none. No date of such a duty is later. */
    longest: Interval.nullable().default(null),
    /**
     * For a statutory duty: how long after it was last done, or added to its property if never done, it is due at the latest;
     * null for others, and for one-off duties.
     */
    dutyWithin: Interval.nullable().default(null),
    /** How much later than its last day a cycle may be due once, to align it with others; null if the law does not allow it. */
    alignBy: Interval.nullable().default(null),
    nation: z.enum(cycleNations).default(assumedNation),
    /** The law or standard that sets the interval, as shown to people. */
    legalBasis: z.string().default(''),
  })
  .superRefine((rule, refused) => {
    const refuse = (field: keyof typeof rule, message: string) =>
      refused.addIssue({ code: 'custom', path: [field], message });
    if (rule.basis === 'once' && rule.interval) refuse('interval', 'A one-off task has no interval');
    if ((rule.basis === 'fixed' || rule.basis === 'anniversary') && !rule.interval)
      refuse('interval', 'Enter how often');
    if (rule.basis === 'anniversary' && (rule.interval?.unit === 'day' || rule.interval?.unit === 'week'))
      refuse('interval', 'Use months or years');
    if (rule.basis === 'anniversary' && !rule.earlyWindow) refuse('earlyWindow', 'Enter how early it may be done');
    if (rule.lastDay === 'day-before' && rule.basis !== 'completion')
      refuse('lastDay', 'A period begins with the day it was done only where it counts from that day');
    if (rule.lastDay === 'day-before' && (rule.interval?.unit === 'day' || rule.interval?.unit === 'week'))
      refuse('lastDay', 'Use months or years');
    // With at most half the interval the windows of two cycles never overlap, even across a short February.
    if (rule.interval && rule.earlyWindow && roughDays(rule.earlyWindow) * 2 > roughDays(rule.interval))
      refuse('earlyWindow', 'Use at most half the interval');
  });
export type CycleRule = z.infer<typeof CycleRule>;

/** Why a cycle is due when it is: stored with the cycle, and worded by `explain`. */
export const Because = z.object({
  code: z.enum([
    'set-by-hand',
    'all-the-time',
    'when-needed',
    'after-start',
    'after-completion',
    'anniversary-kept',
    'anniversary-lost-early',
    'anniversary-lost-late',
    'fixed-date',
    'stands-done-before-period',
    'certificate-expires',
    'aligned',
    'after-aligned',
    'rule-changed',
    'stands-after-rule-change',
    'resumed-stands',
    'resumed-at-once',
    'resumed-past-the-law',
    'resumed-fixed-date',
    'equipment',
    'back-in-use',
  ]),
  parts: z.object({
    interval: Interval.optional(),
    earlyWindow: Interval.optional(),
    /** The start of the interval. */
    from: day.optional(),
    /** The interval includes its first day, so it ends the day before the same day of the month. */
    isFirstDay: z.literal(true).optional(),
    doneOn: day.optional(),
    resumedOn: day.optional(),
    /** Fixed dates that passed without being done. */
    missed: z.int().optional(),
    /** The due date before it was moved, and what it fell on. */
    moved: z.object({ from: day, to: day, fellOn: z.string(), nation: z.enum(cycleNations) }).optional(),
    legalBasis: z.string().optional(),
    /** The pieces of equipment that are due first, the first few by name, and the day of the last round without them. */
    pieces: z.array(z.string()).optional(),
    otherPieces: z.int().optional(),
    missedOn: day.optional(),
  }),
});
export type Because = z.infer<typeof Because>;

const dates = {
  /** The due date shown to people; null if nothing falls due. */
  dueOn: day.nullable(),
  /** The due date before it was moved off a weekend or bank holiday. */
  anchorOn: day.nullable(),
  /** The day of the month of the series: 31 stays 31 through February. */
  anchorDay: z.int().min(1).max(31).nullable(),
  /** The last day allowed by law, if it sets a longest gap and the duty was done before. */
  legalOn: day.nullable(),
  /** Its last day before it was aligned with others, if it was. */
  alignedFrom: day.optional(),
  /** The due date that passed during a suspension, if one did: a duty can be delayed only once. */
  heldUpFrom: day.optional(),
};
/** The stored state of a task in time; the next cycle follows from this, the rule and the completion date. */
export const Cycle = z.object({
  startsOn: day,
  ...dates,
  /** Where a piece of equipment brought it forward: how it is due otherwise. */
  alone: z.object({ ...dates, because: Because }).optional(),
});
export type Cycle = z.infer<typeof Cycle>;

export type ExplainedCycle = Cycle & { because: Because };
