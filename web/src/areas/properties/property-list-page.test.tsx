import { screen, within } from '@testing-library/react';
import { presets } from '@lintel/contract/areas/presets';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { PropertyRow } from '@lintel/contract/areas/properties/list';
import type { Permission } from '@lintel/contract/platform/permissions';
import { describe, expect, it, vi } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const nothing = Object.fromEntries(Object.keys(PropertyRow.shape).map((field) => [field, null]));
const aRow = (number: number, more: Partial<PropertyRow>) => ({
  ...nothing,
  id: `018f0000-0000-7000-8000-00000000000${number}`,
  propertyReferenceNumber: `HH-${number}`,
  changedAt: '2026-01-01T09:00:00Z',
  can: { edit: true },
  ...more,
});
const figures = { compliance: 66.7, overdueTaskCount: 2, openActionCount: 3, highActionCount: 1 };
const me: { permissions: Permission[] } = { permissions: ['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_EDIT'] };

async function openList(address: string, permissions: Permission[] = me.permissions) {
  const objects = [
    aRow(1, { buildingName: 'Elm Primary School', address1: '4 High Street', ...figures }),
    aRow(2, { address1: '5 High Street', archivedAt: '2026-05-04T10:00:00.000Z' }),
    aRow(3, { buildingName: 'Oak House', address1: 'Oak House' }),
  ];
  const page = await openPage(address, {
    me: { permissions },
    answers: [
      [
        properties.list,
        () => ({ body: { objects, page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: 3, filter: {} } }),
      ],
      [presets.columns, () => ({ body: { dto: null } })],
      [presets.list, () => ({ body: { objects: [] } })],
    ],
  });
  await screen.findByText('HH-1');
  return page;
}

describe('the property list', () => {
  it('names a property by its building, and says where that stands', async () => {
    await openList('/property/');
    const table = screen.getByRole('table', { name: 'Properties' });
    const shown = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[2]?.textContent);
    expect(shown).toEqual(['Elm Primary School, 4 High Street', '5 High Street', 'Oak House']);
    expect(screen.getByRole('checkbox', { name: 'Select HH-1, Elm Primary School' })).toBeDefined();
  });

  it('says how each property stands, and each number opens what it counts', async () => {
    await openList('/property/', [...me.permissions, 'PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU']);
    expect(screen.getByText('66.7%')).toBeDefined();
    // One that the search found as well.
    expect(within(screen.getByRole('row', { name: /5 High Street/ })).getByText('Archived')).toBeDefined();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    const id = aRow(1, {}).id;
    expect(link('2 overdue tasks')).toBe(`/tasks/list?dueStatuses[]=OVERDUE&propertyIds[]=${id}`);
    expect(link('3 open actions')).toBe(`/actions/list?status=OPEN&propertyIds[]=${id}`);
    expect(link('1 high')).toBe(`/actions/list?status=OPEN&propertyIds[]=${id}&priorities[]=HIGH`);
    expect(screen.getByRole('columnheader', { name: 'Overdue' }).getAttribute('aria-sort')).toBe('none');
  });

  it('on a phone is cards of three lines: the name, where it is with its reference, and how it stands; each a link as a whole', async () => {
    const real = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const asked = real(query);
      return Object.assign(asked, { matches: query.includes('max-width') || asked.matches });
    });
    await openList('/property/', [...me.permissions, 'PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU']);
    const [first] = within(screen.getByRole('list', { name: 'Properties' })).getAllByRole('listitem');
    expect(within(first!).getByRole('link').textContent).toMatch(/^Elm Primary School .*HH-1$/);
    expect(within(first!).getByText('66.7%')).toBeDefined();
    expect(within(first!).getByText('Overdue').nextSibling?.textContent).toBe('2');
    for (const left of ['Address 1', 'Not set up', 'Next due', 'Region'])
      expect(within(first!).queryByText(left)).toBeNull();
    vi.restoreAllMocks();
  });

  it('says nothing of tasks and actions to who may not see those', async () => {
    await openList('/property/');
    expect(screen.queryByRole('columnheader', { name: /Compliance|Overdue|Open actions|Next due/ })).toBeNull();
  });

  it('PROP-004: asks for the regions that its address names, or for properties in none', async () => {
    const regionId = '018f0000-0000-7000-8000-0000000000aa';
    for (const [address, filter] of [
      [`regionIds[]=${regionId}`, { regionIds: [regionId] }],
      ['withoutRegion=true', { withoutRegion: true }],
    ] as const) {
      const { sent, unmount } = await openList(`/property/?${address}`);
      const asked = sent.find(({ path }) => path.endsWith('/property/data-table/filter.json'));
      expect(JSON.parse(asked!.body)).toMatchObject(filter);
      expect(screen.queryByText('Part of this link is out of date and was left out.')).toBeNull();
      unmount();
    }
  });

  it.each(['sortingField=bogus', 'page=abc&regionIds=["x"]', 'storeys=bogus'])(
    'opens the old link ?%s without what it can no longer read',
    async (query) => {
      const { sent } = await openList(`/property/?${query}`);
      expect(screen.getByText('Part of this link is out of date and was left out.')).toBeDefined();
      const asked = sent.find(({ path }) => path.endsWith('/property/data-table/filter.json'));
      expect(JSON.parse(asked?.body ?? '')).toEqual({
        page: 1,
        limit: 25,
        sortingField: 'propertyReferenceNumber',
        sortingAscending: true,
        archived: 'NO',
      });
    },
  );
});

describe('the page of a property', () => {
  it('SHELL-029: says of an address that can be no property’s that it is not available', async () => {
    await openPage('/property/not-a-uuid', {
      me,
      answers: [[properties.get, () => problem(422, 'Not an id', { errors: [{ field: 'id', message: 'Not an id' }] })]],
    });
    expect(await screen.findByRole('heading', { name: 'This property is not available', level: 1 })).toBeDefined();
  });
});
