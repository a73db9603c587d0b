import { propertyList } from '@lintel/contract/areas/properties/list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MissingParam, ownAddress, parseSearch, requiredParam, searchFrom, stringifySearch } from './address.ts';

describe('an address', () => {
  it('writes lists, yes and no, and values inside values in the specified forms', () => {
    const search = {
      fullTextSearchString: 'Mill & Co',
      regionIds: ['a', 'b'],
      withoutRegion: true,
      storeys: { greaterThan: 5 },
      none: undefined,
      empty: [],
    };
    expect(stringifySearch(search)).toBe(
      '?fullTextSearchString=Mill%20%26%20Co&regionIds[]=a&regionIds[]=b&withoutRegion=true&storeys.greaterThan=5',
    );
  });

  it('writes nothing for an empty search', () => {
    expect(stringifySearch({})).toBe('');
  });

  it('reads everything as text, for the schema to decide', () => {
    expect(parseSearch('?code=007&withoutRegion=true&regionIds[]=a&storeys.greaterThan=5')).toEqual({
      code: '007',
      withoutRegion: 'true',
      regionIds: ['a'],
      storeys: { greaterThan: '5' },
    });
  });

  it.each([
    '__proto__=1',
    '__proto__.polluted=1',
    'constructor.prototype=1',
    'a.__proto__=1',
    '__proto__[]=1',
    'toString.polluted=1',
  ])('reaches no prototype with %s', (text) => {
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
    const search = parseSearch(text);
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect((Object.prototype.toString as unknown as { polluted?: string }).polluted).toBeUndefined();
  });

  it('keeps a code a text and a number a number, as the schema says', () => {
    const read = searchFrom(
      z.object({
        code: z.string(),
        page: z.int(),
        isOpen: z.boolean(),
        limit: z.union([z.literal(25), z.literal(50)]),
        ids: z.array(z.string()),
      }),
    );
    expect(read(parseSearch('code=007&page=2&isOpen=false&limit=50&ids=x'))).toEqual({
      code: '007',
      page: 2,
      isOpen: false,
      limit: 50,
      ids: ['x'],
    });
  });

  it('drops what the schema refuses and keeps the rest', () => {
    const { page, limit, fullTextSearchString } = searchFrom(propertyList.search)(
      parseSearch('page=zero&limit=7&fullTextSearchString=Mill'),
    );
    expect({ page, limit, fullTextSearchString }).toEqual({ page: 1, limit: 25, fullTextSearchString: 'Mill' });
  });

  it('gives back any search of the property list that was written into it', () => {
    const word = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .filter((text) => text.isWellFormed() && !text.includes('\0') && text.trim() === text);
    const search = fc.record(
      {
        page: fc.integer({ min: 1, max: 1000 }),
        limit: fc.constantFrom(25, 50, 100),
        sortingAscending: fc.boolean(),
        fullTextSearchString: word,
        regionIds: fc.array(fc.uuid(), { minLength: 1, maxLength: 5 }),
        withoutRegion: fc.constant(true),
      },
      { requiredKeys: ['page', 'limit', 'sortingAscending'] },
    );
    fc.assert(
      fc.property(search, (given) => {
        const typed = propertyList.search.parse(given);
        expect(searchFrom(propertyList.search)(parseSearch(stringifySearch(typed)))).toEqual(typed);
      }),
    );
  });

  it('gives back any texts, whatever stands in them', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 8 })
      .filter(
        (text) =>
          !/[.[\]]/.test(text) && text.isWellFormed() && !['__proto__', 'constructor', 'prototype'].includes(text),
      );
    const text = fc.string({ unit: 'grapheme' }).filter((one) => one.isWellFormed());
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.oneof(text, fc.array(text, { minLength: 1 })), { noNullPrototype: true }),
        (search) => {
          expect(parseSearch(stringifySearch(search))).toEqual(search);
        },
      ),
    );
  });
});

describe('a required parameter', () => {
  it('FORM-010: raises an error when the address lacks it', () => {
    expect(requiredParam({ id: 'x' }, 'id')).toBe('x');
    expect(requiredParam({ task: { id: 'x' } }, 'task.id')).toBe('x');
    expect(() => requiredParam({ task: 'x' }, 'task.id')).toThrow(MissingParam);
    expect(() => requiredParam({}, 'id')).toThrow(MissingParam);
    expect(() => requiredParam({ id: '' }, 'id')).toThrow(MissingParam);
    expect(() => requiredParam({}, 'toString')).toThrow(MissingParam);
  });
});

describe('an address to return to', () => {
  it.each([
    ['/property/?page=2#x', '/property/?page=2#x'],
    [undefined, '/'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ])('follows %s only within the application', (address, followed) => {
    expect(ownAddress(address)).toBe(followed);
  });
});
