import type { Day } from '../cycles/calendar.ts';
import type { Reporter } from './reporter.ts';
import type { Rule } from './rules.ts';
import type { Run } from './incapacity.ts';
import type { Truth } from './truth.ts';

/** The test of a rule: whether its facts are met, the start of the clock, and who would report. */
export type Tried = {
  rule: Rule;
  met: Truth;
  /** The date from which its deadline is counted, in words, and the fact that gives it. */
  clock: { from: Day | null; what: string; fact: string };
  reporter: Reporter;
  /** For a rule about days away from normal work: the longest run, and the one that is continuing. */
  runs?: { longest: Run | null; lasting: Run | null };
};
