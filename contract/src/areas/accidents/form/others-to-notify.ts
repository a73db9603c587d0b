import type { FormRecord } from './record.ts';

type Other = { whom: string; name: string; why: string; isSuggestedFor: (of: FormRecord) => boolean };

const isOf =
  (...codes: readonly string[]) =>
  ({ accident }: FormRecord) =>
    codes.includes(accident.category.code ?? '');
const hasOccurrence =
  (...kinds: readonly string[]) =>
  ({ facts }: FormRecord) =>
    (facts.occurrences ?? []).some(({ kind }) => kinds.includes(kind));
const any =
  (...tests: readonly ((of: FormRecord) => boolean)[]) =>
  (of: FormRecord) =>
    tests.some((test) => test(of));
const isWorker = ({ facts }: FormRecord) => facts.personType === 'employee';
const isDead = ({ facts }: FormRecord) => facts.diedOn !== null;

/** Who may have to be notified besides RIDDOR, and of what (riddor-desk.md, section 10). */
export const othersToNotify: readonly Other[] = [
  {
    whom: 'insurer',
    name: "Employers' liability insurer",
    why: 'Injuries and diseases of employees, usually by the terms of the policy',
    isSuggestedFor: (of) => isWorker(of) && (of.facts.isAnyoneHurt !== false || of.facts.disease !== null),
  },
  {
    whom: 'public-liability-insurer',
    name: 'Public liability insurer',
    why: 'Injuries of people who were not at work for the organisation',
    isSuggestedFor: ({ facts }) =>
      facts.personType !== 'employee' && facts.isAnyoneHurt !== false && facts.personType !== null,
  },
  {
    whom: 'building-safety-regulator',
    name: 'Building Safety Regulator',
    why: 'Mandatory occurrence notice and report of a higher-risk building (SI 2023/907 reg. 6); no RIDDOR report replaces it',
    isSuggestedFor: any(
      isOf('building-safety-occurrence'),
      ({ desk }) => desk.buildingOccurrence?.decision === 'reportable',
    ),
  },
  {
    whom: 'fire-and-rescue',
    name: 'Fire and rescue service',
    why: 'Fires and explosions',
    isSuggestedFor: any(isOf('fire'), hasOccurrence('explosion-or-fire', 'electrical-incidents')),
  },
  {
    whom: 'environmental-regulator',
    name: 'Environmental regulator',
    why: 'Releases to air, water or ground',
    isSuggestedFor: any(isOf('environmental'), hasOccurrence('flammable-liquids-and-gases', 'hazardous-escapes')),
  },
  {
    whom: 'public-health',
    name: 'Public health',
    why: 'Infections and outbreaks, such as legionella',
    isSuggestedFor: any(
      hasOccurrence('biological-agents'),
      ({ facts }) => facts.disease?.disease === 'biological-agent',
    ),
  },
  {
    whom: 'police',
    name: 'Police',
    why: 'Deaths, and violence',
    isSuggestedFor: any(isDead, isOf('violence'), ({ facts }) => facts.isViolence === true),
  },
  {
    whom: 'employer',
    name: "The person's employer",
    why: 'Where somebody else has to report',
    isSuggestedFor: ({ desk, facts }) => desk.decision === 'another-reports' || facts.personType === 'other-worker',
  },
];
