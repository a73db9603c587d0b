import { propertyList } from '@lintel/contract/areas/properties/list';
import { filter } from '@lintel/contract/platform/list';
import { describe, expect, it } from 'vitest';
import { isDictionary, optionCall, readOptions, valueOfOption } from './filter-options.ts';

describe('the call for the options of a filter', () => {
  it('FILTER-042: finds people by personSearchString, with the payload of the filter', () => {
    const owner = filter.autocomplete('Owner', 'dropdown/person', {
      by: 'personSearchString',
      payload: { roleId: '1' },
    });
    expect(optionCall(owner, 'ann')).toEqual({
      method: 'POST',
      path: 'dropdown/person',
      body: { limit: 20, personSearchString: 'ann', roleId: '1' },
    });
  });
  it('FILTER-043: finds others by searchString, with the payload of the filter', () => {
    const property = filter.autocomplete('Property', 'dropdown/property', { payload: { county: 'Kent' } });
    expect(optionCall(property, 'lee')).toEqual({
      method: 'POST',
      path: 'dropdown/property',
      body: { limit: 20, searchString: 'lee', county: 'Kent' },
    });
  });
  it('finds codes with limit and searchString in the query', () => {
    const code = filter.autocomplete('Task', 'task/codes.json', { by: 'code' });
    expect(optionCall(code, 'FRA')).toEqual({
      method: 'GET',
      path: 'task/codes.json',
      query: { limit: 20, searchString: 'FRA' },
    });
  });
  it('FILTER-045, FILTER-041: posts to the url of a list filter with limit=20 and searchString in the query', () => {
    const { cityDictIds } = propertyList.filters;
    expect(optionCall(cityDictIds, 'x')).toEqual({
      method: 'POST',
      path: 'dropdown/city-dict',
      query: { limit: 20, searchString: 'x' },
      body: {},
    });
  });
  it('reads a fixed set from the dictionary call of its name', () => {
    const region = filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' });
    expect(isDictionary(region)).toBe(true);
    expect(optionCall(region, 'lon')).toEqual({ method: 'GET', path: 'genericDict/REGIONS/listOptions.json' });
  });
});

describe('the options in a reply', () => {
  const leeds = { id: '1', name: 'Leeds' };
  it('FILTER-046: stand in objects, in data or in dto.data', () => {
    expect(readOptions({ objects: [leeds] })).toEqual([leeds]);
    expect(readOptions({ data: [leeds] })).toEqual([leeds]);
    expect(readOptions({ dto: { data: [leeds] } })).toEqual([leeds]);
    expect(readOptions({ success: true })).toEqual([]);
    expect(readOptions(null)).toEqual([]);
  });
  it('may be texts, or have a caption', () => {
    expect(readOptions({ objects: ['Leeds', { id: 7, caption: 'York' }] })).toEqual([
      { id: 'Leeds', name: 'Leeds' },
      { id: '7', name: 'York' },
    ]);
  });
  it('give their text or their code where the filter goes by it', () => {
    const option = { id: '1', name: 'Fire risk assessment', code: 'FRA' };
    expect(valueOfOption(filter.autocomplete('Task', 'x', { by: 'string' }), option)).toBe('Fire risk assessment');
    expect(valueOfOption(filter.autocomplete('Task', 'x', { by: 'code' }), option)).toBe('FRA');
    expect(valueOfOption(filter.autocomplete('Task', 'x'), option)).toBe('1');
  });
});
