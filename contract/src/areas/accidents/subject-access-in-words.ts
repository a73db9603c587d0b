import { longDate } from '../../cycles/calendar.ts';
import { yesOrNo, factsInWords } from './facts-in-words.ts';
import { accidentFieldLabels as labels, type Accident, type Injury } from './accident.ts';
import { decisionNames } from './decision.ts';
import type { SentReport } from './form/fields.ts';
import type { SubjectAccess } from './subject-access.ts';
import { injuredPersonLabels, investigationLabels, otherInvestigationLabels } from './labels.ts';

type Fact = SubjectAccess['parts'][number]['facts'][number];
type Record = { accident: Accident; injuries: readonly Injury[]; sent: readonly SentReport[] };
type Lines = readonly (readonly [label: string, value: string | null | undefined])[];

/** The facts and free texts held about the person, from a record that its reader manages. */
export function subjectAccessIn({ accident, injuries, sent }: Record): Pick<SubjectAccess, 'parts' | 'words'> {
  const { injuredPerson, investigationDetails, otherInvestigationDetails, causes } = accident;
  const { sex, relationToProperty, age, statusDescription, ...contact } = injuredPerson!;
  const person: Lines = [
    ...Object.entries(contact).map(
      ([field, value]) => [injuredPersonLabels[field as keyof typeof contact], value] as const,
    ),
    [injuredPersonLabels.sexId, sex?.name],
    [injuredPersonLabels.age, age === null ? null : String(age)],
    [injuredPersonLabels.relationToPropertyId, relationToProperty?.name],
  ];
  const parts: { title: string; lines: Lines }[] = [
    {
      title: 'The accident',
      lines: [
        [labels.accidentDate, longDate(accident.accidentDate)],
        [labels.accidentTime, accident.accidentTime],
        [labels.categoryId, accident.category.name],
        [labels.locationId, accident.location?.name],
        [labels.incidentKindId, accident.incidentKind?.name],
        [labels.fallHeight, accident.fallHeight === null ? null : String(accident.fallHeight)],
        [labels.workProcessInvolvedId, accident.workProcessInvolved?.name],
        [labels.mainFactorInvolvedId, accident.mainFactorInvolved?.name],
      ],
    },
    { title: 'You', lines: person },
    {
      title: 'Your health',
      lines: [
        ...injuries.map(
          ({ partOfBodyInjured, injurySustained, injurySeverity }) =>
            [partOfBodyInjured.name, [injurySustained.name, injurySeverity?.name].filter(Boolean).join(', ')] as const,
        ),
        [investigationLabels.medical, yesOrNo(investigationDetails!.medical)],
        [investigationLabels.normalWork, yesOrNo(investigationDetails!.normalWork)],
        [investigationLabels.normalWorkDays, investigationDetails!.normalWorkDays?.toString()],
        ...accident.incapacity!.map(
          ({ from, to }) => [labels.incapacity, `${longDate(from)} to ${to ? longDate(to) : 'now'}`] as const,
        ),
      ],
    },
    {
      title: 'What was asked for RIDDOR',
      lines: factsInWords(accident.riddorFacts!, longDate).map(({ label, value }) => [label, value] as const),
    },
    {
      title: 'Reporting it',
      lines: [
        ['What the law requires', decisionNames.find(({ id: decision }) => decision === accident.riddorDecision)?.name],
        [labels.riddorReportable, yesOrNo(accident.riddorReportable)],
        [labels.riddorDateHse, accident.riddorDateHse && longDate(accident.riddorDateHse)],
        [labels.hseReference, accident.hseReference],
        ...sent.map(({ sentOn, reference }) => [`Report of ${longDate(sentOn)}`, reference] as const),
      ],
    },
  ];
  const words: Lines = [
    [labels.note, accident.note],
    [labels.locationDescription, accident.locationDescription],
    [injuredPersonLabels.statusDescription, statusDescription],
    [investigationLabels.diagnosedInjury, investigationDetails!.diagnosedInjury],
    ...Object.entries(otherInvestigationDetails!).map(
      ([field, text]) => [otherInvestigationLabels[field as keyof typeof otherInvestigationLabels], text] as const,
    ),
    ['Why it happened', causes!.whys.join('\n')],
    [
      'What happened when',
      causes!.timeline.map(({ on, at, what }) => [longDate(on), at, what].filter(Boolean).join(' ')).join('\n'),
    ],
  ];
  return {
    parts: parts.map(({ title, lines }) => ({ title, facts: filledIn(lines) })).filter(({ facts }) => facts.length > 0),
    words: filledIn(words).map((word, at) => ({ ...word, id: String(at) })),
  };
}

const filledIn = (lines: Lines): Fact[] => lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
