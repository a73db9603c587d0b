import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { idOfCode } from '@lintel/contract/platform/label';
import type { ListSearch } from '@lintel/contract/platform/list';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { aProperty, propertyDetails } from './testing.ts';

const search = (more: object = {}) =>
  ({ ...propertyList.defaults, page: 1, ...more }) as ListSearch<typeof propertyList.filters>;

describe('a property', () => {
  it('keeps every identifier and address line (PROP-002, PROP-003) and leaves its mark in the activity log', async () => {
    const manager = await (await anOrganisation()).person();
    const details = {
      propertyReferenceNumber: 'MILL-17',
      externalId: 'EXT-1',
      uniquePropertyReferenceNumber: '010002333695',
      clientSpecificCode: 'C9',
      address1: 'Mill House',
      address2: 'Flat 2',
      address3: 'Third',
      address4: 'Fourth',
      address5: 'Fifth',
      postcode: 'm11ae',
    };

    const created = await aProperty(manager, details);
    const read = await call(manager, properties.get, { query: { id: created.id } });

    expect(read.body.dto).toMatchObject({
      ...details,
      id: created.id,
      uniquePropertyReferenceNumber: '10002333695',
      postcode: 'M1 1AE',
      version: 1,
      can: { edit: true },
    });
    expect(await activityOn(manager, created.id)).toEqual(['property.created']);
  });

  it('tells in its activity each value by the name that it has there', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager, { gasSupply: 'communal', waterSystem: 'none' });
    const { body } = await call(manager, properties.change, {
      body: { ...property, gasSupply: 'none', waterSystem: null } as never,
    });
    expect(body.dto).toMatchObject({ gasSupply: 'none' });
    const { records } = (
      await call(manager, activity.list, {
        body: { entityType: 'PROPERTY', entityId: property.id, limit: 5 },
      })
    ).body;
    expect(records[0]?.changes.map(({ label, to }) => [label, to])).toEqual([
      ['Gas', 'No gas'],
      ['Water system', null],
    ]);
  });

  it('shows the addresses of its owners to who may see people', async () => {
    const organisation = await anOrganisation();
    const [manager, owner] = [await organisation.person(), await organisation.person()];
    const property = await aProperty(manager, { ownerIds: [owner.id] });
    const emailsFor = async (who: Person) =>
      (await call(who, properties.get, { query: { id: property.id } })).body.dto.owners.map(({ email }) => email);
    const seeing = ['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW'] as const;
    expect(await emailsFor(await organisation.person(seeing))).toEqual([null]);
    expect(await emailsFor(await organisation.person([...seeing, 'PRISM_APP_PEOPLE_MENU']))).toEqual([owner.email]);
  });

  it('is given to no new owner who can no longer sign in, and keeps one who left', async () => {
    const organisation = await anOrganisation();
    const [manager, leaver] = [await organisation.person(), await organisation.person()];
    const [owned, other] = [await aProperty(manager, { ownerIds: [leaver.id] }), await aProperty(manager)];
    await organisation.within(({ db }) =>
      db.updateTable('users').set({ deactivatedAt: new Date().toISOString() }).where('id', '=', leaver.id).execute(),
    );
    const save = async ({ id, version, propertyReferenceNumber }: Property) => {
      const details = propertyDetails({ propertyReferenceNumber, city: 'York', ownerIds: [leaver.id] });
      return (await call(manager, properties.change, { body: { ...details, id, version } })).status;
    };
    expect([await save(owned), await save(other)]).toEqual([200, 422]);
  });

  it('is refused with the name of what is there already', async () => {
    const manager = await (await anOrganisation()).person();
    const first = await aProperty(manager);
    const again = await call(manager, properties.create, {
      body: propertyDetails({ propertyReferenceNumber: first.propertyReferenceNumber.toLowerCase() }),
    });
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({
      errors: [{ field: 'propertyReferenceNumber', message: 'Another property has this reference' }],
    });
  });

  it('tells the second of two people who changed what (C-01)', async () => {
    const organisation = await anOrganisation();
    const [first, second] = [await organisation.person(), await organisation.person()];
    const property = await aProperty(first, { city: 'Leeds' });
    const body = (more: object) => ({
      ...propertyDetails({ propertyReferenceNumber: property.propertyReferenceNumber, ...more }),
      id: property.id,
      version: property.version,
    });

    expect((await call(first, properties.change, { body: body({ city: 'York' }) })).status).toBe(200);
    const refused = await call(second, properties.change, { body: body({ city: 'Hull' }) });

    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      conflict: {
        version: 2,
        changedBy: first.fullName,
        fields: [{ field: 'city', label: 'City', theirs: 'York', yours: 'Hull' }],
      },
    });
    expect((await call(first, properties.get, { query: { id: property.id } })).body.dto.city).toBe('York');
  });

  it('takes one of a hundred parallel edits of one version (C-02)', { tags: ['thorough'] }, async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const edit = async (city: string): Promise<{ status: number }> => {
      const details = propertyDetails({ propertyReferenceNumber: property.propertyReferenceNumber, city });
      const answer = await call(manager, properties.change, { body: { ...details, id: property.id, version: 1 } });
      // A server that is too busy replies so, having done nothing.
      return answer.status === 503 ? edit(city) : answer;
    };
    const edits = await Promise.all(Array.from({ length: 100 }, (_, index) => edit(`City ${index}`)));
    expect(edits.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(edits.filter(({ status }) => status === 409)).toHaveLength(99);
    expect(await activityOn(manager, property.id)).toEqual(['property.created', 'property.edited']);
  });

  it('is made once by fifty posts with one key, and another body with that key is refused (C-03)', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const body = propertyDetails();
    const headers = { 'idempotency-key': 'one-and-the-same' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(manager, properties.create, { body, headers })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const other = await call(manager, properties.create, { body: propertyDetails(), headers });
    expect(other.status).toBe(422);
    const someoneElse = await call(await organisation.person(), properties.create, {
      body: propertyDetails(),
      headers,
    });
    expect(someoneElse.status).toBe(200);
  });
});

describe('the property list', () => {
  it('shows the properties of chosen regions, or of none (PROP-004), in the order of their references', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const regions = await organisation.within(({ db }) =>
      db
        .selectFrom('dictionaryEntries')
        .select('id')
        .where('dictionary', '=', 'REGIONS')
        .orderBy('sortOrder')
        .execute(),
    );
    for (const [reference, regionId] of [
      ['P10', regions[0]!.id],
      ['P2', regions[0]!.id],
      ['P3', regions[1]!.id],
      ['P4', null],
    ] as const)
      await aProperty(manager, { propertyReferenceNumber: reference, regionId });
    const references = async (more: object) =>
      (await call(manager, properties.list, { body: search(more) })).body.objects.map(
        (row) => row.propertyReferenceNumber,
      );

    expect(await references({})).toEqual(['P2', 'P3', 'P4', 'P10']);
    expect(await references({ regionIds: [regions[0]!.id] })).toEqual(['P2', 'P10']);
    expect(await references({ withoutRegion: true })).toEqual(['P4']);
    expect(await references({ fullTextSearchString: 'p10' })).toEqual(['P10']);
  });

  it('compares numbers: exactly, above, below, between, whatever is typed (FILTER-028)', async () => {
    const manager = await (await anOrganisation()).person();
    for (const storeys of [1, 5, 9, null]) await aProperty(manager, { storeys });
    const found = async (storeys: object) =>
      (await call(manager, properties.list, { body: search({ storeys }) })).body.objects
        .map((row) => row.storeys)
        .toSorted();
    expect(await found({ exactValue: 5 })).toEqual([5]);
    expect(await found({ greaterThan: 1 })).toEqual([5, 9]);
    expect(await found({ lessThan: 9 })).toEqual([1, 5]);
    expect(await found({ greaterThan: 1, lessThan: 9 })).toEqual([5]);
    expect(await found({ exactValue: 5.5 })).toEqual([]);
    expect(await found({ lessThan: 1e12 })).toEqual([1, 5, 9]);
  });

  it('shows only what a grant reaches', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [mine, other] = [await aProperty(manager), await aProperty(manager)];
    const caretaker = await organisation.person(['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [mine.id],
    });
    const page = (await call(caretaker, properties.list, { body: search() })).body;
    expect(page.objects.map((row) => row.id)).toEqual([mine.id]);
    expect(page.totalObjectsForQuery).toBe(1);
    expect((await call(caretaker, properties.get, { query: { id: other.id } })).status).toBe(404);
  });

  it('opens a property to who holds the menu and the view on it, or to support, and to nobody else (PERM-017)', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [property, other] = [await aProperty(manager), await aProperty(manager)];
    const both = ['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW'] as const;
    const seen = async (person: Promise<Person>) =>
      (await call(await person, properties.get, { query: { id: property.id } })).status;
    expect(await seen(organisation.person(both))).toBe(200);
    expect(await seen(organisation.person(both, { propertyIds: [property.id] }))).toBe(200);
    expect(await seen(organisation.person(['PRISM_SUPPORT_VIEW']))).toBe(200);
    expect(await seen(organisation.person(both, { propertyIds: [other.id] }))).toBe(404);
    expect(await seen(organisation.person(['PRISM_APP_PROPERTY_MENU']))).toBe(404);
    expect(await seen(organisation.person(allBut('PRISM_APP_PROPERTY_MENU')))).toBe(403);
  });
});

describe('the arrows of a property', () => {
  it('lead to the one before and after in the list, sorted and filtered as it is', async () => {
    const manager = await (await anOrganisation()).person();
    const made = new Map<string | null, string>([[null, '']]);
    for (const [reference, city, storeys] of [
      ['P1', 'Leeds', 3],
      ['P2', 'York', 9],
      ['P10', 'Leeds', 9],
      ['P3', 'Leeds', null],
      ['P4', 'Leeds', 6],
    ] as const) {
      const { id } = await aProperty(manager, { propertyReferenceNumber: reference, city, storeys });
      made.set(id, reference);
    }
    const idOf = (reference: string) => [...made].find(([, name]) => name === reference)![0]!;
    const places = async (more: object) => {
      const listed = (await call(manager, properties.list, { body: search(more) })).body.objects;
      const around = [];
      for (const { id } of listed) {
        const { body } = await call(manager, properties.neighbours, { body: { id, search: search(more) } });
        expect(body).toMatchObject({ position: around.length + 1, total: listed.length });
        around.push([body.previousId, id, body.nextId].map((one) => made.get(one)).join(' '));
      }
      return around;
    };

    expect(await places({})).toEqual([' P1 P2', 'P1 P2 P3', 'P2 P3 P4', 'P3 P4 P10', 'P4 P10 ']);
    expect(await places({ sortingAscending: false })).toEqual([
      ' P10 P4',
      'P10 P4 P3',
      'P4 P3 P2',
      'P3 P2 P1',
      'P2 P1 ',
    ]);
    expect(await places({ cityDictIds: ['Leeds'] })).toEqual([' P1 P3', 'P1 P3 P4', 'P3 P4 P10', 'P4 P10 ']);
    expect(await places({ storeys: { greaterThan: 5 }, sortingField: 'city' })).toEqual([
      ' P10 P4',
      'P10 P4 P2',
      'P4 P2 ',
    ]);
    const outside = { id: idOf('P2'), search: search({ cityDictIds: ['Leeds'] }) };
    expect((await call(manager, properties.neighbours, { body: outside })).body).toMatchObject({
      previousId: null,
      nextId: null,
      position: null,
      total: 4,
    });
  });
});

describe('numbers out of range', () => {
  it('are refused with the limit that they pass', async () => {
    const manager = await (await anOrganisation()).person();
    const refused = async (more: object) => {
      const { status, body } = await call(manager, properties.create, { body: propertyDetails(more) });
      return [status, (body as unknown as { errors: { message: string }[] }).errors.map((error) => error.message)];
    };
    expect(await refused({ storeys: -1 })).toEqual([422, ['Use at least 0']]);
    expect(await refused({ storeys: 201 })).toEqual([422, ['Use at most 200']]);
    expect(await refused({ heightMetres: -0.1 })).toEqual([422, ['Use at least 0']]);
    expect(await refused({ heightMetres: 1000.1 })).toEqual([422, ['Use at most 1000']]);
    const searched = await call(manager, properties.list, {
      body: { ...propertyList.defaults, page: 1, storeys: { greaterThan: 2e12 } },
    });
    expect(searched).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'Use at most 1,000,000,000,000' }] },
    });
  });
});

describe('the nation of a property that says none', () => {
  it('is that of its local authority, else of its region, else of a postcode that leaves no doubt', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const entry = (dictionary: 'REGIONS' | 'LOCAL_AUTHORITY', nation: string) =>
      organisation.within(({ db }) =>
        db
          .selectFrom('dictionaryEntries')
          .select('id')
          .where('dictionary', '=', dictionary)
          .where(sql<boolean>`details ->> 'nation' = ${nation}`)
          .executeTakeFirstOrThrow(),
      );
    const [wales, scotland] = [await entry('REGIONS', 'wales'), await entry('LOCAL_AUTHORITY', 'scotland')];
    const nationOf = async (more: object) => (await aProperty(manager, more)).nation;
    expect(await nationOf({ regionId: wales.id })).toBe('wales');
    expect(await nationOf({ regionId: wales.id, localAuthorityId: scotland.id })).toBe('scotland');
    expect(await nationOf({ regionId: wales.id, nation: 'england' })).toBe('england');
    expect(await nationOf({ postcode: 'bt1 5gs' })).toBe('northern-ireland');
    expect(await nationOf({ postcode: 'B1 1BB' })).toBe('england');
    expect(await nationOf({ postcode: 'EH1 1YZ' })).toBe('scotland');
    expect(await nationOf({ postcode: 'CF10 1EP' })).toBe('wales');
    // A border crosses this area, and this is no area of the United Kingdom.
    for (const postcode of ['CH5 1AB', 'JE2 3AB']) expect(await nationOf({ postcode }), postcode).toBeNull();
  });

  it('follows from a shipped region that was removed and added again', async () => {
    const manager = await (await anOrganisation()).person();
    const entries = (await call(manager, dictionaries.entries, { query: { dictionary: 'REGIONS' } })).body.objects;
    await call(manager, dictionaries.remove, { query: { id: entries.find((each) => each.name === 'Wales')!.id } });
    const { dto } = (await call(manager, dictionaries.add, { body: { dictionary: 'REGIONS', name: 'Wales' } })).body;
    expect((await aProperty(manager, { regionId: dto.id })).nation).toBe('wales');
  });
});

describe('the list call', () => {
  it('holds the default filters that it is not told, as the screen does, and none where null takes one off', async () => {
    const manager = await (await anOrganisation()).person();
    const [used, gone] = [await aProperty(manager), await aProperty(manager)];
    await call(manager, properties.archive, { body: { id: gone.id, version: gone.version, reason: 'Sold' } });
    const idsFor = async (body: object) =>
      (await call(manager, properties.list, { body })).body.objects.map(({ id }) => id).toSorted();
    expect(await idsFor({})).toEqual([used.id]);
    expect(await idsFor({ archived: null })).toEqual([used.id, gone.id].toSorted());
    expect((await call(manager, properties.list, { body: {} })).body.filter).toMatchObject({ archived: 'NO' });
  });
});

it('the label of a property says its name, its reference and its address, and leads to its page; archived too', async () => {
  const by = await (await anOrganisation()).person();
  const property = await aProperty(by, { buildingName: 'Elm House', address1: '9 Orchard Row', city: 'Leeds' });
  passed(await call(by, properties.archive, { body: { id: property.id, version: property.version, reason: 'Sold' } }));
  const { objects } = passed(await call(by, properties.labels, { body: { ids: [property.id] } }));
  const ref = property.propertyReferenceNumber;
  expect(objects).toMatchObject([{ name: 'Elm House', ref, assetTag: null }]);
  expect(objects[0]!.place).toContain('9 Orchard Row, Leeds');
  expect(idOfCode(objects[0]!.link.split('/P/')[1]!)).toBe(property.id);
});
