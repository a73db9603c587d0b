import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { daysBetween, plusDays } from '../cycles/calendar.ts';
import { RiddorDecision } from './finding.ts';
import { normalWorkDaysOf, runsOf, type Period } from './incapacity.ts';
import { asked, sprained } from './testing.ts';
import type { GivenFacts } from './facts.ts';

const zone = process.env.TZ;
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Leap days and the days of clock changes come up far more often than by chance. */
const aDay = fc.oneof(
  fc.integer({ min: 0, max: 6_000 }).map((days) => plusDays('2014-01-01', days)),
  fc.constantFrom('2028-02-20', '2028-02-28', '2028-02-29', '2026-03-28', '2026-03-29', '2026-10-24', '2026-12-30'),
);
const sometimes = fc.boolean();

/** A complete and consistent set of facts for an accident. */
const anAccident = fc
  .record({
    nation: fc.constantFrom('england', 'wales', 'scotland', 'northern-ireland'),
    occurredOn: aDay,
    isAnyoneHurt: fc.constant(true),
    isAccident: sometimes,
    isNaturalCauses: fc.boolean(),
    isViolence: sometimes,
    isSuicide: fc.boolean(),
    workRelated: fc.constantFrom('how-work-was-done', 'plant-or-substances', 'condition-of-premises', 'none'),
    personType: fc.constantFrom('employee', 'other-worker', 'self-employed', 'non-worker'),
    onOwnPremises: sometimes,
    onHospitalPremises: sometimes,
    injuries: fc.array(
      fc.record({
        injury: fc.constantFrom(
          'fracture',
          'amputation',
          'strain-sprain',
          'concussion-internal',
          'burn',
          'loss-of-sight',
          'electric-shock',
          'asphyxia-poisoning',
          'laceration-open-wound',
          'contusion-bruising',
          'other-known',
        ),
        part: fc.constantFrom(
          'finger-or-fingers',
          'wrist',
          'head',
          'trunk',
          'toe',
          'eye',
          'other-parts-of-face',
          'several-locations',
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    diagnosedByDoctor: fc.constant(true),
    doctorSaysSightLoss: sometimes,
    crushDamagedOrgans: sometimes,
    burnPercent: fc.integer({ min: 0, max: 30 }),
    burnHarmsOrgans: sometimes,
    lostConsciousness: fc.boolean(),
    unconsciousFrom: fc.constantFrom('head-injury', 'asphyxia', 'harmful-substance', 'another-cause'),
    hypothermiaOrHeatIllness: sometimes,
    acuteIllness: sometimes,
    eyeInjury: fc.constantFrom('penetrating', 'another'),
    inEnclosedSpace: sometimes,
    resuscitated: sometimes,
    hospitalAdmissionHours: fc.constantFrom(0, 24, 25),
    takenFromSceneToHospital: sometimes,
    hospitalFor: fc.constantFrom('treatment', 'examination', 'precaution'),
    incapacity: fc.array(fc.record({ after: fc.integer({ min: 0, max: 12 }), days: fc.integer({ min: 0, max: 12 }) }), {
      maxLength: 3,
    }),
    isLasting: fc.boolean(),
    duringMedicalTreatment: fc.boolean(),
    movingVehicleOnRoad: sometimes,
    roadException: fc.constantFrom('loading', 'none'),
    onArmedForcesDuty: fc.boolean(),
    notifiedUnderOtherLaw: fc.constantFrom('none', 'none', 'none', 'nuclear'),
  })
  .map(({ incapacity, isLasting, ...facts }) => ({
    ...facts,
    // Otherwise half of them would be excluded by something rare.
    isNaturalCauses: false,
    isSuicide: facts.isSuicide && facts.isNaturalCauses,
    duringMedicalTreatment: facts.duringMedicalTreatment && facts.isNaturalCauses,
    onArmedForcesDuty: facts.onArmedForcesDuty && facts.isSuicide,
    ...thatGoWith(facts),
    incapacity: incapacity
      .toSorted((one, other) => one.after - other.after)
      .map(({ after, days }, at, { length }) => {
        const from = plusDays(facts.occurredOn, after);
        return { from, to: isLasting && at === length - 1 ? null : plusDays(from, days) };
      }),
  }));

/** Facts that fit the injuries: nobody asks whether a cut finger caused unconsciousness. */
function thatGoWith({ injuries, ...given }: Harm) {
  const isAny = (injury: RegExp, part = /./) => injuries.some((one) => injury.test(one.injury) && part.test(one.part));
  const isAtEye =
    isAny(/sight/) || isAny(/./, /eye/) || isAny(/burn|wound|bruising|other/, /several/) || isAny(/burn/, /face/);
  const isAtHead = isAny(/asphyxia|shock|internal/) || isAny(/./, /head|eye|face|several/);
  return {
    burnPercent: isAny(/burn/) ? given.burnPercent : 0,
    burnHarmsOrgans: isAny(/burn/) && given.burnHarmsOrgans,
    doctorSaysSightLoss: isAtEye && given.doctorSaysSightLoss,
    crushDamagedOrgans: isAny(/internal|other/, /head|trunk|eye|face|several/) && given.crushDamagedOrgans,
    lostConsciousness: isAtHead && given.lostConsciousness,
    eyeInjury: isAny(/burn|wound/, /eye|several/) ? given.eyeInjury : ('another' as const),
  };
}
type Harm = {
  injuries: { injury: string; part: string }[];
  nation: string;
  eyeInjury: 'penetrating' | 'another';
  burnPercent: number;
  hospitalAdmissionHours: number;
} & Record<
  | 'resuscitated'
  | 'acuteIllness'
  | 'burnHarmsOrgans'
  | 'doctorSaysSightLoss'
  | 'crushDamagedOrgans'
  | 'lostConsciousness',
  boolean
>;

const isReported = ({ decision }: { decision: string }) => decision === 'reportable' || decision === 'another-reports';

describe('any accident', () => {
  it('is never answered from a fact that is not known: whatever comes to be known, a yes and a no stand', () => {
    fc.assert(
      fc.property(
        anAccident,
        fc.array(fc.nat(60), { minLength: 1, maxLength: 12 }),
        fc.nat(30),
        (given, lost, later) => {
          const names = Object.keys(given) as (keyof typeof given)[];
          const forgotten = Object.fromEntries(lost.map((at) => [names[at % names.length]!, null]));
          const asOf = plusDays(given.occurredOn, later);
          const partly = asked({ ...(given as GivenFacts), ...forgotten }, asOf);
          const wholly = asked(given, asOf);
          const context = JSON.stringify({ given, forgotten, partly: partly.explanation, wholly: wholly.explanation });
          if (isReported(partly)) expect(isReported(wholly), context).toBe(true);
          else if (partly.decision !== 'cannot-say') expect(isReported(wholly), context).toBe(false);
          if (partly.decision === 'not-reportable') expect(wholly.decision, context).toBe('not-reportable');
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it('has whole sentences and a shape that can be sent', () => {
    fc.assert(
      fc.property(anAccident, fc.nat(40), (given, later) => {
        const answer = asked(given, plusDays(given.occurredOn, later));
        expect(RiddorDecision.safeParse(answer).success).toBe(true);
        for (const { explanation, decision, needs } of [answer, ...answer.findings]) {
          expect(explanation).toMatch(/^[A-Z].{15,}[.]$/);
          expect(explanation).not.toMatch(/undefined|null|NaN|\(\)|\.\.| {2}|: :|\{/);
          if (decision === 'cannot-say') expect(needs).not.toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is the same in England, Wales and Scotland', () => {
    fc.assert(
      fc.property(anAccident, (given) => {
        const asOf = plusDays(given.occurredOn, 20);
        const [one, two, three] = (['england', 'wales', 'scotland'] as const).map((nation) =>
          asked({ ...(given as GivenFacts), nation }, asOf),
        );
        expect(two).toEqual(one);
        expect(three).toEqual(one);
      }),
      { numRuns: 300 },
    );
  });

  it('has last days that are counted in calendar days, over leap days and changes of the clock, in any time zone', () => {
    const days: Record<string, number | null> = {
      'specified-injury-worker': 10,
      'major-injury-worker': 10,
      'over-seven-day-injury': 15,
      'over-three-day-injury': 10,
      'non-worker-taken-to-hospital': 10,
      'non-worker-specified-injury-hospital-premises': 10,
      'death-work-accident': 10,
      'death-biological-agent': 10,
      'death-within-one-year': null,
      'occupational-disease': null,
      'carcinogen-mutagen-biological-agent': null,
      'dangerous-gas-fitting': 14,
    };
    const isFoundOf = new Set<string>();
    fc.assert(
      fc.property(
        anAccident,
        fc.nat(25),
        fc.constantFrom('death', 'agent', 'disease', 'fitting'),
        fc.constantFrom('UTC', 'Europe/London', 'Pacific/Kiritimati', 'America/Los_Angeles'),
        (given, after, also, name) => {
          process.env.TZ = name;
          const on = plusDays(given.occurredOn, after);
          const came = {
            death: { diedOn: on },
            agent: { diedOn: on, diedOfBiologicalAgent: true },
            disease: { disease: { disease: 'dermatitis', isLinkedToWork: true, diagnosisReceivedOn: on } },
            fitting: {
              isAnyoneHurt: false,
              injuries: [],
              incapacity: [],
              gas: { what: 'fitting', ourPart: 'gas-safe-business', isFittingDangerous: true, informedOn: on },
            },
          } as const;
          const answer = asked(
            { ...(given as GivenFacts), ...(came[also] as GivenFacts) },
            plusDays(given.occurredOn, 60),
          );
          for (const { rule, reportBy, clockFrom, decision } of answer.findings) {
            if (decision !== 'reportable' && decision !== 'another-reports') continue;
            isFoundOf.add(rule);
            const from = rule === 'death-biological-agent' || rule === 'dangerous-gas-fitting' ? on : given.occurredOn;
            const count = days[rule];
            expect(count, rule).toBeDefined();
            expect([rule, clockFrom]).toEqual([rule, count === null ? null : from]);
            expect([rule, reportBy && Math.round((Date.parse(reportBy) - Date.parse(from)) / 86_400_000)]).toEqual([
              rule,
              count,
            ]);
          }
        },
      ),
      { numRuns: 1_000 },
    );
    for (const rule of ['death-work-accident', 'death-biological-agent', 'death-within-one-year'])
      expect(isFoundOf).toContain(rule);
    for (const rule of ['occupational-disease', 'dangerous-gas-fitting']) expect(isFoundOf).toContain(rule);
  });

  it('that somebody dies of later is one of two regulations’, whatever of the injury was never given', () => {
    const ofInjury = fc.subarray(['injuries', 'incapacity', 'diagnosedByDoctor', 'personType', 'burnPercent'] as const);
    const died = ['death-work-accident', 'death-within-one-year'];
    const reported = ({ findings }: ReturnType<typeof asked>) =>
      findings.filter((one) => died.includes(one.rule) && isReported(one)).map(({ rule }) => rule);
    fc.assert(
      fc.property(anAccident, ofInjury, fc.integer({ min: 0, max: 400 }), (given, lost, after) => {
        const diedOn = plusDays(given.occurredOn, after);
        const forgotten = Object.fromEntries(lost.map((fact) => [fact, null]));
        const partly = asked({ ...(given as GivenFacts), diedOn, ...forgotten }, diedOn);
        const wholly = asked({ ...(given as GivenFacts), diedOn }, diedOn);
        const context = JSON.stringify({ given, lost, after, partly: partly.findings, wholly: wholly.findings });
        expect(reported(wholly).length, context).toBeLessThan(2);
        if (reported(partly).length) expect(reported(wholly), context).not.toEqual([]);
        if (reported(wholly).length && !reported(partly).length)
          expect(
            partly.findings.some((one) => died.includes(one.rule) && one.decision === 'cannot-say'),
            context,
          ).toBe(true);
        for (const rule of died)
          if (partly.findings.some((one) => one.rule === rule && one.decision === 'not-reportable'))
            expect(reported(wholly), context).not.toContain(rule);
        // Whatever would change which of them it is must be asked for.
        if (reported(partly)[0] !== reported(wholly)[0]) expect(partly.needs, context).not.toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a run of days', () => {
  const cut = fc.record({
    on: aDay,
    after: fc.integer({ min: 1, max: 20 }),
    days: fc.integer({ min: 1, max: 40 }),
    cuts: fc.array(fc.nat(40), { maxLength: 6 }),
    overlap: fc.nat(2),
    isOpen: fc.boolean(),
    later: fc.integer({ min: 0, max: 70 }),
  });

  it('cut anywhere, given in any order or twice, gives the same counts and the same answer', () => {
    fc.assert(
      fc.property(cut, ({ on, after, days, cuts, overlap, isOpen, later }) => {
        const from = plusDays(on, after);
        const to = plusDays(from, days - 1);
        const whole: Period[] = [{ from, to: isOpen ? null : to }];
        const edges = [...new Set(cuts.filter((edge) => edge > 0 && edge < days))].sort((a, b) => a - b);
        const pieces = [0, ...edges].map((start, at): Period => {
          const end = edges[at];
          const last = end === undefined ? whole[0]!.to : plusDays(from, Math.min(end - 1 + overlap, days - 1));
          return { from: plusDays(from, start), to: last };
        });
        const asOf = plusDays(on, later);
        expect(runsOf(pieces.toReversed(), on, asOf)).toEqual(runsOf(whole, on, asOf));
        const given: GivenFacts = { ...sprained, occurredOn: on };
        expect(asked({ ...given, incapacity: pieces.toReversed() }, asOf)).toEqual(
          asked({ ...given, incapacity: whole }, asOf),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('grows by one each day, becomes reportable on its eighth day and stays so', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 10 }), (on, after) => {
        const from = plusDays(on, after);
        const given: GivenFacts = { ...sprained, occurredOn: on, incapacity: [{ from, to: null }] };
        for (let day = from; daysBetween(from, day) < 12; day = plusDays(day, 1)) {
          const count = daysBetween(from, day) + 1;
          const { decision, normalWorkDays, nextLookOn } = asked(given, day);
          expect([decision, normalWorkDays]).toEqual([count > 7 ? 'reportable' : 'not-yet', count]);
          expect(nextLookOn).toBe(count > 7 ? null : plusDays(from, count > 3 ? 7 : 3));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('of which one day was normal work is two runs', () => {
    const periods = [
      { from: '2028-02-20', to: '2028-02-28' },
      { from: '2028-03-01', to: '2028-03-04' },
    ];
    expect(normalWorkDaysOf(periods, '2028-02-19', '2028-04-01')).toBe(9);
    expect(normalWorkDaysOf([...periods, { from: '2028-02-29', to: '2028-02-29' }], '2028-02-19', '2028-04-01')).toBe(
      14,
    );
  });
});
