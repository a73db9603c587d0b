import { beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import type { Action } from '@lintel/contract/areas/actions/action';
import type { Property } from '@lintel/contract/areas/properties/property';
import { notices } from '@lintel/contract/areas/notices';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { aContractorToken, aMailedContractorToken, openedWork } from '#areas/contractor-links/testing';
import { aContractor } from '#areas/contractors/testing';
import { aPicture } from '#areas/files/testing';
import { given } from '#areas/notices/testing';
import { aProperty } from '#areas/properties/testing';
import { aCopiedToken, aShare, byLink, sendByLink } from '#areas/shares/testing';
import { inDays } from '#areas/tasks/testing';
import { setAddress } from '#areas/users/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { anAction, aPhotograph, closed, theAction, verifying } from './testing.ts';

const server = await theServer();
let organisation: Organisation;
let manager: Person;
let third: Person;
let property: Property;

beforeAll(async () => {
  server.at('2026-05-20T09:00:00Z');
  organisation = await anOrganisation();
  [manager, third] = [await organisation.person(), await organisation.person()];
  property = await aProperty(manager);
});

const aGrave = () => anAction(manager, { property, priority: 'HIGH' });
const photographed = async (by: Person, action: Action) => {
  await aPhotograph(by, action);
  return theAction(by, action);
};
const revoked = async (id: string) =>
  passed(await call(manager, shares.revoke, { body: { id, reason: 'Another firm' } }));
const reportedDone = async (token: string) => {
  const fileName = `${crypto.randomUUID()}.png`;
  passed(await sendByLink(manager, token, await aPicture(), { fileName, evidence: 'photograph' }));
  passed(await byLink(manager, shares.reportDone, token, { doneOn: inDays(manager, 0), note: 'New closer' }));
};
const plus = ({ email }: Person, what: string) => email.replace('@', `+${what}@`);

async function givenToFirm() {
  const [action, firm] = [await aGrave(), await aContractor(manager)];
  const { info } = await aShare(manager, action, { contractorId: firm.id, despite: 'Urgent' });
  return { action, firm, info };
}

/** Each way in which one person can be the first, up to that the action awaits verification. */
const waysToBeTheFirst: Record<string, (first: Person) => Promise<Action>> = {
  'saying that it is done': async (first) => closed(first, await photographed(first, await aGrave())),
  'saying that a colleague did it': async (first) =>
    closed(first, await photographed(first, await aGrave()), { doneById: manager.id }),
  'saying that a firm did it': async (first) =>
    closed(first, await photographed(first, await aGrave()), { doneBy: 'Hill Joinery' }),
  'having done it, as a colleague says': async (first) =>
    closed(manager, await photographed(manager, await aGrave()), { doneById: first.id }),
  'being whose it is': async (first) => {
    const action = await aGrave();
    await given(manager, action, first);
    return closed(manager, await photographed(manager, action));
  },
  'having passed it on before somebody else said so': async (first) => {
    const action = await aGrave();
    await given(manager, action, first);
    await given(manager, action, third);
    return closed(manager, await photographed(manager, action));
  },
  'handing over what they hold': async (first) => {
    const action = await aGrave();
    await given(manager, action, first);
    const waiting = await closed(manager, await photographed(manager, action));
    passed(await call(manager, notices.handOver, { body: { id: first.id, successorId: third.id } }));
    return theAction(manager, waiting);
  },
  'taking back what they said, for a colleague to say it': async (first) => {
    const { id, version } = await closed(first, await photographed(first, await aGrave()));
    const again = passed(await call(manager, actions.reopen, { body: { id, version, reason: 'Not yet' } })).dto;
    return closed(manager, again);
  },
  'saying it before it was rejected': async (first) => {
    const waiting = await closed(first, await photographed(first, await aGrave()));
    return closed(manager, passed(await verifying(manager, waiting, false, 'The picture is dark')).dto);
  },
  'the link of a contractor that they copied': async (first) => {
    const action = await aGrave();
    const { info } = await aShare(manager, action);
    await reportedDone(await aCopiedToken(first, info));
    return theAction(manager, action);
  },
  'a copied link, where the contractor said so by their own': async (first) => {
    const action = await aGrave();
    const { info, token } = await aShare(manager, action);
    await aCopiedToken(first, info);
    await reportedDone(token);
    return theAction(manager, action);
  },
  'a copied link of a share that was revoked since': async (first) => {
    const action = await aGrave();
    const { info } = await aShare(manager, action);
    await reportedDone(await aCopiedToken(first, info));
    await revoked(info.tokenId);
    return theAction(manager, action);
  },
  'a copied link to the page of the contractor': async (first) => {
    const { action, firm, info } = await givenToFirm();
    await reportedDone(await openedWork(first, await aContractorToken(first, firm), info));
    return theAction(manager, action);
  },
  'a link to the page of the contractor, mailed to their own address with a +': async (first) => {
    const { action, firm, info } = await givenToFirm();
    await reportedDone(await openedWork(first, await aMailedContractorToken(manager, firm, plus(first, 'firm')), info));
    return theAction(manager, action);
  },
  'their own address': async (first) => {
    const action = await aGrave();
    await reportedDone((await aShare(manager, action, { email: first.email })).token);
    return theAction(manager, action);
  },
  'their own address with a +': async (first) => {
    const action = await aGrave();
    await reportedDone((await aShare(first, action, { email: plus(first, 'x').toUpperCase() })).token);
    return theAction(manager, action);
  },
  'their own address, revoked before verifying': async (first) => {
    const action = await aGrave();
    const { info, token } = await aShare(first, action, { email: plus(first, 'x') });
    await reportedDone(token);
    await revoked(info.tokenId);
    return theAction(manager, action);
  },
  'an address of theirs that was changed since': async (first) => {
    const action = await aGrave();
    await reportedDone((await aShare(first, action, { email: first.email })).token);
    await setAddress(first, `moved-${first.email}`);
    return theAction(manager, action);
  },
  'an address that was theirs only while the link worked': async (first) => {
    const action = await aGrave();
    const { token } = await aShare(manager, action, { email: `late-${first.email}` });
    await setAddress(first, `late-${first.email}`);
    await reportedDone(token);
    await setAddress(first, first.email);
    return theAction(manager, action);
  },
  'an address that they took after it was done': async (first) => {
    const action = await aGrave();
    await reportedDone((await aShare(manager, action, { email: `later-${first.email}` })).token);
    await setAddress(first, `later-${first.email}`);
    return theAction(manager, action);
  },
  'a link to the page of the contractor, mailed to an address that they took afterwards': async (first) => {
    const { action, firm, info } = await givenToFirm();
    const link = await aMailedContractorToken(manager, firm, `firm-${first.email}`);
    await reportedDone(await openedWork(first, link, info));
    await setAddress(first, `firm-${first.email}`);
    return theAction(manager, action);
  },
  'a second account at the same letter box': async (first) => {
    const other = await organisation.person();
    await setAddress(other, plus(first, 'second'));
    return closed(other, await photographed(other, await aGrave()));
  },
  'a second account that was at the same letter box': async (first) => {
    const other = await organisation.person();
    await setAddress(other, plus(first, 'second'));
    const waiting = await closed(other, await photographed(other, await aGrave()));
    await setAddress(other, other.email);
    return waiting;
  },
  'an address that their second account had': async (first) => {
    const other = await organisation.person();
    const action = await aGrave();
    await reportedDone((await aShare(manager, action, { email: other.email })).token);
    await setAddress(other, plus(first, 'second'));
    return theAction(manager, action);
  },
  'a link to the page of the contractor, mailed to an address that their second account had': async (first) => {
    const other = await organisation.person();
    const { action, firm, info } = await givenToFirm();
    await reportedDone(await openedWork(first, await aMailedContractorToken(manager, firm, other.email), info));
    await setAddress(other, plus(first, 'second'));
    return theAction(manager, action);
  },
  'a second account that gave them its address afterwards': async (first) => {
    const other = await organisation.person();
    const waiting = await closed(other, await photographed(other, await aGrave()));
    await setAddress(other, `gone-${other.email}`);
    await setAddress(first, other.email);
    return waiting;
  },
  'a second account, deactivated since, that was at the same letter box and had the work': async (first) => {
    const other = await organisation.person();
    await setAddress(other, plus(first, 'second'));
    const action = await aGrave();
    await given(manager, action, other);
    const waiting = await closed(manager, await photographed(manager, action));
    await setAddress(other, other.email);
    await organisation.within(({ db, now }) =>
      db.updateTable('users').set({ deactivatedAt: now.toISOString() }).where('id', '=', other.id).execute(),
    );
    return waiting;
  },
};

const rowOf = async (by: Person, { id }: Action) =>
  passed(await call(by, actions.list, { body: { ...actionList.defaults, page: 1, limit: 100 } })).objects.find(
    (row) => row.id === id,
  );
const drawn = (actionId: string) =>
  organisation.within(async ({ db, now }) => {
    await db
      .insertInto('actionSamples')
      .values({ month: '2026-05', drawnAt: now.toISOString(), closedCount: 1 })
      .onConflict((there) => there.columns(['organisationId', 'month']).doNothing())
      .execute();
    await db.insertInto('actionSampled').values({ month: '2026-05', actionId }).execute();
  });
const mayCheck = async (by: Person, { id }: Action) =>
  passed(await call(by, actions.rechecks, { query: { month: '2026-05' } })).objects.find((line) => line.id === id)!.can
    .check;
const check = (by: Person, { id }: Action) =>
  call(by, actions.recheck, { body: { id, month: '2026-05', passed: true } });

/** Somebody who is the first by one of the ways, and what they may neither accept nor reject. */
async function refusedTo(leadTo: (typeof waysToBeTheFirst)[string]) {
  const first = await organisation.person();
  const action = await leadTo(first);
  expect(action.closing.state).toBe('awaiting-verification');
  for (const accepted of [true, false])
    expect((await verifying(first, action, accepted, 'Looked at')).status, `accepted: ${accepted}`).toBe(403);
  expect((await theAction(first, action)).can.verify).toBe(false);
  return { first, action };
}

const ways = Object.entries(waysToBeTheFirst).map(([way, leadTo], nth) => ({ way, leadTo, isWhole: nth % 3 === 0 }));
describe.each(ways)('somebody who is the first by $way', ({ leadTo, isWhole }) => {
  // The lists and the re-check ask the same question: npm test asks them for each third way.
  it.skipIf(isWhole)('is not the second: neither accepts nor rejects it', async () => {
    await refusedTo(leadTo);
  });

  const tags = isWhole ? [] : ['thorough'];
  it(
    'neither accepts nor rejects it, nor re-checks what somebody else accepted, and is told so',
    { tags },
    async () => {
      const { first, action } = await refusedTo(leadTo);
      const judge = await organisation.person();
      for (const [person, may] of [
        [first, false],
        [judge, true],
      ] as const) {
        expect((await theAction(person, action)).can.verify).toBe(may);
        expect((await rowOf(person, action))?.can.verify).toBe(may);
      }
      expect(passed(await verifying(judge, action)).dto.closing.state).toBe('closed');
      await drawn(action.id);
      for (const person of [first, judge]) {
        expect(await mayCheck(person, action)).toBe(false);
        expect((await check(person, action)).status).toBe(403);
      }
      const checker = await organisation.person();
      expect(await mayCheck(checker, action)).toBe(true);
      passed(await check(checker, action));
    },
  );
});

it('a contractor that opens its work by a link that was mailed to it is nobody of the organisation', async () => {
  const { action, firm, info } = await givenToFirm();
  await reportedDone(await openedWork(manager, await aMailedContractorToken(third, firm, 'office@firm.example'), info));
  expect(passed(await verifying(third, await theAction(third, action))).dto.closing.state).toBe('closed');
});

it('nobody is named as having copied a link that was mailed, whoever has the mailbox by now', async () => {
  const [before, now] = [await organisation.person(), await organisation.person()];
  const { action, firm, info } = await givenToFirm();
  const link = await aMailedContractorToken(manager, firm, before.email);
  await setAddress(before, `moved-${before.email}`);
  await setAddress(now, before.email);
  await reportedDone(await openedWork(manager, link, info));
  const { closing } = await theAction(third, action);
  expect(closing.records[0]!.link).toEqual({ copiedBy: [] });
  for (const person of [before, now])
    expect((await verifying(person, await theAction(person, action))).status).toBe(403);
});

describe('an action that was opened again', () => {
  it('is verified by who did it before: what was said of it then is over', async () => {
    const [before, judge] = [await organisation.person(), await organisation.person()];
    const done = passed(await verifying(judge, await waysToBeTheFirst['saying that it is done']!(before))).dto;
    const body = { id: done.id, version: done.version, reason: 'It slips again' };
    server.at('2026-05-20T09:30:00Z');
    const again = passed(await call(before, actions.reopen, { body })).dto;
    const waiting = await closed(manager, await photographed(manager, again));
    server.at('2026-05-20T09:00:00Z');
    expect(passed(await verifying(before, waiting)).dto.closing.state).toBe('closed');
  });

  it('shows of what was said by a link who else had one', async () => {
    const first = await organisation.person();
    const { closing } = await waysToBeTheFirst['the link of a contractor that they copied']!(first);
    expect(closing.records[0]!.link).toEqual({ copiedBy: [first.fullName] });
  });
});
