import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dayOff } from '@lintel/contract/cycles/bank-holidays';
import { shippedTaskTypes } from '#areas/task-types/shipped';
import { duties } from './duties.ts';
import type { Known } from './known-of-property.ts';
import { dutiesOf, firstDueDate } from './propose-duties.ts';
import type { ProposableType } from './propose-duties.ts';

const types = new Map<string, ProposableType>(
  shippedTaskTypes().map(({ shortCode, statutory, nations, defaultInterval }) => [
    shortCode,
    {
      code: shortCode,
      statutory,
      nations,
      interval: defaultInterval && { count: defaultInterval.value, unit: defaultInterval.unit as 'month' },
    },
  ]),
);

/** A property with only the given facts known. */
const known = (more: Partial<Known> = {}): Known => ({
  propertyType: null,
  nation: 'england',
  storeys: null,
  heightMetres: null,
  dwellings: null,
  floorAreaSquareMetres: null,
  builtYear: null,
  hasCommonParts: null,
  hasSleepingRisk: null,
  gasSupply: null,
  waterSystem: null,
  asbestos: null,
  evacuation: null,
  landlordType: null,
  passengerLifts: null,
  hasCommunalHeating: null,
  hasAirConditioning: null,
  hasFireAlarm: null,
  hasEmergencyLighting: null,
  hasSprinklers: null,
  hasDryRiser: null,
  hasSmokeVents: null,
  hasLightningProtection: null,
  hasOilStorage: null,
  hasPlayArea: null,
  hasSwimmingPool: null,
  ...more,
});
const codesOf = (more: Partial<Known>) => dutiesOf(known(more), types).proposed.map((duty) => duty.code);
const becauseOf = (code: string, more: Partial<Known>) =>
  dutiesOf(known(more), types).proposed.find((duty) => duty.code === code)?.because;
const highRise = { propertyType: 'block-high-rise', heightMetres: 31, storeys: 10, dwellings: 60 };

describe('the table of duties', () => {
  it('names task types and kinds of property that there are, and no type twice for the same reason', () => {
    expect(duties.flatMap(({ codes }) => codes).filter((code) => !types.has(code))).toEqual([]);
    const kinds = JSON.parse(
      readFileSync(new URL('../../../db/dictionaries/property-types.json', import.meta.url), 'utf8'),
    ) as { code: string }[];
    const expected = duties.flatMap(({ expectedIn }) => expectedIn?.kinds ?? []);
    expect(expected.filter((code) => !kinds.some((kind) => kind.code === code))).toEqual([]);
  });
});

describe('duties of a property', () => {
  it('follow from what it has: lifts, dry risers, sprinklers, gas, a play area', () => {
    expect(codesOf({ passengerLifts: 2 })).toEqual(['LFT01', 'LFT03', 'LFT05']);
    expect(codesOf({ hasDryRiser: true })).toEqual(['DRM01', 'DRM02']);
    expect(codesOf({ gasSupply: 'dwellings' })).toEqual(['GAS01']);
    expect(codesOf({ gasSupply: 'communal' })).toEqual(['GAS02', 'GAS03']);
    expect(codesOf({ hasPlayArea: true })).toEqual(['PLY01', 'PLY02', 'PLY03']);
    expect(becauseOf('DRM01', { hasDryRiser: true })).toBe('It has a dry riser');
  });

  it('are none where it has nothing, and nothing then has to be asked of that', () => {
    const without = { passengerLifts: 0, hasDryRiser: false, gasSupply: 'none' as const };
    const { proposed, needs } = dutiesOf(known(without), types);
    expect(proposed).toEqual([]);
    expect(needs).not.toContain('passengerLifts');
    expect(needs).not.toContain('hasDryRiser');
    expect(needs).not.toContain('gasSupply');
  });

  it('never take what is unknown for a no: it is told', () => {
    const { proposed, needs } = dutiesOf(known({ propertyType: 'block-mid-rise' }), types);
    expect(proposed.map((duty) => duty.code)).not.toContain('LFT01');
    expect(needs).toEqual(expect.arrayContaining(['passengerLifts', 'gasSupply', 'hasDryRiser', 'heightMetres']));
    // The height of a school, which is not a block, decides nothing.
    expect(dutiesOf(known({ propertyType: 'school' }), types).needs).not.toContain('heightMetres');
  });

  it('know higher-risk buildings by 18 metres or seven storeys, in England only', () => {
    expect(codesOf(highRise)).toEqual(expect.arrayContaining(['BSA01', 'BSA05', 'FFQ01', 'SIB01', 'FDR01', 'RFI01']));
    expect(codesOf({ ...highRise, heightMetres: 17.9, storeys: 6 })).not.toContain('BSA01');
    expect(codesOf({ ...highRise, heightMetres: null })).toContain('BSA01');
    expect(codesOf({ ...highRise, nation: 'scotland' }).filter((code) => code.startsWith('BSA'))).toEqual([]);
    expect(codesOf({ ...highRise, propertyType: 'office' })).not.toContain('BSA01');
    expect(dutiesOf(known({ ...highRise, heightMetres: 16, storeys: null }), types).needs).toContain('storeys');
  });

  it('check fire doors quarterly where a storey is over 11 metres, and otherwise every six months', () => {
    const block = { propertyType: 'block-mid-rise' };
    expect(codesOf({ ...block, heightMetres: 11.1 })).toContain('FDR01');
    expect(codesOf({ ...block, heightMetres: 11 })).toEqual(expect.arrayContaining(['FDR03']));
    expect(codesOf({ ...block, heightMetres: 11 })).not.toContain('FDR01');
  });

  it('check the fire doors of tall blocks outside England too, by what holds there', () => {
    const block = { propertyType: 'block-high-rise', heightMetres: 31, dwellings: 60 };
    for (const nation of ['wales', 'scotland', 'northern-ireland'] as const)
      expect(codesOf({ ...block, nation }).filter((code) => code.startsWith('FDR'))).toEqual(['FDR03']);
    expect(codesOf(block).filter((code) => code.startsWith('FDR'))).toEqual(['FDR01', 'FDR02']);
    expect(dutiesOf(known({ ...block, nation: null }), types).needs).toContain('nation');
  });

  it('go by the kind of landlord: a social home is not told the law of private ones, and the other way round', () => {
    const wiring = (landlordType: string | null, more: Partial<Known> = {}) =>
      codesOf({ propertyType: 'house', landlordType, ...more }).filter((code) => /^(EIC|PAT|AWL|FAL|EPC)/.test(code));
    const social = ['AWL01', 'EIC03', 'EPC01', 'FAL03', 'PAT02'];
    for (const landlord of ['housing-association', 'local-authority', 'almo', 'for-profit-registered-provider'])
      expect(wiring(landlord), landlord).toEqual(social);
    for (const landlord of ['private-landlord', 'build-to-rent-operator', 'almshouse-or-charity'])
      expect(wiring(landlord), landlord).toEqual(['EIC02', 'EPC01', 'FAL03']);
    for (const landlord of ['residents-management-company', 'freeholder', 'nhs-body'])
      expect(wiring(landlord), landlord).toEqual([]);
    expect(wiring('housing-association', { nation: 'wales' })).toEqual(['EIC03', 'EPC01', 'FAL03']);
    expect(wiring('private-landlord', { nation: 'northern-ireland' })).toEqual(['EIC02', 'FAL03']);
    expect(becauseOf('EIC03', { propertyType: 'house', landlordType: 'almo' })).toBe(
      'The wiring of a social rented home must be inspected every five years',
    );
  });

  it('ask for the kind of landlord where nobody has said it, and take it for none', () => {
    const { proposed, needs } = dutiesOf(known({ propertyType: 'house' }), types);
    expect(needs).toContain('landlordType');
    expect(proposed.map(({ code }) => code)).not.toContain('EIC02');
    expect(becauseOf('FAL03', { propertyType: 'hmo' })).toBe(
      'A rented home needs working smoke and carbon monoxide alarms; nobody has recorded yet who lets this one',
    );
    expect(codesOf({ propertyType: 'build-to-rent' })).toContain('EIC02');
    // Without homes the landlord type is not asked for.
    expect(dutiesOf(known({ propertyType: 'school' }), types).needs).not.toContain('landlordType');
  });

  it('test the alarms of let flats and houses in multiple occupation as those of houses', () => {
    for (const propertyType of ['house', 'hmo', 'block-low-rise', 'converted-house', 'sheltered-housing'])
      expect(codesOf({ propertyType, landlordType: 'housing-association' }), propertyType).toContain('FAL03');
    // Halls of students are excluded: SI 2020/312, Sch. 1.
    const hall = { propertyType: 'student-block', landlordType: 'student-accommodation-provider' };
    expect(codesOf(hall).filter((code) => ['FAL03', 'EIC02'].includes(code))).toEqual([]);
  });

  it('have communal gas plant checked every year where it serves homes', () => {
    const block = { propertyType: 'block-mid-rise', gasSupply: 'communal' as const };
    expect(codesOf(block)).toEqual(expect.arrayContaining(['GAS01', 'GAS02', 'GAS03']));
    expect(becauseOf('GAS01', block)).toBe(
      'Communal gas plant serves its homes, which a landlord must have checked every year',
    );
    expect(codesOf({ propertyType: 'office', gasSupply: 'communal' })).not.toContain('GAS01');
    expect(codesOf({ propertyType: 'mixed-use', dwellings: 0, gasSupply: 'communal' })).not.toContain('GAS01');
  });

  it('count hostels and houses in multiple occupation of 18 metres among higher-risk buildings, and offices never', () => {
    const tall = { heightMetres: 20, storeys: 7, dwellings: 12 };
    for (const propertyType of ['supported-hostel', 'hmo', 'mixed-use', 'student-block'])
      expect(codesOf({ ...tall, propertyType }), propertyType).toContain('BSA01');
    for (const dwellings of [0, 1])
      expect(
        codesOf({ ...tall, propertyType: 'mixed-use', dwellings }).filter((code) => /^BSA|FFQ|FDR01/.test(code)),
      ).toEqual([]);
    expect(dutiesOf(known({ ...tall, propertyType: 'mixed-use', dwellings: null }), types).needs).toContain(
      'dwellings',
    );
    expect(codesOf({ ...tall, propertyType: 'block-high-rise', dwellings: null })).toContain('BSA01');
    for (const propertyType of ['hotel', 'care-home', 'office'])
      expect(codesOf({ ...tall, propertyType }), propertyType).not.toContain('BSA01');
    // Rooms of a hostel are residential units but not domestic premises: the Regulations of 2022 exclude them.
    expect(codesOf({ ...tall, propertyType: 'supported-hostel' })).not.toContain('FFQ01');
  });

  it('plan the evacuation of residents above 18 metres, and above 11 where all leave at once', () => {
    const block = { propertyType: 'block-mid-rise', heightMetres: 14, storeys: 5, dwellings: 20 };
    const plans = (more: Partial<Known>) => codesOf({ ...block, ...more }).filter((code) => /^FRA0[67]/.test(code));
    expect(plans({ evacuation: 'simultaneous' })).toEqual(['FRA06', 'FRA07']);
    expect(plans({ evacuation: 'stay-put' })).toEqual([]);
    expect(dutiesOf(known(block), types).needs).toContain('evacuation');
    expect(plans({ evacuation: 'stay-put', heightMetres: 18 })).toEqual(['FRA06', 'FRA07']);
    expect(plans({ evacuation: 'simultaneous', heightMetres: 11 })).toEqual([]);
    expect(dutiesOf(known({ ...block, heightMetres: 11 }), types).needs).not.toContain('evacuation');
  });

  it('ask for an energy certificate of what is let, homes too, and not of who sits in their own office', () => {
    expect(codesOf({ propertyType: 'block-low-rise', landlordType: 'housing-association' })).toContain('EPC01');
    expect(codesOf({ propertyType: 'office', landlordType: 'commercial-investor' })).toContain('EPC01');
    expect(codesOf({ propertyType: 'office', landlordType: 'owner-occupier' })).not.toContain('EPC01');
    expect(dutiesOf(known({ propertyType: 'retail-unit' }), types).needs).toContain('landlordType');
  });

  it('presume asbestos until a survey or the year of building shows otherwise', () => {
    const school = { propertyType: 'school' };
    expect(codesOf(school)).toContain('ASB01');
    expect(codesOf({ ...school, builtYear: 2003 })).not.toContain('ASB01');
    expect(codesOf({ ...school, asbestos: 'found' })).toEqual(expect.arrayContaining(['ASB02', 'ASB03']));
    expect(codesOf({ ...school, asbestos: 'not-found' }).filter((code) => code.startsWith('ASB'))).toEqual([]);
    expect(codesOf({ propertyType: 'house', asbestos: 'found' })).not.toContain('ASB02');
  });

  it('ask of every school at least twelve, and say where something is only expected', () => {
    const school = { propertyType: 'school' };
    expect(codesOf(school).length).toBeGreaterThanOrEqual(12);
    expect(becauseOf('FAL02', school)).toContain('nobody has recorded yet');
    expect(becauseOf('FAL02', { ...school, hasFireAlarm: true })).toBe(
      'It has a fire alarm, which must be kept in working order',
    );
    expect(codesOf({ ...school, hasFireAlarm: false })).not.toContain('FAL02');
  });

  it('hold only what holds in every nation while the nation is not known', () => {
    const { proposed, needs } = dutiesOf(known({ ...highRise, passengerLifts: 1, nation: null }), types);
    const codes = proposed.map((duty) => duty.code);
    expect(codes).toEqual(expect.arrayContaining(['LFT01', 'LFT03', 'LFT05', 'FRA01']));
    expect(codes).not.toContain('BSA01');
    expect(needs).toContain('nation');
  });
});

describe('the first due date', () => {
  const today = '2027-02-28';
  const yearly = { interval: { count: 1, unit: 'year' as const } };
  const dates = (type: Pick<ProposableType, 'code' | 'statutory' | 'interval'>) =>
    Array.from({ length: 400 }, (_, at) => firstDueDate(type, { id: `property-${at}`, nation: 'england' }, today));

  it('is the same whenever it is asked for, after today and within the interval', () => {
    const weekly = { code: 'FAL01', statutory: true, interval: { count: 1, unit: 'week' as const } };
    expect(dates(weekly)).toEqual(dates(weekly));
    expect(dates(weekly).every((day) => day > today && day <= '2027-03-07')).toBe(true);
    const tenYearly = { code: 'EPC01', statutory: true, interval: { count: 10, unit: 'year' as const } };
    expect(dates(tenYearly).every((day) => day <= '2028-02-28')).toBe(true);
  });

  it('is a working day of the nation, before or after a weekend, within its part of the interval', () => {
    const days = dates({ code: 'FRA01', statutory: true, ...yearly });
    expect(days.filter((day) => dayOff(day, 'england'))).toEqual([]);
    const weekly = { code: 'FAL01', statutory: true, interval: { count: 1, unit: 'week' as const } };
    const from = (today: string, nation: Known['nation']) =>
      new Set(Array.from({ length: 40 }, (_, at) => firstDueDate(weekly, { id: `${at}`, nation }, today)));
    // A Friday, and the Thursday before New Year's weekend.
    expect(from('2027-03-05', null)).toEqual(new Set(['2027-03-08']));
    expect(from('2027-12-30', 'scotland')).toEqual(new Set(['2027-12-31']));
  });

  it('puts what the law asks for first, and spreads the properties', () => {
    const [law, practice] = [
      dates({ code: 'FRA01', statutory: true, ...yearly }),
      dates({ code: 'HSA01', statutory: false, ...yearly }),
    ];
    expect(law.toSorted().at(-1)! < practice.toSorted()[0]!).toBe(true);
    const months = Map.groupBy(law, (day) => day.slice(0, 7));
    expect(Math.max(...[...months.values()].map((days) => days.length))).toBeLessThan(120);
    expect(new Set(law).size).toBeGreaterThan(100);
  });
});
