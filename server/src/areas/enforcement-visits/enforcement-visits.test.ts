import { describe, expect, it } from 'vitest';
import { actionList } from '@lintel/contract/areas/actions/list';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { search } from '@lintel/contract/areas/search';
import { anAction, theAction } from '#areas/actions/testing';
import { aPdf, aPdfOf, filesOn } from '#areas/files/testing';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed, send } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { anEnforcementVisit, theVisit, visitCategory, visitFields } from './testing.ts';

const aManager = async () => (await anOrganisation()).person();
const listed = async (by: Person, more: object = {}) =>
  passed(await call(by, enforcementVisits.list, { body: { ...enforcementVisitList.defaults, page: 1, ...more } }))
    .objects;
const outcome = async (by: Person, code: string) =>
  passed(await call(by, enforcementVisits.outcomes, { query: {} })).objects.find((one) => one.code === code)!;

describe('an enforcement visit', () => {
  it('PROP-003, ENF-019, ENF-020, ENF-021, ENF-022, ENF-024, ENF-025, ENF-026: is recorded against a property with all that was said of it, and read', async () => {
    const by = await aManager();
    const property = await aProperty(by, {
      address1: '9 Orchard Row',
      address2: 'Millgate',
      address3: 'Old Town',
      address4: 'Riverside',
      address5: 'North',
    });
    const informal = await outcome(by, 'informal-advice');
    const officer = {
      name: 'Ada Hill',
      telephone: '0113 496 0000',
      emailAddress: 'ada.hill@fire.example',
      reference: 'FA/12',
    };
    const details = {
      kind: 'INSPECTION' as const,
      authority: 'West Yorkshire Fire and Rescue Service',
      officers: [officer],
      reason: 'Audit after a fire next door',
      announced: false,
      present: 'Bo Hall, caretaker',
      areasSeen: 'Stairs and plant room',
      powersUsed: 'Article 27: documents taken away',
      samplesTaken: 'Two photographs of the riser',
      askedFor: 'The fire risk assessment',
      handedOver: 'The fire log book',
      said: 'The riser doors must shut',
      letterReceivedOn: inDays(by, 0),
      nextVisitOn: inDays(by, 30),
    };
    const made = await anEnforcementVisit(by, { property, outcomeId: informal.id, ...details });
    expect(made).toMatchObject({
      ref: 'ENF-000001',
      property: {
        id: property.id,
        address1: '9 Orchard Row',
        address2: 'Millgate',
        address3: 'Old Town',
        address4: 'Riverside',
        address5: 'North',
      },
      category: { code: 'fire-and-rescue-authority', name: 'Fire and rescue authority' },
      visitDate: inDays(by, -1),
      outcome: { id: informal.id, name: 'Informal advice letter' },
      ...details,
      can: { edit: true, delete: true, comment: true, addFile: true, addAction: true },
    });
    expect(await theVisit(by, made)).toEqual(made);
    expect(await activityOn(by, made.id)).toEqual(['enforcement-visit.added']);
    const wanted = await send(by, 'GET', '/api/enforcementVisit/item.json', { query: { id: made.id } });
    expect(wanted.body).toMatchObject({ dto: { id: made.id } });
  });

  it('ENF-026: is saved as it is read, with its id, and only on the version that was read', async () => {
    const by = await aManager();
    const made = await anEnforcementVisit(by);
    const save = (more: object) => call(by, enforcementVisits.save, { body: { ...made, ...more } as never });
    const { dto } = passed(await save({ authority: 'Leeds City Council', officers: [{ name: 'Ada Hill' }] }));
    expect(dto).toMatchObject({ id: made.id, version: 2, authority: 'Leeds City Council' });
    expect((await save({ reason: 'Another' })).status).toBe(409);
    const nameless = await save({ version: undefined });
    expect([nameless.status, nameless.body]).toMatchObject([422, { errors: [{ field: 'version' }] }]);
    passed(await call(by, enforcementVisits.save, { body: dto as never }));
    const { records } = passed(
      await call(by, activity.list, { body: { entityId: made.id, entityType: 'ENFORCEMENT_VISIT' } }),
    );
    expect(records.map(({ event }) => event)).toEqual([
      'enforcement-visit.saved-unchanged',
      'enforcement-visit.edited',
      'enforcement-visit.added',
    ]);
    expect(records[1]!.changes).toEqual([
      { field: 'authority', label: 'Authority', from: null, to: 'Leeds City Council' },
      { field: 'officers', label: 'Officers', from: null, to: 'Ada Hill' },
    ]);
  });

  it('ENF-023: needs a property, a category and a visit date that has come, and takes only what makes sense', async () => {
    const by = await aManager();
    const fields = await visitFields(by);
    const wrong: [object, string][] = [
      [{ propertyId: undefined }, 'propertyId'],
      [{ categoryId: undefined }, 'categoryId'],
      [{ categoryId: fields.propertyId }, 'categoryId'],
      [{ visitDate: undefined }, 'visitDate'],
      [{ visitDate: inDays(by, 1) }, 'visitDate'],
      [{ outcomeId: fields.categoryId }, 'outcomeId'],
      [{ officers: [{ name: '' }] }, 'officers.0.name'],
      [{ letterReceivedOn: inDays(by, 1) }, 'letterReceivedOn'],
      [{ nextVisitOn: inDays(by, -2) }, 'nextVisitOn'],
    ];
    for (const [more, field] of wrong) {
      const { status, body } = await call(by, enforcementVisits.save, { body: { ...fields, ...more } });
      expect([status, body], field).toMatchObject([422, { errors: [{ field }] }]);
    }
    expect(await listed(by)).toEqual([]);
  });

  it('ENF-021, DICT-010: is of a category of the dictionary, which says what outcomes it can have', async () => {
    const by = await aManager();
    const { objects } = passed(
      await call(by, dictionaries.generic, { params: { dictionary: 'ENFORCEMENT_VISIT_CATEGORY' } }),
    );
    expect(objects).toHaveLength(29);
    const water = await visitCategory(by, 'water-undertaker');
    const of = passed(await call(by, enforcementVisits.outcomes, { query: { categoryId: water } })).objects;
    expect(of.map(({ code }) => code)).toContain('water-fittings-notice');
    expect(of.map(({ code }) => code)).not.toContain('hs-improvement-notice');
  });

  it('ENF-027: is deleted, out of list and search, while its log and its actions stay', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    const { id } = await anEnforcementVisit(by, { property });
    const action = await anAction(by, { property, source: { id, type: 'ENFORCEMENT_VISIT' } });
    expect((await call(by, enforcementVisits.remove, { query: { id } as never })).status).toBe(422);
    const removed = passed(await call(by, enforcementVisits.remove, { query: { id, reason: 'Entered twice' } }));
    expect(removed.message).toBe('Enforcement visit ENF-000001 deleted. One action stays.');
    expect((await call(by, enforcementVisits.get, { query: { id } })).status).toBe(404);
    expect(await listed(by)).toEqual([]);
    expect(await activityOn(by, id)).toContain('enforcement-visit.deleted');
    expect((await call(by, actions.view, { body: { actionId: action.id } })).status).toBe(200);
  });

  it('ENF-028, FILE-004: takes files one by one, of at most 20 MB', async () => {
    const by = await aManager();
    const { id } = await anEnforcementVisit(by);
    const upload = (body: Uint8Array<ArrayBuffer>, fileName: string) =>
      call(by, enforcementVisits.uploadFile, {
        params: { id },
        query: { fileName },
        body,
        headers: { 'content-type': 'application/pdf' },
      } as never);
    expect((await upload(aPdf(), 'letter.pdf')).status).toBe(200);
    const refused = await upload(aPdfOf(20_971_521), 'more.pdf');
    expect([refused.status, refused.body]).toMatchObject([
      413,
      { message: 'more.pdf: file exceeds maximum allowed size (20 MB)' },
    ]);
    expect(await filesOn(by, id)).toHaveLength(1);
    expect((await theVisit(by, { id })).fileCount).toBe(1);
  });

  it('ACT-034, ACT-036: is what an action comes from, which is found by it, and a link for who may see visits', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const property = await aProperty(by, { address1: '9 Orchard Row' });
    const { id } = await anEnforcementVisit(by, { property });
    const action = await anAction(by, { property, source: { id, type: 'ENFORCEMENT_VISIT' } });
    await anAction(by, { property });
    const shown = { id, caption: 'ENF-000001 · Fire and rescue authority · 9 Orchard Row' };
    expect(action.source).toMatchObject({ ...shown, canView: true });
    const reader = await organisation.person(allBut('PRISM_APP_ENFORCEMENT_VISIT_MENU'));
    expect((await theAction(reader, action)).source).toMatchObject({ ...shown, canView: false });
    const body = { ...actionList.defaults, page: 1, status: 'ALL', enforcementVisitIds: [id] } as never;
    expect(passed(await call(by, actions.list, { body })).objects.map((one) => one.id)).toEqual([action.id]);
    expect(await theVisit(by, { id })).toMatchObject({ actionCount: 1 });
    expect(await listed(by)).toMatchObject([{ openActionCount: 1 }]);
  });
});

describe('the rights on an enforcement visit', () => {
  it('PERM-027, ENF-017: changing, deleting and adding files ask for PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE on its property, or support edit', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const [property, other] = [await aProperty(by), await aProperty(by)];
    const made = await anEnforcementVisit(by, { property });
    const elsewhere = await organisation.person(allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'));
    await organisation.give(elsewhere, ['PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'], { propertyIds: [other.id] });
    expect((await theVisit(elsewhere, made)).can).toMatchObject({ edit: false, delete: false, addFile: false });
    const removed = (who: Person) =>
      call(who, enforcementVisits.remove, { query: { id: made.id, reason: 'Entered twice' } });
    expect((await call(elsewhere, enforcementVisits.save, { body: made as never })).status).toBe(403);
    expect((await removed(elsewhere)).status).toBe(403);
    // Nor can they add one there, or move one of theirs there.
    const adding = { body: await visitFields(elsewhere, { property }) };
    expect((await call(elsewhere, enforcementVisits.save, adding)).status).toBe(403);
    const theirs = await anEnforcementVisit(elsewhere, { property: other });
    const there = { ...theirs, property: undefined, propertyId: property.id };
    expect((await call(elsewhere, enforcementVisits.save, { body: there as never })).status).toBe(403);
    expect((await call(elsewhere, enforcementVisits.save, { body: theirs as never })).status).toBe(200);
    const support = await organisation.person(['PRISM_SUPPORT_EDIT']);
    expect((await theVisit(support, made)).can).toMatchObject({ edit: true, delete: true, addFile: true });
    expect((await call(support, enforcementVisits.save, { body: made as never })).status).toBe(200);
    const reader = await organisation.person(allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'));
    expect((await theVisit(reader, made)).can).toMatchObject({ edit: false, delete: false, addFile: false });
    expect((await call(reader, enforcementVisits.save, { body: made as never })).status).toBe(403);
    expect((await removed(reader)).status).toBe(403);
    const upload = (who: Person) =>
      call(who, enforcementVisits.uploadFile, {
        params: { id: made.id },
        query: { fileName: 'letter.pdf' },
        body: aPdf(),
        headers: { 'content-type': 'application/pdf' },
      } as never);
    expect((await upload(reader)).status).toBe(403);
    const source = { id: made.id, type: 'ENFORCEMENT_VISIT' } as const;
    const raised = { name: 'Reply to the officer', priority: 'LOW', propertyId: made.property.id, source } as const;
    expect((await call(reader, actions.create, { body: raised })).status).toBe(403);
    expect((await call(by, actions.create, { body: raised })).status).toBe(200);
    expect((await upload(elsewhere)).status).toBe(403);
    expect((await upload(by)).status).toBe(200);
    expect((await removed(support)).status).toBe(200);
  });

  it('PERM-028, ENF-018: commenting asks for PRISM_PROPERTY_ENFORCEMENT_VISIT_COMMENT on its property', async () => {
    const organisation = await anOrganisation();
    const made = await anEnforcementVisit(await organisation.person());
    const silent = await organisation.person(allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_COMMENT'));
    const comment = (who: Person) =>
      call(who, activity.comment, {
        body: { entityId: made.id, entityType: 'ENFORCEMENT_VISIT', text: 'The officer was friendly' },
      });
    expect((await theVisit(silent, made)).can.comment).toBe(false);
    expect((await comment(silent)).status).toBe(403);
    const elsewhere = await organisation.person(allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_COMMENT'));
    const other = await aProperty(elsewhere);
    await organisation.give(elsewhere, ['PRISM_PROPERTY_ENFORCEMENT_VISIT_COMMENT'], { propertyIds: [other.id] });
    expect((await comment(elsewhere)).status).toBe(403);
    for (const who of [
      await organisation.person(allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE')),
      await organisation.person(['PRISM_SUPPORT_EDIT']),
    ]) {
      expect((await theVisit(who, made)).can.comment).toBe(true);
      expect((await comment(who)).status).toBe(200);
    }
  });

  it('a visit on a property that was archived stays as it is', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    const made = await anEnforcementVisit(by, { property });
    passed(
      await call(by, properties.archive, { body: { id: property.id, version: property.version, reason: 'Sold' } }),
    );
    expect(await listed(by)).toEqual([]);
    expect((await theVisit(by, made)).can).toMatchObject({ edit: false, addAction: false });
    expect((await call(by, enforcementVisits.save, { body: made as never })).status).toBe(409);
  });
});

describe('the list of enforcement visits', () => {
  it('SEARCH-028: shows the visits that a text finds, as the search does, also once their property was renamed', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const [quay, mill] = [
      await aProperty(by, { address1: 'Quay House' }),
      await aProperty(by, { address1: 'Mill House' }),
    ];
    const first = await anEnforcementVisit(by, { property: quay, authority: 'Leeds City Council' });
    await anEnforcementVisit(by, {
      property: mill,
      category: 'hse',
      visitDate: inDays(by, -9),
      kind: 'AUDIT',
      outcomeId: (await outcome(by, 'verbal-advice')).id,
    });
    const refs = async (more: object) => (await listed(by, more)).map(({ ref }) => ref);
    expect(await refs({})).toEqual(['ENF-000001', 'ENF-000002']);
    expect(await refs({ sortingField: 'property', sortingAscending: true })).toEqual(['ENF-000002', 'ENF-000001']);
    expect(await refs({ categoryIds: [await visitCategory(by, 'hse')] })).toEqual(['ENF-000002']);
    expect(await refs({ kinds: ['AUDIT'] })).toEqual(['ENF-000002']);
    expect(await refs({ outcomeIds: [(await outcome(by, 'verbal-advice')).id] })).toEqual(['ENF-000002']);
    expect(await refs({ visitDateTo: inDays(by, -2) })).toEqual(['ENF-000002']);
    expect(await refs({ propertyIds: [quay.id] })).toEqual(['ENF-000001']);

    const found = async (who: Person, text: string) => {
      const body = { searchString: text, entitySearchOrder: ['ENFORCEMENT_VISIT' as const] };
      return passed(await call(who, search.all, { body })).options.map((hit) => hit.entityId);
    };
    expect(await found(by, 'leeds city')).toEqual([first.id]);
    expect(await refs({ fullTextSearchString: 'quay house' })).toEqual(['ENF-000001']);
    const details = propertyDetails({ ...quay, address1: 'Harbour House' });
    passed(await call(by, properties.change, { body: { ...details, id: quay.id, version: 1 } }));
    expect(await found(by, 'harbour')).toEqual([first.id]);
    expect(await found(await organisation.person(allBut('PRISM_APP_ENFORCEMENT_VISIT_MENU')), 'harbour')).toEqual([]);
  });
});
