import { dayNumber, plusInterval, type Interval } from './calendar.ts';
import { CycleRule, type CycleNation } from './rule.ts';

/** What a repository entry says of its own recurrence; the fields of the reference list of task types. */
export type RecurringType = {
  code: string;
  interval: string;
  defaultInterval: { value: number; unit: string } | null;
  intervalBasis: string;
  legalBasis: readonly string[];
};

/** Renewed on the calendar whenever the paper was signed: policy years and the phases of the energy audit scheme. */
const onCalendarDates = new Set([
  'employers-liability-insurance-certificate',
  'buildings-insurance-renewal',
  'energy-savings-opportunity-scheme-audit',
]);

/** Two months ending with the deadline, Gas Safety (Installation and Use) Regulations 1998, reg. 36A. */
const gasSafetyWindow: Interval = { count: 2, unit: 'month' };
const gasSafetyCheck = 'Gas Safety (Installation and Use) Regulations 1998, reg. 36';

/** The rule that a type of task starts with in a nation; an organisation may change it. Decision 014. */
export function defaultRuleOf(type: RecurringType, nation: CycleNation = 'england'): CycleRule {
  const rule = { nation, legalBasis: legalBasisOf(type, nation) };
  const interval = type.defaultInterval && {
    count: type.defaultInterval.value,
    unit: type.defaultInterval.unit,
  };
  if (!interval)
    return CycleRule.parse({ ...rule, interval, basis: type.interval === 'continuous' ? 'completion' : 'once' });
  if (nation !== 'northern-ireland' && keepsGasAnniversary(type))
    return CycleRule.parse({
      ...rule,
      interval,
      basis: 'anniversary',
      earlyWindow: gasSafetyWindow,
      legalBasis: `${gasSafetyCheck}A`,
    });
  const parsed = CycleRule.parse({ ...rule, interval, basis: 'completion' });
  return isRoutine(parsed.interval) || onCalendarDates.has(type.code) ? { ...parsed, basis: 'fixed' } : parsed;
}

const keepsGasAnniversary = ({ intervalBasis, legalBasis }: RecurringType) =>
  intervalBasis === 'statutory' && legalBasis.includes(gasSafetyCheck);

/** Monthly and more often: a round on the calendar, where one late visit must not push back all that follow. */
const isRoutine = (interval: Interval | null) =>
  interval !== null && dayNumber(plusInterval('1970-01-01', interval)) <= 31;

const marks: Partial<Record<CycleNation, string>> = {
  scotland: '(Scotland)',
  'northern-ireland': '(Northern Ireland)',
};
const isStandard = (basis: string) => /^(BS|PD|PAS|HSE|LPC|LPS|IGEM|BESA|HETAS|RICS|CIBSE|TMV|IStructE)\b/.test(basis);

/** The laws and standards of a type that hold in a nation: its own laws in place of those of England and Wales. */
export function lawsIn(legalBasis: readonly string[], nation: CycleNation): string[] {
  const own = marks[nation];
  const national = own
    ? legalBasis.filter((basis) => basis.endsWith(own)).map((basis) => basis.slice(0, -own.length).trim())
    : [];
  const unmarked = legalBasis.filter((basis) => !Object.values(marks).some((mark) => basis.endsWith(mark)));
  return national.length > 0 ? [...national, ...unmarked.filter(isStandard)] : unmarked;
}

/** The law of the nation and, where the interval comes from elsewhere, the standard that gives it. */
function legalBasisOf({ legalBasis, intervalBasis }: RecurringType, nation: CycleNation): string {
  const laws = lawsIn(legalBasis, nation);
  const standard = intervalBasis === 'statutory' ? undefined : laws.find(isStandard);
  return [...new Set([laws[0], standard])].filter(Boolean).join(' and ');
}
