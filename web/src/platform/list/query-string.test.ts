import { describe, expect, it } from 'vitest';
import { parseQuery, printQuery } from './query-string.ts';

describe('the query of an address', () => {
  it('reads lists with brackets, once or several times', () => {
    expect(parseQuery('?regionIds[]=a&regionIds[]=b&withoutRegion=true')).toEqual({ regionIds: ['a', 'b'], withoutRegion: 'true' });
    expect(parseQuery('regionIds%5B%5D=a')).toEqual({ regionIds: ['a'] });
  });
  it('never turns a text into a number', () => {
    expect(parseQuery('fullTextSearchString=1e5&id=007')).toEqual({ fullTextSearchString: '1e5', id: '007' });
  });
  it('writes what it reads', () => {
    const query = { regionIds: ['a', 'b & c'], storeys: { greaterThan: '3' }, fullTextSearchString: 'a+b=c', archived: '' };
    expect(parseQuery(printQuery(query))).toEqual(query);
    expect(printQuery({ regionIds: ['a'] })).toBe('?regionIds[]=a');
    expect(printQuery({ gone: undefined })).toBe('');
  });
  it('keeps its keys to itself', () => {
    parseQuery('__proto__.polluted=yes');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
