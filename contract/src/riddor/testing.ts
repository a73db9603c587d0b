import type { Day } from '../cycles/calendar.ts';
import { decide } from './decide.ts';
import { RiddorFacts, type GivenFacts } from './facts.ts';
import type { Law } from './rules.ts';

export const asked = (given: GivenFacts, asOf: Day = '2026-03-09', among?: readonly Law[]) =>
  decide(RiddorFacts.parse(given), asOf, among);
export const ruleOf = (given: GivenFacts, rule: string, asOf?: Day) =>
  asked(given, asOf).findings.find((finding) => finding.rule === rule);

/** A work-related accident of an employee on Tuesday 3 March 2026, who could still do their normal work. */
export const atWork: GivenFacts = {
  occurredOn: '2026-03-03',
  nation: 'england',
  isAccident: true,
  personType: 'employee',
  workRelated: 'how-work-was-done',
  incapacity: [],
};
export const hurt = (injury: string, part: string | null = null): GivenFacts => ({
  ...atWork,
  injuries: [{ injury, part }],
});
export const sprained = hurt('strain-sprain', 'ankle');
/** A fracture diagnosed by a doctor. */
export const broken = (part: string): GivenFacts => ({ ...hurt('fracture', part), diagnosedByDoctor: true });
/** A sprain, and the days away from normal work: "04" is 4 March 2026. */
export const off = (...days: [from: string, to: string | null][]): GivenFacts => ({
  ...sprained,
  incapacity: days.map(([from, to]) => ({ from: `2026-03-${from}`, to: to && `2026-03-${to}` })),
});

/** A tenant slips on a wet stair under an unrepaired leak, and is taken from there to hospital. */
export const wetStair: GivenFacts = {
  ...atWork,
  personType: 'non-worker',
  workRelated: 'condition-of-premises',
  injuries: [{ injury: 'laceration-open-wound', part: 'lower-limb' }],
  incapacity: null,
  takenFromSceneToHospital: true,
  hospitalFor: 'treatment',
};
/** Nobody was hurt, and no employee involved. */
export const nobodyHurt: GivenFacts = {
  occurredOn: '2026-03-03',
  nation: 'england',
  isAnyoneHurt: false,
  employeeInvolved: 'none',
};
