import { EquipmentFields } from '@lintel/contract/areas/equipment/piece';
import type { PropertyDetails } from '@lintel/contract/areas/properties/property';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { addPieces } from '#areas/equipment/add';
import { putOutOfUse } from '#areas/equipment/use';
import { visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';
import type { Chance } from './chance.ts';
import type { On } from './people.ts';
import type { EntryId } from './portfolio.ts';

type Stage = {
  on: On;
  luck: Chance;
  entryId: EntryId;
  properties: readonly string[];
  details: readonly PropertyDetails[];
  lastDay: number;
};

type Group = {
  type: string;
  names: readonly string[];
  location?: string;
  makes: readonly (readonly string[])[];
  /** What its asset tags begin with. */
  tag?: string;
};

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

/** The nearest and the furthest outlet of each system, and of a tall building those between. */
const outlets = [
  'Cleaner’s sink, ground floor',
  'Staff kitchen, ground floor',
  'Accessible WC, ground floor',
  'Flat kitchen, top floor',
  ...['first', 'second', 'third', 'fourth'].flatMap((floor) => [`Kitchen, ${floor} floor`, `Bathroom, ${floor} floor`]),
];

/** A door of the stair on each floor; in tall buildings four on each, where the corridors begin too. */
const doorsOf = (floors: number) =>
  Array.from({ length: Math.min(floors, 10) }, (_, floor) =>
    Array.from({ length: floors >= 8 ? 4 : 1 }, (__, at) => `Fire door ${floor === 0 ? 'G' : floor}-${at + 1}`),
  ).flat();

/** What stands in a building, as far as what is known of it says. */
function groupsOf(building: PropertyDetails, luck: Chance): Group[] {
  const { passengerLifts, storeys, hasFireAlarm, hasDryRiser, hasSmokeVents, hasCommunalHeating, waterSystem } =
    building;
  const floors = storeys ?? 1;
  const groups: (Group | false | null)[] = [
    !!passengerLifts && {
      type: 'passenger-lift',
      names: numbered('Lift', passengerLifts),
      location: 'Main core',
      tag: 'L',
      makes: [
        ['Kone', 'MonoSpace 500'],
        ['Otis', 'Gen2'],
        ['Schindler', '3300'],
      ],
    },
    hasFireAlarm && {
      type: 'fire-alarm-panel',
      names: ['Fire alarm panel'],
      location: 'Entrance lobby',
      makes: [
        ['Advanced', 'MxPro 5'],
        ['Kentec', 'Taktis'],
      ],
    },
    hasDryRiser && { type: 'dry-riser', names: ['Dry riser'], location: 'Main stair', makes: [[]] },
    hasSmokeVents && {
      type: 'smoke-control',
      names: ['Head of stair vent'],
      location: 'Main stair, top floor',
      makes: [['SE Controls', 'SHEVTEC']],
    },
    hasCommunalHeating && {
      type: 'gas-boiler-commercial',
      names: numbered('Boiler', 2),
      location: 'Plant room',
      tag: 'B',
      makes: [
        ['Hamworthy', 'Wessex ModuMax'],
        ['Ideal', 'Evomax 2'],
      ],
    },
    waterSystem === 'stored-hot-and-cold' && {
      type: 'calorifier',
      names: ['Calorifier 1'],
      location: 'Plant room',
      makes: [['Andrews', 'HiFlo']],
    },
    waterSystem?.startsWith('stored') === true && {
      type: 'water-outlet',
      names: outlets.slice(0, floors >= 7 ? 12 : 4),
      tag: 'W',
      makes: [[]],
    },
    waterSystem?.startsWith('stored') === true && {
      type: 'cold-water-tank',
      names: numbered('Cold water tank', floors >= 7 ? 2 : 1),
      location: 'Roof tank room',
      makes: [['Brimar', 'GRP sectional']],
    },
    !!building.hasCommonParts && {
      type: 'fire-door-communal',
      names: doorsOf(floors),
      location: 'Stair lobby',
      tag: 'FD',
      makes: [['Ahmarra', 'FD30S']],
    },
    !!building.hasSprinklers && { type: 'sprinkler-system', names: ['Sprinkler system'], makes: [[]] },
    luck.happens(0.15) && {
      type: 'powered-gate',
      names: ['Car park gate'],
      location: 'Car park entrance',
      makes: [['CAME', 'ATI 3000']],
    },
  ];
  return groups.filter((group) => !!group);
}

/** Gives each property in use the equipment that such a building has; one lift in forty has been taken out of use. */
export async function seedEquipment({ on, luck, entryId, properties, details, lastDay }: Stage) {
  const lifts = await on(lastDay - 380, 'manager', async (scope) => {
    const inUse = new Set(
      (await visibleProperties(scope).select('properties.id').where('properties.archivedAt', 'is', null).execute()).map(
        ({ id }) => id,
      ),
    );
    const made: string[] = [];
    for (const [at, propertyId] of properties.entries()) {
      const pieces = groupsOf(details[at]!, luck).flatMap((group) => piecesOf(scope, group, luck, entryId));
      if (!inUse.has(propertyId) || pieces.length === 0) continue;
      const added = await addPieces(scope, propertyId, pieces);
      made.push(...added.filter(({ name }) => name.startsWith('Lift')).map(({ id }) => id));
    }
    return made;
  });
  await on(lastDay - 25, 'property', async (scope) => {
    for (const id of lifts.filter((_, at) => at % 40 === 11))
      await putOutOfUse(scope, {
        id,
        version: 1,
        on: plusDays(scope.today, -1),
        reason: 'Drive failed; waiting for the replacement of the motor',
      });
  });
}

function piecesOf(scope: Scope, { type, names, location, makes, tag }: Group, luck: Chance, entryId: EntryId) {
  const [manufacturer, model] = luck.oneOf(makes);
  const installedOn = plusDays(scope.today, -luck.whole(200, 6000));
  return names.map((name, at) =>
    EquipmentFields.parse({
      name,
      typeId: entryId('EQUIPMENT_TYPE', type),
      location,
      manufacturer,
      model,
      serialNumber: manufacturer && String(luck.whole(10_000_000, 99_999_999)),
      assetTag: tag && `${tag}${String(at + 1).padStart(2, '0')}`,
      installedOn,
      warrantyEndsOn: plusDays(installedOn, 730),
    }),
  );
}
