import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

/** A property of which nothing is known but what is said. */
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
    // Whether a school, which is no block, is tall decides nothing.
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
    Array.from({ length: 400 }, (_, at) => firstDueDate(type, `property-${at}`, today));

  it('is the same whenever it is asked for, after today and within the interval', () => {
    const weekly = { code: 'FAL01', statutory: true, interval: { count: 1, unit: 'week' as const } };
    expect(dates(weekly)).toEqual(dates(weekly));
    expect(dates(weekly).every((day) => day > today && day <= '2027-03-07')).toBe(true);
    const tenYearly = { code: 'EPC01', statutory: true, interval: { count: 10, unit: 'year' as const } };
    expect(dates(tenYearly).every((day) => day <= '2028-02-28')).toBe(true);
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
