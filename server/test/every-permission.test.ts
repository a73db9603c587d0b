import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { actionList } from '@lintel/contract/areas/actions';
import { propertyList } from '@lintel/contract/areas/properties';
import type { Property } from '@lintel/contract/areas/properties';
import { shareList, TOKEN_HEADER } from '@lintel/contract/areas/shares';
import { taskList } from '@lintel/contract/areas/tasks';
import { everyRoute } from '#server/areas';
import { eachPart } from '#platform/spreadsheet/archive';
import { anAction } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { aShare } from '#areas/shares/testing';
import { put } from '#areas/task-management/testing';
import { aTask } from '#areas/tasks/testing';
import { anExampleOf, changesSomething, sendTo, titleOf } from './examples.ts';
import type { Given } from './examples.ts';
import { fixture } from './fixture.ts';
import { anOrganisation, theWorkingServer } from './harness.ts';
import type { Answered, Organisation, Person } from './harness.ts';

/** The people of server/test/fixtures/permissions.tsv who hold a shipped role, and over what. */
const shippedRoles: Record<string, { role: string; reach: 'organisation' | 'region' }> = {
  administrator: { role: 'system-administrator', reach: 'organisation' },
  compliance: { role: 'compliance-manager', reach: 'organisation' },
  property: { role: 'property-manager', reach: 'region' },
  safety: { role: 'safety-manager', reach: 'organisation' },
  site: { role: 'site-staff', reach: 'region' },
  contractors: { role: 'contractor-manager', reach: 'organisation' },
  auditor: { role: 'read-only-auditor', reach: 'organisation' },
  support: { role: 'support', reach: 'organisation' },
};

const server = await theWorkingServer();
const endpoints = new Map(everyRoute(server).map(({ endpoint }) => [titleOf(endpoint), endpoint]));
const rows = fixture('permissions.tsv');
const names = Object.keys(rows[0]!).slice(2);

let organisation: Organisation;
let maker: Person;
let regionId: string;
let people: Record<string, Person | null>;

beforeAll(async () => {
  organisation = await anOrganisation();
  maker = await organisation.person();
  const { roles, region } = await organisation.within(async ({ db }) => ({
    roles: await db.selectFrom('roles').select(['code', 'permissions']).execute(),
    region: await db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', 'REGIONS')
      .orderBy('sortOrder')
      .executeTakeFirstOrThrow(),
  }));
  regionId = region.id;
  const holding = Object.entries(shippedRoles).map(async ([name, { role, reach }]) => {
    const { permissions } = roles.find(({ code }) => code === role)!;
    return [name, await organisation.person(permissions as never, reach === 'region' ? { regionId } : {})] as const;
  });
  const deactivated = await organisation.person();
  await organisation.within(({ db, now }) =>
    db.updateTable('users').set({ deactivatedAt: now.toISOString() }).where('id', '=', deactivated.id).execute(),
  );
  people = {
    ...Object.fromEntries(await Promise.all(holding)),
    'support-edit': await organisation.person(['PRISM_SUPPORT_EDIT']),
    nothing: await organisation.person([]),
    deactivated,
    visitor: null,
  };
});

const propertyAt = (place: string) => {
  const name = `S05-${crypto.randomUUID().slice(0, 13)}`;
  return aProperty(maker, {
    propertyReferenceNumber: name,
    regionId: place === 'own' ? regionId : null,
    city: name,
    county: name,
    buildingName: name,
  });
};

/** How a call that shows many is asked about one property. */
const asking: Record<string, (property: Property) => Given | Promise<Given>> = {
  'POST property/data-table/filter.json': ({ city }) => ({
    body: { ...propertyList.defaults, page: 1, cityDictIds: [city] },
  }),
  'POST property/filter.xls': ({ city }) => ({
    body: { ...propertyList.defaults, page: 1, limit: undefined, cityDictIds: [city] },
  }),
  'POST property/data-table/neighbours.json': ({ id, city }) => ({
    body: { id, search: { ...propertyList.defaults, page: 1, cityDictIds: [city] } },
  }),
  'POST task/data-table/filter.json': async (property) => ({ body: await tasksOn(property) }),
  'POST task/filter.xls': async (property) => ({
    body: { ...(await tasksOn(property)), limit: undefined, columns: ['code', 'propertyReference'] },
  }),
  'POST task/data-table/neighbours.json': async (property) => ({
    body: {
      id: (await aTask(maker, { property })).id,
      search: { ...taskList.defaults, page: 1, propertyIds: [property.id] },
    },
  }),
  'POST action/data-table/filter.json': async (property) => ({ body: (await actionOn(property)).search }),
  'POST action/filter.xls': async (property) => ({
    body: { ...(await actionOn(property)).search, limit: undefined, columns: ['ref', 'propertyReference'] },
  }),
  'POST action/data-table/neighbours.json': async (property) => ({ body: await actionOn(property) }),
  'POST assignByEmailEntity/data-table/filter.json': async (property) => ({ body: await sharesOn(property) }),
  'POST assignByEmailEntity/data-table/filter.xls': async (property) => ({
    body: { ...(await sharesOn(property)), limit: undefined, columns: ['caption', 'company'] },
  }),
  'GET dashboard/portfolio.json': () => ({}),
  'POST search/filter.json': ({ city }) => ({ body: { searchString: city, entitySearchOrder: ['PROPERTY'] } }),
  'GET dict/property/options.json': ({ city }) => ({ query: { searchString: city } }),
  'POST /dropdown/property': ({ city }) => ({ body: { searchString: city } }),
  'POST /dropdown/building-name-dict': ({ city }) => ({ body: { searchString: city } }),
  'POST /dropdown/county-dict': ({ city }) => ({ body: { searchString: city } }),
  'POST /dropdown/city-dict': ({ city }) => ({ body: { searchString: city } }),
};

/** What is somebody else's is not there, whatever one may do: here the right is only asked about after that. */
const ownersOnly = new Set(['POST file/uploadSession/{id}/uploadFile.json', 'POST file/uploadSession/commit.json']);

/** The search that finds the tasks of a property, which has one. */
async function tasksOn({ id }: Property) {
  await put(maker, { id });
  return { ...taskList.defaults, page: 1, propertyIds: [id] };
}

/** Something on a property that somebody outside has, whose company is called like it, and the search that finds it. */
async function sharesOn(property: Property) {
  await aShare(maker, await anAction(maker, { property }), { company: property.city! });
  return { ...shareList.defaults, page: 1, propertyIds: [property.id] };
}

/** An action on a property, and the search that finds it. */
async function actionOn(property: Property) {
  const { id } = await anAction(maker, { property });
  return { id, search: { ...actionList.defaults, page: 1, propertyIds: [property.id] } };
}

function textOf({ raw }: Answered<unknown>): string {
  if (raw.subarray(0, 2).toString() !== 'PK') return raw.toString();
  const parts: string[] = [];
  eachPart(raw, 50_000_000, (_, content) => void parts.push(content.toString()));
  return parts.join();
}

/** The word of the table for an answer. */
function wordFor(answer: Answered<any>, shown: Property | undefined): string {
  if (answer.status === 401) return 'out';
  if (answer.status === 403) return 'no';
  if (answer.status === 404) return 'hidden';
  if (answer.status >= 300) return `${answer.status} ${JSON.stringify(answer.body)}`;
  if (!shown) return answer.body?.changedCount === 0 ? 'left' : 'yes';
  const { filter: _, ...body } = typeof answer.body === 'object' ? answer.body : {};
  const told = answer.headers['content-type']?.toString().includes('json') ? JSON.stringify(body) : textOf(answer);
  return told.includes(shown.city!) || body.position === 1 ? 'seen' : 'unseen';
}

async function answersTo(
  endpoint: Endpoint,
  place: string,
  expected: Record<string, string>,
): Promise<Record<string, string>> {
  const title = titleOf(endpoint);
  const shown = asking[title] ? await propertyAt(place) : undefined;
  const prepare = async (caller: Person): Promise<Given> => {
    if (shown) return asking[title]!(shown);
    const { as: _, ...given } = await anExampleOf(endpoint, {
      organisation,
      by: maker,
      caller,
      property: () => propertyAt(place),
    });
    return given;
  };
  const once = await prepare(maker);
  const ask = async (name: string) => {
    const caller = people[name]!;
    // Who is refused outright needs nothing of their own; were they not, the answer would still be another.
    const isRefused = expected[name] === 'out' || (expected[name] === 'no' && !ownersOnly.has(title));
    const given = caller && !isRefused && changesSomething(endpoint) ? await prepare(caller) : once;
    const answer = await sendTo(caller, endpoint, given);
    keepNewSession(name, answer);
    return [name, wordFor(answer, shown)] as const;
  };
  if (!changesSomething(endpoint)) return Object.fromEntries(await Promise.all(names.map(ask)));
  const words: Record<string, string> = {};
  for (const name of names) words[name] = (await ask(name))[1];
  return words;
}

/** A new password brings a new session. */
function keepNewSession(name: string, { headers }: Answered<unknown>) {
  const cookie = [headers['set-cookie']].flat().find((set) => String(set).startsWith('lintel.session='));
  if (cookie && people[name])
    people[name] = { ...people[name], cookie: `${String(cookie).split(';')[0]}; lintel.csrf=${people[name].csrf}` };
}

describe('who may make which call on what (S-05)', () => {
  it('is written down for every call that asks who is calling', () => {
    const asked = [...endpoints.values()]
      .filter(({ allow }) => allow !== 'anyone' && allow !== 'share-link')
      .map(titleOf);
    const written = new Set(rows.map((row) => row.route));
    expect(
      asked.filter((title) => !written.has(title)),
      'Add them to server/test/fixtures/permissions.tsv, from what the roles are for',
    ).toEqual([]);
    expect(
      [...written].filter((title) => !endpoints.has(title!)),
      'Remove them from server/test/fixtures/permissions.tsv',
    ).toEqual([]);
  });

  it('is nobody by the token of a share, but in what is done by its link', async () => {
    const { token } = await aShare(maker, await anAction(maker, { property: await propertyAt('own') }));
    const asked = [...endpoints.values()].filter(({ allow }) => allow !== 'anyone' && allow !== 'share-link');
    const words = asked.map(async (endpoint) => {
      const given = { body: { assignToken: token }, headers: { [TOKEN_HEADER]: token } };
      return [titleOf(endpoint), wordFor(await sendTo(null, endpoint, given), undefined)] as const;
    });
    expect((await Promise.all(words)).filter(([, word]) => word !== 'out')).toEqual([]);
  });

  it.each(
    rows
      .filter((row) => endpoints.has(row.route!))
      .map(({ route, place, ...expected }) => [route!, place!, expected] as const),
  )(
    '%s on %s',
    async (route, place, expected) => {
      expect(await answersTo(endpoints.get(route)!, place, expected)).toEqual(expected);
    },
    60_000,
  );
});
