import { EvacuationEntryDetails } from '@lintel/contract/areas/evacuation-plans/entry';
import type { EvacuationEntryKind } from '@lintel/contract/areas/evacuation-plans/entry';
import { EvacuationPlanFields } from '@lintel/contract/areas/evacuation-plans/plan';
import { addPlanEntry } from '#areas/evacuation-plans/add-entry';
import { addPlan } from '#areas/evacuation-plans/save';
import type { On } from './people.ts';

/** What happened, in days before the last one. */
type Happened = { ago: number; kind: EvacuationEntryKind; details?: object; note?: string };
type Told = { resident: object; knownAgo: number; happened: Happened[] };

const offer = { ago: 388, kind: 'OFFERED', details: { how: 'LETTER' } } as const;
const byNadia = { who: 'Nadia Rahman, fire safety adviser' };

const told: Told[] = [
  {
    resident: {
      residentName: 'Winifred Okafor',
      dwelling: 'Flat 46',
      floor: '7',
      contact: '0113 496 0461, or her daughter on 07700 900461',
      needs: 'Uses a wheelchair',
      assistance: 'CARRIED',
      origin: 'IDENTIFIED',
    },
    knownAgo: 390,
    happened: [
      offer,
      { ago: 384, kind: 'ACCEPTED', details: { how: 'TELEPHONE' } },
      { ago: 378, kind: 'ASSESSED', details: byNadia },
      {
        ago: 378,
        kind: 'MEASURES',
        note: 'A second smoke alarm in the bedroom and a closer on the door of the flat. We pay for both.',
      },
      {
        ago: 376,
        kind: 'STATEMENT',
        details: {
          words:
            'Stay in your flat and keep the front door closed.\nCall 999, say that you use a wheelchair, and wait on the balcony.\nIf your flat is on fire, go to the landing by the lifts and wait by the window.',
        },
      },
      { ago: 374, kind: 'GIVEN', details: { how: 'VISIT' } },
      { ago: 374, kind: 'CONSENT', details: { how: 'VISIT' } },
      { ago: 372, kind: 'SHARED', details: { to: 'SERVICE' } },
      { ago: 372, kind: 'SHARED', details: { to: 'BOX' } },
    ],
  },
  {
    resident: {
      residentName: 'Tomasz Lis',
      dwelling: 'Flat 12',
      floor: '2',
      contact: 'By text message: 07700 900122',
      needs: 'Does not hear the alarm without hearing aids',
      assistance: 'ALERTED',
      origin: 'ASKED',
    },
    knownAgo: 120,
    happened: [
      { ago: 118, kind: 'OFFERED', details: { how: 'TEXT' } },
      { ago: 117, kind: 'ACCEPTED', details: { how: 'TEXT' } },
      { ago: 110, kind: 'ASSESSED', details: byNadia },
      { ago: 110, kind: 'MEASURES', note: 'A vibrating pad and a flashing beacon on the alarm of the flat.' },
      {
        ago: 104,
        kind: 'STATEMENT',
        details: { words: 'When the pad shakes or the beacon flashes, leave by the stairs and go to the car park.' },
      },
      { ago: 103, kind: 'CONSENT', details: { how: 'TEXT' } },
    ],
  },
  {
    resident: {
      residentName: 'Harold Pike',
      dwelling: 'Flat 63',
      floor: '9',
      contact: '0113 496 0630',
      needs: 'Slow on stairs after a hip operation',
      assistance: 'SUPPORTED',
      origin: 'SOMEBODY_ELSE',
    },
    knownAgo: 60,
    happened: [
      { ago: 58, kind: 'OFFERED', details: { how: 'VISIT' } },
      { ago: 51, kind: 'DECLINED', details: { how: 'TELEPHONE' }, note: 'Asked to be asked again in the spring' },
    ],
  },
  {
    resident: { residentName: 'Amina Yusuf', dwelling: 'Flat 31', floor: '5', assistance: 'UNKNOWN', origin: 'ASKED' },
    knownAgo: 3,
    happened: [],
  },
];

/** The residents of one tower who may need help to leave: one whose review is overdue, one to be shared, one who declined, one new. */
export async function seedEvacuationPlans({
  on,
  property,
  lastDay,
}: {
  on: On;
  property: string | undefined;
  lastDay: number;
}) {
  if (!property) return;
  for (const { resident, knownAgo, happened } of told) {
    const { id: planId } = await on(lastDay - knownAgo, 'safety', (scope) =>
      addPlan(scope, EvacuationPlanFields.parse({ propertyId: property, knownOn: scope.today, ...resident })),
    );
    for (const { ago, kind, details, note = null } of happened)
      await on(lastDay - ago, 'safety', (scope) =>
        addPlanEntry(scope, {
          ...EvacuationEntryDetails.parse(details ?? {}),
          planId,
          kind,
          on: scope.today,
          note,
          fileId: null,
        }),
      );
  }
}
