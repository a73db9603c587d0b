import { plusDays } from '../cycles/calendar.ts';
import { lifted } from './exclusions.ts';
import type { RiddorFacts } from './facts.ts';
import { dayOver } from './incapacity.ts';
import { unanswered } from './finding.ts';
import type { Judged } from './judge.ts';
import { cite, type Law, type Rule } from './rules.ts';
import { cannotSay, dayInWords, daysInWords, inBrackets } from './sentences.ts';
import type { Tried } from './tried.ts';
import type { Truth } from './truth.ts';

/**
 * Rule 15: a continuing run that is not yet long enough for a report. To be reviewed on the dates on which a record and a
 * report would become necessary; other facts that the rule depends on are asked for at once.
 */
export function judgeOpenRun(
  tried: Tried,
  gate: Truth,
  record: Rule | undefined,
  facts: RiddorFacts,
  law: Law,
): Judged | null {
  const { rule, runs, clock, reporter } = tried;
  const lasting = runs?.lasting;
  const lift = lifted(rule.code, facts, law);
  if (!lasting || !clock.from || gate.is === false || lift.is === true || tried.met.is !== false) return null;
  if (runs.longest && runs.longest.days > rule.overDays!) return null;
  const reportFrom = dayOver(lasting, rule.overDays!);
  const recordFrom = record && dayOver(lasting, record.overDays!);
  const isRecorded = record !== undefined && (runs.longest?.days ?? 0) > record.overDays!;
  const reportBy = plusDays(clock.from, rule.reportWithinDays!);
  const by = cite(law, rule.regulation.split(';')[0]!);
  const recordBy = record ? cite(law, record.regulation.split(';')[0]!) : '';
  const nextLookOn = recordFrom !== undefined && !isRecorded ? recordFrom : reportFrom;
  // While it lasts it may have to be recorded and reported: only the missing facts could rule that out.
  const needs = [gate, lift].flatMap((truth) => (truth.is === null ? truth.needs : []));
  if (needs.length)
    return {
      because: '',
      who: '',
      duty: '',
      finding: {
        ...unanswered(rule.code, by),
        clockFrom: clock.from,
        nextLookOn,
        needs,
        explanation: cannotSay(needs),
      },
    };
  const unfit = 'if the person cannot do their normal work that day';
  const soFar = lasting.days
    ? `away from normal work for ${daysInWords(lasting.days)} so far, the day of the accident not counted`
    : `away from normal work from ${dayInWords(lasting.from)}`;
  const due = reportFrom > reportBy ? 'at once, since that is after' : 'by';
  const recordText = !record
    ? ''
    : isRecorded
      ? ` Recorded under ${recordBy}.`
      : ` On ${dayInWords(recordFrom!)} it must be recorded ${unfit}${inBrackets([recordBy])}.`;
  const explanation = `Not yet: ${soFar}.${recordText} On ${dayInWords(reportFrom)} it becomes reportable ${unfit}; the report would then be due ${due} ${dayInWords(reportBy)}${inBrackets([by])}.`;
  return {
    because: soFar,
    who: '',
    duty: '',
    finding: {
      ...unanswered(rule.code, [by, ...(isRecorded ? [recordBy] : []), reporter.by].join('; ')),
      decision: 'not-yet',
      clockFrom: clock.from,
      nextLookOn,
      reporter: reporter.name,
      isOurs: reporter.isOurs,
      reportTo: rule.reportTo,
      form: rule.form,
      explanation,
    },
  };
}
