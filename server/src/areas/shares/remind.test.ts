import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { reminders } from '@lintel/contract/areas/shares/reminders';
import type { ToRemind } from '@lintel/contract/areas/shares/reminders';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { shareList } from '@lintel/contract/areas/shares/list';
import { MOST_LINKS_IN_A_MESSAGE } from '@lintel/contract/areas/shares/share';
import { anAction } from '#areas/actions/testing';
import { aContractor } from '#areas/contractors/testing';
import { MOST_LETTERS } from '#areas/mail/letters-outside';
import { aProperty } from '#areas/properties/testing';
import { aTask, inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { aPostingServer, asShares, assignedEarlier, aShare, byLink, opened, outsider } from './testing.ts';

/** Reads the same mailbox. */
const bo = { email: outsider.email, fullName: 'Bo Fine', company: 'Fine Lifts Ltd' };
let mailing: Awaited<ReturnType<typeof aPostingServer>>;
let posting: TestServer;
beforeAll(async () => {
  mailing = await aPostingServer();
  posting = mailing.server;
});
afterAll(() => mailing.close());

let organisation: Organisation;
let by: Person;
beforeAll(async () => {
  organisation = await anOrganisation({ server: posting, name: 'Posting Homes' });
  by = await organisation.person();
});
const delivered = () => mailing.delivered(by);
const plan = async (who: Person, body: Partial<ToRemind>) => passed(await call(who, reminders.plan, { body }));
const remind = (who: Person, shareIds: string[], more: { isAgain?: boolean; note?: string } = {}) =>
  call(who, reminders.send, { body: { shareIds, ...more } });
const given = async (what: { id: string; kind?: 'ACTION' | 'TASK' }, wanted: Parameters<typeof aShare>[2] = {}) => {
  const { info, token } = await aShare(by, what, wanted);
  // Long enough ago for a reminder.
  await assignedEarlier(by, info.tokenId, 96);
  return { shareId: info.tokenId, token };
};
const assignmentOf = async (id: string, kind: 'ACTION' | 'TASK' = 'ACTION') =>
  passed(await call(by, shares.get, { query: { entityId: id, entityType: kind } })).dto.shareAssignment!;

describe('people outside who are reminded', () => {
  it('get one message each, with all that they have and a new link to it, and each record says who reminded them', async () => {
    const property = await aProperty(by);
    const late = await anAction(by, { property, name: 'Late door', dueDate: inDays(by, 5) });
    const task = await aTask(by, { property });
    const other = await anAction(by, { property, name: 'Lift light' });
    const [one, two, three] = [await given(late), await given({ id: task.id, kind: 'TASK' }), await given(other, bo)];
    await delivered();
    const none = await anAction(by, { property });
    const planned = await plan(by, { entityIds: [none.id, late.id, task.id, other.id] });
    expect(planned).toMatchObject({ askedCount: 4, openCount: 3, moreCount: 0 });
    const { recipients } = planned;
    expect(
      recipients.map(({ name, email, items }) => [name, email, items.map(({ shareId }) => shareId).toSorted()]),
    ).toEqual(
      expect.arrayContaining([
        [outsider.fullName, outsider.email, [one.shareId, two.shareId].toSorted()],
        [bo.fullName, bo.email, [three.shareId]],
      ]),
    );
    const reply = passed(
      await remind(by, [one.shareId, two.shareId, three.shareId], { note: 'Please answer by Friday' }),
    );
    expect(reply).toMatchObject({ changedCount: 3, refusedCount: 0, messageCount: 2 });
    const letters = await delivered();
    expect(letters).toHaveLength(2);
    const hers = letters.find((letter) => letter.includes(`Hello ${outsider.fullName}`))!;
    for (const part of ['Posting Homes reminds you of tasks and actions', 'Please answer by Friday', late.ref, 'Due: '])
      expect(hers).toContain(part);
    expect(hers).not.toContain(other.ref);
    const [token] = /(?<=action_assign_view\.html#)[\w.-]+/.exec(hers)!;
    expect((await opened(by, token)).ref).toBe(late.ref);
    expect((await byLink(by, shares.read, one.token)).status).toBe(404);
    expect(await activityOn(by, late.id)).toEqual(['action.raised', 'share.given', 'share.reminded', 'share.opened']);
    const { records } = passed(await call(by, activity.list, { body: { entityId: task.id, entityType: 'TASK' } }));
    expect(records[0]).toMatchObject({
      summary: 'Ada Hill (Hill Fire Ltd) was reminded; the link mailed before no longer works',
      comment: 'Please answer by Friday',
    });
    expect((await assignmentOf(late.id)).reminded).toMatchObject({ by: by.fullName, count: 1 });
    const { objects } = passed(
      await call(by, shares.list, { body: { ...shareList.defaults, page: 1, propertyIds: [property.id] } }),
    );
    expect(objects.map(({ remindedAt }) => remindedAt !== null)).toEqual([true, true, true]);
  });

  it('are not reminded again for three days, nor just after the work was given to them, unless that is asked for', async () => {
    const action = await anAction(by);
    const { info } = await aShare(by, action);
    const ids = [info.tokenId];
    await delivered();
    expect((await plan(by, { shareIds: ids })).recipients[0]!.items[0]).toMatchObject({ isRecent: true });
    // What was not is first, though due later: there may be more than one request sends.
    const other = await anAction(by, { dueDate: inDays(by, 300) });
    await given(other, { until: inDays(by, 300) });
    const [person] = (await plan(by, { entityIds: [action.id, other.id] })).recipients;
    expect(person!.items.map(({ id }) => id)).toEqual([other.id, action.id]);
    await delivered();
    expect(passed(await remind(by, ids))).toMatchObject({
      changedCount: 0,
      messageCount: 0,
      refused: [{ id: ids[0], ref: action.ref, reason: 'They were written to lately' }],
    });
    expect(await delivered()).toEqual([]);
    expect(passed(await remind(by, ids, { isAgain: true })).changedCount).toBe(1);
    await assignedEarlier(by, ids[0]!, 96);
    // Since the reminder, not since the assignment.
    expect(passed(await remind(by, ids)).changedCount).toBe(0);
    expect((await assignmentOf(action.id)).reminded).toMatchObject({ count: 1 });
    expect(await delivered()).toHaveLength(1);
  });

  it('are not reminded of what has no link, is done, declined or ended, or is not for the caller to send, and it says so before', async () => {
    const [mine, elsewhere] = [await aProperty(by), await aProperty(by)];
    const none = await anAction(by, { property: mine });
    const revoked = await anAction(by, { property: mine });
    const declined = await anAction(by, { property: mine });
    const there = await anAction(by, { property: elsewhere });
    const ended = await given(revoked);
    passed(await call(by, shares.revoke, { body: { id: ended.shareId, reason: null } }));
    const refusedWork = await given(declined);
    passed(await byLink(by, shares.decline, refusedWork.token, { reason: 'Too far' }));
    const unsent = await given(there);
    await delivered();
    const local = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW']);
    await organisation.give(local, allBut(), { propertyIds: [mine.id] });
    const planned = await plan(local, { entityIds: [none.id, revoked.id, declined.id, there.id] });
    expect(planned).toMatchObject({ recipients: [], askedCount: 4, openCount: 1 });
    expect(
      planned.refused.map(({ reason, count, items }) => [reason, count, items.map(({ id }) => id).toSorted()]),
    ).toEqual([
      ['Not assigned by e-mail', 2, [none.id, revoked.id].toSorted()],
      ['They declined it: assign it to somebody else', 1, [declined.id]],
      ['You may not send links of this', 1, [there.id]],
    ]);
    const reply = passed(await remind(local, [ended.shareId, refusedWork.shareId, unsent.shareId]));
    expect(reply).toMatchObject({ changedCount: 0, refusedCount: 3, messageCount: 0 });
    expect(reply.refused.map(({ reason }) => reason)).toEqual([
      'This assignment has ended',
      'They declined it: assign it to somebody else',
      'You may not send links of this',
    ]);
    expect(await delivered()).toEqual([]);

    // Nothing of a property out of reach is said, nor of another organisation.
    const blind = await organisation.person('everything', { propertyIds: [mine.id] });
    expect((await call(blind, reminders.plan, { body: { entityIds: [there.id] } })).status).toBe(404);
    expect((await remind(blind, [unsent.shareId])).status).toBe(404);
    const stranger = await (await anOrganisation({ server: posting })).person();
    expect((await remind(stranger, [unsent.shareId])).status).toBe(404);
  });

  it('get one message if two people remind them at once', async () => {
    const action = await anAction(by);
    const { shareId } = await given(action);
    await delivered();
    const replies = await Promise.all([remind(by, [shareId]), remind(await organisation.person(), [shareId])]);
    expect(replies.map((reply) => passed(reply).messageCount).toSorted()).toEqual([0, 1]);
    expect(await delivered()).toHaveLength(1);
    expect((await assignmentOf(action.id)).reminded).toMatchObject({ count: 1 });
  });

  it('of a contractor are those with work that is overdue', async () => {
    const firm = await aContractor(by);
    const toFirm = { ...outsider, contractorId: firm.id, until: inDays(by, 30) };
    const late = await anAction(by, { startDate: inDays(by, -9), dueDate: inDays(by, -2) });
    const coming = await anAction(by, { dueDate: inDays(by, 9) });
    const { shareId } = await given(late, toFirm);
    await given(coming, toFirm);
    const { recipients, moreCount } = await plan(by, { contractorId: firm.id });
    expect(recipients.flatMap(({ items }) => items.map((item) => item.shareId))).toEqual([shareId]);
    expect(moreCount).toBe(0);
  });

  it('are counted by the assignments that were chosen: an ended one beside the current one of the same work is refused', async () => {
    const action = await anAction(by);
    const ended = await given(action);
    passed(await call(by, shares.revoke, { body: { id: ended.shareId, reason: null } }));
    const current = await given(action);
    const planned = await plan(by, { shareIds: [ended.shareId, current.shareId] });
    expect(planned).toMatchObject({ askedCount: 2, openCount: 1, recipients: [{ items: [{ id: action.id }] }] });
    expect(planned.refused).toMatchObject([{ reason: 'This assignment has ended', count: 1 }]);
  });

  it('of more than one message holds get numbered ones, as when it was given, and one about a single item says so', async () => {
    const raised = Array.from({ length: MOST_LINKS_IN_A_MESSAGE }, (_, n) => ({
      name: `Door ${n} ${'of the plant room '.repeat(20)}`,
      priority: 'LOW' as const,
    }));
    const { objects } = passed(
      await call(by, actions.createSeveral, { body: { propertyId: null, actions: raised as never } }),
    );
    const ids = [...objects, await anAction(by)].map(({ id }) => id);
    await delivered();
    const kind = { kind: 'action' as const };
    const reply = passed(await call(by, shares.saveSeveral, { params: kind, body: asShares(by, ids) }));
    expect(reply.messageCount).toBe(2);
    const check = async (subjects: string[], said: string) => {
      const letters = await delivered();
      expect(letters).toHaveLength(2);
      for (const subject of subjects) expect(letters.join()).toContain(subject);
      const last = letters.find((letter) => letter.includes('(message 2 of 2)'))!;
      expect(last).toContain(said);
      expect(last).not.toContain('these actions');
      for (const letter of letters) {
        const [token] = /(?<=action_assign_view\.html#)[\w.-]+/.exec(letter)!;
        expect(letter).toContain((await opened(by, token)).ref);
        // Beyond this Gmail cuts off.
        expect(letter.slice(letter.indexOf('<!doctype')).length).toBeLessThan(102 * 1024);
      }
    };
    await check(['asks you to see to actions (message 1 of 2)'], 'asks you to see to this action');
    const shareIds = (await plan(by, { entityIds: ids })).recipients.flatMap(({ items }) =>
      items.map((item) => item.shareId),
    );
    expect(passed(await remind(by, shareIds, { isAgain: true })).messageCount).toBe(2);
    await check(['reminds you of actions that you have (message 1 of 2)'], 'reminds you of this action');
  });

  it('are as many as the caller may still write to today; the plan leaves out the others, and to send them is refused as it is', async () => {
    const ours = await anOrganisation({ server: posting });
    const poster = await ours.person();
    const some = [await anAction(poster), await anAction(poster), await anAction(poster)];
    const shareIds: string[] = [];
    for (const [at, action] of some.entries())
      shareIds.push((await aShare(poster, action, at === 2 ? bo : {})).info.tokenId);
    const used = (count: number) =>
      ours.within(({ db }) =>
        sql`insert into mail_messages (organisation_id, id, kind, to_name, to_address, subject, content, state, caused_by, created_at)
          select organisation_id, gen_random_uuid(), kind, to_name, to_address, subject, content, 'sent', caused_by, created_at
          from (select * from mail_messages where caused_by = ${poster.id} limit 1), generate_series(1, ${count}::int)`.execute(
          db,
        ),
      );
    await used(MOST_LETTERS - 1 - some.length);
    await mailing.delivered(poster);
    const planned = await plan(poster, { shareIds });
    expect(planned).toMatchObject({ openCount: 3, moreCount: 1, lettersLeft: 1 });
    expect(planned.recipients.map(({ email, items }) => [email, items.length])).toEqual([[outsider.email, 2]]);
    const refused = await remind(poster, shareIds, { isAgain: true });
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { message: expect.stringMatching(/^These would be 2 e-mails to people outside, and you may have 1 more sent/) },
    ]);
    expect(await mailing.delivered(poster)).toEqual([]);
    passed(await remind(poster, shareIds.slice(0, 2), { isAgain: true }));
    expect(await plan(poster, { shareIds })).toMatchObject({
      recipients: [],
      openCount: 3,
      moreCount: 3,
      lettersLeft: 0,
    });
  });
});
