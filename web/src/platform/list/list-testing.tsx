import { endpoints } from '@lintel/contract/platform/endpoint';
import { defineList, filter } from '@lintel/contract/platform/list';
import { presets } from '@lintel/contract/areas/presets';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Answers, Sent } from '../../../test/answers.ts';
import type { ListAddress } from './list-address.ts';
import { ListPage, type Selection } from './list-page.tsx';

const Boat = z.object({
  id: z.string(),
  name: z.string(),
  harbour: z.string().nullable(),
  mast: z.number().nullable(),
  builtOn: z.string().nullable(),
  isAfloat: z.boolean().nullable(),
});
type Boat = z.infer<typeof Boat>;

const colours = [
  { id: 'red', name: 'Red' },
  { id: 'blue', name: 'Blue' },
] as const;

/** A list with every kind of filter. */
const boatList = defineList({
  name: 'boats',
  row: Boat,
  filters: {
    colours: filter.select('Colour', { items: colours }),
    rig: filter.simpleSelect('Rig', {
      items: [
        { id: 'sloop', name: 'Sloop' },
        { id: 'ketch', name: 'Ketch' },
      ],
    }),
    built: filter.dates('Built'),
    mast: filter.number('Mast'),
    afloat: filter.flag('Afloat'),
    builder: filter.text('Builder'),
    story: filter.textSearch('Story', 4),
    skipperIds: filter.autocomplete('Skipper', 'dropdown/person', { by: 'personSearchString' }),
    ownerId: filter.autocomplete('Owner', 'dropdown/person', { multiple: false, by: 'personSearchString' }),
    towns: filter.autocomplete('Town', 'dropdown/city-dict', { by: 'string', minSearchLength: 0 }),
    codes: filter.autocomplete('Code', 'boat/codes.json', { by: 'code', minSearchLength: 0 }),
    yardIds: filter.autocomplete('Yard', 'boat/yards.json', { payload: { trade: 'BOATS' } }),
    mateIds: filter.autocomplete('Mate', 'boat/mates.json', { by: 'personSearchString', payload: { rank: 'MATE' } }),
    harbourIds: filter.select('Harbour', { url: 'genericDict/REGIONS/listOptions.json' }),
    state: filter.simpleSelect('State', {
      items: [
        { id: 'OPEN', name: 'Open' },
        { id: 'ALL', name: 'All states' },
      ],
    }),
  },
  columns: {
    name: { label: 'Name', mandatory: true },
    harbour: { label: 'Harbour' },
    mast: { label: 'Mast', kind: 'number' },
    builtOn: { label: 'Built', kind: 'date' },
    isAfloat: { label: 'Afloat', kind: 'yesNo', hidden: true },
  },
  sort: ['name', 'mast'],
  defaultFilters: { state: 'OPEN' },
});

export const boats = endpoints('boats', {
  list: {
    method: 'POST',
    path: 'boat/filter.json',
    allow: 'signed-in',
    reads: true,
    body: boatList.search,
    reply: boatList.page,
  },
  export: {
    method: 'POST',
    path: 'boat/filter.xls',
    allow: 'signed-in',
    reads: true,
    body: boatList.exported,
    reply: 'spreadsheet',
  },
});

const aBoat = (number: number): Boat => ({
  id: `b${number}`,
  name: `Boat ${number}`,
  harbour: number % 2 ? 'Whitby' : null,
  mast: number,
  builtOn: '2019-05-04',
  isAfloat: null,
});

/** Replies with pages of this many boats, and nothing saved. */
export function boatAnswers(total = 3, answers: Answers = []): Answers {
  return [
    ...answers,
    [boats.list, ({ body }) => ({ body: pageOf(total, JSON.parse(body) as { page: number; limit: number }) })],
    [presets.columns, () => ({ body: { dto: null } })],
    [presets.list, () => ({ body: { objects: [] } })],
  ];
}

function pageOf(total: number, { page, limit }: { page: number; limit: number }) {
  const count = Math.max(0, Math.min(limit, total - (page - 1) * limit));
  const objects = Array.from({ length: count }, (_, index) => aBoat((page - 1) * limit + index + 1));
  return { objects, page, limit, maxPage: Math.ceil(total / limit), totalObjectsForQuery: total, filter: {} };
}

type Bulk = { bulk?: (selection: Selection) => ReactNode; bulkLimit?: number };
/** The page of boats at any URL of the tests. */
export function BoatListPage({ bulk, bulkLimit }: Bulk) {
  const search = useSearch({ strict: false }) as ListAddress<typeof boatList.filters>;
  const navigate = useNavigate();
  return (
    <ListPage
      title="Boats"
      list={boatList}
      endpoint={boats.list}
      exported={boats.export}
      search={search}
      onSearch={(search, { replace }) => void navigate({ to: '/boats', search, replace } as never)}
      href={(boat) => `/boat?id=${boat.id}`}
      bulk={bulk}
      {...(bulkLimit !== undefined && { bulkLimit })}
    />
  );
}

/** The list's requests, one by one. */
export const asked = (sent: readonly Sent[]) =>
  sent
    .filter((each) => each.path === '/api/boat/filter.json')
    .map((each) => JSON.parse(each.body) as Record<string, unknown>);
