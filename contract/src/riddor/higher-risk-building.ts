import { plusDays, type Day } from '../cycles/calendar.ts';
import type { RiddorFacts } from './facts.ts';
import { unanswered, type Finding } from './finding.ts';
import { isInForce } from './rules.ts';
import { cannotSay, dayInWords, inBrackets } from './sentences.ts';
import { all, any, no, notKnown, testFact, yes, type Truth } from './truth.ts';

/** Mandatory occurrence report of the Higher-Risk Buildings (Management of Safety Risks etc.) (England) Regulations 2023. */
const rule = {
  code: 'mandatory-occurrence-report',
  by: 'SI 2023/907 reg. 6(3)(b)',
  /** A period that includes the date on which it came to attention, as the first of the ten days. */
  days: 10,
  inForceFrom: '2024-01-16',
  inForceTo: null,
} as const;

const q = (fact: string) => `buildingOccurrence.${fact}`;

function isHigherRisk({ isHigherRiskBuilding, heightMetres, storeys }: NonNullable<RiddorFacts['buildingOccurrence']>) {
  const ask = [q('isHigherRiskBuilding'), 'whether the building is a higher-risk building'] as const;
  const lower = no('the building is no higher-risk building', rule.by);
  if (isHigherRiskBuilding !== null) return testFact(isHigherRiskBuilding, yes(''), lower, ...ask);
  const high = (value: number | null, from: number) =>
    testFact(value === null ? null : value >= from, yes(''), lower, ...ask);
  return any([high(heightMetres, 18), high(storeys, 7)], lower);
}

/** Independent of RIDDOR (riddor-desk.md, section 10): neither report replaces the other. */
export function judgeBuildingOccurrence(facts: RiddorFacts, asOf: Day): Finding | null {
  const { buildingOccurrence: occurrence, nation } = facts;
  if (!occurrence) return null;
  const { attentionOn, kind } = occurrence;
  const met: Truth = all(
    nation === null
      ? notKnown('nation', 'in which nation the building stands')
      : nation === 'england'
        ? yes('')
        : no('mandatory occurrence reports are the law of England only', rule.by),
    isInForce(rule, attentionOn ?? asOf) ? yes('') : no('the duty began on 16 January 2024', rule.by),
    isHigherRisk(occurrence),
    testFact(
      kind === null ? null : kind !== 'another',
      yes(''),
      no('it was neither a structural failure nor a spread of fire or smoke', rule.by),
      q('kind'),
      'whether it was a structural failure or a spread of fire or smoke',
    ),
    testFact(
      occurrence.isRiskToMany,
      yes('a structural failure, or a spread of fire or smoke, with a risk to many in a higher-risk building', rule.by),
      no('it was no risk to many people', rule.by),
      q('isRiskToMany'),
      'whether it was a risk to many people',
    ),
  );
  const finding: Finding = {
    ...unanswered(rule.code, rule.by),
    reporter: 'the accountable person',
    reportTo: 'Building Safety Regulator',
  };
  if (met.is === null) return { ...finding, explanation: cannotSay(met.needs), needs: [...met.needs] };
  if (!met.is) {
    const explanation = `No mandatory occurrence report: ${met.why}${inBrackets(met.by)}.`;
    return { ...finding, decision: 'not-reportable', explanation };
  }
  const reportBy = attentionOn && plusDays(attentionOn, rule.days - 1);
  const isLate = reportBy !== null && reportBy < asOf;
  const due = reportBy
    ? `the report ${isLate ? 'was' : 'is'} due by ${dayInWords(reportBy)}, ${rule.days} days of which ${dayInWords(attentionOn)}, when it came to the accountable person's attention, is the first`
    : `the report is due within ${rule.days} days beginning with the day it came to the accountable person's attention, which is not known`;
  return {
    ...finding,
    decision: 'reportable',
    notifyWithoutDelay: true,
    reportBy,
    isLate,
    clockFrom: attentionOn,
    needs: attentionOn ? [] : [{ fact: q('attentionOn'), question: 'when it came to attention', regulation: rule.by }],
    explanation: `Mandatory occurrence report: ${met.why}${inBrackets(met.by)}. Tell the Building Safety Regulator as soon as reasonably practicable; ${due}.${
      isLate ? ' The time has passed: report at once.' : ''
    } This is not a RIDDOR report and replaces none.`,
  };
}
