import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { contractorLinks } from '@lintel/contract/areas/contractor-links/endpoints';
import { contractorPage } from '@lintel/contract/areas/contractor-links/page';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { anAction } from '#areas/actions/testing';
import { aContractor, anOperative, someEvidence, theContractor } from '#areas/contractors/testing';
import { aStatutoryNotice } from '#areas/statutory-notices/testing';
import { longDate } from '@lintel/contract/cycles/calendar';
import { aProperty } from '#areas/properties/testing';
import { aShare, byLink } from '#areas/shares/testing';
import { inDays } from '#areas/tasks/testing';
import { setAddress } from '#areas/users/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import {
  aContractorToken,
  aMailedContractorToken,
  byContractor,
  openedWork,
  sendFile,
  sentEvidence,
  workspaceOf,
} from './testing.ts';

let organisation: Organisation;
let manager: Person;
let colleague: Person;
beforeAll(async () => {
  organisation = await anOrganisation();
  [manager, colleague] = [await organisation.person(), await organisation.person()];
});
const check = (by: Person, id: string) =>
  call(by, contractors.checkEvidence, { body: { id, outcome: 'VALID', how: 'COPY' } });
const aPainter = (more: object = {}) =>
  aContractor(manager, { name: 'Ebor Painting', business: 'painting', attributes: [], ...more });
const linkOf = async (id: string) => passed(await call(manager, contractorLinks.get, { query: { id } })).dto;
const statesOf = async (token: string) =>
  (await workspaceOf(manager, token)).kinds.map(({ kind, state }) => [kind, state]);

describe('the link of a contractor', () => {
  it('is mailed without an account, works for 90 days, and ends when another is made, it is revoked or the contractor archived', async () => {
    const { id, version } = await aPainter({ emailAddress: 'office@ebor.example' });
    expect(await linkOf(id)).toBeNull();
    expect(passed(await call(manager, contractorLinks.send, { body: { id } })).dto).toMatchObject({
      email: 'office@ebor.example',
      expiresOn: inDays(manager, 90),
      mail: 'kept',
      isRevoked: false,
      madeBy: manager.fullName,
    });
    const first = await aContractorToken(manager, { id });
    expect(await workspaceOf(manager, first)).toMatchObject({ name: 'Ebor Painting', validUntil: inDays(manager, 90) });
    const second = await aContractorToken(manager, { id });
    const dead = { status: 404 };
    expect(await byContractor(manager, contractorLinks.read, first)).toMatchObject(dead);
    passed(await call(manager, contractorLinks.revoke, { body: { id } }));
    expect(await byContractor(manager, contractorLinks.read, second)).toMatchObject(dead);
    expect(await linkOf(id)).toMatchObject({ isRevoked: true });
    const third = await aContractorToken(manager, { id });
    passed(await call(manager, contractors.archive, { body: { id, version, reason: 'Gone' } }));
    expect(await byContractor(manager, contractorLinks.read, third)).toMatchObject(dead);
    expect(await activityOn(manager, id)).toEqual(
      expect.arrayContaining(['contractor.link-sent', 'contractor.link-copied', 'contractor.link-revoked']),
    );
  });

  it('is sent nowhere where no address is known', async () => {
    const { id } = await aPainter();
    expect(await call(manager, contractorLinks.send, { body: { id } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'email' }] },
    });
    passed(await call(manager, contractorLinks.send, { body: { id, email: 'site@ebor.example' } }));
  });

  it('shows only its own evidence with what is missing, and notes the first time that it is opened', async () => {
    const painter = await aPainter();
    await someEvidence(manager, await aPainter(), { number: 'another firm' });
    await anOperative(manager, painter, 'Owen Fletcher');
    const token = await aContractorToken(manager, painter);
    passed(await byContractor(manager, contractorLinks.open, token));
    passed(await byContractor(manager, contractorLinks.open, token));
    expect(await linkOf(painter.id)).toMatchObject({ openedCount: 2 });
    const opened = (await activityOn(manager, painter.id)).filter((event) => event === 'contractor.link-opened');
    expect(opened).toHaveLength(1);
    const shown = await workspaceOf(manager, token);
    expect(JSON.stringify(shown)).not.toContain('another firm');
    const blocked = { isBlocked: true, isBlockedByHand: false };
    expect(shown).toMatchObject({ ...blocked, operatives: [{ name: 'Owen Fletcher' }], work: [] });
    // Evidence does not lift what the organisation decided, and its reason stays internal.
    const reason = 'Left a riser open';
    passed(await call(manager, contractors.block, { body: { id: painter.id, isBlocked: true, reason } }));
    const byHand = await workspaceOf(manager, token);
    expect(byHand).toMatchObject({ isBlocked: true, isBlockedByHand: true });
    expect(JSON.stringify(byHand)).not.toContain(reason);
    expect(await statesOf(token)).toEqual([
      ['public-liability', 'MISSING'],
      ['ssip', 'MISSING'],
    ]);
  });

  it('takes evidence with its file, which counts once somebody of the organisation has checked it', async () => {
    const painter = await aPainter();
    const token = await aContractorToken(manager, painter);
    const sent = await sentEvidence(manager, token, { kind: 'ssip', number: 'SM-1', toOn: inDays(manager, 300) });
    passed(await sendFile(manager, token, sent));
    expect(await statesOf(token)).toContainEqual(['ssip', 'AWAITING']);
    const [item] = (await workspaceOf(manager, token)).kinds.find(({ kind }) => kind === 'ssip')!.items;
    expect(item).toMatchObject({ id: sent, isOwn: true, number: 'SM-1', files: [expect.stringMatching(/\.pdf$/)] });
    passed(await check(colleague, sent));
    expect(await statesOf(token)).toContainEqual(['ssip', 'VALID']);
    expect(await sendFile(manager, token, sent)).toMatchObject({ status: 409 });
    const tooLow = { kind: 'employers-liability', toOn: inDays(manager, 300), amount: 2_000_000 } as const;
    expect(passed(await byContractor(manager, contractorLinks.addEvidence, token, tooLow)).dto.fault).toBe(
      "Employers' liability insurance is at least £5,000,000 by law",
    );
    const low = await sentEvidence(manager, token, { toOn: inDays(manager, 300), amount: 5 });
    const body = { id: low, outcome: 'REJECTED' as const, how: 'COPY' as const, reason: 'For five pounds' };
    passed(await call(colleague, contractors.checkEvidence, { body }));
    const kinds = (await workspaceOf(manager, token)).kinds;
    expect(kinds.find(({ kind }) => kind === 'public-liability')).toMatchObject({
      state: 'REJECTED',
      items: [{ rejectedWhy: 'For five pounds' }],
    });
    expect((await theContractor(manager, painter)).standing).toBe('BLOCKED');
  });

  const plus = ({ email }: Person) => email.replace('@', '+firm@');
  const aSelf = async (first: Person) => {
    const self = await organisation.person();
    await setAddress(self, plus(first));
    return self;
  };
  it.each<[string, (first: Person, firm: { id: string }) => Promise<string>]>([
    ['as whom it was uploaded by', async (first, firm) => (await someEvidence(first, firm, { kind: 'ssip' })).id],
    [
      'by a link that they copied',
      async (first, firm) => sentEvidence(first, await aContractorToken(first, firm), { kind: 'ssip' }),
    ],
    [
      'by a link that was mailed to their own letter box',
      async (first, firm) =>
        sentEvidence(first, await aMailedContractorToken(manager, firm, plus(first)), { kind: 'ssip' }),
    ],
  ])('sends what nobody checks who sent it %s, by whichever account', async (_, send) => {
    const [first, firm] = [await organisation.person(), await aPainter()];
    const id = await send(first, firm);
    const self = await aSelf(first);
    for (const person of [first, self]) {
      const { kinds } = passed(await call(person, contractors.evidence, { query: { id: firm.id } }));
      expect(kinds.find(({ kind }) => kind === 'ssip')!.items[0]).toMatchObject({ id, canCheck: false });
      expect((await check(person, id)).status).toBe(403);
    }
    for (const person of [first, self]) await setAddress(person, `elsewhere-${person.email}`);
    for (const person of [first, self]) expect((await check(person, id)).status).toBe(403);
    passed(await check(colleague, id));
  });

  it('sends for itself and for its own people only, and adds files to nothing else', async () => {
    const [painter, other] = [await aPainter(), await aPainter()];
    const token = await aContractorToken(manager, painter);
    const theirs = await anOperative(manager, other, 'Somebody Else');
    const card = { kind: 'height', operativeId: theirs.id, toOn: inDays(manager, 90) };
    expect(await byContractor(manager, contractorLinks.addEvidence, token, card)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'operativeId' }] },
    });
    const foreign = await someEvidence(manager, other);
    expect(await sendFile(manager, token, foreign.id)).toMatchObject({ status: 404 });
    const own = await someEvidence(manager, painter);
    expect(await sendFile(manager, token, own.id)).toMatchObject({ status: 404 });
  });

  it('lists all work given to the contractor across properties, and opens each on its own page', async () => {
    const painter = await aPainter();
    const place = await aProperty(manager);
    const actions = [
      await anAction(manager, { name: 'Paint the stair', property: place }),
      await anAction(manager, { name: 'Paint the lobby', property: await aProperty(manager) }),
    ];
    const given = [];
    for (const [at, { id }] of actions.entries())
      given.push(
        await aShare(
          manager,
          { id },
          { contractorId: painter.id, despite: 'Urgent', email: `crew${at}@ebor.example`, fullName: `Crew ${at}` },
        ),
      );
    await aShare(manager, await anAction(manager), { email: 'stranger@else.example' });
    // Everybody who is to work there learns of prohibitions beforehand.
    await aStatutoryNotice(manager, { property: place, type: 'hs-prohibition-notice' });
    const token = await aContractorToken(manager, painter);
    const { work } = await workspaceOf(manager, token);
    expect(work.map(({ name, givenTo, warnings }) => [name, givenTo, ...warnings]).toSorted()).toEqual([
      ['Paint the lobby', 'Crew 1'],
      ['Paint the stair', 'Crew 0', `Prohibited: Prohibition notice since ${longDate(inDays(manager, -1))}.`],
    ]);
    const { path } = passed(
      await byContractor(manager, contractorLinks.openWork, token, { id: given[0]!.info.tokenId }),
    ).dto;
    const shared = passed(await byLink(manager, shares.read, path.split('#')[1]!)).dto;
    expect(shared.name).toBe('Paint the stair');
    passed(await call(manager, shares.revoke, { body: { id: given[0]!.info.tokenId } }));
    expect((await workspaceOf(manager, token)).work).toHaveLength(1);
    const stranger = await aContractorToken(manager, await aPainter());
    expect(
      await byContractor(manager, contractorLinks.openWork, stranger, { id: given[1]!.info.tokenId }),
    ).toMatchObject({ status: 404 });
    expect(path).not.toContain(contractorPage);
  });

  it('ends with all that was opened by it, and leaves what was mailed of the work itself', async () => {
    const painter = await aPainter();
    const { info, token: mailed } = await aShare(manager, await anAction(manager), {
      contractorId: painter.id,
      despite: 'Urgent',
      email: 'crew@ebor.example',
    });
    const statusesOf = (...tokens: string[]) =>
      Promise.all(tokens.map(async (token) => (await byLink(manager, shares.read, token)).status));
    const first = await openedWork(manager, await aContractorToken(manager, painter), info);
    expect(await statusesOf(first, mailed)).toEqual([200, 200]);
    const second = await openedWork(manager, await aContractorToken(manager, painter), info);
    expect(await statusesOf(first, second, mailed)).toEqual([404, 200, 200]);
    passed(await call(manager, contractorLinks.revoke, { body: { id: painter.id } }));
    expect(await statusesOf(second, mailed)).toEqual([404, 200]);
    const third = await openedWork(manager, await aContractorToken(manager, painter), info);
    await organisation.within(({ db }) =>
      db
        .updateTable('contractorLinks')
        .set({ expiresOn: inDays(manager, -1) })
        .where('contractorId', '=', painter.id)
        .execute(),
    );
    expect(await statusesOf(third, mailed)).toEqual([404, 200]);
    const last = await openedWork(manager, await aContractorToken(manager, painter), info);
    const { version } = await theContractor(manager, painter);
    passed(await call(manager, contractors.archive, { body: { id: painter.id, version, reason: 'Gone' } }));
    expect(await statusesOf(last, mailed)).toEqual([404, 200]);
  });

  it('opens work by a link that no answer keeps, whatever key the call carries', async () => {
    const painter = await aPainter();
    const { info } = await aShare(manager, await anAction(manager), { contractorId: painter.id, despite: 'Urgent' });
    const token = await aContractorToken(manager, painter);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { path } = passed(
      await byContractor(manager, contractorLinks.openWork, token, { id: info.tokenId }, key),
    ).dto;
    const kept = await organisation.within(({ db }) => db.selectFrom('idempotencyKeys').select('answer').execute());
    expect(JSON.stringify(kept)).not.toContain(path.split('#')[1]);
  });

  it('tells where it was mailed to who is shown addresses or keeps contractors, and to no other reader of the contractor', async () => {
    const painter = await aPainter({ emailAddress: 'office@ebor.example' });
    passed(await call(manager, contractorLinks.send, { body: { id: painter.id } }));
    const readBy = async (who: Person) =>
      JSON.stringify([
        passed(await call(who, contractorLinks.get, { query: { id: painter.id } })),
        passed(await call(who, activity.list, { body: { entityType: 'CONTRACTOR', entityId: painter.id } })),
      ]);
    const reader = await organisation.person(['PRISM_APP_CONTRACTOR_MENU']);
    const keeper = await organisation.person(['PRISM_APP_CONTRACTOR_MENU', 'PRISM_APP_CONTRACTOR_MANAGE']);
    for (const who of [manager, keeper]) expect((await readBy(who)).match(/office@ebor.example/g)).toHaveLength(2);
    expect(await readBy(reader)).toContain('mailed');
    expect(await readBy(reader)).not.toContain('office@ebor.example');
  });

  it('tells what the files of its people are called to who manages contractors, and to no other reader of its log', async () => {
    const painter = await aPainter();
    const token = await aContractorToken(manager, painter);
    const { id: operativeId } = await anOperative(manager, painter, 'Owen Fletcher');
    passed(await sendFile(manager, token, await sentEvidence(manager, token, { kind: 'height', operativeId })));
    const logFor = async (who: Person) =>
      JSON.stringify(
        passed(await call(who, activity.list, { body: { entityType: 'CONTRACTOR', entityId: painter.id } })),
      );
    const reader = await organisation.person(['PRISM_APP_CONTRACTOR_MENU', 'PRISM_PROPERTY_LIBRARY_VIEW']);
    expect(await logFor(manager)).toMatch(/[0-9a-f]\.pdf/);
    expect(await logFor(reader)).toContain('file.uploaded');
    expect(await logFor(reader)).not.toMatch(/[0-9a-f]\.pdf/);
  });

  it('that was mailed to the address of before ends where the contractor has another one', async () => {
    const sent = async () => {
      const painter = await aPainter({ emailAddress: `${crypto.randomUUID()}@ebor.example` });
      return { painter, token: await aMailedContractorToken(manager, painter, painter.emailAddress!) };
    };
    const changed = async (painter: object, more: object) =>
      passed(await call(manager, contractors.change, { body: { ...painter, ...more } as never }));
    const statusOf = async (token: string) => (await byContractor(manager, contractorLinks.read, token)).status;
    const [moved, renamed] = [await sent(), await sent()];
    await changed(moved.painter, { emailAddress: 'new@ebor.example' });
    await changed(renamed.painter, { name: 'Ebor Painters' });
    expect([await statusOf(moved.token), await statusOf(renamed.token)]).toEqual([404, 200]);
    expect(await activityOn(manager, moved.painter.id)).toContain('contractor.link-revoked');
  });
});
