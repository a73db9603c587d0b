import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import { files } from '@lintel/contract/areas/files';
import { search } from '@lintel/contract/areas/search';
import { aPdf, sendToSession } from '#areas/files/testing';
import { inDays } from '#areas/tasks/testing';
import { chainFaults } from '#test/chain-faults';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { asOwner } from '#test/own-database';
import { tablesHolding } from '#test/stored-rows';
import { redactOperatives } from './redact.ts';
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
        { name: 'Public and products liability insurance', state: 'missing', effect: 'BLOCK' },
        { name: 'SSIP member assessment', state: 'missing', effect: 'WARN' },
      ],
    });
    const liability = await someEvidence(by, contractor, { amount: 5_000_000, toOn: inDays(by, 200) });
    expect(liability).toMatchObject({ state: 'AWAITING', canCheck: false, uploadedBy: expect.any(String) });
    expect(await standingOf(contractor)).toBe('BLOCKED');
    expect(await check(by, liability.id)).toMatchObject({
      status: 403,
      body: { message: 'Somebody else must check what you uploaded, or what came by a link that you had' },
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
    const unstated = { kind: 'employers-liability', toOn: inDays(by, 9) };
    expect(await add(unstated)).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } });
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

  it('is not let off by who uploaded any of the kind: that would do what checking it does', async () => {
    const contractor = await aDecorator({ attributes: ['height'] });
    const owen = await anOperative(by, contractor);
    await someEvidence(by, contractor);
    await someEvidence(by, contractor, { kind: 'height', operativeId: owen.id });
    const waive = (who: Person, kind: 'public-liability' | 'height' | 'ssip', more: object = {}) =>
      call(who, contractors.waive, {
        body: { contractorId: contractor.id, kind, outcome: 'NOT_REQUIRED', reason: 'Small jobs', ...more },
      });
    for (const [kind, more] of [
      ['public-liability', {}],
      ['public-liability', { outcome: 'EXEMPT', untilOn: inDays(by, 3) }],
      ['height', {}],
      ['height', { operativeId: owen.id }],
    ] as const)
      expect(await waive(by, kind, more)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('somebody else must waive it') },
      });
    const mayWaive = async (who: Person) =>
      (await evidenceOf(who, contractor)).kinds.map(({ kind, canWaive }) => [kind, canWaive]);
    expect(await mayWaive(by)).toEqual([
      ['public-liability', false],
      ['ssip', true],
    ]);
    expect(await mayWaive(checker)).toEqual([
      ['public-liability', true],
      ['ssip', true],
    ]);
    passed(await waive(by, 'ssip'));
    passed(await waive(checker, 'public-liability'));
    // Requiring it again proves nothing, so anybody may.
    passed(await waive(by, 'public-liability', { outcome: 'ASKED' }));
  });

  it('is not asked of somebody who works there and was let off, and is asked of the others', async () => {
    const contractor = await aDecorator({ attributes: ['height'] });
    const [owen, ines] = [await anOperative(by, contractor), await anOperative(by, contractor, 'Ines Kay')];
    const waive = (operativeId: string | null, more: object = {}) =>
      call(by, contractors.waive, {
        body: {
          contractorId: contractor.id,
          operativeId,
          kind: 'height',
          outcome: 'NOT_REQUIRED',
          reason: 'Owen stays below',
          ...more,
        },
      });
    const states = async () =>
      (await evidenceOf(by, contractor)).operatives.map(({ name, kinds }) => [
        name,
        kinds[0]!.state,
        kinds[0]!.waiver?.reason ?? null,
      ]);
    passed(await waive(owen.id));
    expect(await states()).toEqual([
      ['Ines Kay', 'MISSING', null],
      ['Owen Fletcher', 'NOT_REQUIRED', 'Owen stays below'],
    ]);
    // A waiver for everybody applies to those without one of their own.
    passed(await waive(null, { reason: 'No ladders' }));
    passed(await waive(owen.id, { outcome: 'ASKED', reason: 'He climbs after all' }));
    expect(await states()).toEqual([
      ['Ines Kay', 'NOT_REQUIRED', 'No ladders'],
      ['Owen Fletcher', 'MISSING', null],
    ]);
    expect(await waive(ines.id, { kind: 'ssip' })).toMatchObject({ status: 422 });
    const log = passed(
      await call(by, activity.list, { body: { entityType: 'CONTRACTOR', entityId: contractor.id, limit: 20 } }),
    );
    expect(JSON.stringify(log)).not.toMatch(/Owen|He climbs/);
  });
});

it('what a person showed goes some months after they left, with their name and files; what others showed stays', async () => {
  const place = await anOrganisation();
  const [one, second] = [await place.person(), await place.person()];
  const contractor = await aContractor(one, { business: 'painting', attributes: ['height'] });
  const shows = async (name: string) => {
    const operative = await anOperative(one, contractor, name);
    const session = passed(await call(one, files.openSession, { body: {} })).dto;
    await sendToSession(one, session.id, aPdf(), { fileName: `${name} card.pdf` });
    const more = {
      kind: 'height',
      operativeId: operative.id,
      number: `${name} 1`,
      uploadSessionId: session.id,
    } as const;
    await someEvidence(one, contractor, more);
    const body = { contractorId: contractor.id, operativeId: operative.id, kind: 'height', reason: name } as const;
    passed(await call(second, contractors.waive, { body: { ...body, outcome: 'NOT_REQUIRED' } }));
    return operative;
  };
  const [gone, fresh] = [await shows('Gonewordly'), await shows('Freshword')];
  await shows('Hereword');
  const left = async (months: number, { id }: { id: string }) => {
    passed(await call(one, contractors.removeOperative, { query: { id } }));
    await asOwner(place.server.ownerUrl, (owner) =>
      owner.query(
        `update contractor_operatives set left_at = left_at - make_interval(months => $3) where organisation_id = $1 and id = $2`,
        [place.id, id, months],
      ),
    );
  };
  await left(13, gone);
  await left(11, fresh);
  const say = async (text: string) => {
    const body = { entityType: 'CONTRACTOR', entityId: contractor.id, text } as const;
    passed(await call(one, activity.comment, { body }));
  };
  await say('Gonewordly card.pdf is out of focus');
  await say('They ask for a later review');
  await place.within(redactOperatives);
  for (const word of ['Gonewordly', 'Gonewordly card.pdf']) expect(await tablesHolding(place, word)).toEqual([]);
  for (const word of ['Freshword', 'Hereword'])
    expect(await tablesHolding(place, word)).toContain('contractor_operatives');
  expect(passed(await call(one, files.list, { body: { ownerId: contractor.id } })).objects).toHaveLength(2);
  expect((await activityOn(one, contractor.id)).at(-1)).toBe('contractor.operative-redacted');
  const { records } = passed(
    await call(one, activity.list, { body: { entityType: 'CONTRACTOR', entityId: contractor.id, limit: 50 } }),
  );
  expect(records.flatMap(({ event, comment }) => (event === 'contractor.commented' ? [comment] : []))).toEqual([
    'They ask for a later review',
    null,
  ]);
  // Its text is gone and its chain is intact; text that disappears without a redaction breaks it.
  expect(await chainFaults(place, contractor.id)).toEqual([]);
  const other = await aContractor(one, { name: 'Elsewhere' });
  await asOwner(place.server.ownerUrl, (owner) =>
    owner.query('update activity_entries set summary = null, redacted_at = now() where record_id = $1', [other.id]),
  );
  expect(await chainFaults(place, other.id)).toMatchObject([{ sequence: 1 }]);
  // Everything of a contractor archived that long ago is removed.
  const { version } = await theContractor(one, contractor);
  passed(await call(one, contractors.archive, { body: { id: contractor.id, version, reason: 'Ceased trading' } }));
  await asOwner(place.server.ownerUrl, (owner) =>
    owner.query(`update contractors set archived_at = archived_at - interval '13 months' where organisation_id = $1`, [
      place.id,
    ]),
  );
  await place.within(redactOperatives);
  expect(await tablesHolding(place, 'Hereword')).toEqual([]);
  // Nobody can redact early, not even the program's own role.
  const late = await anOperative(one, await aContractor(one, { name: 'Another' }));
  await expect(
    place.within(async ({ db }) => {
      await sql`select redact_operative(${late.id}::uuid)`.execute(db);
    }),
  ).rejects.toThrow(/left long ago/);
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
