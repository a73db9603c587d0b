import type { Day } from '../cycles/calendar.ts';
import type { Reporter } from './reporter.ts';
import type { Rule } from './rules.ts';
import type { Run } from './incapacity.ts';
import type { Truth } from './truth.ts';

/** A rule that was tried: whether its facts are met, what the clock counts from, and who would report. */
export type Tried = {
  rule: Rule;
  met: Truth;
  /** The day that its last day is counted from, in words, and the fact that says it. */
  clock: { from: Day | null; what: string; fact: string };
  reporter: Reporter;
  /** Of a rule about days away from normal work: the longest run, and the one that lasts. */
  runs?: { longest: Run | null; lasting: Run | null };
};
