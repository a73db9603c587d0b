import { inWords } from '@lintel/contract/cycles/calendar';
import { lastDayAgain } from '@lintel/contract/cycles/cycle';
import type { CycleRule } from '@lintel/contract/cycles/rule';
import { invalid } from '#platform/problems';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { FoundTask } from './queries.ts';
import { ruleOfTask } from './task.ts';

/** The day on which a task was first put on its property, in the organisation's time. */
export const putOn = ({ timeZone }: Pick<Scope, 'timeZone'>, createdAt: string) => dayIn(timeZone, new Date(createdAt));

/** Why a duty can be due on no later day than its last one, as the beginning of a sentence. */
export const lastDayInWords = ({ legalBasis }: CycleRule, last: string, lastDoneOn: string | null) =>
  lastDoneOn
    ? `By law ${inWords(last)} is the last day (${legalBasis})`
    : `This duty is statutory and was never recorded as done: ${inWords(last)}, one interval after it was put here, is the last day`;

/** Refuses a due date later than the last day of a duty that is taken up, or was never done; answers its rule and that day by law. */
export function checkLastDay(scope: Scope, task: FoundTask, dueOn: string) {
  const rule = ruleOfTask(task);
  const { lastDoneOn } = task;
  const last = lastDayAgain(rule, { lastDoneOn, putOn: putOn(scope, task.createdAt) }, scope.today);
  if (last && dueOn > last)
    throw invalid([{ field: 'dueOn', message: `${lastDayInWords(rule, last, lastDoneOn)}: choose no later one` }]);
  return { rule, legalOn: lastDoneOn ? last : null };
}
