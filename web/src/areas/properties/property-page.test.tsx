import { screen, within } from '@testing-library/react';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { presets } from '@lintel/contract/areas/presets';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { aProperty } from './testing.ts';

const me = { permissions: ['PRISM_APP_PROPERTY_MENU' as const] };
const neighbours = { previousId: null, nextId: null, position: null, total: 0 };

describe('the addresses of the properties', () => {
  it('PROP-001: /property/ is their list', async () => {
    const page = { page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: 0, filter: {}, objects: [] };
    await openPage('/property/', {
      me,
      answers: [
        [properties.list, () => ({ body: page })],
        [presets.columns, () => ({ body: { dto: null } })],
        [presets.list, () => ({ body: { objects: [] } })],
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Properties', level: 1 })).toBeDefined();
  });

  it('PROP-001: with an id behind it, it is that property', async () => {
    const property = aProperty({ address1: 'Elm House' });
    const { sent } = await openPage(`/property/${property.id}`, {
      me,
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Elm House', level: 1 })).toBeDefined();
    const asked = sent.find(({ path }) => path.endsWith(properties.get.path));
    expect(asked!.search.get('id')).toBe(property.id);
  });
});

describe('a property of which something is not known', () => {
  it('SHELL-043: says “No data” in a block that has none', async () => {
    const property = aProperty({ owners: [] });
    await openPage(`/property/${property.id}`, {
      me,
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
      ],
    });
    expect(within(await screen.findByRole('region', { name: 'Owners' })).getByText('No data')).toBeDefined();
  });
});

describe('the files of a property', () => {
  it.each([
    ['PRISM_PROPERTY_LIBRARY_VIEW', { permissions: [...me.permissions, 'PRISM_PROPERTY_LIBRARY_VIEW' as const] }, 1],
    ['support view', { isSupportView: true }, 1],
    ['neither', me, 0],
  ])('PERM-026: have their tab with %s', async (_, who, count) => {
    const property = aProperty();
    await openPage(`/property/${property.id}`, {
      me: who,
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
      ],
    });
    await screen.findByRole('tab', { name: 'Overview' });
    expect(screen.queryAllByRole('tab', { name: 'Files' })).toHaveLength(count);
  });
});
