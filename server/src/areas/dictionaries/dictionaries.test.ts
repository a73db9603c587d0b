import { describe, expect, it } from 'vitest';
import { accidentDictionaries, dictionaries, genericDictionaries } from '@lintel/contract/areas/dictionaries';
import { actionList } from '@lintel/contract/areas/actions/list';
import type { DictionaryEntry, DictionaryName } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { shippedEntries } from '#areas/organisation/shipped-dictionaries';
import { aProperty } from '#areas/properties/testing';
import { statusesThatFollow } from '#areas/tasks/statuses';
import { aTask, completed } from '#areas/tasks/testing';
import { call, passed, send } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';

const shipped = (dictionary: DictionaryName) =>
  shippedEntries(dictionary)
    .toSorted((a, b) => a.order - b.order)
    .map(({ code, name }) => ({ code, name }));
const plain = (objects: { name: string; code?: string | undefined }[]) =>
  objects.map(({ code, name }) => ({ code, name }));
const withARole = async () => (await anOrganisation()).person(['PRISM_APP_MAIL_VIEW']);

describe('the options of a dictionary', () => {
  it('are the open, the closed and all action statuses (DICT-002, DICT-003, DICT-004)', async () => {
    const who = await withARole();
    const all = (await call(who, dictionaries.allActionStatuses)).body.objects;
    const opened = (await call(who, dictionaries.openedActionStatuses)).body.objects;
    const closed = (await call(who, dictionaries.closedActionStatuses)).body.objects;
    expect(plain(all)).toEqual(shipped('ACTION_STATUS'));
    expect([...opened, ...closed]).toEqual(all);
    expect(opened.every((status) => status.closed === false) && closed.every((status) => status.closed === true)).toBe(
      true,
    );
    expect(opened.filter((status) => status.defaultDict).map((status) => status.code)).toEqual(['open']);
    expect(closed.filter((status) => status.defaultDict).map((status) => status.code)).toEqual(['closed-completed']);
  });

  it('are the open and all task statuses (DICT-005, DICT-006)', async () => {
    const who = await withARole();
    const all = (await call(who, dictionaries.allTaskStatuses)).body.objects;
    const opened = (await call(who, dictionaries.openedTaskStatuses)).body.objects;
    expect(plain(all)).toEqual(shipped('TASK_STATUS'));
    expect(opened).toEqual(all.filter((status) => status.closed === false));
    expect(opened.map((status) => status.code)).not.toContain('completed');
  });

  it('come from one call for the generic dictionaries (DICT-007, DICT-008, DICT-009, DICT-010, DICT-011, DICT-012, DICT-013)', async () => {
    const organisation = await anOrganisation();
    const who = await organisation.person(['PRISM_APP_MAIL_VIEW']);
    await anEntry(await organisation.person(), 'LANDLORD', 'Northern Homes');
    const specified =
      'REGIONS LANDLORD TASK_TYPE ENFORCEMENT_VISIT_CATEGORY CONTRACTOR_BUSINESS PEOPLE_INTERVIEWED_STATUS PEOPLE_INTERVIEWED_ROLE';
    expect(genericDictionaries).toEqual(expect.arrayContaining(specified.split(' ')));
    for (const dictionary of genericDictionaries) {
      const { body } = await call(who, dictionaries.generic, { params: { dictionary } });
      expect(plain(body.objects), dictionary).toEqual(
        dictionary === 'LANDLORD' ? [{ code: 'northern-homes', name: 'Northern Homes' }] : shipped(dictionary),
      );
    }
    expect((await send(who, 'GET', '/api/genericDict/SECRETS/listOptions.json')).status).toBe(422);
  });

  it('are the intervals and the areas of observation (DICT-014, DICT-015)', async () => {
    const who = await withARole();
    const intervals = (await call(who, dictionaries.taskIntervals)).body.objects;
    expect(plain(intervals)).toEqual(shipped('TASK_INTERVAL'));
    expect(intervals[0]).toMatchObject({ name: 'Daily', details: { iso8601: 'P1D' } });
    expect(plain((await call(who, dictionaries.areasOfObservation)).body.objects)).toEqual(
      shipped('AREA_OF_OBSERVATION'),
    );
  });

  it('say which accident categories RIDDOR covers (DICT-016)', async () => {
    const categories = (await call(await withARole(), dictionaries.accidentCategories)).body.objects;
    expect(plain(categories)).toEqual(shipped('ACCIDENT_CATEGORY'));
    const expected = new Map(shippedEntries('ACCIDENT_CATEGORY').map(({ code, details }) => [code, details['riddor']]));
    expect(categories.every((category) => category.riddor === expected.get(category.code!))).toBe(true);
    expect(new Set(categories.map((category) => category.riddor))).toEqual(new Set([true, false]));
  });

  it('are the fixed action sources and priorities, with their values as ids (DICT-017, DICT-018)', async () => {
    const who = await withARole();
    const sources = (await call(who, dictionaries.actionSourceTypes)).body.objects;
    // Our own kinds come after these (decision 042).
    expect(sources.slice(0, 4).map((source) => source.id)).toEqual([
      'TASK',
      'INSPECTION_REPORT',
      'ACCIDENT',
      'ENFORCEMENT_VISIT',
    ]);
    expect((await call(who, dictionaries.priorities)).body.objects.map(({ id, name }) => [id, name])).toEqual([
      ['HIGH', 'High'],
      ['MEDIUM', 'Medium'],
      ['LOW', 'Low'],
      ['ADVISORY', 'Advisory'],
    ]);
  });

  it('FILTER-056: are what the list of actions offers, also of the two sets that it holds itself', async () => {
    const who = await withARole();
    const { regionIds, landlordIds, areaOfObservationIds, statusIds, priorities, sourceTypes } = actionList.filters;
    expect([regionIds, landlordIds, areaOfObservationIds, statusIds].map(({ url }) => url)).toEqual([
      'genericDict/REGIONS/listOptions.json',
      'genericDict/LANDLORD/listOptions.json',
      dictionaries.areasOfObservation.path,
      dictionaries.allActionStatuses.path,
    ]);
    for (const [filter, endpoint] of [
      [priorities, dictionaries.priorities],
      [sourceTypes, dictionaries.actionSourceTypes],
    ] as const)
      expect(filter.items.map(({ id, name }) => ({ id, name }))).toEqual(
        (await call(who, endpoint)).body.objects.map(({ id, name }) => ({ id, name })),
      );
  });

  it('are those of accident forms (DICT-019, DICT-020, DICT-021, DICT-022, DICT-023, DICT-024, DICT-025, DICT-026, DICT-027, DICT-028, DICT-029)', async () => {
    const who = await withARole();
    for (const [name, dictionary] of Object.entries(accidentDictionaries) as [
      keyof typeof accidentDictionaries,
      DictionaryName,
    ][]) {
      const { body } = await call(who, dictionaries.accident, { params: { name } });
      expect(plain(body.objects), name).toEqual(shipped(dictionary));
    }
    expect(Object.keys(accidentDictionaries)).toEqual([
      'location',
      'localAuthority',
      'incidentKind',
      'subActivity',
      'workProcessInvolved',
      'mainFactorInvolved',
      'sex',
      'relationToProperty',
      'injurySeverity',
      'partOfBodyInjured',
      'injurySustained',
    ]);
    const [activity] = (await call(who, dictionaries.accident, { params: { name: 'subActivity' } })).body.objects;
    expect(activity).toMatchObject({ details: { mainIndustry: 'agriculture-forestry-and-fishing' } });
  });

  it('have one shape in every call (DICT-030)', async () => {
    const who = await (await anOrganisation()).person();
    await aProperty(who);
    // Dictionaries that each organisation fills in itself.
    for (const dictionary of ['LANDLORD', 'PEOPLE_GROUP'] as const) await anEntry(who, dictionary, 'Northern Homes');
    const paths = [
      'dict/property/options.json',
      'dict/actionStatus/all.json',
      'dict/actionStatus/opened.json',
      'dict/actionStatus/closed.json',
      'dict/taskStatus/opened.json',
      'dict/taskStatus/all.json',
      ...genericDictionaries.map((dictionary) => `genericDict/${dictionary}/listOptions.json`),
      'dict/taskInterval/options.json',
      'dict/areaOfObservation/options.json',
      'dict/accidentCategory/list.json',
      'enum/actionSourceType/options.json',
      'enum/priority/options.json',
      ...Object.keys(accidentDictionaries).map((name) => `accident/dict/${name}/options.json`),
      'assignByEmailEntity/dict/entityType/options.json',
      'assignByEmailEntity/dict/assignmentStatus/options.json',
    ];
    for (const path of paths) {
      const { status, body } = await send(who, 'GET', `/api/${path}`);
      expect(status, path).toBe(200);
      expect(Object.keys(body), path).toEqual(['objects']);
      expect(body.objects.length, path).toBeGreaterThan(0);
      for (const option of body.objects)
        expect([typeof option.id, typeof option.name], path).toEqual(['string', 'string']);
    }
  });
});

describe('drop-downs', () => {
  it('offer the properties that one may see, by any fragment, twenty at the most (DICT-001, FILTER-041, FILTER-047)', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const made = [];
    for (let number = 1; number <= 22; number += 1)
      made.push(
        await aProperty(manager, {
          propertyReferenceNumber: `R${number}`,
          address1: `${number} Canal Street`,
          postcode: 'M1 1AE',
        }),
      );
    const reader = await organisation.person(['PRISM_PROPERTY_VIEW'], { propertyIds: [made[9]!.id] });
    const names = async (who: Person, searchString?: string) =>
      (await call(who, dictionaries.dropProperty, { query: {}, body: { searchString } })).body.objects.map(
        (option) => option.code,
      );

    expect(await names(manager)).toEqual(Array.from({ length: 20 }, (_, index) => `R${index + 1}`));
    expect(await names(manager, '22 canal')).toEqual(['R22']);
    expect(await names(manager, 'r2')).toEqual(['R2', 'R20', 'R21', 'R22']);
    await aProperty(manager, { propertyReferenceNumber: 'T1', address1: 'Mill House', address2: '2 Canal Street' });
    await aProperty(manager, { propertyReferenceNumber: 'T2', address1: '2 Canal Street' });
    const typed = await names(manager, '2  Canal');
    expect(typed.slice(0, 4), 'an address that begins with it, then one of whose words do').toEqual([
      'R2',
      'T2',
      'T1',
      'R12',
    ]);
    expect(await names(reader, 'canal')).toEqual(['R10']);
    expect(
      (await call(reader, dictionaries.propertyOptions, { query: { searchString: 'm11ae' } })).body.objects,
    ).toEqual([{ id: made[9]!.id, code: 'R10', name: 'R10 · 10 Canal Street, M1 1AE' }]);
    expect((await call(manager, dictionaries.propertyOptions, { query: { limit: 3 } })).body.objects).toHaveLength(3);
  });

  it('offer the buildings, counties and cities of those properties, once each, first what begins with the text (FILTER-048, FILTER-049, FILTER-050)', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const york = await aProperty(manager, { city: 'York', county: 'North Yorkshire', buildingName: 'The Mint' });
    for (const city of ['Leeds', 'Leeds', 'New York'])
      await aProperty(manager, { city, county: 'West Yorkshire', buildingName: `${city} House` });
    const reader = await organisation.person(['PRISM_PROPERTY_VIEW'], { propertyIds: [york.id] });
    const of = async (
      who: Person,
      endpoint: typeof dictionaries.dropCity | typeof dictionaries.dropCounty | typeof dictionaries.dropBuildingName,
      searchString = '',
    ) => (await call(who, endpoint, { query: {}, body: { searchString } })).body.objects.map((option) => option.name);

    expect(await of(manager, dictionaries.dropCity)).toEqual(['Leeds', 'New York', 'York']);
    expect(await of(manager, dictionaries.dropCity, 'york')).toEqual(['York', 'New York']);
    expect(await of(manager, dictionaries.dropCounty, 'west')).toEqual(['West Yorkshire']);
    expect(await of(manager, dictionaries.dropBuildingName, 'HOUSE')).toEqual(['Leeds House', 'New York House']);
    expect(await of(manager, dictionaries.dropCity, '%')).toEqual([]);
    expect(await of(reader, dictionaries.dropCity)).toEqual(['York']);
    expect(await of(reader, dictionaries.dropBuildingName)).toEqual(['The Mint']);
    for (const buildingName of ['Old St Mary’s Tŷ', 'St Mary’s Tŷ']) await aProperty(manager, { buildingName });
    expect(await of(manager, dictionaries.dropBuildingName, "st mary's ty")).toEqual([
      'St Mary’s Tŷ',
      'Old St Mary’s Tŷ',
    ]);
  });

  it('take the text as personSearchString, as searchString, in the body or in the query (FILTER-042, FILTER-043, FILTER-045)', async () => {
    const organisation = await anOrganisation();
    const [anna, ben] = [await organisation.person(), await organisation.person()];
    await organisation.within(async ({ db }) => {
      await db.updateTable('users').set({ fullName: 'Anna Ahmed' }).where('id', '=', anna.id).execute();
      await db.updateTable('users').set({ fullName: 'Ben Brown' }).where('id', '=', ben.id).execute();
    });
    const ids = async (query: object, body?: object) =>
      (
        await send(ben, 'POST', '/api/dropdown/person', { query: query as Record<string, unknown>, body })
      ).body.objects.map((option: { id: string }) => option.id);
    expect(await ids({}, { personSearchString: 'ahm' })).toEqual([anna.id]);
    expect(await ids({}, { searchString: anna.email.slice(0, 8), propertyId: 'something of the filter' })).toEqual([
      anna.id,
    ]);
    expect(await ids({ limit: '20', searchString: 'BEN' })).toEqual([ben.id]);
    expect(await ids({})).toEqual([anna.id, ben.id]);
    await organisation.within(({ db }) =>
      db.updateTable('users').set({ deactivatedAt: '2026-01-01T00:00:00Z' }).where('id', '=', anna.id).execute(),
    );
    expect(await ids({}, { personSearchString: 'ahm' })).toEqual([]);
  });
});

describe('people to choose', () => {
  it('are named with their addresses only to those who may see people', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const caretaker = await organisation.person(['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW']);
    const asked = async (who: Person, personSearchString: string) =>
      (await call(who, dictionaries.dropPerson, { query: {}, body: { personSearchString } })).body.objects;
    expect(await asked(manager, manager.email)).toEqual([
      { id: manager.id, name: manager.fullName, code: manager.email },
    ]);
    expect(await asked(caretaker, manager.fullName)).toEqual([{ id: manager.id, name: manager.fullName }]);
    expect(await asked(caretaker, manager.email)).toEqual([]);
  });

  it('are, for people from outside, those of the organisation and themselves', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [surveyor, other] = [
      await organisation.person(['PRISM_APP_PROPERTY_MENU']),
      await organisation.person(['PRISM_APP_PROPERTY_MENU']),
    ];
    await organisation.within(({ db }) =>
      db.updateTable('users').set({ isExternal: true }).where('id', 'in', [surveyor.id, other.id]).execute(),
    );
    const found = async (who: Person, body = {}) =>
      new Set((await call(who, dictionaries.dropPerson, { query: {}, body })).body.objects.map((option) => option.id));
    expect(await found(surveyor)).toEqual(new Set([manager.id, surveyor.id]));
    expect(await found(surveyor, { ids: [other.id] })).toEqual(new Set());
    expect(await found(manager)).toEqual(new Set([manager.id, surveyor.id, other.id]));
  });
});

const anEntry = async (who: Person, dictionary: DictionaryName, name: string): Promise<DictionaryEntry> =>
  (await call(who, dictionaries.add, { body: { dictionary, name } })).body.dto;
const entriesOf = async (who: Person, dictionary: DictionaryName) =>
  (await call(who, dictionaries.entries, { query: { dictionary } })).body.objects;
const recordOf = async (organisation: Organisation, name: DictionaryName) =>
  (
    await organisation.within(({ db }) =>
      db.selectFrom('dictionaries').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
    )
  ).id;
const change = ({ id, version, name, order, isArchived }: DictionaryEntry, more: Partial<DictionaryEntry> = {}) => ({
  id,
  version,
  name,
  order,
  isArchived,
  ...more,
});

describe('the names of values chosen before', () => {
  it('come by their ids, as far as the asker may see them', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [mine, other] = [
      await aProperty(manager, { address1: 'Mine' }),
      await aProperty(manager, { address1: 'Other' }),
    ];
    const caretaker = await organisation.person(['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [mine.id],
    });

    const people = await call(caretaker, dictionaries.dropPerson, { body: { ids: [manager.id] } });
    const found = await call(caretaker, dictionaries.dropProperty, { body: { ids: [mine.id, other.id] } });

    expect(people.body.objects).toMatchObject([{ id: manager.id, name: manager.fullName }]);
    expect(found.body.objects.map((option) => option.id)).toEqual([mine.id]);
  });
});

describe('keeping a dictionary', () => {
  it('adds an entry at the end, under a code that stays, and says so in the log of the dictionary', async () => {
    const organisation = await anOrganisation();
    const admin = await organisation.person();
    const [first, second] = [
      await anEntry(admin, 'LANDLORD', 'Café & Söhne'),
      await anEntry(admin, 'LANDLORD', 'Café – Söhne'),
    ];
    expect(first).toMatchObject({ code: 'cafe-sohne', order: 1, usedCount: 0, isArchived: false, version: 1 });
    expect(second).toMatchObject({ code: 'cafe-sohne-2', order: 2 });
    expect(await activityOn(admin, await recordOf(organisation, 'LANDLORD'))).toEqual([
      'dictionary.brought-in',
      'dictionary.entry-added',
      'dictionary.entry-added',
    ]);
    const again = await call(admin, dictionaries.add, { body: { dictionary: 'LANDLORD', name: ' café & söhne ' } });
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({
      errors: [{ field: 'name', message: 'There is already an entry with this name' }],
    });
  });

  it('no longer offers an archived entry, still names it where it is used, and can bring it back', async () => {
    const organisation = await anOrganisation();
    const admin = await organisation.person();
    const landlord = await anEntry(admin, 'LANDLORD', 'Northern Homes');
    const property = await aProperty(admin, { landlordId: landlord.id });
    const offered = async () =>
      (await call(admin, dictionaries.generic, { params: { dictionary: 'LANDLORD' } })).body.objects.map(
        (option) => option.name,
      );

    const archived = await call(admin, dictionaries.change, { body: change(landlord, { isArchived: true }) });
    expect(archived.body.dto).toMatchObject({ isArchived: true, usedCount: 1, version: 2 });
    expect(await offered()).toEqual([]);
    const unused = await anEntry(admin, 'LANDLORD', 'Southern Homes');
    await call(admin, dictionaries.change, { body: change(unused, { isArchived: true }) });
    const filtered = await send(admin, 'GET', '/api/genericDict/LANDLORD/listOptions.json?archived=used');
    expect(filtered.body.objects).toMatchObject([{ id: landlord.id, name: 'Northern Homes (archived)' }]);
    expect(filtered.body.objects).toHaveLength(1);
    expect(await entriesOf(admin, 'LANDLORD')).toMatchObject([
      { name: 'Northern Homes', isArchived: true },
      { name: 'Southern Homes', isArchived: true },
    ]);
    expect((await call(admin, properties.get, { query: { id: property.id } })).body.dto.landlord).toEqual({
      id: landlord.id,
      name: 'Northern Homes',
    });

    await call(admin, dictionaries.change, { body: change(archived.body.dto, { isArchived: false }) });
    expect(await offered()).toEqual(['Northern Homes']);
  });

  it('tells the second of two people who changed what (C-01)', async () => {
    const organisation = await anOrganisation();
    const [first, second] = [await organisation.person(), await organisation.person()];
    const landlord = await anEntry(first, 'LANDLORD', 'Northern Homes');
    expect(
      (await call(first, dictionaries.change, { body: change(landlord, { name: 'Northern Homes Ltd' }) })).status,
    ).toBe(200);
    const refused = await call(second, dictionaries.change, { body: change(landlord, { name: 'N. Homes' }) });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      conflict: {
        version: 2,
        changedBy: first.fullName,
        changedByYou: false,
        fields: [{ field: 'name', theirs: 'Northern Homes Ltd', yours: 'N. Homes' }],
      },
    });
    expect((await entriesOf(first, 'LANDLORD'))[0]!.name).toBe('Northern Homes Ltd');
  });

  it('tells the reader that it was themselves, and takes no version that is still to come', async () => {
    const admin = await (await anOrganisation()).person();
    const landlord = await anEntry(admin, 'LANDLORD', 'Northern Homes');
    await call(admin, dictionaries.change, { body: change(landlord, { name: 'Northern Homes Ltd' }) });
    const stale = await call(admin, dictionaries.change, { body: change(landlord, { name: 'N. Homes' }) });
    expect(stale).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^You changed this/), conflict: { version: 2, changedByYou: true } },
    });
    const early = await call(admin, dictionaries.change, { body: change(landlord, { version: 3, name: 'N. Homes' }) });
    expect(early).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'version', message: 'This version does not exist' }] },
    });
  });

  it('removes what nothing uses, and refuses what something does, counting every table', async () => {
    const organisation = await anOrganisation();
    const admin = await organisation.person();
    const [used, unused] = [await anEntry(admin, 'REGIONS', 'Borders'), await anEntry(admin, 'REGIONS', 'Islands')];
    await aProperty(admin, { regionId: used.id });
    await organisation.person(['PRISM_PROPERTY_VIEW'], { regionId: used.id });

    const refused = await call(admin, dictionaries.remove, { query: { id: used.id } });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: '“Borders” is used 2 times. Archive it instead, so that it is no longer offered.',
    });
    expect((await call(admin, dictionaries.remove, { query: { id: unused.id } })).body).toEqual({ success: true });
    const left = (await entriesOf(admin, 'REGIONS')).map((entry) => entry.name);
    expect(left).toContain('Borders');
    expect(left).not.toContain('Islands');
    expect((await activityOn(admin, await recordOf(organisation, 'REGIONS'))).at(-1)).toBe('dictionary.entry-removed');
  });

  it('keeps the statuses that follow from what is done with a task, which are archived at most', async () => {
    const admin = await (await anOrganisation()).person();
    const statuses = (await entriesOf(admin, 'TASK_STATUS')).filter(({ usedCount }) => usedCount === 0);
    const removing = await Promise.all(
      statuses.map(async ({ id, code }) => [code, (await call(admin, dictionaries.remove, { query: { id } })).status]),
    );
    const kept = removing.flatMap(([code, status]) => (status === 409 ? [code] : []));
    expect(kept.toSorted()).toEqual([...statusesThatFollow].toSorted());
    const failed = (await entriesOf(admin, 'TASK_STATUS')).find(({ code }) => code === 'unsatisfactory')!;
    passed(await call(admin, dictionaries.change, { body: change(failed, { isArchived: true }) }));
    const task = await completed(admin, await aTask(admin), undefined, { outcome: 'unsatisfactory' });
    expect(task.status.code).toBe('unsatisfactory');
  });

  it('keeps what new records start with', async () => {
    const admin = await (await anOrganisation()).person();
    const open = (await entriesOf(admin, 'ACTION_STATUS')).find((entry) => entry.code === 'open')!;
    expect((await call(admin, dictionaries.change, { body: change(open, { isArchived: true }) })).status).toBe(409);
    expect((await call(admin, dictionaries.remove, { query: { id: open.id } })).status).toBe(409);
    expect((await call(admin, dictionaries.change, { body: change(open, { name: 'Raised' }) })).status).toBe(200);
  });

  it('is for those who manage dictionaries, each in their own organisation', async () => {
    const organisation = await anOrganisation();
    const admin = await organisation.person();
    const other = await organisation.person(allBut('PRISM_APP_DICTIONARY_MANAGE'));
    const landlord = await anEntry(admin, 'LANDLORD', 'Northern Homes');
    expect((await call(other, dictionaries.add, { body: { dictionary: 'LANDLORD', name: 'X' } })).status).toBe(403);
    expect((await call(other, dictionaries.entries, { query: { dictionary: 'LANDLORD' } })).status).toBe(403);
    const stranger = await (await anOrganisation()).person();
    expect((await call(stranger, dictionaries.change, { body: change(landlord, { name: 'Mine' }) })).status).toBe(404);
    expect((await call(stranger, dictionaries.remove, { query: { id: landlord.id } })).status).toBe(404);
  });

  it('lets two people add the same name at once only one time', async () => {
    const admin = await (await anOrganisation()).person();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        call(admin, dictionaries.add, { body: { dictionary: 'LANDLORD', name: 'Same' } }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422]);
  });
});
