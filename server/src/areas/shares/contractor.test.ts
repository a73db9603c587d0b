import { beforeAll, describe, expect, it } from 'vitest';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { anAction } from '#areas/actions/testing';
import { aContractor, anOperative, checkedEvidence } from '#areas/contractors/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, inDays } from '#areas/tasks/testing';
import type { Property } from '@lintel/contract/areas/properties/property';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { aShare, asShare, byLink, outsider } from './testing.ts';

let organisation: Organisation;
let manager: Person;
let checker: Person;
let property: Property;
beforeAll(async () => {
  organisation = await anOrganisation();
  [manager, checker] = [await organisation.person(), await organisation.person()];
  property = await aProperty(manager);
});

const kind = 'action' as const;
const found = async (by: Person, asked: object) =>
  passed(await call(by, shares.contractors, { params: { kind }, body: asked })).objects;
const save = (by: Person, id: string, more: object = {}) =>
  call(by, shares.save, { params: { kind }, body: { ...asShare(by, id), ...more } });
const given = async (id: string) =>
  passed(await call(manager, shares.get, { query: { entityId: id, entityType: 'ACTION' } })).dto.shareAssignment!;
const blocked = (id: string) =>
  call(manager, contractors.block, { body: { id, isBlocked: true, reason: 'Left a riser open' } });

describe('a contractor that work is given to', () => {
  it('ASSIGN-032: is found by name or address with its light and the day until which its evidence holds', async () => {
    const { id } = await aContractor(manager, { name: 'Foss Drainage', emailAddress: 'office@foss.example' });
    const firm = { id, name: 'Foss Drainage', standing: 'NOT_APPROVED', evidenceUntil: null };
    const listed = { id, name: '', company: 'Foss Drainage', emailAddress: 'office@foss.example', contractor: firm };
    expect(await found(manager, { name: 'foss' })).toMatchObject([listed]);
    expect(await found(manager, { email: 'FOSS.ex' })).toMatchObject([listed]);

    const gas = await aContractor(manager, { name: 'Ouse Gas', business: 'gas-and-heating', attributes: [] });
    for (const evidence of ['public-liability', 'ssip', 'gas-safe-business'] as const)
      await checkedEvidence([manager, checker], gas, { kind: evidence, toOn: inDays(manager, 90), amount: 5_000_000 });
    expect(await found(manager, { name: 'ouse' })).toMatchObject([
      { contractor: { standing: 'NOT_APPROVED', evidenceUntil: inDays(manager, 90) }, emailAddress: '' },
    ]);

    // What blocks it is named before it is chosen.
    await aContractor(manager, {
      name: 'Swale Gas',
      business: 'gas-and-heating',
      attributes: [],
      dateApproved: inDays(manager, -1),
    });
    const [swale] = await found(manager, { name: 'swale' });
    expect(swale!.contractor).toMatchObject({ standing: 'BLOCKED' });
    expect(swale!.contractor!.blockedFor).toContain('Gas Safe registration (missing)');

    // So is who of its people lacks their card, to those who manage contractors alone.
    const { id: engineer } = await anOperative(manager, gas, 'Owen Fletcher');
    await anOperative(manager, gas, 'Pia Lang');
    const card = { kind: 'gas-safe-engineer', operativeId: engineer, toOn: inDays(manager, 90) } as const;
    await checkedEvidence([manager, checker], gas, card);
    const lackingFor = async (by: Person) => (await found(by, { name: 'ouse' }))[0]!.contractor!.operativesLacking;
    expect(await lackingFor(manager)).toMatchObject([
      { name: 'Pia Lang', lacks: expect.stringContaining('Gas Safe engineer') },
    ]);
    expect(await lackingFor(await organisation.person(allBut('PRISM_APP_CONTRACTOR_MANAGE')))).toEqual([]);

    passed(await call(manager, contractors.archive, { body: { id, version: 1, reason: 'Gone' } }));
    expect(await found(manager, { name: 'foss' })).toEqual([]);
  });

  it('ASSIGN-014: is matched by address with people who were given work before, also those it was given to before it was known', async () => {
    const email = 'noor@derwent.example';
    const before = await anAction(manager, { property });
    await aShare(manager, before, { email, fullName: 'Noor Derwent', company: 'Derwent' });
    expect((await given(before.id)).contractor).toBeNull();

    const { id } = await aContractor(manager, { name: 'Derwent Lifts', emailAddress: email });
    expect((await given(before.id)).contractor).toMatchObject({ id, name: 'Derwent Lifts' });
    const after = await anAction(manager, { property });
    await aShare(manager, after, { email });
    expect((await given(after.id)).contractorId).toBe(id);

    // A colleague at the firm is chosen with it once, and recognised from then on.
    const colleague = 'sam@derwent.example';
    const third = await anAction(manager, { property });
    passed(await save(manager, third.id, { contractorId: id, assigneeInfo: { ...outsider, email: colleague } }));
    expect(await found(manager, { email: 'sam@derwent' })).toMatchObject([{ contractor: { id } }]);
    expect(await found(manager, { name: 'Derwent' })).toHaveLength(1);
  });

  it('is given work while it is blocked only by who manages contractors, who says why: that is logged and shown', async () => {
    const email = 'office@nidd.example';
    const { id } = await aContractor(manager, { name: 'Nidd Roofing', emailAddress: email });
    passed(await blocked(id));
    const action = await anAction(manager, { property });
    const body = { assigneeInfo: { ...outsider, email } };
    const giver = await organisation.person(allBut('PRISM_APP_CONTRACTOR_MANAGE'));
    expect(await save(giver, action.id, { ...body, despite: 'It rains in' })).toMatchObject({ status: 409 });
    expect(await save(manager, action.id, body)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'despite', message: expect.stringContaining('blocked manually') as string }] },
    });
    passed(await save(manager, action.id, { ...body, despite: 'It rains in' }));
    expect(await given(action.id)).toMatchObject({ despite: 'It rains in', contractor: { id, standing: 'BLOCKED' } });
    expect(await activityOn(manager, id)).toContain('contractor.used-while-blocked');
    expect(await activityOn(manager, action.id)).toContain('share.given');
    // Nor does the name of the firm with an address of somebody who is not known.
    const named = { assigneeInfo: { ...outsider, email: 'sam@nidd.example', company: 'NIDD Roofing' } };
    const other = await anAction(manager, { property });
    expect(await save(manager, other.id, named)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'despite' }] },
    });
  });

  it('is held to what the kind of work asks for: a task of its own trade names the business', async () => {
    const { id } = await aContractor(manager, { name: 'Swale Supplies', emailAddress: 'desk@swale.example' });
    const task = await aTask(manager, { property: await aProperty(manager) });
    const refused = await call(manager, shares.save, {
      params: { kind: 'task' },
      body: { ...asShare(manager, task.id), contractorId: id },
    });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'despite' }] } });
    expect(JSON.stringify(refused.body)).toContain('Gas Safe registration (missing)');
  });

  it('of another organisation, or archived, cannot be chosen', async () => {
    const action = await anAction(manager, { property });
    const stranger = await (await anOrganisation()).person();
    const theirs = await aContractor(stranger);
    const refused = { status: 422, body: { errors: [{ field: 'contractorId' }] } };
    expect(await save(manager, action.id, { contractorId: theirs.id })).toMatchObject(refused);
    const { id, version } = await aContractor(manager, { name: 'Wharfe' });
    passed(await call(manager, contractors.archive, { body: { id, version, reason: 'Gone' } }));
    expect(await save(manager, action.id, { contractorId: id })).toMatchObject(refused);
  });

  it('is marked where its evidence had lapsed on the day of the work, and not where it held on that day', async () => {
    const email = 'crew@aire.example';
    const firm = await aContractor(manager, {
      name: 'Aire Doors',
      business: 'fire-doors',
      attributes: [],
      emailAddress: email,
    });
    for (const evidence of ['public-liability', 'ssip', 'fire-scheme'] as const)
      await checkedEvidence([manager, checker], firm, {
        kind: evidence,
        toOn: evidence === 'fire-scheme' ? inDays(manager, -2) : inDays(manager, 90),
      });
    const lacksOf = async (doneOn: string) => {
      const action = await anAction(manager, { property });
      const { token } = await aShare(manager, action, { email, despite: 'Only they have the doors' });
      passed(await byLink(manager, shares.reportDone, token, { doneOn, note: 'Hung' }));
      return (await given(action.id)).responses[0]!.lacks;
    };
    expect(await lacksOf(inDays(manager, 0))).toEqual([{ name: 'Third-party fire certification', state: 'Expired' }]);
    expect(await lacksOf(inDays(manager, -2))).toEqual([]);
  });
});
