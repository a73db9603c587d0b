import { describe, expect, it } from 'vitest';
import { shippedEntries } from '#areas/organisation/shipped-dictionaries';
import { matcherOf } from './matching.ts';

const matcherFor = (...names: string[]) => matcherOf(names.map((name) => ({ id: name, name })));

describe('what a value of a file comes close to', () => {
  it.each([
    ['Londn', ['London', 'Lincoln'], 'London'],
    ['Nottinghamshrie', ['Nottinghamshire', 'Northamptonshire'], 'Nottinghamshire'],
    ['Durham', ['County Durham', 'Dudley'], 'County Durham'],
    ['Harbour Homes', ['Harbour Homes Association'], 'Harbour Homes Association'],
    ['North Eastt Lincolnshre', ['North East Lincolnshire'], undefined],
    ['North East Lincolnshre', ['North East Lincolnshire', 'North Lincolnshire'], 'North East Lincolnshire'],
  ])('%s of %j is %s', (text, names, meant) => {
    expect(matcherFor(...names).suggest(text)?.name).toBe(meant);
  });

  it.each([
    ['North East', 'North West'],
    ['Yorkshire', 'North Yorkshire'],
    ['High rise', 'Low rise'],
    ['Residential', 'Non-residential'],
    ['Phase 1', 'Phase 2'],
    ['Phase', 'Phase 2'],
    ['Bath', 'Both'],
    ['Oakfield Homes', 'Oakwood Homes'],
    ['Council', 'County'],
    ['Block', 'Garage block'],
    ['Home', 'Care home'],
  ])('%s is not %s', (text, name) => {
    expect(matcherFor(name).suggest(text)).toBeUndefined();
  });

  it.each(['No', 'n', 'FALSE', '0'])('%s in a column of yes and no is the entry for none', (text) => {
    const gas = matcherOf([
      { id: 'none', name: 'No gas', means: 'no' },
      { id: 'dwellings', name: 'Appliances in dwellings' },
    ]);
    expect(gas.find(text)?.id).toBe('none');
    expect(matcherFor('No gas').find(text)).toBeUndefined();
  });

  it.each(['Yes', 'Y', 'true', '✓'])('%s in a column of yes and no is only suggested', (text) => {
    const asbestos = matcherOf([
      { id: 'none', name: 'Surveyed, none found' },
      { id: 'found', name: 'Surveyed, asbestos found', means: 'probably yes' },
    ]);
    expect(asbestos.find(text)).toBeUndefined();
    expect(asbestos.suggest(text)?.id).toBe('found');
  });

  it('is what the trade calls it for short, but for an entry that is called so itself', () => {
    const assessment = { id: 'FRA01', name: 'Fire risk assessment', short: ['FRA'] };
    expect(matcherOf([assessment]).find('fra')?.id).toBe('FRA01');
    expect(matcherOf([{ id: 'own', name: 'Our own', code: 'FRA' }, assessment]).find('fra')?.id).toBe('own');
  });

  it('is nothing where two entries are as close', () => {
    expect(matcherFor('Nursery school', 'Primary school').suggest('School')).toBeUndefined();
  });

  it('never leads from one shipped region to another', () => {
    const regions = shippedEntries('REGIONS').map(({ code, name }) => ({ id: code, name }));
    for (const { name } of regions)
      expect(matcherOf(regions.filter((region) => region.name !== name)).suggest(name), name).toBeUndefined();
  });
});
