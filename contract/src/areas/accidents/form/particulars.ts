import type { FormField, FormKind } from './fields.ts';
import { asked, dayTyped, lines, nameOf, optional, type FormRecord } from './record.ts';
import { diseaseOf, statusOf } from './sections.ts';

const ways = { online: 'Online', telephone: 'By telephone', 'another-way': 'Another way' } as const;

/**
 * The particulars to keep (Sch. 1 Part 2) of a reportable incident or a diagnosis; for an injury of more than three days
 * without those of the notification, since there is none.
 */
export function particularsOf(kind: FormKind | 'over-three-day', of: FormRecord): FormField[] {
  const { accident, injuries, facts } = of;
  const hurt = accident.injuredPerson;
  const isPublic = facts.personType === 'non-worker';
  const known = isPublic ? optional : asked;
  const isSomebody = kind === 'injury' || kind === 'over-three-day' || injuries.length > 0;
  const name = known('name', 'Full name', nameOf(hurt), 'injured');
  const occupation = isPublic
    ? asked('status', 'Status', statusOf(of), 'injured')
    : asked('occupation', 'Occupation', hurt?.jobTitle, 'injured');
  const notified = [
    asked('notifiedOn', 'First notified on', dayTyped(accident.notifiedOn), 'desk'),
    asked('notifiedHow', 'How first notified', accident.notifiedHow && ways[accident.notifiedHow], 'desk'),
  ];
  if (kind === 'disease')
    return [
      asked('diagnosedOn', 'Date of the diagnosis', dayTyped(facts.disease?.diagnosisReceivedOn), 'desk'),
      name,
      occupation,
      asked('disease', 'Disease', diseaseOf(of), 'desk'),
      ...notified,
    ];
  return [
    asked('date', 'Date', dayTyped(accident.accidentDate), 'general'),
    asked('time', 'Time', accident.accidentTime, 'general'),
    ...(isSomebody
      ? [
          name,
          occupation,
          known(
            'injury',
            'Injury',
            lines(
              ...injuries.map(
                ({ injurySustained, partOfBodyInjured }) => `${injurySustained.name}: ${partOfBodyInjured.name}`,
              ),
            ),
            'injured',
          ),
        ]
      : []),
    asked('place', 'Place', lines(accident.property.address1, accident.property.address2), 'property'),
    asked('description', 'Short description', accident.note, 'general'),
    ...(kind === 'over-three-day' ? [] : notified),
  ];
}
