import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { search } from '@lintel/contract/areas/search';
import type { SearchEntityType } from '@lintel/contract/areas/search';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import type { ListSearch } from '@lintel/contract/platform/list';
import { users } from '@lintel/contract/areas/users';
import { aHurtEmployee, anAccident } from '#areas/accidents/testing';
import { anAction, awaiting, closed } from '#areas/actions/testing';
import { aContractor } from '#areas/contractors/testing';
import { aPiece } from '#areas/equipment/testing';
import { aHazardCase } from '#areas/hazard-cases/testing';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { aStatutoryNotice } from '#areas/statutory-notices/testing';
import { anInspectionReport, aTask, inDays } from '#areas/tasks/testing';
import { asSaved, aUser } from '#areas/users/testing';
import { call, passed, send } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { keepSearchTexts, keepSearchTextsOfPeople } from './search-texts.ts';

const find = async (
  who: Person,
  searchString: string,
  entitySearchOrder: SearchEntityType[] = ['PROPERTY'],
  more: object = {},
) => {
  const { status, body } = await call(who, search.all, { body: { searchString, entitySearchOrder, ...more } });
  expect(status).toBe(200);
  return body.options;
};
const captions = async (who: Person, text: string) =>
  (await find(who, text)).map((hit) => hit.entityCaption.split(' · ')[0]);

describe('finding equipment', () => {
  it('shows the piece with exactly this tag or serial number before those whose numbers only contain it', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    for (const [name, assetTag, serialNumber] of [
      ['Lift A', 'L-10', 'S77-A'],
      ['Lift B', 'L-12', 'S7700'],
      ['Lift C', 'L-1', 'S77'],
    ] as const)
      await aPiece(manager, { property, name, assetTag, serialNumber });
    for (const text of ['l-1', 'S77']) {
      const found = await find(manager, text, ['EQUIPMENT']);
      expect(
        found.map(({ entityCaption }) => entityCaption.split(' · ')[1]),
        text,
      ).toEqual(['Lift C', 'Lift A', 'Lift B']);
    }
  });
});

describe('finding a property', () => {
  it('goes by any identifier, any part of the address, and the postcode with or without its blank, however accents and apostrophes are typed', async () => {
    const manager = await (await anOrganisation()).person();
    await aProperty(manager, {
      propertyReferenceNumber: 'HQ-77',
      externalId: 'ext/9',
      uniquePropertyReferenceNumber: '10002333695',
      clientSpecificCode: 'CC_5',
      address1: 'Victoria House',
      address2: '12 Canal Street',
      city: 'Manchester',
      county: 'Lancashire',
      postcode: 'M1 1AE',
      buildingName: 'The Foundry, Tŷ Mary’s',
    });
    await aProperty(manager, {
      propertyReferenceNumber: 'ZZ-1',
      address1: '3 Other Road',
      city: 'Leeds',
      postcode: 'LS1 4DT',
    });
    for (const text of [
      'hq-77',
      'EXT/9',
      '0002333',
      'cc_5',
      'victoria',
      'canal st',
      'MANCH',
      'lancash',
      'm1 1ae',
      'M11AE',
      'm11 ae',
      'foundry',
      "ty mary's",
      'TŶ MARY’S',
      'house canal manchester',
    ]) {
      expect(await captions(manager, text), text).toEqual(['HQ-77']);
    }
  });

  it('forgives typing errors in words when nothing matches as typed, and never in numbers', async () => {
    const manager = await (await anOrganisation()).person();
    await aProperty(manager, { propertyReferenceNumber: 'P100', address1: 'Victoria House', city: 'Manchester' });
    await aProperty(manager, { propertyReferenceNumber: 'P200', address1: 'Albert Court', city: 'Leeds' });
    for (const text of ['vicotria', 'Victora house', 'manchestre', 'mancester victoria', 'vctoria'])
      expect(await captions(manager, text), text).toEqual(['P100']);
    expect(await captions(manager, 'p101')).toEqual([]);
    expect(await captions(manager, 'completely elsewhere')).toEqual([]);
  });

  it('forgives little in short words, and says so of what was forgiven', async () => {
    const manager = await (await anOrganisation()).person();
    await aProperty(manager, { propertyReferenceNumber: 'P1', address1: 'Mill Lane', county: 'Berkshire' });
    await aProperty(manager, { propertyReferenceNumber: 'P2', address1: 'Caretaker Cottage', county: 'Staffordshire' });
    for (const text of ['fire', 'shore', 'carlton', 'merid']) expect(await find(manager, text), text).toEqual([]);
    expect(await find(manager, 'shire')).toEqual([
      expect.not.objectContaining({ isForgiven: true }),
      expect.not.objectContaining({ isForgiven: true }),
    ]);
    expect(await find(manager, 'berkshrie')).toMatchObject([{ isForgiven: true, totalCount: 1 }]);
  });

  it('shows the same properties in the list that several hits open, also when a typing error was forgiven (FILTER-055)', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [kept, other] = [
      await aProperty(manager, { address1: 'Victoria House' }),
      await aProperty(manager, { address1: 'Albert Court' }),
    ];
    const archived = await aProperty(manager, { address1: 'Victoria Lodge' });
    const later = await aProperty(manager, { address1: 'Victoria Terrace' });
    await call(manager, properties.archive, { body: { id: archived.id, version: 1, reason: 'Sold' } });
    for (const text of ['victoria', 'vicotria', 'albert', 'court', 'zzyzx']) {
      const found = await find(manager, text);
      const fullTextSearchString = text;
      const listed = await call(manager, properties.list, {
        body: {
          ...propertyList.defaults,
          ...(found[0]?.hasArchived && { archived: 'ALL' as const }),
          page: 1,
          fullTextSearchString,
        } as ListSearch<typeof propertyList.filters>,
      });
      // In the order of the list, archived ones last.
      const isArchived = ({ archivedAt }: { archivedAt: string | null }) => Number(archivedAt !== null);
      const inList = listed.body.objects.toSorted((one, other) => isArchived(one) - isArchived(other));
      expect(
        found.map((hit) => hit.entityId),
        text,
      ).toEqual(inList.map((row) => row.id));
      expect(found[0]?.totalCount ?? 0).toBe(listed.body.totalObjectsForQuery);
    }
    expect((await find(manager, 'victoria')).map((hit) => hit.entityId)).toEqual([kept.id, later.id, archived.id]);
    expect((await find(manager, 'albert')).map((hit) => hit.entityId)).toEqual([other.id]);
  });

  it('has archived properties after the others, and says so of them', async () => {
    const manager = await (await anOrganisation()).person();
    const some = await Promise.all(
      ['ELM1', 'ELM2', 'ELM3'].map((propertyReferenceNumber) =>
        aProperty(manager, { propertyReferenceNumber, address1: 'Elm Court' }),
      ),
    );
    for (const { id } of some.slice(0, 1))
      passed(await call(manager, properties.archive, { body: { id, version: 1, reason: 'Sold' } }));
    const found = await find(manager, 'elm court');
    expect(found.map((hit) => [hit.entityCaption.split(' · ')[0], hit.standing?.name, hit.totalCount])).toEqual([
      ['ELM2', undefined, 3],
      ['ELM3', undefined, 3],
      ['ELM1', 'Archived', 3],
    ]);
    expect(found[0]).toMatchObject({ hasArchived: true, archivedCount: 1 });
    // They go on where the others end, and are counted on each page.
    for (const limit of [1, 2, 10]) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => find(manager, 'elm court', ['PROPERTY'], { page, limit })),
      );
      const shown = pages.flat();
      expect(
        shown.map(({ entityId }) => entityId),
        `${limit} a page`,
      ).toEqual([some[1]!.id, some[2]!.id, some[0]!.id]);
      for (const hit of shown) expect(hit).toMatchObject({ totalCount: 3, hasArchived: true, archivedCount: 1 });
    }
    expect(await find(manager, 'elm1')).toMatchObject([{ totalCount: 1, standing: { name: 'Archived' } }]);
  });

  it('puts first what begins with the text', async () => {
    const manager = await (await anOrganisation()).person();
    await aProperty(manager, { propertyReferenceNumber: 'A1', address1: 'Near Q77 House' });
    await aProperty(manager, { propertyReferenceNumber: 'Q77', address1: 'Other Street' });
    expect(await captions(manager, 'q77')).toEqual(['Q77', 'A1']);
  });
});

describe('finding a person', () => {
  it('goes by name, e-mail address, job title and telephone, as they stand now, and never finds one who has left', async () => {
    const admin = await (await anOrganisation()).person();
    const anna = await aUser(admin, {
      fullName: 'Anna Ahmed',
      email: 'anna@north.example',
      jobTitle: 'Lift engineer',
      phone: '0161 496 0000',
    });
    const found = async (text: string) =>
      (await find(admin, text, ['PERSON'])).map((hit) => [hit.entityId, hit.entityCaption]);
    for (const text of ['ahmed', 'ANNA@NORTH', 'engineer', '01614960', 'anna ahmad'])
      expect(await found(text), text).toEqual([[anna.id, 'Anna Ahmed · Lift engineer']]);
    const changed = await call(admin, users.change, {
      body: { ...asSaved(anna), fullName: 'Anna Brown', jobTitle: null },
    });
    expect(changed.status).toBe(200);
    expect(await found('anna brown')).toEqual([[anna.id, 'Anna Brown']]);
    expect(await found('lift')).toEqual([]);
    const { version } = changed.body.dto;
    expect((await call(admin, users.deactivate, { body: { id: anna.id, version } })).status).toBe(200);
    expect(await found('anna')).toEqual([]);
    expect((await call(admin, users.reactivate, { query: { id: anna.id } })).status).toBe(200);
    expect(await found('anna')).toEqual([[anna.id, 'Anna Brown']]);
  });
});

describe('finding a contractor', () => {
  it('has archived ones after the others, counted and marked, as the list that several hits open', async () => {
    const manager = await (await anOrganisation()).person();
    const made = [];
    for (const name of ['Ash Lifts', 'Birch Lifts', 'Cedar Lifts']) made.push(await aContractor(manager, { name }));
    const [gone, ...kept] = made;
    const body = { id: gone!.id, version: gone!.version, reason: 'Ceased trading' };
    passed(await call(manager, contractors.archive, { body }));
    for (const limit of [1, 2, 10]) {
      const pages = await Promise.all([1, 2, 3].map((page) => find(manager, 'lifts', ['CONTRACTOR'], { page, limit })));
      const shown = pages.flat();
      expect(
        shown.map(({ entityId, isArchived, standing }) => [entityId, isArchived, standing?.name]),
        `${limit} a page`,
      ).toEqual([
        [kept[0]!.id, undefined, 'Not approved'],
        [kept[1]!.id, undefined, 'Not approved'],
        [gone!.id, true, 'Archived'],
      ]);
      for (const hit of shown) expect(hit).toMatchObject({ totalCount: 3, hasArchived: true, archivedCount: 1 });
    }
    const listed = async (archived: 'NO' | 'ALL') =>
      passed(
        await call(manager, contractors.list, {
          body: { ...contractorList.defaults, page: 1, fullTextSearchString: 'lifts', archived } as ListSearch<
            typeof contractorList.filters
          >,
        }),
      ).totalObjectsForQuery;
    expect([await listed('NO'), await listed('ALL')]).toEqual([2, 3]);
  });
});

describe('global search', () => {
  it('answers with hits of each kind, their number and their address (SEARCH-005, SEARCH-011, SEARCH-013, SEARCH-014)', async () => {
    const manager = await (await anOrganisation()).person();
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        aProperty(manager, {
          propertyReferenceNumber: `KING-${index}`,
          address1: `${index} King Street`,
          city: 'Bath',
        }),
      ),
    );
    const first = await send(manager, 'POST', '/api/search/filter.json', {
      body: { page: 1, limit: 10, searchString: 'king street', entitySearchOrder: ['PROPERTY'] },
    });
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    expect(first.body.options).toHaveLength(10);
    expect(first.body.options[0]).toEqual({
      entityType: 'PROPERTY',
      entityId: made[0]!.id,
      entityCaption: 'KING-0 · 0 King Street, Bath',
      totalCount: 12,
      propertyAddress: '0 King Street, Bath',
    });
    const second = await find(manager, 'king street', ['PROPERTY'], { page: 2 });
    expect(second).toHaveLength(2);
    expect(second.every((hit) => hit.totalCount === 12)).toBe(true);
  });

  it('counts to five hundred and says that there are more, and finds what may be seen behind what may not', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const made = await organisation.within(async (scope) => {
      const rows = Array.from({ length: 502 }, (_, at) => ({
        id: scope.newId(),
        propertyReferenceNumber: `ML-${at}`,
        address1: `${at} Mill Lane`,
      }));
      const records = rows.map(({ id }) => ({ id, kind: 'PROPERTY' as const, propertyId: id }));
      await scope.begin(records, { type: 'CREATE', event: 'test.created' });
      await scope.db.insertInto('properties').values(rows).execute();
      await keepSearchTexts(
        scope,
        rows.map(({ id, address1 }) => ({
          recordId: id,
          kind: 'PROPERTY',
          propertyId: id,
          caption: address1,
          words: address1,
        })),
      );
      return rows;
    });
    const many = await find(manager, 'mill lane');
    expect(many).toHaveLength(10);
    expect(many[0]).toMatchObject({ totalCount: 500, hasMore: true });
    expect((await find(manager, '100 mill'))[0]).not.toHaveProperty('hasMore');

    const [kept] = made.slice(-1);
    await organisation.within(async (scope) => {
      await scope.db
        .updateTable('properties')
        .set({ archivedAt: new Date().toISOString() })
        .where('id', '<>', kept!.id)
        .execute();
      await scope.record(kept!.id, { type: 'EDIT', event: 'test.archived' });
    });
    const found = await find(manager, 'mill lane');
    expect(found).toHaveLength(10);
    expect(found[0]).toMatchObject({ entityId: kept!.id, totalCount: 500, hasMore: true, hasArchived: true });
  });

  it('forgives typing errors only where nothing of any kind matched as typed', async () => {
    const organisation = await anOrganisation();
    // What the function asks of a word's likeness, which a replaced function forgets (migration 700).
    const { rows } = await organisation.within(({ db }) =>
      sql<{ settings: string[] }>`select proconfig as settings from pg_proc where proname = 'search_records'`.execute(
        db,
      ),
    );
    expect(rows.map(({ settings }) => settings)).toEqual([
      expect.arrayContaining(['pg_trgm.word_similarity_threshold=0.38']),
    ]);
    const admin = await organisation.person();
    await aUser(admin, { fullName: 'Anna Ahmed' });
    await aProperty(admin, { address1: '1 Ahmet Street' });
    const kinds = async (text: string) =>
      (await find(admin, text, ['PROPERTY', 'PERSON'])).map((hit) => hit.entityType);
    expect(await kinds('ahmed')).toEqual(['PERSON']);
    expect(await kinds('ahmes')).toEqual(['PROPERTY', 'PERSON']);
  });

  it('gives the groups in the order asked for, each once, or in the usual one (SEARCH-010)', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    await aProperty(manager, { address1: 'Test House' });
    await organisation.within((scope) => keepSearchTextsOfPeople(scope, [manager.id]));
    const kinds = async (order: SearchEntityType[]) =>
      (await find(manager, 'test', order)).map((hit) => hit.entityType);
    expect(await kinds(['PERSON', 'PROPERTY'])).toEqual(['PERSON', 'PROPERTY']);
    expect(await kinds(['PROPERTY', 'PERSON', 'PROPERTY'])).toEqual(['PROPERTY', 'PERSON']);
    expect(await kinds([])).toEqual(['PROPERTY']);
  });

  it('begins at three characters (SEARCH-001)', async () => {
    const manager = await (await anOrganisation()).person();
    for (const searchString of ['', 'ab', '  ab  ']) {
      const refused = await call(manager, search.all, { body: { searchString } });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({
        errors: [{ field: 'searchString', message: 'Please enter 3 or more characters' }],
      });
    }
  });

  it('has no group without the permission of its menu, and has it for support users (SEARCH-021, SEARCH-022, SEARCH-030)', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    await aProperty(manager, { address1: 'Test House' });
    await organisation.within((scope) => keepSearchTextsOfPeople(scope, [manager.id]));
    const kinds = async (who: Person) => (await find(who, 'test', ['PROPERTY', 'PERSON'])).map((hit) => hit.entityType);
    expect(await kinds(await organisation.person(allBut('PRISM_APP_PROPERTY_MENU')))).toEqual(['PERSON']);
    expect(await kinds(await organisation.person(allBut('PRISM_APP_PEOPLE_MENU')))).toEqual(['PROPERTY']);
    expect(await kinds(await organisation.person(['PRISM_SUPPORT_VIEW']))).toEqual(['PROPERTY', 'PERSON']);
  });

  it('SEARCH-026: has accidents for who has their menu, and for support, and finds nobody in them by name', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const property = await aProperty(manager, { address1: '1 Ropewalk House' });
    const accident = await anAccident(manager, { property, injuredPerson: { lastName: 'Quillfeather' } });
    const found = async (who: Person, text: string) =>
      (await find(who, text, ['ACCIDENT'])).map((hit) => [hit.entityType, hit.entityId]);
    const hit = [['ACCIDENT', accident.id]];
    expect(await found(manager, 'ropewalk')).toEqual(hit);
    expect(await found(await organisation.person(['PRISM_SUPPORT_VIEW']), 'ropewalk')).toEqual(hit);
    expect(await found(await organisation.person(allBut('PRISM_APP_ACCIDENTS_MENU')), 'ropewalk')).toEqual([]);
    expect(await found(manager, 'quillfeather')).toEqual([]);
  });

  it('SEARCH-023, SEARCH-029: has tasks and inspection reports for who has the menu of tasks, and for support', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const mine = await aProperty(manager, { address1: '1 Quay House' });
    const [task] = [
      await aTask(manager, { property: mine }),
      await aTask(manager, { property: await aProperty(manager, { address1: '2 Quay House' }) }),
    ];
    const report = await anInspectionReport(manager, task);
    const order: SearchEntityType[] = ['INSPECTION_REPORT', 'TASK'];
    const found = async (who: Person, text = 'quay') =>
      (await find(who, text, order)).map((hit) => [hit.entityType, hit.totalCount]);
    const all = [
      ['INSPECTION_REPORT', 1],
      ['TASK', 2],
      ['TASK', 2],
    ];
    expect(await found(manager)).toEqual(all);
    expect(await found(manager, report.ref.toLowerCase())).toEqual([['INSPECTION_REPORT', 1]]);
    expect(await found(await organisation.person(['PRISM_SUPPORT_VIEW']))).toEqual(all);
    expect(await found(await organisation.person(allBut('PRISM_APP_TASK_MENU')))).toEqual([]);
    const caretaker = await organisation.person(['PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [mine.id],
    });
    expect(await found(caretaker)).toEqual([
      ['INSPECTION_REPORT', 1],
      ['TASK', 1],
    ]);
    await call(manager, inspectionReports.remove, {
      query: { id: report.id, deleteWithActions: 'false', reason: 'Entered twice' },
    });
    expect(await found(caretaker)).toEqual([['TASK', 1]]);
  });

  it("counts and shows only what the asker's grants reach, and nothing of another organisation", async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [mine] = [
      await aProperty(manager, { address1: '1 Shared Street' }),
      await aProperty(manager, { address1: '2 Shared Street' }),
    ];
    const caretaker = await organisation.person(['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [mine.id],
    });
    expect(await find(caretaker, 'shared street')).toMatchObject([{ entityId: mine.id, totalCount: 1 }]);
    const nobody = await organisation.person(['PRISM_APP_PROPERTY_MENU']);
    expect(await find(nobody, 'shared street')).toEqual([]);
    expect(await find(await (await anOrganisation()).person(), 'shared street')).toEqual([]);
  });

  it('says how each hit stands, in the word of its list', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager, { address1: '1 Standing Street', nation: 'england' });
    const late = { dueDate: inDays(manager, -3), startDate: inDays(manager, -9) };
    await aTask(manager, { property });
    await anAction(manager, { property, name: 'Open' });
    await anAction(manager, { property, name: 'Late', ...late });
    await awaiting(manager, { property, name: 'Waiting' });
    await closed(manager, await anAction(manager, { property, name: 'Shut', ...late }));
    await aHurtEmployee(manager, property, { injury: 'fracture', part: 'wrist' });
    await anAccident(manager, { property });
    await aContractor(manager, { name: 'Standing Street Electrical' });
    await aStatutoryNotice(manager, { property });
    await aHazardCase(manager, { property });
    const standings = async (kind: SearchEntityType) =>
      (await find(manager, 'standing street', [kind])).map(({ entityCaption, standing }) => [
        entityCaption.split(' · ')[kind === 'ACTION' ? 1 : 0]!.replace(/\d{6}$/, ''),
        standing?.name,
        standing?.tone,
      ]);
    expect(await standings('PROPERTY')).toMatchObject([[expect.anything(), undefined, undefined]]);
    expect(await standings('TASK')).toEqual([['GAS01', 'No evidence', 'bad']]);
    expect((await standings('ACTION')).toSorted()).toEqual([
      ['Late', 'Overdue', 'bad'],
      ['Open', 'Open', 'quiet'],
      ['Shut', 'Closed', 'good'],
      ['Waiting', 'Awaiting verification', 'warn'],
    ]);
    expect((await standings('ACCIDENT')).toSorted()).toEqual([
      ['ACC-', 'Open', 'quiet'],
      ['ACC-', 'To report', 'bad'],
    ]);
    expect(await standings('CONTRACTOR')).toEqual([[expect.anything(), 'Not approved', 'quiet']]);
    expect(await standings('STATUTORY_NOTICE')).toEqual([['NOT-', 'Received', 'warn']]);
    expect(await standings('HAZARD_CASE')).toEqual([['HAZ-', 'Open', 'quiet']]);
  });

  it('takes hostile text for what it is (X-02)', async () => {
    const manager = await (await anOrganisation()).person();
    await aProperty(manager, { propertyReferenceNumber: '100%_\\', address1: "O'Brien's $$ House" });
    await aProperty(manager, { propertyReferenceNumber: '100XYZ', address1: 'Plain House' });
    expect(await captions(manager, '100%_\\')).toEqual(['100%_\\']);
    expect(await captions(manager, "o'brien's $$")).toEqual(['100%_\\']);
    expect(await find(manager, '%%%')).toEqual([]);
    expect(await find(manager, '___')).toEqual([]);
    expect(await find(manager, "'; drop table users; --")).toEqual([]);
    expect(await find(manager, '\\\\\\')).toEqual([]);
    expect(await find(manager, 'a b c d e f')).toEqual([]);
    for (const searchString of ['x'.repeat(100_000), 'ab\u0000c', 'abc\ud800']) {
      expect((await call(manager, search.all, { body: { searchString } })).status).toBe(422);
    }
  });

  it('finds a property by its new words as soon as it was changed', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager, { city: 'Leeds' });
    await call(manager, properties.change, {
      body: {
        ...propertyDetails({ propertyReferenceNumber: property.propertyReferenceNumber, city: 'Harrogate' }),
        id: property.id,
        version: 1,
      },
    });
    expect(await find(manager, 'harrogate')).toHaveLength(1);
    expect(await find(manager, 'leeds')).toEqual([]);
  });

  it('does not fetch records of other kinds', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const property = await aProperty(manager, { address1: 'Quay House' });
    await organisation.within(async (scope) => {
      const id = scope.newId();
      await scope.begin([{ id, kind: 'TASK', propertyId: property.id }], { type: 'CREATE', event: 'test.created' });
      await keepSearchTexts(scope, [
        { recordId: id, kind: 'TASK', propertyId: property.id, caption: 'Quay inspection', words: 'Quay inspection' },
      ]);
    });
    expect(await find(manager, 'quay')).toMatchObject([{ entityId: property.id, totalCount: 1 }]);
  });
});
