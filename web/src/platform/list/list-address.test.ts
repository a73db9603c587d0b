import { documentList } from '@lintel/contract/areas/library/list';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { describe, expect, it } from 'vitest';
import {
  completeSearch,
  isUnfiltered,
  readAddress,
  same,
  withFilter,
  withoutFilters,
  writeAddress,
} from './list-address.ts';
import { parseSearch, stringifySearch } from '../address.ts';

const region = '01890a5d-ac96-774b-bcce-b302099a8057';
const read = (query: string) => readAddress(propertyList, parseSearch(query));

describe('the address of a list', () => {
  it('takes regionIds[] and withoutRegion=true', () => {
    expect(read(`regionIds[]=${region}&withoutRegion=true`)).toEqual({ regionIds: [region], withoutRegion: true });
  });
  it('takes fullTextSearchString as it was typed', () => {
    expect(read('fullTextSearchString=1e5')).toEqual({ fullTextSearchString: '1e5' });
  });
  it('leaves out what it cannot take, and keeps the rest', () => {
    expect(
      read(
        `regionIds[]=${region}&landlordIds[]=none&page=-1&limit=7&colour=red&sortingField=price&changedFrom=yesterday`,
      ),
    ).toEqual({ regionIds: [region] });
  });
  it('reproduces the search: what is written is read back', () => {
    const search = {
      ...completeSearch(propertyList, {}),
      regionIds: [region],
      storeys: { greaterThan: 3 },
      changedFrom: '2026-01-01',
      withoutRegion: true,
      page: 4,
      sortingAscending: false,
    };
    const text = stringifySearch(writeAddress(propertyList, search));
    expect(completeSearch(propertyList, read(text))).toEqual(search);
  });
  it('omits defaults, and says when a default was cleared', () => {
    const opened = completeSearch(propertyList, {});
    expect(opened).toMatchObject({ page: 1, limit: 25, archived: 'NO' });
    expect(writeAddress(propertyList, opened)).toEqual({});
    const cleared = writeAddress(propertyList, { ...opened, archived: undefined });
    expect(stringifySearch(cleared)).toBe('?archived=');
    expect(completeSearch(propertyList, read('archived='))).toMatchObject({ archived: null });
    expect(completeSearch(propertyList, read('archived=MAYBE'))).toMatchObject({ archived: 'NO' });
    expect(writeAddress(propertyList, completeSearch(propertyList, read('archived=')))).toEqual(cleared);
  });
  it('keeps a page size that differs from the one this person has chosen', () => {
    expect(completeSearch(propertyList, {}, 50).limit).toBe(50);
    expect(writeAddress(propertyList, completeSearch(propertyList, {}, 50), 50)).toEqual({});
    expect(writeAddress(propertyList, completeSearch(propertyList, { limit: 25 }, 50), 50)).toEqual({ limit: 25 });
  });
});

describe('a search', () => {
  const opened = completeSearch(propertyList, {});
  it('goes to its first page when a filter changes', () => {
    expect(
      withFilter({ ...opened, page: 9 }, 'changed', propertyList.filters.changed, { from: '2026-01-01' }),
    ).toMatchObject({ page: 1, changedFrom: '2026-01-01' });
  });
  it('knows whether anything but the defaults narrows it', () => {
    expect(isUnfiltered(propertyList, { ...opened, page: 3, sortingField: 'city' })).toBe(true);
    expect(isUnfiltered(propertyList, { ...opened, archived: 'ALL' })).toBe(false);
    expect(isUnfiltered(propertyList, { ...opened, fullTextSearchString: 'high' })).toBe(false);
  });
  it('is not narrowed by the folder that is open, and keeps it when its filters are cleared', () => {
    const folder = { libraryType: 'TASK', folderId: '018f0000-0000-7000-8000-0000000000aa' };
    const inFolder = completeSearch(documentList, folder);
    expect(isUnfiltered(documentList, inFolder)).toBe(true);
    expect(isUnfiltered(documentList, { ...inFolder, states: ['EXPIRED'] })).toBe(false);
    expect(withoutFilters(documentList, { ...inFolder, states: ['EXPIRED'] })).toEqual(inFolder);
  });
  it('is the same whatever the order of its choices', () => {
    expect(same({ a: ['1', '2'], b: undefined }, { a: ['2', '1'] })).toBe(true);
    expect(same({ a: ['1'] }, { a: ['2'] })).toBe(false);
  });
});
