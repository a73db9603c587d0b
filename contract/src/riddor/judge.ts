import { plusDays, type Day } from '../cycles/calendar.ts';
import { lifted, roadException } from './exclusions.ts';
import type { RiddorFacts } from './facts.ts';
import { unanswered, type Finding } from './finding.ts';
import { dayOver } from './incapacity.ts';
import { cite, type Law } from './rules.ts';
import { cannotSay, dayInWords, daysInWords, inBrackets, sentence } from './sentences.ts';
import type { Tried } from './tried.ts';
import type { Need } from './truth.ts';

/** A finding, with the parts of its text from which the text for several findings is composed. */
export type Judged = {
  finding: Finding;
  /** Why, with its regulations: "a fracture … is a specified injury (reg. 4(1)(a))". */
  because: string;
  /** Who else must report, before the reasons: "Another reports: …". Empty if it is this organisation. */
  who: string;
  /** What to do, and by when. */
  duty: string;
  /** Of a rule that cannot be decided yet: what the law asks if the missing facts meet it, and of whom. */
  ifMet?: IfMet;
};

type IfMet = {
  notifyWithoutDelay: boolean;
  /** Null if the law sets no day, or it cannot be calculated. */
  reportBy: Day | null;
  /** From what its days are counted; empty if the law sets none. */
  counted: string;
  /** Who else must report; null if it is this organisation, or not known. */
  other: string | null;
};

/** How a duty begins that asks for a report only. */
export const noNotice = 'No immediate notice is needed; ';

/** The finding for one rule as of a date: the facts it rests on, what excludes it, who reports and by when. */
export function judge({ rule, met, clock, reporter, runs }: Tried, facts: RiddorFacts, law: Law, asOf: Day): Judged {
  const lift = lifted(rule.code, facts, law);
  const refuted = lift.is ? lift : met.is === false ? met : null;
  const reportBy = clock.from && rule.reportWithinDays !== null ? plusDays(clock.from, rule.reportWithinDays) : null;
  const finding = { ...unanswered(rule.code, cite(law, rule.regulation)), reportTo: rule.reportTo };
  if (refuted) {
    const because = `${refuted.why}${inBrackets(refuted.by)}`;
    const regulation = refuted.by.join('; ') || finding.regulation;
    const explanation = `Not reportable: ${because}.`;
    return { finding: { ...finding, regulation, decision: 'not-reportable', explanation }, because, who: '', duty: '' };
  }
  const count = rule.reportWithinDays === null ? '' : `${daysInWords(rule.reportWithinDays)} after ${clock.what}`;
  const notifyWithoutDelay = rule.notifyWithoutDelay && !reporter.needsNoNotice;
  const missing: Need[] = [met, lift].flatMap((truth) => (truth.is === null ? [...truth.needs] : []));
  if (met.is === null || lift.is === null) {
    const regulation = [...new Set(missing.map((need) => need.regulation))].filter(Boolean).join('; ');
    const asking = { ...finding, regulation: regulation || finding.regulation, needs: missing };
    // What the law asks without delay need not have a day (reg. 6(3), 8 and 9).
    const isDue = reportBy || notifyWithoutDelay || rule.reportWithinDays === null;
    const other = reporter.isOurs === false ? reporter.name : null;
    const ifMet = rule.kind === 'rule' && isDue ? { notifyWithoutDelay, reportBy, counted: count, other } : undefined;
    return {
      finding: { ...asking, explanation: cannotSay(missing) },
      because: '',
      who: '',
      duty: '',
      ...(ifMet && { ifMet }),
    };
  }

  const exception = roadException(facts, law);
  const isLate = reportBy !== null && reportBy < asOf;
  const reachedOn = rule.overDays && runs?.longest ? dayOver(runs.longest, rule.overDays) : null;
  const isReachedLate = reachedOn !== null && reportBy !== null && reachedOn > reportBy;
  const defence = isReachedLate && !law.isNorthernIreland ? ['reg. 16'] : [];
  const by = [...met.by, ...(exception && rule.code !== 'dangerous-occurrence' ? [exception.by] : [])];
  const isRecord = rule.kind === 'record-only';
  const because = `${met.why}${inBrackets(by)}`;
  const isClockNeeded = rule.reportWithinDays !== null && clock.from === null;
  const clockNeed = { fact: clock.fact, question: `on which day ${clock.what} was`, regulation: '' };
  const needs = [...reporter.needs, ...(isClockNeeded ? [clockNeed] : [])];
  const reported: Finding = {
    ...finding,
    regulation: [...new Set([...by, reporter.by, ...defence])].join('; '),
    decision: isRecord ? 'record-only' : reporter.isOurs === false ? 'another-reports' : 'reportable',
    notifyWithoutDelay,
    reportBy,
    isLate,
    clockFrom: reportBy && clock.from,
    reporter: reporter.name,
    isOurs: reporter.isOurs,
    form: rule.form,
    telephoneAccepted: rule.telephoneAccepted,
    needs,
  };
  if (isRecord) {
    const whose =
      reporter.isOurs === false ? ` ${sentence(`${reporter.name} must keep the record; keep our own as well`)}` : '';
    return { finding: { ...reported, explanation: `Record only: ${because}.${whose}` }, because, who: '', duty: '' };
  }

  const procedure = rule.regulation.match(/Sch\. 1 para\. \d/)?.[0];
  const counted = `${count}${procedure ? inBrackets([cite(law, procedure)]) : ''}`;
  const isOthers = reporter.isOurs === false;
  const who = isOthers ? `Another reports: ${reporter.name} ${reporter.because}${inBrackets([reporter.by])}. ` : '';
  const duty = `${reporterInWords()}${dutyInWords()}${isOthers ? ' Ask them for the date and reference of their report.' : ''}`;
  return { finding: { ...reported, explanation: inOneText(who, [because], duty) }, because, who, duty };

  function reporterInWords(): string {
    if (reporter.isOurs === null)
      return `Who reports is not known yet: ask ${reporter.needs.map(({ question }) => question).join(' and ')}. `;
    if (isOthers || reporter.because.startsWith('employs the person')) return '';
    return `This organisation reports: it ${reporter.because}${inBrackets([reporter.by])}. `;
  }

  function dutyInWords(): string {
    const channel = rule.code.startsWith('death-') ? ', by telephone' : rule.telephoneAccepted ? '' : ', online';
    const notify = isOthers ? `They tell ${law.authority}` : `Tell ${law.authority}`;
    const theReport = isOthers ? 'their report' : 'the report';
    if (rule.code === 'death-within-one-year')
      return `${notify} of the death without delay, even if the injury was never reported; the law sets no day.`;
    if (rule.reportWithinDays === null)
      return `${isOthers ? 'They send' : 'Send'} the report to ${law.authority} without delay; the law sets no day.`;
    const notice = notifyWithoutDelay ? `${notify} without delay${channel}; ` : noNotice;
    if (reportBy === null) return `${notice}${theReport} is due ${counted}; which day that was is not known.`;
    const due = `${dayInWords(reportBy)}, ${counted}`;
    if (isReachedLate)
      return `The day on which it became reportable, ${dayInWords(reachedOn)}, came after the last day for the report, ${due}: the time has passed, report at once.${
        defence.length ? ' Whoever took all reasonable steps to know has a defence (reg. 16).' : ''
      }`;
    if (isLate) return `${notice}${theReport} was due by ${due}. The time has passed: report at once.`;
    return `${notice}${theReport} is due by ${due}.`;
  }
}

/** Who else reports, why, and what to do, for one finding or several covered by one report. */
export const inOneText = (who: string, reasons: readonly string[], duty: string) =>
  who ? `${who}${sentence(reasons.join('; and '))} ${duty}` : `Reportable: ${reasons.join('; and ')}. ${duty}`;
