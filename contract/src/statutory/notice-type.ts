import type { CountedPeriod } from './periods.ts';

/** From which day a period runs. */
export type PeriodFrom = 'service' | 'made' | 'effect' | 'suspension-end';
type FromDay = { from: PeriodFrom };

/** When an appeal may be made: a period in law, the day before the notice takes effect, as the notice says, or not at all. */
type AppealRule =
  /** `orComply`: the time to comply is the last day where that ends sooner. */
  | ({ kind: 'period'; orComply?: true } & CountedPeriod & FromDay)
  | { kind: 'before-effect' }
  | { kind: 'stated' }
  | { kind: 'none' };

/** By when one must comply, as far as the law says it. */
type ComplyRule =
  | { kind: 'at-once' }
  | { kind: 'stated' }
  | { kind: 'none' }
  /** Not before the time for appeal has passed. */
  | { kind: 'after-appeal' }
  /** The earliest that the notice may ask for. */
  | ({ kind: 'earliest'; what: 'comply' | 'work-starts' } & CountedPeriod & FromDay)
  /** The law gives the period itself. */
  | ({ kind: 'period' } & CountedPeriod & FromDay);

export type NoticeType = {
  code: string;
  name: string;
  law: string;
  /** Who hears an appeal. */
  appealTo: string | null;
  appeal: AppealRule;
  /** Whether an appeal suspends it; `differs`: look at the notice. */
  appealSuspends: 'yes' | 'no' | 'differs' | 'none';
  suspension: string | null;
  comply: ComplyRule;
  /** Who may extend the time, and where that is said; null: nobody; left out: not known, so what the authority writes counts. */
  extension?: string | null;
  /** No extension while an appeal is pending. */
  noExtensionDuringAppeal?: true;
  /** The time to comply is longer by the days of the appeal, the first and the last both counted. */
  lengthenedByAppeal?: true;
  /** When it becomes operative where nobody appeals. */
  operative?: CountedPeriod & FromDay;
  reviewedYearly?: true;
  /** Stops or restricts the use of premises or an activity. */
  isProhibition?: true;
  /** Entered in a public register (Environment and Safety Information Act 1988). */
  isPublic?: true;
  /** No force of law: its date is a target. */
  isInformal?: true;
  /** Whether the statute was read; `general`: show a date as "check against the notice". */
  source: 'text' | 'general';
};

export const days = (count: number) => ({ count, unit: 'day' as const });
export const within = (count: number, from: PeriodFrom = 'service') =>
  ({ kind: 'period', form: 'within', length: days(count), from }) as const;
export const beginning = (count: number, from: PeriodFrom = 'service') =>
  ({ kind: 'period', form: 'beginning-with', length: days(count), from }) as const;
export const atLeast = (count: number) =>
  ({ kind: 'earliest', what: 'comply', form: 'not-before', length: days(count), from: 'service' }) as const;
export const stated = { kind: 'stated' } as const;
export const none = { kind: 'none' } as const;
export const atOnce = { kind: 'at-once' } as const;
