import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { searchable } from '@lintel/contract/platform/searchable';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { everyRoute } from '#server/areas';
import { contains, containsWords, matchRank } from '#platform/list/list-sql';
import { call, passed, send } from '#test/calls';
import { anOrganisation } from '#test/organisation';

const MANY = 10_040;
const organisation = await anOrganisation();
const reader = await organisation.person();
await organisation.within(async ({ db }) => {
  await sql`create temporary table made on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${MANY}::int) n`.execute(
    db,
  );
  await sql`insert into records (id, kind, property_id) select id, 'PROPERTY', id from made`.execute(db);
  // The storeys of the last forty are not known.
  await sql`insert into properties (id, property_reference_number, address1, storeys)
    select id, 'P' || n, n || ' Long Row', case when n <= 10000 then n end from made`.execute(db);
  await sql`insert into search_texts (record_id, kind, property_id, caption, words)
    select id, 'PROPERTY', id, n || ' Long Row', n || ' long row' from made`.execute(db);
});

const search = (more: object = {}) => ({ ...propertyList.defaults, page: 1, ...more });
const pageOf = async (more: object = {}) => passed(await call(reader, properties.list, { body: search(more) }));
const around = async (id: string, more: object = {}) =>
  passed(await call(reader, properties.neighbours, { body: { id, search: search(more) } }));
const named = (storeys: number | null) => ({ storeys });

describe('a list of more records than a page counts', () => {
  it('says that there are more, and how many when it is asked', async () => {
    expect(await pageOf()).toMatchObject({ totalObjectsForQuery: 10_000, totalIsExact: false, maxPage: 400 });
    expect(await pageOf({ onlyTotal: true })).toMatchObject({
      objects: [],
      totalObjectsForQuery: MANY,
      totalIsExact: true,
      maxPage: 402,
    });
    expect(await pageOf({ storeys: { lessThan: 500 } })).toMatchObject({
      totalObjectsForQuery: 499,
      totalIsExact: true,
    });
  });

  it('counts exactly what a text finds, at once', async () => {
    const found = { totalObjectsForQuery: MANY, totalIsExact: true };
    expect(await pageOf({ fullTextSearchString: 'long row' })).toMatchObject(found);
    expect(await pageOf({ fullTextSearchString: 'long row', page: 400 })).toMatchObject(found);
  });

  it('leads on page by page to its end, and counts it there', async () => {
    expect(await pageOf({ page: 401 })).toMatchObject({
      totalObjectsForQuery: 10_025,
      totalIsExact: false,
      maxPage: 402,
    });
    const last = await pageOf({ page: 402 });
    expect(last).toMatchObject({ totalObjectsForQuery: MANY, totalIsExact: true, maxPage: 402 });
    expect(last.objects).toHaveLength(15);
    expect(await pageOf({ page: 403 })).toMatchObject({ objects: [], totalObjectsForQuery: MANY, totalIsExact: true });
  });

  it.each([true, false])('knows the place and the neighbours of a record, ascending %s', async (sortingAscending) => {
    const order = { sortingField: 'storeys', sortingAscending };
    const first = await pageOf(order);
    const [one, two, three] = first.objects;
    expect([one, two]).toMatchObject(sortingAscending ? [named(1), named(2)] : [named(10_000), named(9_999)]);
    expect(await around(one!.id, order)).toMatchObject({
      previousId: null,
      nextId: two!.id,
      position: 1,
      positionIsExact: true,
      total: 10_000,
      totalIsExact: false,
    });
    expect(await around(two!.id, order)).toMatchObject({ previousId: one!.id, nextId: three!.id, position: 2 });

    const end = (await pageOf({ ...order, page: 401 })).objects;
    const [unknown, after] = end;
    expect(unknown).toMatchObject(named(null));
    const [before] = (await pageOf({ ...order, page: 400 })).objects.slice(-1);
    expect(await around(unknown!.id, order)).toMatchObject({
      previousId: before!.id,
      nextId: after!.id,
      position: 10_000,
      positionIsExact: false,
      totalIsExact: false,
    });
    expect(await around(before!.id, order)).toMatchObject({
      nextId: unknown!.id,
      position: 10_000,
      positionIsExact: true,
    });
  });
});

describe('a filter that a list does not have', () => {
  const endpoints = everyRoute(reader.server).map(({ endpoint }) => endpoint);
  const wrong = { taskTypeIdss: ['x'], colour: 'red' };
  const asked = reader.server.maker.register.lists.flatMap((list) =>
    endpoints.flatMap((endpoint): [string, Endpoint, object, string][] => {
      const opened = { ...list.defaults, page: 1 };
      if (endpoint.body === list.search || endpoint.body === list.exported)
        return [[endpoint.path, endpoint, { ...opened, ...wrong }, '']];
      if (endpoint.body !== list.neighboursOf) return [];
      return [[endpoint.path, endpoint, { id: reader.id, search: { ...opened, ...wrong } }, 'search.']];
    }),
  );

  it('is asked of every list', () => expect(asked.length).toBeGreaterThan(reader.server.maker.register.lists.length));

  it.each(asked)(
    'is refused by %s, by name: nothing unfiltered is taken for filtered',
    async (_, endpoint, body, at) => {
      const { status, body: answer } = await send(reader, endpoint.method, addressOf(endpoint, '/api/'), { body });
      const message = 'This is not a filter of the list';
      expect({ status, errors: answer.errors }).toEqual({
        status: 422,
        errors: Object.keys(wrong).map((key) => ({ field: `${at}${key}`, message })),
      });
    },
  );
});

describe('what is typed', () => {
  const texts = [
    'Old St Mary’s',
    "O'Connor",
    'O`Connor',
    'Oʼconnor‛s ′ ´',
    'Tŷ Gwyn',
    'Ty\u0302',
    'ÉCOLE İ',
    'ﬁre ½ №',
    '–£°|~',
    '',
  ];

  it('is found and put in order whatever the case, accents and sort of apostrophe', async () => {
    const { rows } = await organisation.within(({ db }) =>
      sql<{ has: boolean; words: boolean; rank: number }>`
        select ${contains(sql`text`, "ST MARY'S TY")} as has, ${containsWords(sql`text`, 'tŷ mary`s')} as words,
          ${matchRank(sql`text`, "st mary's")} as rank
        from unnest(${['St Mary’s Tŷ', 'Old St Mary′s TY\u0302', 'Post MaryʼS', 'Ty Gwyn']}::text[]) text`.execute(db),
    );
    expect(rows.map(({ has, words, rank }) => [has, words, rank])).toEqual([
      [true, true, 0],
      [true, true, 1],
      [false, false, 2],
      [false, false, 2],
    ]);
  });

  it('is the same text to the database and to the client', async () => {
    const { rows } = await organisation.within(({ db }) =>
      sql<{
        sought: string;
      }>`select searchable(text) as sought from unnest(${texts}::text[]) with ordinality given(text, n) order by n`.execute(
        db,
      ),
    );
    expect(rows.map(({ sought }) => sought)).toEqual(texts.map(searchable));
  });
});
