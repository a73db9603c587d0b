import { describe, expect, it } from 'vitest';
import { plusDays } from '../cycles/calendar.ts';
import type { DecisionCode } from './finding.ts';
import { asked, atWork, broken, hurt, off, ruleOf, sprained, wetStair } from './testing.ts';
import type { GivenFacts } from './facts.ts';

describe('a specified injury of somebody at work', () => {
  it.each<[string, GivenFacts, string]>([
    ['a broken hand, as a doctor finds', broken('hand'), '4(1)(a)'],
    ['a thumb cut off', hurt('amputation', 'finger-or-fingers'), '4(1)(b)'],
    [
      'sight that a doctor says will not come back',
      { ...hurt('loss-of-sight', 'eye'), doctorSaysSightLoss: true },
      '4(1)(c)',
    ],
    [
      'a crushed chest',
      { ...hurt('concussion-internal', 'trunk'), crushDamagedOrgans: true, lostConsciousness: false },
      '4(1)(d)',
    ],
    ['a burn of 11% of the body', { ...hurt('burn', 'back'), burnPercent: 11, burnHarmsOrgans: false }, '4(1)(e)'],
    [
      'a small burn that harms breathing',
      { ...hurt('burn', 'neck'), burnPercent: 2, burnHarmsOrgans: true },
      '4(1)(e)',
    ],
    ['a scalping', { ...hurt('laceration-open-wound', 'head'), isScalping: true, lostConsciousness: false }, '4(1)(f)'],
    [
      'unconscious from asphyxia',
      { ...hurt('asphyxia-poisoning'), lostConsciousness: true, unconsciousFrom: 'asphyxia' },
      '4(1)(g)',
    ],
    [
      '25 hours in hospital from an enclosed space',
      {
        ...hurt('other-known', 'general-locations'),
        inEnclosedSpace: true,
        hospitalAdmissionHours: 25,
        lostConsciousness: false,
      },
      '4(1)(h)',
    ],
  ])('is %s', (_, given, regulation) => {
    const found = ruleOf(given, 'specified-injury-worker');
    expect(found).toMatchObject({ decision: 'reportable', notifyWithoutDelay: true, reportBy: '2026-03-13' });
    expect(found!.regulation).toContain(regulation);
    expect(asked(given).explanation).toMatch(/^Reportable: .+ is a specified injury \(reg\. /);
  });

  it.each<[string, GivenFacts]>([
    ['a broken toe', broken('toe')],
    ['a dislocated shoulder', hurt('dislocation', 'upper-limb')],
    ['an electric shock', { ...hurt('electric-shock', 'hand'), lostConsciousness: false }],
    ['a burn of exactly 10%', { ...hurt('burn', 'back'), burnPercent: 10, burnHarmsOrgans: false }],
    [
      '30 hours in hospital, but from no enclosed space',
      { ...hurt('strain-sprain', 'back'), hospitalAdmissionHours: 30 },
    ],
    [
      'exactly 24 hours',
      {
        ...hurt('strain-sprain', 'back'),
        inEnclosedSpace: true,
        hospitalAdmissionHours: 24,
        resuscitated: false,
        hypothermiaOrHeatIllness: false,
      },
    ],
    [
      'hospital alone',
      { ...hurt('contusion-bruising', 'foot'), takenFromSceneToHospital: true, hospitalFor: 'treatment' },
    ],
  ])('is not %s', (_, given) => {
    expect(asked(given)).toMatchObject({ decision: 'not-reportable', reportBy: null });
    expect(asked(given).explanation).toMatch(/^Not reportable: .+\(reg\. 4\(1\).*; and the person could do/);
  });

  it.each<[string, GivenFacts, string[]]>([
    ['whose injuries nobody has given', atWork, ['injuries']],
    ['broken in a place that nobody has given', { ...hurt('fracture'), diagnosedByDoctor: true }, ['injuries']],
    ['of several kinds', { ...hurt('multiple-injuries', 'general-locations') }, ['injuries']],
    ['of a kind that the national list lacks', hurt('our-own-entry', 'foot'), ['injuries']],
    ['of the head, when nothing is given of consciousness', hurt('contusion-bruising', 'head'), ['lostConsciousness']],
    ['a burn of unknown size', hurt('burn', 'hand'), ['burnPercent', 'burnHarmsOrgans']],
    ['of the eye', hurt('foreign-body', 'eye'), ['doctorSaysSightLoss', 'lostConsciousness']],
  ])('cannot be decided %s', (_, given, facts) => {
    const { decision, needs, explanation } = asked(given);
    expect(decision).toBe('cannot-say');
    expect(needs.map(({ fact }) => fact)).toEqual(expect.arrayContaining(facts));
    expect(explanation).toMatch(
      /^Cannot say: (wh|how).+ (is|are) not known\. In the most urgent case the HSE is to be told without delay, and the report is due by Friday 13 March 2026, 10 days after the accident\.$/,
    );
  });
});

describe('days away from normal work', () => {
  it('that make a report due leave open what would be more urgent', () => {
    const away = { incapacity: [{ from: '2026-03-04', to: '2026-03-12' }] };
    const unseen = asked({ ...hurt('fracture', 'wrist'), ...away }, '2026-03-12');
    expect(unseen).toMatchObject({ decision: 'reportable', reportBy: '2026-03-18', notifyWithoutDelay: false });
    expect(unseen.needs.map(({ fact }) => fact)).toEqual(['diagnosedByDoctor']);
    expect(unseen.explanation).toBe(
      'Reportable: the person could not do their normal work for 9 days in a row, more than 7, the day of the accident not counted (reg. 4(2)). The report is due by Wednesday 18 March 2026, 15 days after the accident. It may be more urgent than that (reg. 4(1)(a)): whether a doctor diagnosed the fracture is not known. In the most urgent case the HSE is to be told without delay, and the report is due by Friday 13 March 2026, 10 days after the accident.',
    );
    expect(asked({ ...hurt('fracture', 'wrist'), ...away }, '2026-03-14').explanation).toMatch(
      /In the most urgent case the HSE is to be told without delay, and the report was due by Friday 13 March 2026, 10 days after the accident: find out at once\.$/,
    );
    const unstated = asked({ ...atWork, ...away }, '2026-03-12');
    expect([unstated.decision, unstated.needs.map(({ fact }) => fact)]).toEqual(['reportable', ['injuries']]);
    expect(unstated.explanation).toContain('what the injuries are is not known. In the most urgent case the HSE is');
    const ofOthers = { ...hurt('fracture', 'wrist'), personType: 'other-worker', employer: 'Hill Ltd' } as const;
    const others = asked({ ...ofOthers, ...away }, '2026-03-12');
    expect([others.decision, others.needs.map(({ fact }) => fact)]).toEqual(['another-reports', ['diagnosedByDoctor']]);
    expect(others.explanation).toContain(
      'In the most urgent case they are to tell the HSE without delay, and their report is due by Friday 13 March',
    );
    expect(asked(ofOthers).explanation).toContain(
      'In the most urgent case Hill Ltd is to tell the HSE without delay, and their report is due by Friday 13 March',
    );
    expect(asked({ ...ofOthers, personType: 'self-employed', onOwnPremises: true }).explanation).toContain(
      'In the most urgent case the report of the self-employed person is due by Friday 13 March',
    );
    const seen = asked({ ...broken('wrist'), ...away }, '2026-03-12');
    expect(seen).toMatchObject({ reportBy: '2026-03-13', notifyWithoutDelay: true, needs: [] });
  });

  it('are looked at again on the fourth and on the eighth day', () => {
    expect(asked(off(['04', null]), '2026-03-05')).toMatchObject({
      decision: 'not-yet',
      nextLookOn: '2026-03-07',
    });
    expect(asked(off(['04', null]), '2026-03-07')).toMatchObject({
      decision: 'not-yet',
      nextLookOn: '2026-03-11',
    });
    expect(asked(off(['04', null]), '2026-03-10')).toMatchObject({
      decision: 'not-yet',
      nextLookOn: '2026-03-11',
    });
    expect(asked(off(['04', null]), '2026-03-11')).toMatchObject({ decision: 'reportable', nextLookOn: null });
    expect(asked(off(['04', null]), '2026-03-05').explanation).toBe(
      'Not yet: away from normal work for 2 days so far, the day of the accident not counted. On Saturday 7 March 2026 it must be recorded if the person cannot do their normal work that day (reg. 12(1)(c)). On Wednesday 11 March 2026 it becomes reportable if the person cannot do their normal work that day; the report would then be due by Wednesday 18 March 2026 (reg. 4(2)).',
    );
  });

  it('that last are asked about and looked at again, where it is not known whether work or a road had to do with them', () => {
    for (const [day, nextLookOn] of [
      ['2026-03-05', '2026-03-07'],
      ['2026-03-09', '2026-03-11'],
    ] as const) {
      const unknown = asked({ ...off(['04', null]), workRelated: null }, day);
      expect(unknown).toMatchObject({ decision: 'cannot-say', nextLookOn });
      const onRoad = asked({ ...off(['04', null]), movingVehicleOnRoad: true, roadException: null }, day);
      expect(onRoad).toMatchObject({ decision: 'cannot-say', nextLookOn });
    }
    const ended = asked({ ...off(['04', '08']), workRelated: null }, '2026-03-20');
    expect(ended.decision).toBe('cannot-say');
  });

  it('do not count the day of the accident, whatever a period says', () => {
    expect(asked(off(['03', '10']), '2026-03-20')).toMatchObject({
      decision: 'record-only',
      normalWorkDays: 7,
    });
    expect(asked(off(['03', '03']), '2026-03-20')).toMatchObject({ normalWorkDays: 0 });
  });

  it('that are announced wait until they have passed', () => {
    expect(asked(off(['04', '31']), '2026-03-06')).toMatchObject({
      decision: 'not-yet',
      normalWorkDays: 3,
    });
    expect(asked(off(['20', null]), '2026-03-06').explanation).toMatch(
      /^Not yet: away from normal work from Friday 20 March 2026\. .* due at once, since that is after Wednesday 18 March 2026/,
    );
  });

  it('leave no record to keep where the injury is specified, and are none of a visitor', () => {
    const absent = { ...broken('foot'), incapacity: off(['04', '09']).incapacity };
    expect(asked(absent).findings.map(({ rule }) => rule)).not.toContain('over-three-day-record');
    expect(asked({ ...wetStair, incapacity: [{ from: '2026-03-04', to: null }] }, '2026-04-01').findings).toMatchObject(
      [{ rule: 'non-worker-taken-to-hospital', decision: 'reportable' }],
    );
  });

  it('of another employer are for that employer to record', () => {
    expect(asked({ ...off(['04', '08']), personType: 'other-worker', employer: 'Hill Ltd' }).explanation).toMatch(
      /^Record only: .* Hill Ltd must keep the record; keep our own as well\.$/,
    );
  });

  it('that become more than seven on the very last day are reported that day, without a word of regulation 16', () => {
    const last = asked(off(['11', null]), '2026-03-18');
    expect(last).toMatchObject({ decision: 'reportable', reportBy: '2026-03-18', isLate: false });
    expect(last.explanation).toContain('the report is due by Wednesday 18 March 2026');
    expect(last.regulation).not.toContain('reg. 16');
    expect(asked(off(['11', null]), '2026-03-17').explanation).toContain('due by Wednesday 18 March 2026 (reg. 4(2))');
  });

  it('after a last day that passed are reported at once', () => {
    const late = asked(off(['04', '20']), '2026-03-19');
    expect(late).toMatchObject({ decision: 'reportable', isLate: true, reportBy: '2026-03-18' });
    expect(late.explanation).toContain(
      'was due by Wednesday 18 March 2026, 15 days after the accident. The time has passed',
    );
    expect(late.explanation).not.toContain('reg. 16');
  });
});

describe('a death', () => {
  it('of an employee counts up to the same date a year on', () => {
    expect(
      ruleOf({ ...broken('lower-limb'), diedOn: '2027-03-03' }, 'death-within-one-year', '2027-04-01'),
    ).toMatchObject({
      decision: 'reportable',
      reportBy: null,
    });
    expect(
      ruleOf({ ...broken('lower-limb'), diedOn: '2027-03-04' }, 'death-within-one-year', '2027-04-01'),
    ).toMatchObject({
      decision: 'not-reportable',
      explanation: 'Not reportable: the employee died more than one year after the accident (reg. 6(3)).',
    });
  });

  const neverAssessed: GivenFacts = { ...atWork, incapacity: null };
  const at = (diedOn: string) => ({ diedOn, asOf: plusDays(diedOn, 1) });
  it.each<[string, GivenFacts, { diedOn: string; asOf: string }, DecisionCode, string, string | null, string | null]>([
    [
      'at once, of who was never assessed',
      neverAssessed,
      at('2026-03-03'),
      'reportable',
      'reg. 6(1)',
      '2026-03-13',
      null,
    ],
    [
      'later, of who was never assessed',
      neverAssessed,
      at('2026-07-01'),
      'reportable',
      'reg. 6(1)',
      '2026-03-13',
      'injuries',
    ],
    ['later, of a fracture', broken('lower-limb'), at('2026-07-01'), 'reportable', 'reg. 6(3)', null, null],
    [
      'later, after more than seven days away',
      { ...off(['04', '20']), injuries: null },
      at('2026-07-01'),
      'reportable',
      'reg. 6(3)',
      null,
      null,
    ],
    ['later, of a sprain', sprained, at('2026-07-01'), 'reportable', 'reg. 6(1)', '2026-03-13', null],
    [
      'later, of who may have been no employee',
      { ...neverAssessed, personType: null },
      at('2026-07-01'),
      'reportable',
      'reg. 6(1)',
      '2026-03-13',
      'personType',
    ],
    [
      'later, of a self-employed person',
      { ...neverAssessed, personType: 'self-employed' },
      at('2026-07-01'),
      'reportable',
      'reg. 6(1)',
      '2026-03-13',
      null,
    ],
    [
      'later, of a tenant',
      { ...wetStair, injuries: null },
      at('2026-07-01'),
      'reportable',
      'reg. 6(1)',
      '2026-03-13',
      null,
    ],
    [
      'more than a year later, of who was never assessed',
      neverAssessed,
      at('2027-03-04'),
      'cannot-say',
      '',
      null,
      'injuries',
    ],
    ['more than a year later, of a tenant', wetStair, at('2027-03-04'), 'reportable', 'reg. 6(1)', '2026-03-13', null],
    [
      'later in Northern Ireland, of who was never assessed',
      { ...neverAssessed, nation: 'northern-ireland' },
      at('2026-07-01'),
      'reportable',
      'RIDDOR (NI) 1997, reg. 3',
      '2026-03-13',
      'injuries',
    ],
  ])('%s', (_, given, { diedOn, asOf }, decision, regulation, reportBy, missing) => {
    const answer = asked({ ...given, diedOn }, asOf);
    expect(answer).toMatchObject({ decision, reportBy });
    expect(answer.regulation).toContain(regulation);
    expect(answer.needs.map(({ fact }) => fact)).toEqual(missing ? expect.arrayContaining([missing]) : []);
  });

  it('later says what would let another regulation hold, and asks for it', () => {
    expect(asked({ ...neverAssessed, diedOn: '2026-07-01' }, '2026-07-02').explanation).toBe(
      'Reportable: somebody died as a result of a work-related accident (reg. 6(1)). Tell the HSE without delay, by telephone; the report was due by Friday 13 March 2026, 10 days after the accident (Sch. 1 para. 1). The time has passed: report at once. Of an employee whose injury was itself reportable, reg. 6(3) asks for the notice alone and sets no day: what the injuries are; and on which days the person could not do their normal work are not known.',
    );
  });

  it.each<[string, GivenFacts, string, string]>([
    [
      'days away',
      off(['04', '19']),
      'The report was due by Wednesday 18 March 2026, 15 days after the accident. The time has passed: report at once. More may be due than that (reg. 6(3))',
      'the HSE is to be told of the death without delay; the law sets no day.',
    ],
    [
      'a fracture',
      broken('wrist'),
      'More may be due than that (reg. 6(3))',
      'the HSE is to be told of the death without delay; the law sets no day.',
    ],
    [
      'a visit to hospital',
      wetStair,
      'More may be due than that (reg. 6(1); Sch. 1 para. 1)',
      'the HSE is to be told of the death without delay, and the report was due by Friday 13 March 2026, 10 days after the accident: find out at once.',
    ],
  ])('that may have come of it is asked after beside %s', (_, given, opening, duty) => {
    const answer = asked({ ...given, diedOn: '2026-03-20', diedOfIt: null }, '2026-03-21');
    expect([answer.decision, answer.needs.map(({ fact }) => fact)]).toEqual(['reportable', ['diedOfIt']]);
    const open = 'whether the person died of the accident is not known. In the most urgent case';
    expect(answer.explanation).toContain(`${opening}: ${open} ${duty}`);
    expect(answer.explanation).not.toContain('No immediate notice');
  });

  it('soon after keeps the last day for the report of the injury', () => {
    expect(asked({ ...broken('lower-limb'), diedOn: '2026-03-05' })).toMatchObject({
      decision: 'reportable',
      reportBy: '2026-03-13',
    });
  });

  it('that is not yet known of is not there yet', () => {
    expect(
      asked({ ...broken('lower-limb'), diedOn: '2026-03-05' }, '2026-03-04').findings.map(({ rule }) => rule),
    ).not.toContain('death-within-one-year');
  });

  it('of a visitor is reportable whenever it comes, and of something else it is not', () => {
    expect(asked({ ...wetStair, diedOn: '2026-05-01' }, '2026-05-02')).toMatchObject({
      isLate: true,
      decision: 'reportable',
    });
    expect(ruleOf({ ...wetStair, diedOn: '2026-03-05', diedOfIt: false }, 'death-work-accident')).toMatchObject({
      decision: 'not-reportable',
    });
    expect(ruleOf({ ...wetStair, diedOn: '2026-03-05', diedOfIt: null }, 'death-work-accident')).toMatchObject({
      decision: 'cannot-say',
    });
  });

  it('of a self-employed person on their own premises is not reportable', () => {
    const plumber: GivenFacts = { ...atWork, personType: 'self-employed', onOwnPremises: true, diedOn: '2026-03-03' };
    expect(ruleOf(plumber, 'death-work-accident')).toMatchObject({
      decision: 'not-reportable',
      regulation: 'reg. 6(4)',
    });
  });

  it('from a biological agent at work is counted from the death and needs no accident', () => {
    const given: GivenFacts = { ...atWork, isAccident: false, diedOn: '2026-03-05', diedOfBiologicalAgent: true };
    expect(asked(given)).toMatchObject({ decision: 'reportable', reportBy: '2026-03-15' });
  });
});

describe('an exclusion', () => {
  it.each<[string, GivenFacts]>([
    ['a vehicle on a road', { movingVehicleOnRoad: null, roadException: 'none' }],
    ['the exceptions of the road', { movingVehicleOnRoad: true }],
    ['medical treatment', { duringMedicalTreatment: null }],
    ['suicide', { isSuicide: null }],
    ['other law', { notifiedUnderOtherLaw: null }],
  ])('such as %s lifts nothing while it is not known, and nothing is said until it is', (_, given) => {
    expect(asked({ ...broken('foot'), ...given }).decision).toBe('cannot-say');
  });
});

describe('violence', () => {
  it('to a person at work is an accident whatever else is given, to anybody else it is none', () => {
    const punched: GivenFacts = { ...broken('other-parts-of-face'), isViolence: true, isAccident: false };
    expect(asked(punched)).toMatchObject({
      decision: 'reportable',
      regulation: expect.stringContaining('2(1)') as string,
    });
    expect(asked({ ...punched, personType: null }).decision).toBe('cannot-say');
    expect(asked({ ...wetStair, isViolence: true }).decision).toBe('not-reportable');
  });
});

describe('who reports', () => {
  const contractor: GivenFacts = { ...broken('foot'), personType: 'other-worker' };
  it('for an agency worker is asked, without losing the last day', () => {
    expect(asked({ ...contractor, agencyWorkerOf: null })).toMatchObject({
      decision: 'reportable',
      isOurs: null,
      reportBy: '2026-03-13',
      needs: [{ fact: 'agencyWorkerOf' }],
    });
    expect(asked({ ...contractor, agencyWorkerOf: 'hirer' })).toMatchObject({ decision: 'reportable', isOurs: true });
    expect(asked({ ...contractor, agencyWorkerOf: 'agency' })).toMatchObject({
      decision: 'another-reports',
      isOurs: false,
    });
  });

  it('for a visitor is whoever controlled the premises', () => {
    expect(asked({ ...wetStair, premisesControlledBy: 'another' })).toMatchObject({ decision: 'another-reports' });
    expect(asked({ ...wetStair, premisesControlledBy: null })).toMatchObject({ decision: 'reportable', isOurs: null });
  });
});

it('names each ground of a specified injury, with its regulation', () => {
  const given = {
    ...broken('wrist'),
    injuries: [
      { injury: 'fracture', part: 'wrist' },
      { injury: 'amputation', part: 'toe' },
    ],
  };
  const { regulation, explanation } = asked(given);
  expect(regulation).toContain('reg. 4(1)(a)');
  expect(regulation).toContain('reg. 4(1)(b)');
  expect(explanation).toContain(
    'a fracture of the wrist of somebody at work is a specified injury, and an amputation of a toe of somebody at work is a specified injury',
  );
});

describe('who died', () => {
  it('is away from work until the day before, so that days after it make no report of their own', () => {
    const given = { ...off(['04', null]), diedOn: '2026-03-07' };
    for (const asOf of ['2026-03-09', '2026-03-12', '2026-03-30'] as const)
      expect(asked(given, asOf)).toMatchObject({ decision: 'reportable', reportBy: '2026-03-13', normalWorkDays: 3 });
    expect(asked({ ...given, diedOfIt: false }, '2026-03-30').decision).toBe('not-reportable');
    const late = { ...off(['04', null]), diedOn: '2026-03-12' };
    expect(asked(late, '2026-03-12').findings.map(({ rule }) => rule)).toContain('death-within-one-year');
  });
});

it('a disease of which something is not known is asked after beside an accident, and its report has no day', () => {
  const disease = { disease: 'biological-agent', isLinkedToWork: true, diagnosisReceivedOn: '2026-03-14' } as const;
  const answer = asked({ ...off(['04', '19']), disease: { ...disease, isInWriting: null } }, '2026-03-18');
  expect([answer.decision, answer.needs.map(({ fact }) => fact)]).toEqual(['reportable', ['disease.isInWriting']]);
  expect(answer.explanation).toMatch(
    /More may be due than that \(reg\. 9\(b\)\): .* In the most urgent case the report is to be sent to the HSE without delay; the law sets no day\.$/,
  );
});

describe('gas', () => {
  const incident: GivenFacts = {
    nation: 'wales',
    occurredOn: '2026-03-03',
    isAnyoneHurt: false,
    gas: { what: 'incident', ourPart: 'none', ledTo: 'hospital' },
  };
  it('is reported by whoever supplies it, within 14 days of the incident', () => {
    expect(asked(incident)).toMatchObject({ decision: 'another-reports', reportBy: '2026-03-17' });
    expect(asked({ ...incident, gas: { ...incident.gas, ourPart: 'supplier' } })).toMatchObject({
      decision: 'reportable',
    });
  });

  it('fittings count from the day on which enough was known, and not twice', () => {
    const fitting = {
      what: 'fitting',
      ourPart: 'gas-safe-business',
      isFittingDangerous: true,
      informedOn: '2026-03-06',
    } as const;
    expect(asked({ ...incident, gas: fitting })).toMatchObject({ decision: 'reportable', reportBy: '2026-03-20' });
    expect(asked({ ...incident, gas: { ...fitting, isReportedBefore: true } }).decision).toBe('not-reportable');
  });

  it('asks for no second report of what is reportable elsewhere', () => {
    const given: GivenFacts = { ...wetStair, gas: { what: 'incident', ourPart: 'supplier', ledTo: 'hospital' } };
    expect(ruleOf(given, 'gas-incident-supplier')).toMatchObject({
      decision: 'not-reportable',
      regulation: 'reg. 11(3)(a)',
    });
  });
});
