import type { CycleNation } from '../cycles/rule.ts';
import type { CountedPeriod } from './periods.ts';

/** The date from which a period runs. */
export type PeriodFrom = 'service' | 'made' | 'effect' | 'suspension-end';
type FromDay = { from: PeriodFrom };

/** When an appeal can be made: within a statutory period, until the day before it takes effect, as the notice says, or never. */
type AppealRule =
  /** `orComply`: the time to comply is the last day if it ends sooner. */
  | ({ kind: 'period'; orComply?: true } & CountedPeriod & FromDay)
  | { kind: 'before-effect' }
  | { kind: 'stated' }
  | { kind: 'none' };

/** The deadline to comply, as far as set by law. */
type ComplyRule =
  | { kind: 'at-once' }
  | { kind: 'stated' }
  | { kind: 'none' }
  /** Not before the time for appeal has passed. */
  | { kind: 'after-appeal' }
  /** The earliest date that the notice may require. */
  | ({ kind: 'earliest'; what: 'comply' | 'work-starts' } & CountedPeriod & FromDay)
  /** The law sets the period itself. */
  | ({ kind: 'period' } & CountedPeriod & FromDay);

export type NoticeType = {
  code: string;
  name: string;
  law: string;
  /** Where that law holds, by its own extent; absent: there are parallels everywhere. */
  nations?: readonly CycleNation[];
  /** Who hears an appeal. */
  appealTo: string | null;
  appeal: AppealRule;
  /** Whether an appeal suspends it; `differs`: see the notice. */
  appealSuspends: 'yes' | 'no' | 'differs' | 'none';
  suspension: string | null;
  comply: ComplyRule;
  /** Who may extend the time, and under which provision; null: nobody; absent: not known, so the authority's letter counts. */
  extension?: string | null;
  /** No extension while an appeal is pending. */
  noExtensionDuringAppeal?: true;
  /** An appeal extends the time to comply by its days, the first and the last both counted. */
  lengthenedByAppeal?: true;
  /** When it becomes operative without an appeal. */
  operative?: CountedPeriod & FromDay;
  reviewedYearly?: true;
  /** Stops or restricts the use of premises or an activity. */
  isProhibition?: true;
  /** Entered in a public register (Environment and Safety Information Act 1988). */
  isPublic?: true;
  /** Without legal force: its date is a target. */
  isInformal?: true;
  /** Disregarding it is no offence: a penalty, an order of a court or other powers may follow. */
  isNoOffence?: true;
  /** Whether it is from the statute's text; `general`: show dates as "check against the notice". */
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
