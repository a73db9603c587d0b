import { AccidentFields } from '@lintel/contract/areas/accidents/accident';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { getAccident } from '#areas/accidents/accident';
import { saveInterview } from '#areas/accidents/interviews';
import { addAccident, changeAccident } from '#areas/accidents/save';
import type { Scope } from '#platform/scope';
import type { Chance } from './chance.ts';
import type { EntryId } from './portfolio.ts';
import { happenings } from './what-happened.ts';
import type { Happening } from './what-happened.ts';
import type { On } from './people.ts';

type Stage = { on: On; luck: Chance; entryId: EntryId; properties: readonly string[]; lastDay: number };

/** Accidents from before the organisation used the program were entered on this day. */
const FIRST_DAY = 12;
const DAYS_BEFORE = 300;

/** Two years of accidents: mostly near misses and minor ones, a few reported to the HSE, one still to be reported. */
export async function seedAccidents({ on, luck, entryId, properties, lastDay }: Stage) {
  const small = happenings.filter(({ kind, category }) => !kind && category !== 'dangerous-occurrence');
  const happened = [
    ...happenings,
    ...Array.from({ length: 24 }, () => luck.weighted(small, ({ hurt }) => (hurt ? 1 : 2))),
  ];
  const days = happened.map(() => luck.whole(-DAYS_BEFORE, lastDay - 12)).toSorted((one, other) => one - other);
  for (const happening of happened) {
    const day = days.splice(luck.whole(0, days.length - 1), 1)[0]!;
    const noticed = Math.max(day, FIRST_DAY);
    const fields = fieldsOf(happening, entryId, luck);
    const propertyId = luck.oneOf(properties);
    const { id } = await on(noticed, luck.oneOf(['safety', 'manager']), (scope) =>
      addAccident(scope, {
        ...AccidentFields.parse({ ...fields, propertyId, accidentDate: plusDays(scope.today, day - noticed) }),
        uploadSessionId: null,
        sameIncidentAs: null,
      }),
    );
    if (happening.hurt || happening.kind)
      await on(noticed + 3, 'safety', (scope) => investigate(scope, id, happening, entryId));
  }
}

function fieldsOf({ category, location, note, hurt, kind, fallHeight }: Happening, entryId: EntryId, luck: Chance) {
  const [firstName, lastName] = hurt?.name.split(' ') ?? [];
  return {
    categoryId: entryId('ACCIDENT_CATEGORY', category),
    locationId: entryId('ACCIDENT_LOCATION', location),
    accidentTime: `${String(luck.whole(7, 21)).padStart(2, '0')}:${luck.oneOf(['05', '10', '20', '30', '45'])}`,
    note,
    ...(kind && { incidentKindId: entryId('ACCIDENT_INCIDENT_KIND', kind), fallHeight: fallHeight ?? null }),
    ...(hurt && {
      injuredPerson: {
        firstName,
        lastName,
        relationToPropertyId: entryId('ACCIDENT_RELATION_TO_PROPERTY', hurt.relation),
        statusDescription: hurt.how ?? null,
      },
    }),
  };
}

/** The safety manager records the injury, interviews the witness and enters the RIDDOR facts. */
async function investigate(scope: Scope, id: string, { hurt, kind, witness, category }: Happening, entryId: EntryId) {
  const accident = await getAccident(scope, id);
  if (witness)
    await saveInterview(scope, {
      accidentId: id,
      name: witness.name,
      roleId: entryId('PEOPLE_INTERVIEWED_ROLE', witness.role),
      statusId: entryId('PEOPLE_INTERVIEWED_STATUS', 'interviewed'),
      interviewedDate: scope.today,
      note: witness.statement,
    });
  const isReported = kind !== undefined && category !== 'over-7-day';
  await changeAccident(scope, {
    ...asSaved(accident, {
      personInvestigatingIncident: { firstName: 'Priya', lastName: 'Nair', investigationDate: scope.today },
      otherInvestigationDetails: { action: 'The place was made safe, and those who work there were told.' },
      riddorReportable: kind !== undefined,
      riddorFacts: kind
        ? { workRelated: 'condition-of-premises', diagnosedByDoctor: true, hospitalFor: 'treatment' }
        : {},
      ...(isReported && {
        riddorDateHse: scope.today,
        riddorHseReporter: 'Priya Nair',
        hseReference: `F2508-${accident.ref.slice(-4)}`,
      }),
    }),
    injuries: hurt && [
      {
        injurySeverityId: null,
        injurySustainedId: entryId('ACCIDENT_INJURY_SUSTAINED', hurt.injury)!,
        partOfBodyInjuredId: entryId('ACCIDENT_PART_OF_BODY', hurt.part)!,
      },
    ],
  });
}

const asSaved = (accident: Accident, more: object) => accidents.change.body.parse({ ...accident, ...more });
