import { describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { assistanceName } from '@lintel/contract/areas/evacuation-plans/plan';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { evacuationPlanList } from '@lintel/contract/areas/evacuation-plans/list';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { notices } from '@lintel/contract/areas/notices';
import { acceptTokens, anApiToken, withToken } from '#areas/api-tokens/testing';
import { anAction } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { asOwner } from '#test/own-database';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { tablesHolding } from '#test/stored-rows';
import { aFile, aPdf } from '#areas/files/testing';
import { remindOfReviews } from './notify.ts';
import { redactPlans } from './redact.ts';
import { anAgreedPlan, aPlan, happened, planFields, thePlan } from './testing.ts';

const sheetAt = async (by: Person, { id: propertyId }: { id: string }) =>
  passed(await call(by, evacuationPlans.sheet, { query: { propertyId } })).residents;
const listed = async (by: Person, more: object = {}) =>
  passed(await call(by, evacuationPlans.list, { body: { ...evacuationPlanList.defaults, page: 1, ...more } })).objects;

describe('the sheet that leaves the building', () => {
  it('holds flat, floor, assistance and whether there is a statement, of those whose consent holds, and nothing else', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by);
    const agreed = await anAgreedPlan(by, { property, needs: 'Zqneeds', contact: 'Zqcontact' });
    await aPlan(by, { property, dwelling: 'Flat 1' });
    const refused = await anAgreedPlan(by, { property, dwelling: 'Flat 2' });
    passed(await happened(by, refused, 'NO_CONSENT'));
    expect(await sheetAt(by, property)).toEqual([
      { dwelling: 'Flat 94', floor: '9', assistance: 'CARRIED', hasStatement: true },
    ]);
    passed(await happened(by, agreed, 'ENDED'));
    expect(await sheetAt(by, property)).toEqual([]);
  });
});

describe('a sheet that was handed over', () => {
  it('is recorded in each plan that was to be shared or taken back, unless it holds something else by now', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by);
    const agreed = await anAgreedPlan(by, { property });
    const withdrawn = await anAgreedPlan(by, { property, dwelling: 'Flat 2' });
    const handOver = async (residents: Awaited<ReturnType<typeof sheetAt>>, on = inDays(by, 0)) =>
      call(by, evacuationPlans.handOver, { body: { propertyId: property.id, to: 'BOX', on, residents } });
    const both = await sheetAt(by, property);
    expect((await handOver(both, inDays(by, -1))).status).toBe(422);
    expect(passed(await handOver(both)).message).toBe('Recorded in 2 plans');
    expect((await handOver(both)).status).toBe(409);
    passed(await happened(by, withdrawn, 'NO_CONSENT'));
    expect((await handOver(both)).status).toBe(409);
    passed(await handOver(await sheetAt(by, property)));
    const boxes = await Promise.all(
      [agreed, withdrawn].map(async (plan) => (await thePlan(by, plan)).standing.box.state),
    );
    expect(boxes).toEqual(['SHARED', 'NONE']);
    expect(await listed(by, { propertyIds: [property.id], steps: ['REMOVAL'] })).toEqual([]);
    const wrongly = { to: 'BOX', note: 'The whole plan was put into it' } as const;
    passed(await happened(by, withdrawn, 'SHARED_IN_ERROR', wrongly));
    passed(await happened(by, agreed, 'NO_CONSENT'));
    passed(await handOver(await sheetAt(by, property)));
    const { standing } = await thePlan(by, withdrawn);
    expect(standing.box.state, 'What else was put there a new sheet does not take back').toBe('UNWANTED');
  });
});

describe('what happens in a plan', () => {
  it('is shared only with consent on that day, otherwise in error, and must be taken back before the plan ends', async () => {
    const by = await (await anOrganisation()).person();
    const plan = await aPlan(by);
    const early = await happened(by, plan, 'SHARED');
    expect(early.status).toBe(422);
    expect(early.body).toMatchObject({
      errors: [{ field: 'to', message: expect.stringMatching(/^Nothing may be shared without consent/) }],
    });
    const wrongly = { note: 'The sheet of the whole block was sent' };
    expect((await happened(by, plan, 'SHARED_IN_ERROR')).status, 'Without saying how').toBe(422);
    const { standing } = passed(await happened(by, plan, 'SHARED_IN_ERROR', { ...wrongly, on: inDays(by, -3) })).dto;
    expect(standing).toMatchObject({ service: { state: 'UNWANTED' }, missing: ['REMOVAL', 'OFFER'] });
    expect((await happened(by, plan, 'ENDED')).status).toBe(422);
    passed(await happened(by, plan, 'CONSENT', { on: inDays(by, -2) }));
    expect((await happened(by, plan, 'SHARED_IN_ERROR', wrongly)).status, 'With consent it is none').toBe(422);
    expect((await happened(by, plan, 'SHARED', { on: inDays(by, -3) })).status).toBe(422);
    passed(await happened(by, plan, 'SHARED'));
    expect((await happened(by, plan, 'ENDED')).status).toBe(422);
    passed(await happened(by, plan, 'REMOVED'));
    expect(passed(await happened(by, plan, 'ENDED')).dto.state).toBe('ENDED');
    expect((await happened(by, plan, 'OFFERED')).status).toBe(409);
    const late = passed(await happened(by, plan, 'SHARED_IN_ERROR', { note: 'An old sheet was sent again' })).dto;
    expect(late).toMatchObject({ state: 'ENDED', standing: { service: { state: 'UNWANTED' }, missing: ['REMOVAL'] } });
    const attention = passed(await call(by, properties.standing, { query: { id: plan.property.id } }));
    expect(JSON.stringify(attention)).toContain('Still shared');
    expect(passed(await happened(by, plan, 'REMOVED')).dto.standing.missing).toEqual([]);
  });

  it('is recorded as shared after the plan ended too, of a day on which consent held and the plan was open', async () => {
    const by = await (await anOrganisation()).person();
    const plan = await aPlan(by);
    passed(await happened(by, plan, 'CONSENT', { on: inDays(by, -3) }));
    passed(await happened(by, plan, 'ENDED', { on: inDays(by, -1) }));
    const on = inDays(by, -2);
    const error = await happened(by, plan, 'SHARED_IN_ERROR', { on, note: 'The sheet was sent' });
    expect(error.body).toMatchObject({
      errors: [{ field: 'kind', message: expect.stringContaining('had consented') }],
    });
    expect((await happened(by, plan, 'SHARED', { on: inDays(by, 0) })).body).toMatchObject({
      errors: [{ field: 'on', message: expect.stringMatching(/^The plan had ended by that day/) }],
    });
    expect((await happened(by, plan, 'SHARED', { on: inDays(by, -4) })).status, 'Before consent').toBe(422);
    const late = passed(await happened(by, plan, 'SHARED', { on })).dto;
    expect((await happened(by, plan, 'SHARED', { on: inDays(by, -1) })).status, 'On its last day').toBe(200);
    expect(late).toMatchObject({
      state: 'ENDED',
      standing: { service: { state: 'UNWANTED', on }, missing: ['REMOVAL'] },
    });
    expect(passed(await happened(by, plan, 'REMOVED')).dto.standing.missing).toEqual([]);
  });

  it('keeps every statement that was agreed, and the newest is in force', async () => {
    const by = await (await anOrganisation()).person();
    const plan = await anAgreedPlan(by);
    const { dto } = passed(await happened(by, plan, 'STATEMENT', { words: 'Go to the refuge on the landing' }));
    expect(dto.standing).toMatchObject({
      statement: { words: 'Go to the refuge on the landing', givenOn: null },
      missing: ['GIVING', 'SHARING'],
    });
    expect(dto.entries.filter(({ kind }) => kind === 'STATEMENT').map(({ words }) => words)).toEqual([
      'Stay in your flat, close the door and call 999',
      'Go to the refuge on the landing',
    ]);
  });

  it('is to be shared again once the only statement is corrected', async () => {
    const by = await (await anOrganisation()).person();
    const plan = await anAgreedPlan(by);
    const { entries } = passed(await happened(by, plan, 'SHARED')).dto;
    const { id: entryId } = entries.find(({ kind }) => kind === 'STATEMENT')!;
    const { dto } = passed(await happened(by, plan, 'STRUCK', { entryId, note: 'Agreed with somebody else' }));
    expect(dto.standing).toMatchObject({ statement: null, service: { state: 'OWED' } });
  });

  it('no longer counts once it is corrected, and stays readable with the reason', async () => {
    const by = await (await anOrganisation()).person();
    const plan = await aPlan(by);
    const { entries } = passed(await happened(by, plan, 'DECLINED')).dto;
    const struck = { entryId: entries[0]!.id, note: 'That was the neighbour' };
    const { dto } = passed(await happened(by, plan, 'STRUCK', struck));
    expect(dto.standing).toMatchObject({ answer: null, missing: ['OFFER'] });
    expect(dto.entries).toMatchObject([{ kind: 'DECLINED', struck: { note: 'That was the neighbour' } }]);
    expect((await happened(by, plan, 'STRUCK', struck)).status).toBe(422);
  });
});

describe('the list of plans', () => {
  it('finds reviews by their last day, which still is in time, and what is lacking', async () => {
    const organisation = await anOrganisation();
    organisation.server.at('2027-05-20T12:00:00Z');
    const by = await organisation.person();
    const property = await aProperty(by);
    const knownOn = inDays(by, -800);
    const anAssessed = async (dwelling: string, since: string) => {
      const plan = await aPlan(by, { property, dwelling, knownOn });
      passed(await happened(by, plan, 'ASSESSED', { on: since }));
      return plan;
    };
    await anAssessed('On its last day', '2026-05-20');
    const late = await anAssessed('A day late', '2026-05-19');
    await anAssessed('In time', inDays(by, -100));
    await aPlan(by, { property, dwelling: 'Not assessed' });
    const flats = async (more: object) =>
      (await listed(by, { propertyIds: [property.id], ...more })).map(({ dwelling }) => dwelling);
    expect(await flats({ reviewStatuses: ['OVERDUE'] })).toEqual(['A day late']);
    for (const kind of ['NO_STATEMENT', 'NO_CONSENT'] as const) passed(await happened(by, late, kind));
    const [overdue] = await listed(by, { propertyIds: [property.id], reviewStatuses: ['OVERDUE'] });
    expect(overdue).toMatchObject({ nextStep: 'Review it with the resident' });
    expect(await flats({ reviewStatuses: ['DUE'] })).toEqual(['On its last day']);
    expect(await flats({ reviewStatuses: ['NOT_DUE_YET'] })).toEqual(['In time']);
    expect(await flats({ reviewStatuses: ['NO_DUE_DATE'], steps: ['OFFER'] })).toEqual(['Not assessed']);
    expect(await flats({ statement: 'YES' })).toEqual([]);
    expect(await flats({ fullTextSearchString: 'a day LATE' })).toEqual(['A day late']);
    organisation.server.at(null);
  });
});

describe('a review that is due', () => {
  it('is told once to who manages plans there, by reference and building, and to nobody else', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const other = await organisation.person(
      allBut('PRISM_PROPERTY_EVACUATION_READ', 'PRISM_PROPERTY_EVACUATION_MANAGE'),
    );
    const plan = await aPlan(by, { knownOn: inDays(by, -800) });
    passed(await happened(by, plan, 'ASSESSED', { on: inDays(by, -500) }));
    for (let time = 0; time < 2; time += 1) await organisation.within(remindOfReviews);
    const told = async (person: Person) =>
      passed(await call(person, notices.list, { query: { limit: 50 } })).objects.filter(({ kind }) =>
        kind.startsWith('evacuation'),
      );
    const bell = await told(by);
    expect(bell.map(({ kind }) => kind)).toEqual(['evacuation-review-overdue']);
    expect(JSON.stringify(bell)).toContain(plan.ref);
    expect(JSON.stringify(bell)).not.toMatch(/Ada Hill|Flat 94/);
    expect(await told(other)).toEqual([]);
  });
});

describe('who may read of residents', () => {
  it('is nobody without the permission at the property: they find no plan, count, log or source of an action', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const property = await aProperty(by);
    const plan = await aPlan(by, { property });
    const action = await anAction(by, { source: { id: plan.id, type: 'EVACUATION_PLAN' } });
    const other = await organisation.person(
      allBut('PRISM_PROPERTY_EVACUATION_READ', 'PRISM_PROPERTY_EVACUATION_MANAGE'),
    );
    expect(
      (await call(other, evacuationPlans.list, { body: { ...evacuationPlanList.defaults, page: 1 } })).status,
    ).toBe(403);
    expect((await call(other, evacuationPlans.get, { query: { id: plan.id } })).status).toBe(403);
    const log = { entityType: 'EVACUATION_PLAN' as const, entityId: plan.id, limit: 50 };
    expect((await call(other, activity.list, { body: log })).status).toBe(404);
    const elsewhere = await organisation.person(['PRISM_PROPERTY_VIEW']);
    const there = await aProperty(by);
    await organisation.give(elsewhere, ['PRISM_PROPERTY_EVACUATION_READ'], { propertyIds: [there.id] });
    expect((await call(elsewhere, evacuationPlans.get, { query: { id: plan.id } })).status).toBe(404);
    expect(await listed(elsewhere)).toEqual([]);
    const read = passed(await call(other, actions.get, { query: { id: action.id } })).dto;
    expect(read.source).toMatchObject({ caption: 'Evacuation plan', canView: false });
    expect(JSON.stringify(read)).not.toContain(plan.ref);
  });

  it('is no support that only views, and each reading is recorded, of support its lists too', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const plan = await aPlan(by);
    const viewer = await organisation.person(['PRISM_SUPPORT_VIEW']);
    expect((await call(viewer, evacuationPlans.get, { query: { id: plan.id } })).status).toBe(403);
    const support = await organisation.person(['PRISM_SUPPORT_EDIT']);
    await listed(support);
    await listed(by);
    await thePlan(by, plan);
    await thePlan(by, plan);
    const { objects } = passed(await call(by, evacuationPlans.openings, { query: { id: plan.id } }));
    expect(objects.map(({ way, isSupport }) => [way, isSupport]).toSorted()).toEqual([
      ['LIST', true],
      ['PAGE', false],
    ]);
  });

  it('is no program with the token of somebody who may', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const plan = await aPlan(by);
    await acceptTokens(organisation);
    const { token } = await anApiToken(by);
    const asked = { body: { ...evacuationPlanList.defaults, page: 1 } };
    expect((await withToken(token, 'POST', '/api/evacuationPlan/data-table/filter.json', asked)).status).toBe(403);
    expect((await withToken(token, 'GET', `/api/evacuationPlan/item.json?id=${plan.id}`, {})).status).toBe(403);
  });

  it('reads in the log that something changed, and no value of it, which a save that came second is told', async () => {
    const by = await (await anOrganisation()).person();
    const made = await aPlan(by, { needs: 'Zqneeds one' });
    const again = await planFields(by, {
      property: made.property,
      residentName: 'Zqname',
      dwelling: 'Zqflat',
      floor: 'Zqfloor',
      needs: 'Zqneeds two',
      knownOn: made.knownOn,
    });
    passed(await call(by, evacuationPlans.save, { body: { ...again, id: made.id, version: made.version } }));
    const stale = { ...again, needs: null, assistance: 'GUIDED' as const, id: made.id, version: made.version };
    const late = await call(by, evacuationPlans.save, { body: stale });
    expect(late).toMatchObject({
      status: 409,
      body: {
        conflict: {
          fields: [
            { label: 'What keeps them from leaving alone', theirsShown: 'Zqneeds two', yoursShown: null },
            { theirsShown: assistanceName('CARRIED'), yoursShown: assistanceName('GUIDED') },
          ],
        },
      },
    });
    passed(await happened(by, made, 'MEASURES', { note: 'Zqnote' }));
    const log = { entityType: 'EVACUATION_PLAN' as const, entityId: made.id, limit: 50 };
    const said = JSON.stringify(passed(await call(by, activity.list, { body: log })));
    expect(said).toContain('What keeps them from leaving alone');
    expect(said).not.toMatch(/Zq/);
  });
});

describe('whom a plan was about', () => {
  it('goes once an accident of an adult would not be kept any longer; what happened on which day stays', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const plan = await aPlan(by, {
      residentName: 'Zqname',
      dwelling: 'Zqflat',
      floor: 'Zqfloor',
      contact: 'Zqcontact',
      needs: 'Zqneeds',
    });
    const file = await aFile(by, plan.id, aPdf(), { fileName: 'Zqletter.pdf' });
    passed(await happened(by, plan, 'ASSESSED', { who: 'Zqwho', note: 'Zqnote', fileId: file.id }));
    passed(await happened(by, plan, 'STATEMENT', { words: 'Zqwords' }));
    passed(await happened(by, plan, 'ENDED', { why: 'OTHER', note: 'Zqwhy' }));
    const ago = async (years: number) => {
      await asOwner(organisation.server.ownerUrl, async (owner) => {
        const back = `- make_interval(years => ${years})`;
        const of = [organisation.id, plan.id];
        await owner.query(
          `update evacuation_plans set created_at = created_at ${back} where organisation_id = $1 and id = $2`,
          of,
        );
        await owner.query(
          `update evacuation_plan_entries set recorded_at = recorded_at ${back} where organisation_id = $1 and plan_id = $2`,
          of,
        );
      });
      await organisation.within(redactPlans);
    };
    await ago(5);
    expect((await thePlan(by, plan)).residentName).toBe('Zqname');
    await ago(2);
    const kept = await thePlan(by, plan);
    expect(kept).toMatchObject({ residentName: null, dwelling: null, assistance: null, state: 'ENDED' });
    expect(kept.entries.map(({ kind }) => kind)).toEqual(['ASSESSED', 'STATEMENT', 'ENDED']);
    expect((await happened(by, plan, 'OFFERED')).status).toBe(409);
    expect(await tablesHolding(organisation, 'Zq')).toEqual([]);
  });

  it('goes as well once its property was archived for that long, since nobody can end it there', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const property = await aProperty(by);
    const plan = await anAgreedPlan(by, { property });
    passed(await call(by, properties.archive, { body: { id: property.id, version: 1, reason: 'Sold' } }));
    const ago = async (years: number) => {
      await asOwner(organisation.server.ownerUrl, async (owner) => {
        const back = (column: string) => `${column} = ${column} - make_interval(years => ${years})`;
        for (const [table, column] of [
          ['evacuation_plans', 'created_at'],
          ['evacuation_plan_entries', 'recorded_at'],
          ['properties', 'archived_at'],
        ] as const)
          await owner.query(`update ${table} set ${back(column)} where organisation_id = $1`, [organisation.id]);
      });
      await organisation.within(redactPlans);
      return (await thePlan(by, plan)).residentName;
    };
    expect(await ago(5)).toBe('Ada Hill');
    expect(await ago(2)).toBeNull();
  });
});
