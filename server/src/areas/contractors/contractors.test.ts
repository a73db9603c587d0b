import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import { reasonsInWords } from '@lintel/contract/areas/contractors/reason';
import { files, fileLimits } from '@lintel/contract/areas/files';
import { search } from '@lintel/contract/areas/search';
import { longDate } from '@lintel/contract/cycles/calendar';
import { aFile } from '#areas/files/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { aContractor, contractorBusiness, theContractor } from './testing.ts';

const listed = async (by: Person, more: object = {}) =>
  passed(await call(by, contractors.list, { body: { ...contractorList.defaults, page: 1, ...more } })).objects;
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe('a contractor', () => {
  it('CON-012, CON-013, CON-014, CON-015, CON-017, CON-020, CON-021: is saved and read with name, business, days and e-mail', async () => {
    const by = await (await anOrganisation()).person();
    const businessId = await contractorBusiness(by, 'lifts');
    const input = { name: 'Pennine Lifts', businessId, dateApproved: '2026-03-01', dateReview: '2027-02-15' };
    const added = passed(
      await call(by, contractors.create, { body: { ...input, emailAddress: 'Office@Pennine.example ' } }),
    ).dto;
    expect(await theContractor(by, added)).toMatchObject({
      name: 'Pennine Lifts',
      business: { id: businessId, name: 'Lift maintenance contractor', code: 'lifts' },
      dateApproved: '2026-03-01',
      dateReview: '2027-02-15',
      emailAddress: 'office@pennine.example',
    });
    const { id, version } = added;
    const asRead = { ...added, name: 'Pennine Lifts Ltd', emailAddress: null } as never;
    const changed = passed(await call(by, contractors.change, { body: asRead })).dto;
    expect(changed).toMatchObject({ name: 'Pennine Lifts Ltd', business: { id: businessId }, version: version + 1 });
    expect(await activityOn(by, id)).toEqual(['contractor.added', 'contractor.edited']);
    expect(await call(by, contractors.change, { body: { ...input, id, version } })).toMatchObject({ status: 409 });
  });

  it('CON-016: its review is 14 days before its approval, unless somebody says another day or none', async () => {
    const by = await (await anOrganisation()).person();
    const reviewOf = async (more: object) => (await aContractor(by, more)).dateReview;
    expect(await reviewOf({ dateApproved: '2026-12-01' })).toBe('2026-11-17');
    expect(await reviewOf({ dateApproved: '2026-12-01', dateReview: '2027-11-17' })).toBe('2027-11-17');
    expect(await reviewOf({ dateApproved: '2026-12-01', dateReview: null })).toBeNull();
    expect(await reviewOf({})).toBeNull();
    expect(await reviewOf({ dateApproved: '1800-01-02' })).toBe('1800-01-01');
  });

  it('CON-019: is not saved without a name, with a wrong e-mail address or a business of no list', async () => {
    const by = await (await anOrganisation()).person();
    const refused = (field: string) => ({ status: 422, body: { errors: [{ field }] } });
    const saved = (body: object) => call(by, contractors.create, { body: body as never });
    expect(await saved({ name: '  ' })).toMatchObject(refused('name'));
    expect(await saved({ name: 'A', emailAddress: 'nobody' })).toMatchObject(refused('emailAddress'));
    expect(await saved({ name: 'A', businessId: by.id })).toMatchObject(refused('businessId'));
  });

  it('CON-022, PERM-024: is maintained by who manages contractors, and seen by who has the menu', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const { id, version } = await aContractor(by);
    expect(await theContractor(by, { id })).toMatchObject({ can: { edit: true } });
    const reader = await organisation.person(allBut('PRISM_APP_CONTRACTOR_MANAGE'));
    expect(await call(reader, contractors.create, { body: { name: 'Another' } })).toMatchObject({ status: 403 });
    expect(await theContractor(reader, { id })).toMatchObject({
      can: { edit: false, archive: false, restore: false, comment: true },
      documentExplorerViewInfo: { canUploadFiles: false, canDeleteFiles: false },
    });
    expect(await call(reader, contractors.change, { body: { id, version, name: 'B' } })).toMatchObject({ status: 403 });
    const support = await organisation.person(['PRISM_SUPPORT_EDIT']);
    const theirs = passed(await call(support, contractors.create, { body: { name: 'Wharf Lifts' } })).dto;
    const changed = await call(support, contractors.change, {
      body: { id: theirs.id, version: theirs.version, name: 'Wharf Lifts Ltd' },
    });
    expect(passed(changed).dto).toMatchObject({ name: 'Wharf Lifts Ltd', can: { edit: true } });
    expect(await theContractor(support, { id })).toMatchObject({ can: { edit: true } });
    const viewer = await organisation.person(['PRISM_SUPPORT_VIEW']);
    expect(await theContractor(viewer, { id })).toMatchObject({ can: { edit: false } });
    const outsider = await organisation.person(allBut('PRISM_APP_CONTRACTOR_MENU'));
    expect(await call(outsider, activity.list, { body: { entityId: id, entityType: 'CONTRACTOR' } })).toMatchObject({
      status: 404,
    });
    expect(await call(await (await anOrganisation()).person(), contractors.get, { query: { id } })).toMatchObject({
      status: 404,
    });
  });

  it('PERM-025, CON-011: is commented on by who may and by support, and by nobody else', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const { id } = await aContractor(by);
    const comment = { body: { entityId: id, entityType: 'CONTRACTOR', text: 'Rang twice' } } as const;
    passed(await call(by, activity.comment, comment));
    for (const holds of [allBut('PRISM_APP_CONTRACTOR_COMMENT'), ['PRISM_SUPPORT_VIEW']] as const) {
      const silent = await organisation.person(holds);
      expect(await call(silent, activity.comment, comment)).toMatchObject({ status: 403 });
      expect((await theContractor(silent, { id })).can.comment).toBe(false);
    }
    // Users who may not see contractors have nothing to comment on.
    const unseeing = await organisation.person(allBut('PRISM_APP_CONTRACTOR_MENU'));
    expect(await call(unseeing, activity.comment, comment)).toMatchObject({ status: 404 });
    const support = await organisation.person(['PRISM_SUPPORT_EDIT']);
    expect((await theContractor(support, { id })).can.comment).toBe(true);
    passed(await call(support, activity.comment, comment));
  });

  it('CON-018: takes files from who manages it, says where they are, and gives them up only while it is in use', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const { id } = await aContractor(by);
    const file = await aFile(by, id);
    const contractor = await theContractor(by, { id });
    expect(contractor).toMatchObject({
      fileCount: 1,
      documentExplorerViewInfo: {
        path: `/contractor_view.html?id=${id}&tab=files`,
        canUploadFiles: true,
        canDeleteFiles: true,
      },
    });
    const list = passed(await call(by, files.list, { body: { ownerId: id } }));
    expect(list).toMatchObject({ mostBytes: fileLimits.reportBytes, can: { add: true, remove: true } });
    const reader = await organisation.person(allBut('PRISM_APP_CONTRACTOR_MANAGE'));
    expect(await call(reader, files.openSession, { body: { ownerId: id } })).toMatchObject({ status: 403 });
    const drop = (who: Person, { id: fileId }: { id: string }) => call(who, files.remove, { query: { id: fileId } });
    expect((await drop(reader, file)).status).toBe(403);
    passed(await drop(by, await aFile(by, id)));
    passed(await call(by, contractors.archive, { body: { id, version: contractor.version, reason: 'Retired' } }));
    expect(await drop(by, file)).toMatchObject({
      status: 409,
      body: { message: 'The files of an archived contractor cannot be deleted: they show what it was approved on.' },
    });
    expect((await theContractor(by, { id })).documentExplorerViewInfo).toMatchObject({ canDeleteFiles: false });
  });

  it('leaves the lists when it is archived, for a reason, and comes back whole', async () => {
    const by = await (await anOrganisation()).person();
    const { id, version } = await aContractor(by, { dateApproved: inDays(by, -10), dateReview: inDays(by, 10) });
    const archived = passed(
      await call(by, contractors.archive, { body: { id, version, reason: 'Ceased trading' } }),
    ).dto;
    expect(archived).toMatchObject({ standing: 'ARCHIVED', archivedReason: 'Ceased trading', can: { edit: false } });
    expect(await listed(by)).toEqual([]);
    expect(namesOf(await listed(by, { archived: 'YES' }))).toEqual(['Millgate Electrical']);
    const change = { body: { id, version: archived.version, name: 'B' } };
    expect(await call(by, contractors.change, change)).toMatchObject({ status: 409 });
    const restored = passed(await call(by, contractors.restore, { query: { id } })).dto;
    expect(restored).toMatchObject({ standing: 'APPROVED', archivedAt: null, can: { edit: true } });
    expect(await call(by, contractors.restore, { query: { id } })).toMatchObject({ status: 409 });
  });
});

describe('the list of contractors', () => {
  it('SEARCH-027: filters by business, days, status and text; global search finds what it lists, for who sees it', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const day = (count: number) => inDays(by, count);
    await aContractor(by, { name: 'Aire Water', business: 'water-hygiene' });
    await aContractor(by, { name: 'Calder Doors', dateApproved: day(-400), dateReview: day(-1) });
    await aContractor(by, { name: 'Dale Lifts', business: 'lifts', dateApproved: day(-9), dateReview: day(0) });
    await aContractor(by, {
      name: 'Esk Roofs',
      dateApproved: day(5),
      dateReview: day(300),
      emailAddress: 'x@esk.example',
    });
    const standingOf = (await listed(by)).map(({ name, standing }) => [name, standing]);
    expect(standingOf).toEqual([
      ['Aire Water', 'BLOCKED'],
      ['Calder Doors', 'LAPSED'],
      ['Dale Lifts', 'BLOCKED'],
      ['Esk Roofs', 'NOT_APPROVED'],
    ]);
    expect((await listed(by)).map(({ reasons }) => reasonsInWords(reasons))).toEqual([
      expect.stringContaining('Public and products liability insurance missing'),
      `Review was due on ${longDate(day(-1))}`,
      expect.stringContaining('Public and products liability insurance missing'),
      '',
    ]);
    expect(namesOf(await listed(by, { standings: ['LAPSED'] }))).toEqual(['Calder Doors']);
    expect(namesOf(await listed(by, { businessIds: [await contractorBusiness(by, 'lifts')] }))).toEqual(['Dale Lifts']);
    expect(namesOf(await listed(by, { dateReviewTo: day(-1) }))).toEqual(['Calder Doors']);
    expect(namesOf(await listed(by, { dateApprovedFrom: day(1) }))).toEqual(['Esk Roofs']);
    expect(namesOf(await listed(by, { sortingField: 'dateReview' }))).toEqual([
      'Calder Doors',
      'Dale Lifts',
      'Esk Roofs',
      'Aire Water',
    ]);
    // Search would reveal addresses to users who may not see them.
    expect(namesOf(await listed(by, { fullTextSearchString: 'esk.example' }))).toEqual([]);
    const reader = await organisation.person(['PRISM_APP_CONTRACTOR_MENU']);
    const esk = (await listed(by, { fullTextSearchString: 'esk roofs' }))[0]!;
    expect([esk.emailAddress, (await theContractor(by, esk)).emailAddress]).toEqual(['x@esk.example', 'x@esk.example']);
    expect((await listed(reader)).map(({ emailAddress }) => emailAddress)).toEqual([null, null, null, null]);
    const seen = await theContractor(reader, esk);
    expect(seen.emailAddress).toBeNull();
    const { version } = await theContractor(by, esk);
    passed(
      await call(by, contractors.change, {
        body: { id: esk.id, version, name: 'Esk Roofs', emailAddress: 'y@esk.example' },
      }),
    );
    for (const who of [reader, by]) {
      const { records } = passed(
        await call(who, activity.list, { body: { entityId: esk.id, entityType: 'CONTRACTOR' } }),
      );
      expect(JSON.stringify(records).includes('y@esk.example')).toBe(who === by);
    }
    const hits = async (who: Person) =>
      passed(
        await call(who, search.all, { body: { searchString: 'calder', entitySearchOrder: ['CONTRACTOR'] } }),
      ).options.map(({ entityType, entityCaption }) => [entityType, entityCaption]);
    for (const who of [by, reader, await organisation.person(['PRISM_SUPPORT_VIEW'])])
      expect(await hits(who)).toEqual([['CONTRACTOR', 'Calder Doors · Materials and equipment supplier']]);
    expect(await hits(await organisation.person(allBut('PRISM_APP_CONTRACTOR_MENU')))).toEqual([]);
  });
});
