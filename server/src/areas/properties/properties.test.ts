import { describe, expect, it } from 'vitest';
import { properties, propertyList } from '@lintel/contract/areas/properties';
import type { ListSearch } from '@lintel/contract/platform/list';
import { activityOn, anOrganisation, call } from '#test/harness';
import { aProperty, propertyDetails } from './testing.ts';

const search = (more: object = {}) =>
  ({ ...propertyList.defaults, page: 1, ...more }) as ListSearch<typeof propertyList.filters>;

describe('a property', () => {
  it('keeps every identifier and address line (PROP-002, PROP-003) and leaves its mark in the activity log', async () => {
    const manager = await (await anOrganisation()).person();
    const details = {
      externalId: 'EXT-1',
      uniquePropertyReferenceNumber: '010002333695',
      clientSpecificCode: 'C9',
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
      uniquePropertyReferenceNumber: '10002333695',
      postcode: 'M1 1AE',
      version: 1,
      can: { edit: true },
    });
    expect(await activityOn(manager, created.id)).toEqual(['property.created']);
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

  it('takes one of a hundred parallel edits of one version (C-02)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const edits = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        call(manager, properties.change, {
          body: {
            ...propertyDetails({ propertyReferenceNumber: property.propertyReferenceNumber, city: `City ${index}` }),
            id: property.id,
            version: 1,
          },
        }),
      ),
    );
    expect(edits.filter((edit) => edit.status === 200)).toHaveLength(1);
    expect(edits.filter((edit) => edit.status === 409)).toHaveLength(99);
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
});
