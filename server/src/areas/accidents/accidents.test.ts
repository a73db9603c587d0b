import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { actionList } from '@lintel/contract/areas/actions/list';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { search } from '@lintel/contract/areas/search';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Permission } from '@lintel/contract/platform/permissions';
import { anAction } from '#areas/actions/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import {
  accidentCategory,
  accidentChoice,
  accidentFields,
  anAccident,
  changedAccident,
  theAccident,
} from './testing.ts';

const notAManager = allBut('PRISM_APP_SAFETY_MANAGER');
const aManager = async () => (await anOrganisation()).person();
const listed = async (by: Person, more: object = {}) =>
  passed(await call(by, accidents.list, { body: { ...accidentList.defaults, page: 1, ...more } })).objects;
const injuriesOf = async (by: Person, { id: accidentId }: { id: string }) =>
  passed(await call(by, accidents.injuries, { body: { accidentId } }));
const choice = async (by: Person) => ({
  partOfBodyInjuredId: await accidentChoice(by, 'partOfBodyInjured'),
  injurySustainedId: await accidentChoice(by, 'injurySustained'),
});

/** Somebody hurt, whose details appear throughout; in a RIDDOR category. */
const hurt = async (by: Person, more: object = {}) =>
  anAccident(by, {
    category: 'specified-injury',
    note: 'Secretnote',
    locationDescription: 'Secretplace',
    reporter: { firstName: 'Secretreporter', company: 'Roofing Ltd', address1: '1 Side Street' },
    injuredPerson: {
      firstName: 'Secretname',
      lastName: 'Hurt',
      age: 44,
      sexId: await accidentChoice(by, 'sex'),
      relationToPropertyId: await accidentChoice(by, 'relationToProperty'),
      statusDescription: 'Secretstatus',
    },
    personInvestigatingIncident: { firstName: 'Secretinvestigator', investigationDate: inDays(by, -1) },
    investigationDetails: { medical: true, normalWork: false, normalWorkDays: 3, diagnosedInjury: 'Secretdiagnosis' },
    otherInvestigationDetails: { measures: 'Secretmeasure', contributed: 'Secretcause' },
    riddorReportable: true,
    riddorDateHse: inDays(by, 0),
    riddorHseReporter: 'Secrethse',
    hseReference: 'Secretreference',
    ...more,
  });

describe('an accident', () => {
  it('ACC-037 to ACC-069, ACC-073, ACC-075: is reported, and read with all that was said of it', async () => {
    const by = await aManager();
    const property = await aProperty(by, { address1: '9 Orchard Row', address2: 'Millgate' });
    const chosen = {
      locationId: await accidentChoice(by, 'location'),
      subActivityId: await accidentChoice(by, 'subActivity'),
      localAuthorityId: await accidentChoice(by, 'localAuthority', 'darlington'),
      incidentKindId: await accidentChoice(by, 'incidentKind'),
      workProcessInvolvedId: await accidentChoice(by, 'workProcessInvolved'),
      mainFactorInvolvedId: await accidentChoice(by, 'mainFactorInvolved'),
    };
    const made = await hurt(by, {
      property,
      ...chosen,
      fallHeight: 2.5,
      companyName: 'Harbour',
      department: 'Estates',
    });
    expect(made).toMatchObject({
      ref: 'ACC-000001',
      property: { id: property.id, address1: '9 Orchard Row', address2: 'Millgate' },
      propertyBriefInfoDto: { id: property.id, address1: '9 Orchard Row' },
      category: { code: 'specified-injury', riddor: true },
      accidentDate: inDays(by, -1),
      accidentTime: '14:30',
      location: { id: chosen.locationId },
      locationDescription: 'Secretplace',
      companyName: 'Harbour',
      department: 'Estates',
      note: 'Secretnote',
      subActivity: { id: chosen.subActivityId },
      // Both are derived from the choice.
      organizationMainIndustry: { code: 'agriculture-forestry-and-fishing' },
      geographicalArea: { code: 'north-east' },
      localAuthority: { id: chosen.localAuthorityId },
      incidentKind: { id: chosen.incidentKindId },
      fallHeight: 2.5,
      workProcessInvolved: { id: chosen.workProcessInvolvedId },
      mainFactorInvolved: { id: chosen.mainFactorInvolvedId },
      reporter: { firstName: 'Secretreporter', company: 'Roofing Ltd', address1: '1 Side Street', postcode: null },
      injuredPerson: {
        lastName: 'Hurt',
        age: 44,
        sex: { name: expect.any(String) },
        statusDescription: 'Secretstatus',
      },
      personInvestigatingIncident: { firstName: 'Secretinvestigator', investigationDate: inDays(by, -1) },
      investigationDetails: { medical: true, normalWork: false, normalWorkDays: 3, information: null },
      otherInvestigationDetails: { measures: 'Secretmeasure', contributed: 'Secretcause', risk: null },
      riddorReportable: true,
      riddorDateHse: inDays(by, 0),
      riddorHseReporter: 'Secrethse',
      isPersonalShown: true,
      can: { edit: true, comment: true, addFile: true, addAction: true },
    });
    expect(await theAccident(by, made)).toEqual(made);
    expect(await activityOn(by, made.id)).toEqual(['accident.reported']);
  });

  it('ACC-074: is saved as it is read', async () => {
    const by = await aManager();
    const made = await hurt(by);
    const { dto } = passed(await changedAccident(by, made, { department: 'Estates' }));
    expect(dto).toEqual({ ...made, department: 'Estates', version: 2 });
    const again = passed(await changedAccident(by, dto)).dto;
    expect(again).toEqual({ ...dto, version: 3 });
    expect(await activityOn(by, made.id)).toEqual(['accident.reported', 'accident.edited', 'accident.saved-unchanged']);
    expect((await changedAccident(by, made, { department: 'Repairs' })).status).toBe(409);
  });

  it('ACC-036: needs a property, a category and a date that has come, and takes only what makes sense', async () => {
    const by = await aManager();
    const fields = await accidentFields(by);
    const reported = { riddorHseReporter: 'Bo Hall', hseReference: 'R-1' };
    const wrong: [object, string][] = [
      [{ propertyId: undefined }, 'propertyId'],
      [{ categoryId: undefined }, 'categoryId'],
      [{ categoryId: fields.propertyId }, 'categoryId'],
      [{ accidentDate: undefined }, 'accidentDate'],
      [{ accidentDate: 'soon' }, 'accidentDate'],
      [{ accidentDate: inDays(by, 1) }, 'accidentDate'],
      [{ accidentTime: '25:00' }, 'accidentTime'],
      [{ locationId: await accidentChoice(by, 'sex') }, 'locationId'],
      [{ fallHeight: -1 }, 'fallHeight'],
      [{ reporter: { email: 'no address' } }, 'reporter.email'],
      [{ injuredPerson: { age: 400 } }, 'injuredPerson.age'],
      [{ injuredPerson: { sexId: await accidentChoice(by, 'location') } }, 'injuredPerson.sexId'],
      [{ investigationDetails: { normalWorkDays: 1.5 } }, 'investigationDetails.normalWorkDays'],
      [{ ...reported, riddorDateHse: inDays(by, -2) }, 'riddorDateHse'],
      [{ ...reported, riddorDateHse: inDays(by, 1) }, 'riddorDateHse'],
      [{ ...reported, riddorDateHse: inDays(by, 0), hseReference: null }, 'hseReference'],
    ];
    for (const [more, field] of wrong) {
      const { status, body } = await call(by, accidents.create, { body: { ...fields, ...more } });
      expect([status, body], field).toMatchObject([422, { errors: [{ field }] }]);
    }
    expect(await listed(by)).toEqual([]);
  });

  it('ACC-028, ACC-029: loses what only RIDDOR asks for with a category that has no RIDDOR flag, and the history keeps it', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const injuries = [{ ...(await choice(by)), injurySeverityId: await accidentChoice(by, 'injurySeverity') }];
    const made = await hurt(by, {
      subActivityId: await accidentChoice(by, 'subActivity'),
      localAuthorityId: await accidentChoice(by, 'localAuthority'),
      incidentKindId: await accidentChoice(by, 'incidentKind'),
      fallHeight: 3,
      workProcessInvolvedId: await accidentChoice(by, 'workProcessInvolved'),
      mainFactorInvolvedId: await accidentChoice(by, 'mainFactorInvolved'),
      injuries,
    });
    expect((await injuriesOf(by, made)).objects).toMatchObject([
      { injurySeverity: { id: injuries[0]!.injurySeverityId } },
    ]);
    const ofRiddor = {
      organizationMainIndustry: null,
      geographicalArea: null,
      localAuthority: null,
      incidentKind: null,
      fallHeight: null,
      workProcessInvolved: null,
      mainFactorInvolved: null,
    };
    for (const field of Object.keys(ofRiddor)) expect(made, field).not.toMatchObject({ [field]: null });
    const other = { categoryId: await accidentCategory(by, 'first-aid'), category: undefined };
    const { dto } = passed(await changedAccident(by, made, other));
    const cleared = { ...ofRiddor, subActivity: made.subActivity };
    expect(dto).toMatchObject(cleared);
    expect((await injuriesOf(by, made)).objects).toMatchObject([{ injurySeverity: null }]);
    // Nor are they saved with a category without the flag, new or changed.
    const { id: _, version: __, ref: ___, ...copied } = made;
    for (const again of [
      await call(by, accidents.create, { body: { ...copied, ...other, injuries } as never }),
      await changedAccident(by, made, { ...other, version: dto.version }),
    ]) {
      expect(passed(again).dto).toMatchObject(cleared);
      expect((await injuriesOf(by, again.body.dto)).objects).toMatchObject([{ injurySeverity: null }]);
    }
    const kept = await organisation.within(({ db }) =>
      db
        .selectFrom('accidentVersions')
        .select('fields')
        .where('accidentId', '=', made.id)
        .where('what', '=', 'accident')
        .orderBy('id')
        .execute(),
    );
    expect(kept).toMatchObject([{ fields: { fallHeight: 3 } }, { fields: { fallHeight: null } }]);
  });
});

/** A second role for a user, at one property. */
const alsoHolds = (
  { within }: Organisation,
  { id: userId }: Person,
  permissions: readonly Permission[],
  { id: propertyId }: { id: string },
) =>
  within(async (scope) => {
    const [roleId, id] = [scope.newId(), scope.newId()];
    await scope.begin([{ id: roleId, kind: 'ROLE' }], { type: 'CREATE', event: 'test.created' });
    const role = {
      id: roleId,
      code: roleId,
      name: roleId,
      description: null,
      permissions: JSON.stringify(permissions),
    };
    await scope.db.insertInto('roles').values(role).execute();
    await scope.db.insertInto('grants').values({ id, userId, roleId, reach: 'properties' }).execute();
    await scope.db.insertInto('grantProperties').values({ grantId: id, propertyId }).execute();
  });

describe('the injuries of an accident', () => {
  it('ACC-032, ACC-070, ACC-076 to ACC-079: are saved with it, or one by one', async () => {
    const by = await aManager();
    const one = await choice(by);
    const other = {
      ...one,
      partOfBodyInjuredId: await accidentChoice(by, 'partOfBodyInjured', 'finger-or-fingers'),
    };
    const made = await hurt(by, { injuries: [one, other] });
    expect(made.injuryCount).toBe(2);
    const { objects, totalObjectsForQuery } = await injuriesOf(by, made);
    expect(totalObjectsForQuery).toBe(2);
    expect(objects[0]).toMatchObject({
      accidentId: made.id,
      injurySeverity: null,
      partOfBodyInjured: { id: one.partOfBodyInjuredId },
      injurySustained: { id: one.injurySustainedId },
    });
    // One changed, one removed, one new.
    const hand = await accidentChoice(by, 'partOfBodyInjured', 'hand');
    const moved = { ...objects[1]!, partOfBodyInjured: undefined, partOfBodyInjuredId: hand };
    const saved = passed(await changedAccident(by, made, { injuries: [moved, one] })).dto;
    expect(saved.injuryCount).toBe(2);
    expect((await injuriesOf(by, made)).objects.find(({ id }) => id === moved.id)).toMatchObject({
      partOfBodyInjured: { id: hand },
      injurySustained: { id: one.injurySustainedId },
    });
    const after = (await injuriesOf(by, made)).objects.map(({ id }) => id);
    expect(after).toContain(objects[1]!.id);
    expect(after).not.toContain(objects[0]!.id);

    const severity = await accidentChoice(by, 'injurySeverity');
    const body = { accidentId: made.id, ...one, id: after[0], injurySeverityId: severity };
    expect(passed(await call(by, accidents.saveInjury, { body })).dto).toMatchObject({
      injurySeverity: { id: severity },
    });
    passed(await call(by, accidents.removeInjury, { query: { id: after[0]! } }));
    expect((await injuriesOf(by, made)).totalObjectsForQuery).toBe(1);
    expect((await call(by, accidents.removeInjury, { query: { id: after[0]! } })).status).toBe(404);
    const limited = passed(await call(by, accidents.injuries, { body: { accidentId: made.id, limit: 100 } }));
    expect(limited.objects).toHaveLength(1);
    expect((await call(by, accidents.injuries, { body: { accidentId: made.id, limit: 101 } })).status).toBe(422);
  });
});

describe('the people interviewed', () => {
  it('ACC-033, ACC-072, ACC-080 to ACC-083, ACC-087: are saved and removed at once, and what they said is kept', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const { id: accidentId } = await hurt(by);
    const saved = await call(by, accidents.saveInterview, {
      body: { accidentId, name: 'Bo Hall', interviewedDate: inDays(by, 0), note: 'Saw it all' },
    });
    expect(saved.body).toMatchObject({ message: 'successfully saved', dto: { name: 'Bo Hall', status: null } });
    const { dto } = passed(saved);
    expect(passed(await call(by, accidents.interview, { query: { id: dto.id } })).dto).toEqual(dto);
    const status = passed(
      await call(by, dictionaries.add, { body: { dictionary: 'PEOPLE_INTERVIEWED_STATUS', name: 'Asked twice' } }),
    ).dto;
    const role = passed(
      await call(by, dictionaries.add, { body: { dictionary: 'PEOPLE_INTERVIEWED_ROLE', name: 'Passer-by' } }),
    ).dto;
    const body = { ...dto, status: undefined, role: undefined, statusId: status.id, roleId: role.id };
    const changed = passed(await call(by, accidents.saveInterview, { body })).dto;
    expect(changed).toEqual({
      id: dto.id,
      accidentId,
      name: 'Bo Hall',
      interviewedDate: inDays(by, 0),
      note: 'Saw it all',
      version: 2,
      status: { id: status.id, name: 'Asked twice', code: 'asked-twice' },
      role: { id: role.id, name: 'Passer-by', code: 'passer-by' },
    });
    expect((await call(by, accidents.saveInterview, { body })).status).toBe(409);
    const all = async () => passed(await call(by, accidents.interviews, { body: { accidentId } }));
    expect(await all()).toEqual({ objects: [changed], totalObjectsForQuery: 1 });
    passed(await call(by, accidents.removeInterview, { query: { id: dto.id } }));
    expect(await all()).toEqual({ objects: [], totalObjectsForQuery: 0 });
    const kept = await organisation.within(({ db }) =>
      db.selectFrom('accidentVersions').select('fields').where('what', '=', 'interview').orderBy('id').execute(),
    );
    expect(kept).toMatchObject([
      { fields: { note: 'Saw it all', statusId: null } },
      { fields: { statusId: status.id } },
    ]);
    expect((await activityOn(by, accidentId)).slice(1)).toEqual([
      'accident.interview-added',
      'accident.interview-edited',
      'accident.interview-removed',
    ]);
  });
});

describe('the list of accidents', () => {
  it('EXPORT-008: shows what the filters ask for, newest first, and is exported as it is filtered', async () => {
    const by = await aManager();
    const [here, there] = [await aProperty(by, { city: 'Leeds' }), await aProperty(by)];
    const near = await anAccident(by, { property: here, category: 'near-miss', accidentDate: inDays(by, -3) });
    const grave = await hurt(by, { property: there });
    const refs = async (more: object) => (await listed(by, more)).map(({ ref }) => ref);
    expect(await refs({})).toEqual([grave.ref, near.ref]);
    expect(await refs({ riddor: 'YES' })).toEqual([grave.ref]);
    expect(await refs({ riddor: 'NO' })).toEqual([near.ref]);
    expect(await refs({ reportable: 'YES' })).toEqual([grave.ref]);
    expect(await refs({ propertyIds: [here.id] })).toEqual([near.ref]);
    expect(await refs({ categoryIds: [grave.category.id] })).toEqual([grave.ref]);
    expect(await refs({ accidentDateFrom: inDays(by, -3), accidentDateTo: inDays(by, -2) })).toEqual([near.ref]);
    expect(await refs({ fullTextSearchString: near.ref })).toEqual([near.ref]);
    expect(await refs({ sortingField: 'ref', sortingAscending: true })).toEqual([near.ref, grave.ref]);
    // As in every other list: properties may share the first line of their address.
    expect(await listed(by)).toMatchObject([
      { injuredPerson: 'Secretname Hurt', isRiddor: true },
      { property: `${here.address1}, Leeds` },
    ]);

    const body = { ...accidentList.defaults, limit: undefined, riddor: 'YES', columns: ['ref', 'injuredPerson'] };
    const { raw, status, headers } = await call(by, accidents.export, { body });
    expect([status, headers['x-total-rows']]).toEqual([200, '1']);
    expect((await readXlsx(raw)).sheets[0]!.rows).toEqual([
      ['Reference', 'Injured person'],
      [grave.ref, 'Secretname Hurt'],
    ]);
    expect(addressOf(accidents.export, '/api/')).toBe('/api/accident/filter.xls');
  });
});

describe('actions from an accident', () => {
  it('ACC-084, ACC-092: carry it as their source and are listed by it', async () => {
    const by = await aManager();
    const accident = await hurt(by);
    const action = await anAction(by, { source: { id: accident.id, type: 'ACCIDENT' } });
    expect(action.source).toMatchObject({ id: accident.id, type: 'ACCIDENT', canView: true });
    expect(action.source!.caption).toContain(accident.ref);
    const search = { ...actionList.defaults, page: 1, status: 'ALL', accidentIds: [accident.id] };
    // Those of another accident, and of the property itself, are not included.
    const other = await anAccident(by, { property: accident.property });
    await anAction(by, { source: { id: other.id, type: 'ACCIDENT' } });
    await anAction(by, { property: accident.property });
    const { objects } = passed(await call(by, actions.list, { body: search }));
    expect(objects).toMatchObject([{ id: action.id, priority: 'LOW', name: action.name, dueDate: action.dueDate }]);
    expect((await theAccident(by, accident)).actionCount).toBe(1);
    expect((await listed(by, { fullTextSearchString: accident.ref }))[0]).toMatchObject({ openActionCount: 1 });
  });
});

describe('what an accident says of people', () => {
  /** Everything that a user can read about accidents, as text. */
  async function everythingRead(by: Person, accident: Accident): Promise<string> {
    const answers = [
      await call(by, accidents.get, { query: { id: accident.id } }),
      await call(by, accidents.list, { body: { ...accidentList.defaults, page: 1 } }),
      await call(by, activity.list, { body: { entityType: 'ACCIDENT', entityId: accident.id, limit: 50 } }),
      await call(by, search.all, { body: { searchString: accident.ref } }),
      await call(by, search.all, { body: { searchString: 'Secretname' } }),
      await call(by, files.list, { body: { ownerId: accident.id } }),
      await call(by, accidents.injuries, { body: { accidentId: accident.id } }),
      await call(by, accidents.interviews, { body: { accidentId: accident.id } }),
    ];
    return JSON.stringify(answers.map(({ body }) => body));
  }
  const withAll = async (organisation: Organisation, more: object = {}) => {
    const manager = await organisation.person();
    const made = await hurt(manager, { ...more, injuries: [await choice(manager)] });
    const body = { accidentId: made.id, name: 'Secretwitness', note: 'Secretstatement' };
    passed(await call(manager, accidents.saveInterview, { body }));
    passed(
      await call(manager, activity.comment, {
        body: { entityType: 'ACCIDENT', entityId: made.id, text: 'Secretcomment' },
      }),
    );
    await aFile(manager, made.id, aPdf(), { fileName: 'Secretfile.pdf' });
    const { dto } = passed(await changedAccident(manager, await theAccident(manager, made), { note: 'Secretchange' }));
    return { manager, accident: dto };
  };

  it('ACC-022, ACC-089, ACC-090, ACC-091, PERM-019: is read and changed by who manages accidents; the others are told when, where and of what kind', async () => {
    const organisation = await anOrganisation();
    const { manager, accident } = await withAll(organisation);
    expect(await everythingRead(manager, accident)).toContain('Secretstatement');
    // Support with edit access manages them as well, without the permission.
    for (const who of [manager, await organisation.person(['PRISM_SUPPORT_EDIT'])]) {
      const now = await theAccident(who, accident);
      expect(now.can).toMatchObject({ edit: true, comment: true, addFile: true, deleteFile: true, addAction: true });
      expect((await changedAccident(who, now, { note: `By ${who.fullName}` })).status).toBe(200);
    }
    const reader = await organisation.person(notAManager);
    const read = await everythingRead(reader, accident);
    expect(read).toContain(accident.ref);
    expect(read.match(/Secret\w+/g)?.filter((found) => found !== 'Secretname')).toBeUndefined();
    expect(await theAccident(reader, accident)).toMatchObject({
      isPersonalShown: false,
      injuredPerson: null,
      note: null,
      category: accident.category,
      can: { edit: false, comment: false, addFile: false, deleteFile: false, addAction: false },
    });
    expect((await changedAccident(reader, accident)).status).toBe(403);
    const comment = { entityType: 'ACCIDENT' as const, entityId: accident.id, text: 'Hello' };
    expect((await call(reader, activity.comment, { body: comment })).status).toBe(403);
    expect((await call(reader, files.list, { body: { ownerId: accident.id } })).status).toBe(403);
    const kept = await aFile(manager, accident.id);
    const source = { id: accident.id, type: 'ACCIDENT' } as const;
    const action = { name: 'Salt the steps', priority: 'LOW', propertyId: accident.property.id, source } as const;
    // Support with view access does not manage them.
    for (const who of [reader, await organisation.person(['PRISM_SUPPORT_VIEW'])]) {
      expect((await changedAccident(who, await theAccident(who, accident))).status).toBe(403);
      expect((await call(who, activity.comment, { body: comment })).status).toBe(403);
      expect((await call(who, files.openSession, { body: { ownerId: accident.id } })).status).toBe(403);
      expect((await call(who, files.remove, { query: { id: kept.id } })).status).toBe(403);
      expect((await call(who, actions.create, { body: action })).status).toBe(403);
    }
    expect((await call(manager, actions.create, { body: action })).status).toBe(200);
    expect((await call(manager, files.remove, { query: { id: kept.id } })).status).toBe(200);
  });

  it('is not read elsewhere by who manages accidents at one property and sees another', async () => {
    const organisation = await anOrganisation();
    const owner = await organisation.person();
    const [mine, other] = [await aProperty(owner), await aProperty(owner)];
    const { accident } = await withAll(organisation, { property: other });
    const both = await organisation.person(
      ['PRISM_APP_SAFETY_MANAGER', 'PRISM_APP_ACCIDENTS_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_LIBRARY_VIEW'],
      { propertyIds: [mine.id] },
    );
    expect((await call(both, accidents.get, { query: { id: accident.id } })).status).toBe(404);
    await alsoHolds(
      organisation,
      both,
      ['PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_LIBRARY_VIEW', 'PRISM_APP_ACCIDENTS_MENU'],
      other,
    );
    const read = await everythingRead(both, accident);
    expect(read).toContain(accident.ref);
    expect(read.match(/Secret\w+/g)?.filter((found) => found !== 'Secretname')).toBeUndefined();
    expect((await changedAccident(both, accident)).status).toBe(403);
  });

  it('is reported by anybody with the menu, who fills in no investigation', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const property = await aProperty(manager);
    const caretaker = await organisation.person(['PRISM_APP_ACCIDENTS_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [property.id],
    });
    const fields = await accidentFields(manager, { property, injuredPerson: { firstName: 'Ann' }, note: 'Slipped' });
    const made = passed(await call(caretaker, accidents.create, { body: fields })).dto;
    expect(made).toMatchObject({ isPersonalShown: false, note: null });
    expect(await theAccident(manager, made)).toMatchObject({ injuredPerson: { firstName: 'Ann' }, note: 'Slipped' });
    for (const more of [{ riddorReportable: false }, { investigationDetails: { medical: true } }])
      expect((await call(caretaker, accidents.create, { body: { ...fields, ...more } })).status).toBe(403);
    const elsewhere = await accidentFields(manager);
    expect((await call(caretaker, accidents.create, { body: elsewhere })).status).toBe(404);
  });
});
