import { beforeAll, describe, expect, it } from 'vitest';
import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import { files } from '@lintel/contract/areas/files';
import { search } from '@lintel/contract/areas/search';
import { aPdf, sendToSession } from '#areas/files/testing';
import { inDays, passed } from '#areas/tasks/testing';
import { activityOn, allBut, anOrganisation, call } from '#test/harness';
import type { Organisation, Person } from '#test/harness';
import { aContractor, anOperative, checkedEvidence, someEvidence, theContractor } from './testing.ts';

let organisation: Organisation;
let by: Person;
let checker: Person;
beforeAll(async () => {
  organisation = await anOrganisation();
  [by, checker] = await Promise.all([organisation.person(), organisation.person()]);
});

const aDecorator = (more: object = {}) =>
  aContractor(by, {
    business: 'painting',
    dateApproved: inDays(by, -30),
    dateReview: inDays(by, 300),
    attributes: [],
    ...more,
  });
const standingOf = async (contractor: Contractor) => (await theContractor(by, contractor)).standing;
const evidenceOf = async (who: Person, { id }: { id: string }) =>
  passed(await call(who, contractors.evidence, { query: { id } }));
const check = (who: Person, id: string, more: object = {}) =>
  call(who, contractors.checkEvidence, { body: { id, outcome: 'VALID', how: 'REGISTER', ...more } });

describe('the evidence of a contractor', () => {
  it('is asked for by business, blocks while it is missing or unchecked, and approves once somebody else has checked it', async () => {
    const contractor = await aDecorator();
    expect(contractor).toMatchObject({
      standing: 'BLOCKED',
      lacks: [
        { name: 'Public and products liability insurance', state: 'Missing', effect: 'BLOCK' },
        { name: 'SSIP member assessment', state: 'Missing', effect: 'WARN' },
      ],
    });
    const liability = await someEvidence(by, contractor, { amount: 5_000_000, toOn: inDays(by, 200) });
    expect(liability).toMatchObject({ state: 'AWAITING', canCheck: false, uploadedBy: expect.any(String) });
    expect(await standingOf(contractor)).toBe('BLOCKED');
    expect(await check(by, liability.id)).toMatchObject({
      status: 403,
      body: { message: 'Somebody else checks what you uploaded' },
    });
    passed(await check(checker, liability.id));
    expect(await standingOf(contractor)).toBe('WARNING');
    await checkedEvidence([by, checker], contractor, { kind: 'ssip', toOn: inDays(by, 90) });
    expect(await theContractor(by, contractor)).toMatchObject({
      standing: 'APPROVED',
      lacks: [],
      evidenceUntil: inDays(by, 90),
    });
    const found = await call(by, contractors.list, {
      body: { ...contractorList.defaults, page: 1, evidenceUntilTo: inDays(by, 90), evidenceUntilFrom: inDays(by, 90) },
    });
    expect(passed(found).objects).toMatchObject([{ id: contractor.id, standing: 'APPROVED' }]);
    expect(await activityOn(by, contractor.id)).toEqual([
      'contractor.added',
      'contractor.evidence-added',
      'contractor.evidence-validated',
      'contractor.evidence-added',
      'contractor.evidence-validated',
    ]);
  });

  it('still holds on its last day, blocks the day after, and an old item stays beside the new one', async () => {
    const contractor = await aDecorator();
    await checkedEvidence([by, checker], contractor, { kind: 'ssip' });
    await checkedEvidence([by, checker], contractor, { toOn: inDays(by, 0) });
    expect(await standingOf(contractor)).toBe('WARNING');
    const other = await aDecorator();
    await checkedEvidence([by, checker], other, { kind: 'ssip' });
    await checkedEvidence([by, checker], other, { toOn: inDays(by, -1) });
    expect(await standingOf(other)).toBe('BLOCKED');
    await checkedEvidence([by, checker], other, { toOn: inDays(by, 365) });
    expect(await standingOf(other)).toBe('APPROVED');
    const [liability] = (await evidenceOf(by, other)).kinds;
    expect(liability).toMatchObject({ state: 'VALID', items: [{ state: 'VALID' }, { state: 'EXPIRED' }] });
  });

  it('is not taken without the day on which it ends, or the amount that the law asks for', async () => {
    const contractorId = (await aDecorator()).id;
    const add = (body: object) => call(by, contractors.addEvidence, { body: { contractorId, ...body } as never });
    expect(await add({ kind: 'public-liability' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'toOn' }] },
    });
    const unsaid = { kind: 'employers-liability', toOn: inDays(by, 9) };
    expect(await add(unsaid)).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } });
  });

  it('below what the law asks for is rejected whoever checks it; rejecting asks for a reason', async () => {
    const contractor = await aDecorator({ attributes: ['employs'] });
    const low = await someEvidence(by, contractor, { kind: 'employers-liability', amount: 2_000_000 });
    expect(low).toMatchObject({ state: 'REJECTED', fault: expect.stringContaining('£5,000,000') });
    expect(await check(checker, low.id)).toMatchObject({ status: 409 });
    expect(await check(checker, low.id, { outcome: 'REJECTED' })).toMatchObject({ status: 422 });
    passed(await check(checker, low.id, { outcome: 'REJECTED', reason: 'Below 5 million' }));
  });

  it('is checked by the organisation’s own people only, and by who manages contractors', async () => {
    const contractor = await aDecorator();
    const { id } = await someEvidence(by, contractor);
    const outsider = await organisation.person();
    await organisation.within(({ db }) =>
      db.updateTable('users').set({ isExternal: true }).where('id', '=', outsider.id).execute(),
    );
    expect(await check(outsider, id)).toMatchObject({ status: 403 });
    const reader = await organisation.person(allBut('PRISM_APP_CONTRACTOR_MANAGE'));
    expect(await check(reader, id)).toMatchObject({ status: 403 });
  });

  it('of an operative is seen by who manages contractors, and blocks nobody else', async () => {
    const contractor = await aDecorator({ business: 'roofing' });
    const { id: operativeId } = await anOperative(by, contractor);
    await checkedEvidence([by, checker], contractor, { kind: 'height', operativeId, covers: ['Towers'] });
    const { operatives } = await evidenceOf(by, contractor);
    expect(operatives).toMatchObject([{ name: 'Owen Fletcher', kinds: [{ kind: 'height', state: 'VALID' }] }]);
    const reader = await organisation.person(allBut('PRISM_APP_CONTRACTOR_MANAGE'));
    expect((await evidenceOf(reader, contractor)).operatives).toEqual([]);
    const session = passed(await call(by, files.openSession, { body: {} })).dto;
    await sendToSession(by, session.id, aPdf(), { fileName: 'Zqtower card of Owen Fletcher.pdf' });
    const shown = await someEvidence(by, contractor, {
      kind: 'height',
      operativeId,
      covers: ['Towers'],
      uploadSessionId: session.id,
    });
    const fileId = shown.files[0]!.id;
    const seenBy = async (who: Person) => ({
      listed: passed(await call(who, files.list, { body: { ownerId: contractor.id } })).objects.length,
      opened: (await call(who, files.download, { query: { id: fileId } })).status,
      found: passed(await call(who, search.all, { body: { searchString: 'Zqtower', entitySearchOrder: ['FILE'] } }))
        .options.length,
    });
    expect(await seenBy(by)).toEqual({ listed: 1, opened: 200, found: 1 });
    expect(await seenBy(reader)).toEqual({ listed: 0, opened: 404, found: 0 });
    const ofNobody = { contractorId: contractor.id, kind: 'height' } as const;
    expect(await call(by, contractors.addEvidence, { body: ofNobody })).toMatchObject({ status: 422 });
    passed(await call(by, contractors.removeOperative, { query: { id: operativeId } }));
    expect((await evidenceOf(by, contractor)).operatives).toEqual([]);
  });

  it('keeps the files that prove it, and of a disclosure check keeps none', async () => {
    const contractor = await aDecorator();
    const session = passed(await call(by, files.openSession, { body: {} })).dto;
    await sendToSession(by, session.id, aPdf(), { fileName: 'Policy.pdf' });
    const item = await someEvidence(by, contractor, { uploadSessionId: session.id });
    expect(item.files).toMatchObject([{ name: 'Policy.pdf' }]);
    const { id: operativeId } = await anOperative(by, contractor);
    const disclosure = { contractorId: contractor.id, kind: 'dbs', operativeId, uploadSessionId: session.id } as const;
    expect(await call(by, contractors.addEvidence, { body: disclosure })).toMatchObject({ status: 422 });
  });

  it('is not asked for where somebody lets the contractor off, for good or until a day, with a reason', async () => {
    const contractor = await aDecorator();
    const waive = async (more: object) =>
      call(by, contractors.waive, {
        body: { contractorId: contractor.id, reason: 'Works on paper', ...more } as never,
      });
    passed(await waive({ kind: 'ssip', outcome: 'NOT_REQUIRED' }));
    passed(await waive({ kind: 'public-liability', outcome: 'EXEMPT', untilOn: inDays(by, 3) }));
    expect(await standingOf(contractor)).toBe('APPROVED');
    expect((await evidenceOf(by, contractor)).kinds).toMatchObject([
      { kind: 'public-liability', state: 'EXEMPT', waiver: { untilOn: inDays(by, 3), reason: 'Works on paper' } },
      { kind: 'ssip', state: 'NOT_REQUIRED' },
    ]);
    passed(await waive({ kind: 'public-liability', outcome: 'ASKED' }));
    expect(await standingOf(contractor)).toBe('BLOCKED');
    expect(await waive({ kind: 'ssip', outcome: 'EXEMPT', untilOn: inDays(by, -1) })).toMatchObject({ status: 422 });
  });
});

it('a contractor is blocked by hand with a reason and reinstated, both told in its log', async () => {
  const contractor = await aContractor(by, { dateApproved: inDays(by, -5), dateReview: null });
  const block = (isBlocked: boolean) =>
    call(by, contractors.block, { body: { id: contractor.id, isBlocked, reason: 'Left a riser open' } });
  expect(passed(await block(true)).dto).toMatchObject({ standing: 'BLOCKED', blockedReason: 'Left a riser open' });
  expect(await block(true)).toMatchObject({ status: 409 });
  expect(passed(await block(false)).dto).toMatchObject({ standing: 'APPROVED', blockedReason: null });
  expect((await activityOn(by, contractor.id)).slice(1)).toEqual(['contractor.blocked', 'contractor.unblocked']);
});
