import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { mail, mailList } from '@lintel/contract/areas/mail';
import { notices } from '@lintel/contract/areas/notices';
import type { NoticePreferences } from '@lintel/contract/areas/notices';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { users } from '@lintel/contract/areas/users';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { anAction, aPhotograph, changed, closed, theAction, verifying } from '#areas/actions/testing';
import { deliverMail } from '#areas/mail/deliver-mail';
import { anSmtpServer, decoded, readable } from '#areas/mail/testing';
import { aHazardCase } from '#areas/hazard-cases/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, inDays, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { aServer, closeServer, theServerApart } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { mailAnswer } from '#areas/shares/answer';
import type { Answer } from '#areas/shares/answer';
import { notifyUndelivered } from '#areas/shares/notify';
import type { Undelivered } from '#areas/shares/notify';
import { aShare, asShares, byLink } from '#areas/shares/testing';
import { ask, asOwner } from '#test/own-database';
import { mailAtOnce } from './mail-notices.ts';
import { given, roundAt } from './testing.ts';
import { notify } from './notify.ts';
import { planToday } from './plan.ts';

let server: TestServer;
let smtp: Awaited<ReturnType<typeof anSmtpServer>>;
beforeAll(async () => {
  smtp = await anSmtpServer();
  server = await aServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Lintel <safety@harbour.example>' },
    beside: await theServerApart(),
    works: false,
  });
});
afterAll(async () => {
  await closeServer(server);
  await smtp.close();
});

async function aPlace(day = '2026-03-02') {
  server.at(`${day}T12:00:00Z`);
  const organisation = await anOrganisation({ server, name: 'Harbour Homes', isCopied: true });
  const by = await organisation.person();
  const person = () => organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
  const [ann, bob, manager] = [await person(), await person(), await person()];
  const property = await aProperty(by, { ownerIds: [manager.id] });
  return { organisation, by, ann, bob, manager, property };
}

const giveSeveral = async (by: Person, some: readonly { id: string }[], until?: string) =>
  passed(
    await call(by, shares.saveSeveral, {
      params: { kind: 'action' },
      body: asShares(
        by,
        some.map(({ id }) => id),
        { ...(until && { until }) },
      ),
    }),
  );

const linesOf = async (who: Person) => passed(await call(who, notices.lines, { query: {} })).objects;
const besideOf = async (who: Person, besideId: string, more: { beforeId?: string; limit?: number } = {}) =>
  passed(await call(who, notices.list, { query: { besideId, ...more } }));

/** What a person is told of links, by line: the records of each. */
async function linesTo(who: Person): Promise<string[][]> {
  const lines = (await linesOf(who)).filter(({ group }) => group === 'shares');
  return Promise.all(
    lines.toReversed().map(async ({ id, about, others }) => {
      const { objects } = await besideOf(who, id);
      expect(objects).toHaveLength(others.count);
      return [about, ...objects.map((other) => other.about)].map((each) => each.id).toSorted();
    }),
  );
}
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted();

/** Advances a minute: notices of the same instant have no order. */
const later = () => server.at(new Date(server.maker.clock().getTime() + 60_000).toISOString());

const bellOf = async (who: Person) => passed(await call(who, notices.list, { query: {} })).objects;
const kindsTo = async (who: Person) => (await bellOf(who)).map(({ kind }) => kind);
const factOf = async (who: Person, entityType: 'ACTION' | 'TASK', { id }: { id: string }) =>
  passed(await call(who, notices.ofRecord, { body: { entityType, entityId: id, limit: 50 } })).objects;
const preferring = (who: Person, more: Partial<NoticePreferences>) =>
  call(who, notices.changePreferences, {
    body: {
      assigned: 'usual',
      due: 'usual',
      overdue: 'usual',
      progress: 'usual',
      comments: 'usual',
      shares: 'usual',
      ...more,
    },
  });
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (name: string) => name.replace(/[&<>"']/g, (sign) => entities[sign]!);
const deliver = ({ id }: Organisation) => deliverMail(server.maker, server.config, id);
const mailsTo = ({ email }: Person) => smtp.received.filter(({ to }) => to === email);

describe('what is done to an action', () => {
  it('is told to whom it concerns, and never to who did it', async () => {
    const { by, ann, bob, manager, property } = await aPlace();
    const action = await anAction(by, { property, priority: 'MEDIUM' });
    await given(by, action, ann);
    later();
    await given(by, action, bob);
    expect(await kindsTo(ann)).toEqual(['taken-back', 'assigned']);
    later();
    passed(await changed(by, await theAction(by, action), { dueDate: inDays(by, 200), reason: 'Scaffold' }));
    later();
    await call(manager, activity.comment, {
      body: { entityId: action.id, entityType: 'ACTION', text: 'Mind the dog' },
    });
    later();
    await aPhotograph(bob, action);
    const first = await closed(bob, await theAction(bob, action));
    later();
    passed(await verifying(manager, first, false, 'The seal is missing'));
    later();
    // Rejected evidence does not count.
    await aPhotograph(bob, action);
    const again = await closed(bob, await theAction(bob, action));
    later();
    passed(await verifying(manager, again));
    const { version } = await theAction(by, action);
    later();
    passed(await call(by, actions.reopen, { body: { id: action.id, version, reason: 'It failed again' } }));
    const sentTo = await bellOf(bob);
    expect(sentTo.map(({ kind, sentence }) => `${kind}: ${sentence}`)).toEqual([
      'reopened: Reopened by ' + by.fullName + ': It failed again',
      `accepted: Accepted by ${manager.fullName}`,
      `rejected: Rejected by ${manager.fullName}: The seal is missing`,
      `comment: ${manager.fullName}: Mind the dog`,
      `due-date-moved: ${by.fullName} changed the due date to 18 September 2026: Scaffold`,
      `assigned: Assigned to you by ${by.fullName}`,
    ]);
    expect(sentTo[0]).toMatchObject({ title: 'Replace the door closer', about: { type: 'ACTION', id: action.id } });
    expect(await kindsTo(manager)).toEqual(['done', 'done', 'due-date-moved']);
    expect(await kindsTo(by)).toEqual(['done', 'done']);
  });

  it('stands in the record: who was told, when and how, for who may see the record', async () => {
    const { organisation, by, ann, property } = await aPlace();
    const action = await anAction(by, { property, priority: 'HIGH' });
    await given(by, action, ann);
    await roundAt(organisation, '2026-03-02T12:00:00Z');
    await deliver(organisation);
    expect(await factOf(by, 'ACTION', action)).toMatchObject([
      {
        kind: 'assigned',
        recipient: ann.fullName,
        sentence: `Assigned to you by ${by.fullName}`,
        createdAt: '2026-03-02T12:00:00.000Z',
        delivery: 'sent',
        mailedAt: '2026-03-02T12:00:00.000Z',
        problem: null,
        readAt: null,
      },
    ]);
    const blind = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW'], { propertyIds: [] });
    const hidden = { body: { entityType: 'ACTION' as const, entityId: action.id } };
    expect((await call(blind, notices.ofRecord, hidden)).status).toBe(404);

    smtp.behave('refuses-recipient');
    later();
    await given(by, await anAction(by, { property, priority: 'HIGH' }), ann);
    await roundAt(organisation, '2026-03-02T12:10:00Z');
    await deliver(organisation);
    smtp.behave('takes');
    const [bounced] = await bellOf(ann);
    expect(await factOf(by, 'ACTION', bounced!.about)).toMatchObject([
      { delivery: 'failed', problem: expect.stringMatching(`550.*${ann.email}`) },
    ]);
    const [shown] = await factOf(
      await organisation.person(allBut('USER_MANAGE', 'PRISM_APP_PEOPLE_MENU')),
      'ACTION',
      bounced!.about,
    );
    expect(shown!.problem).toMatch(/550.*the address/);
    expect(shown!.problem).not.toContain('@');
    const { mailProblem } = passed(await call(by, users.get, { query: { id: ann.id } })).dto;
    expect(mailProblem).toMatchObject({ problem: expect.stringContaining('550') });
  });
});

describe('what is done to a task', () => {
  it('is told to its owners and to who manages the property', async () => {
    const { by, ann, bob, manager, property } = await aPlace();
    const task = await aTask(by, { property, dueDate: '2026-06-01' });
    const form = async (ownerIds: string[], dueOn = '2026-06-01') => {
      const { id, version, status, instructions } = await theTask(by, task.id);
      const body = { id, version, ownIntervalId: null, statusId: status.id, ownerIds, instructions, dueOn };
      passed(await call(by, tasks.change, { body: { ...body, reason: 'Agreed' } }));
      later();
    };
    await form([ann.id]);
    await form([bob.id]);
    await form([bob.id], '2026-07-01');
    const { version } = await theTask(by, task.id);
    const reviewOn = inDays(by, 60);
    passed(await call(by, tasks.suspend, { body: { id: task.id, version, reason: 'Empty', reviewOn } }));
    later();
    passed(await call(by, tasks.resume, { query: { id: task.id } }));
    later();
    passed(await call(by, tasks.bulkChange, { body: { ids: [task.id], set: { ownerIds: [ann.id] }, reason: null } }));
    expect(await kindsTo(ann)).toEqual(['assigned', 'taken-back', 'assigned']);
    expect(await kindsTo(bob)).toEqual(['taken-back', 'resumed', 'suspended', 'due-date-moved', 'assigned']);
    expect(await kindsTo(manager)).toEqual(['resumed', 'suspended', 'due-date-moved']);
    expect(await kindsTo(by)).toEqual([]);
  });
});

describe('what somebody outside does by their link', () => {
  it('is told to whoever manages the property once the one who gave it has left', async () => {
    const { organisation, by, bob, manager, property } = await aPlace();
    const action = await anAction(by, { property });
    const { token } = await aShare(bob, action, { until: '2026-03-05' });
    const asked = (text: string) => byLink(bob, shares.comment, token, { entityType: 'ACTION', text });
    passed(await asked('Who has keys?'));
    later();
    expect([await kindsTo(bob), await kindsTo(manager)]).toEqual([['comment'], []]);
    passed(await call(by, users.deactivate, { body: { id: bob.id, version: 1 } }));
    passed(await asked('Is nobody there?'));
    passed(await byLink(bob, shares.proposeDate, token, { day: '2026-03-04', note: null }));
    expect((await kindsTo(manager)).sort()).toEqual(['comment', 'date-proposed']);
    await roundAt(organisation, '2026-03-03T09:00:00Z');
    expect(await kindsTo(manager)).toContain('link-expiring');
  });
});

describe('the bell', () => {
  const unread = async (who: Person) => passed(await call(who, notices.unread)).count;
  const listed = ({ organisation, ann }: Awaited<ReturnType<typeof aPlace>>, ...ids: string[]) =>
    organisation.within((scope) =>
      notify(
        scope,
        ids.map((id) => ({ kind: 'accepted' as const, about: { type: 'ACTION' as const, id }, to: [ann.id] })),
      ),
    );

  it('has a line for each record with all that was told of it, counts and pages lines, and is read by its owner alone', async () => {
    const place = await aPlace();
    const { by, ann, bob, property } = place;
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => anAction(by, { property })));
    for (const { id } of [first!, second!, third!, second!, first!, first!]) {
      later();
      await listed(place, id);
    }
    const page = passed(await call(ann, notices.lines, { query: { limit: 2 } }));
    expect(page.objects.map(({ about, others }) => [about.id, others])).toEqual([
      [first!.id, { count: 2, isMore: false }],
      [second!.id, { count: 1, isMore: false }],
    ]);
    expect(page.hasMore).toBe(true);
    const rest = passed(await call(ann, notices.lines, { query: { beforeId: page.objects[1]!.id, limit: 2 } }));
    expect(rest.objects.map(({ about }) => about.id)).toEqual([third!.id]);
    expect(rest.hasMore).toBe(false);
    const [newest, older] = page.objects;
    const beside = await besideOf(ann, newest!.id, { limit: 1 });
    expect([beside.objects.map(({ about }) => about.id), beside.hasMore]).toEqual([[first!.id], true]);
    const last = await besideOf(ann, newest!.id, { limit: 1, beforeId: beside.objects[0]!.id });
    expect([last.objects.map(({ about }) => about.id), last.hasMore]).toEqual([[first!.id], false]);
    expect(await bellOf(ann)).toHaveLength(6);

    expect(await unread(ann)).toBe(3);
    for (const refused of [
      await call(bob, notices.read, { body: { id: newest!.id } }),
      await call(bob, notices.readAll, { body: { newestId: newest!.id } }),
      await call(bob, notices.list, { query: { besideId: newest!.id } }),
    ])
      expect(refused.status).toBe(404);
    // What is told after the line was shown stays unread, and so does the line.
    later();
    await listed(place, first!.id);
    passed(await call(ann, notices.read, { body: { id: newest!.id } }));
    expect(await unread(ann)).toBe(3);
    expect((await bellOf(ann)).filter(({ readAt }) => readAt)).toHaveLength(3);
    passed(await call(ann, notices.readAll, { body: { newestId: older!.id } }));
    const left = passed(await call(ann, notices.lines, { query: { unread: 'true' } })).objects;
    expect(left).toMatchObject([{ about: { id: first!.id }, isUnread: true, others: { count: 3 } }]);
    expect((await linesOf(ann)).map(({ isUnread }) => isUnread)).toEqual([true, false, false]);
    expect(await unread(ann)).toBe(1);
  });

  it('counts no further than anybody reads, on a line and in all', async () => {
    const place = await aPlace();
    const { by, ann, property } = place;
    const [busy, ...others] = await Promise.all(Array.from({ length: 3 }, () => anAction(by, { property })));
    await listed(place, ...Array.from({ length: 101 }, () => busy!.id));
    await listed(place, ...others.map(({ id }) => id));
    expect(await unread(ann)).toBe(3);
    expect((await linesOf(ann)).map((line) => line.others)).toContainEqual({ count: 99, isMore: true });
    const [, line] = (await linesOf(ann)).toSorted((one, other) => one.others.count - other.others.count).slice(1);
    passed(await call(ann, notices.read, { body: { id: line!.id } }));
    expect(await unread(ann)).toBe(2);
  });

  it('shows nothing of what its reader may not see any more, and tells nobody who may not see it', async () => {
    const { organisation, by, property } = await aPlace();
    const other = await aProperty(by);
    const clerk = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [property.id],
    });
    const gone = await organisation.person();
    await organisation.within(({ db, now }) =>
      db.updateTable('users').set({ deactivatedAt: now.toISOString() }).where('id', '=', gone.id).execute(),
    );
    const [here, there] = [await anAction(by, { property }), await anAction(by, { property: other })];
    await organisation.within((scope) =>
      notify(
        scope,
        [here, there].map(({ id }) => ({
          kind: 'assigned' as const,
          about: { type: 'ACTION' as const, id },
          to: [clerk.id, gone.id],
        })),
      ),
    );
    expect((await bellOf(clerk)).map(({ about }) => about.id)).toEqual([here.id]);
    expect(await factOf(by, 'ACTION', there)).toEqual([]);
    await organisation.within(({ db }) =>
      db.deleteFrom('grantProperties').where('propertyId', '=', property.id).execute(),
    );
    expect(await bellOf(clerk)).toEqual([]);
    expect(await linesOf(clerk)).toEqual([]);
    expect(passed(await call(clerk, notices.unread)).count).toBe(0);
    const before = smtp.received.length;
    await roundAt(organisation, '2026-03-03T09:00:00Z');
    await deliver(organisation);
    expect(smtp.received.slice(before).filter(({ to }) => to === clerk.email)).toEqual([]);
  });

  it('does not keep a session alive that nobody uses', async () => {
    const { organisation, ann } = await aPlace();
    const seen = () =>
      organisation.within(({ db }) =>
        db.selectFrom('sessions').select('lastSeenAt').where('userId', '=', ann.id).executeTakeFirstOrThrow(),
      );
    await organisation.within(({ db }) =>
      db.updateTable('sessions').set({ lastSeenAt: '2030-03-02T12:50:00Z' }).where('userId', '=', ann.id).execute(),
    );
    const before = await seen();
    server.at('2030-03-02T13:00:00Z');
    passed(await call(ann, notices.unread));
    expect(await seen()).toEqual(before);
    passed(await call(ann, notices.list, { query: {} }));
    await expect.poll(seen).not.toEqual(before);
  });
});

describe('mail of notices', () => {
  it(
    'F-01: an organisation without its mail server for a day loses nothing and sends nothing twice',
    { tags: ['thorough'] },
    async () => {
      const { organisation, by, ann, property } = await aPlace();
      const action = await anAction(by, { property, priority: 'HIGH', dueDate: '2026-03-03' });
      smtp.behave('busy');
      await given(by, action, ann);
      const task = await aTask(by, { property, dueDate: '2026-05-15' });
      const { id, version, status, instructions } = await theTask(by, task.id);
      const body = { id, version, ownIntervalId: null, statusId: status.id, instructions, dueOn: '2026-05-15' };
      passed(await call(by, tasks.change, { body: { ...body, ownerIds: [ann.id] } }));
      for (const hour of ['02T13', '02T20', '03T06', '03T08', '03T12']) {
        await roundAt(organisation, `2026-03-${hour}:00:00Z`);
        await deliver(organisation);
      }
      expect(mailsTo(ann)).toEqual([]);
      smtp.behave('takes');
      for (const minute of ['01', '06', '11']) {
        await roundAt(organisation, `2026-03-03T12:${minute}:00Z`);
        await deliver(organisation);
      }
      const subjects = mailsTo(ann).map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)![1]);
      expect(subjects.sort()).toEqual([
        '1 assigned to you: your day, 2 March 2026',
        `Replace the door closer: Assigned to you by ${by.fullName}`,
        'Replace the door closer: Due today, 3 March 2026',
      ]);
      // Mail administrators read what happened, without the record's name.
      const kept = passed(await call(by, mail.list, { body: { ...mailList.defaults, page: 1 } })).objects;
      expect(kept.map(({ subject }) => subject).toSorted()).toEqual([
        '1 assigned to you: your day, 2 March 2026',
        'Assigned: action',
        'Due: action',
      ]);
      const { dto } = passed(
        await call(by, mail.get, { query: { id: kept.find(({ subject }) => subject === 'Due: action')!.id } }),
      );
      expect(dto).toMatchObject({ subject: 'Due: action', isHidden: true });
      expect(JSON.stringify([kept, dto])).not.toContain('door closer');
    },
  );

  it('is one digest a person and day, in parts, with what was told since; two processes at once send one', async () => {
    const { organisation, by, ann, property } = await aPlace();
    const several = Array.from({ length: 60 }, (_, at) => ({
      name: `Seal the riser ${at}`,
      priority: 'LOW' as const,
      dueDate: '2026-09-01',
    }));
    const { objects: risers } = passed(
      await call(by, actions.createSeveral, { body: { propertyId: property.id, actions: several } }),
    );
    await organisation.within((scope) =>
      notify(
        scope,
        risers.map(({ id }) => ({ kind: 'assigned', about: { type: 'ACTION', id }, to: [ann.id] })),
      ),
    );
    const late = await anAction(by, { property, name: 'Fit the sign', priority: 'MEDIUM', dueDate: '2026-03-02' });
    await given(by, late, ann);
    await Promise.all([1, 2].map(() => roundAt(organisation, '2026-03-03T07:30:00Z')));
    await roundAt(organisation, '2026-03-03T18:00:00Z');
    await deliver(organisation);
    const [digest, ...more] = mailsTo(ann);
    expect(more).toEqual([]);
    const text = decoded(digest!.raw);
    expect(text).toContain('Subject: 1 overdue, 61 assigned to you: your day, 3 March 2026');
    expect(text.indexOf('OVERDUE')).toBeLessThan(text.indexOf('ASSIGNED TO YOU'));
    expect(text).toContain('* Fit the sign\r\n  1 Test Street\r\n  Overdue: it was due on 2 March 2026');
    expect(text).toContain(`http://lintel.test/actions/item/${late.id}`);
    expect(text.match(/^\* /gm)).toHaveLength(50);
    expect(text).toContain('and 12 more');
    expect((await factOf(by, 'ACTION', late)).filter(({ recipient }) => recipient === ann.fullName)).toMatchObject([
      { kind: 'overdue', delivery: 'sent', digestOn: '2026-03-03' },
      { kind: 'assigned', delivery: 'sent', digestOn: '2026-03-03' },
    ]);
    // Nothing new: no digest.
    await roundAt(organisation, '2026-03-04T09:00:00Z');
    await roundAt(organisation, '2026-03-05T09:00:00Z');
    await deliver(organisation);
    expect(mailsTo(ann)).toHaveLength(1);
    const { objects } = passed(await call(by, mail.list, { body: { ...mailList.defaults, page: 1 } }));
    expect(JSON.stringify(objects)).not.toContain('Fit the sign');
  });

  it('is one message about all that somebody is given together, and one notice of each', async () => {
    const { organisation, by, ann, property } = await aPlace();
    const several = Array.from({ length: 60 }, (_, at) => ({ name: `Seal the riser ${at}`, priority: 'LOW' as const }));
    const { objects } = passed(
      await call(by, actions.createSeveral, { body: { propertyId: property.id, actions: several } }),
    );
    const ids = objects.map(({ id }) => id);
    // HIGH ones are mailed at once.
    const set = { assigneeId: ann.id, priority: 'HIGH' as const, moveDueDateBy: 3 };
    const { changedCount } = passed(await call(by, actions.bulkChange, { body: { ids, set, reason: 'Agreed' } }));
    expect(changedCount).toBe(60);
    await mailAtOnce(server.maker, server.config, organisation.id);
    await deliver(organisation);
    expect(mailsTo(ann).map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)![1])).toEqual(['New: 60 assigned to you']);
    const bell = passed(await call(ann, notices.list, { query: { limit: 50 } }));
    expect(new Set(bell.objects.map(({ kind }) => kind))).toEqual(new Set(['assigned']));
    expect(bell.hasMore).toBe(true);
  }, 30_000);

  it('has what is due in the order of the day that it says, of a hazard case that of its time limit', async () => {
    const { organisation, by, ann, property } = await aPlace();
    passed(await preferring(ann, { due: 'digest' }));
    const [later20, sooner10] = await Promise.all(
      ['2026-03-20', '2026-03-10'].map((dueDate) => anAction(by, { property, name: `Due ${dueDate}`, dueDate })),
    );
    await aHazardCase(by, { property, awareAt: '2026-03-02T10:00:00Z', peopleIds: [ann.id] });
    await organisation.within((scope) =>
      notify(
        scope,
        [later20!, sooner10!].map(({ id }) => ({
          kind: 'due-soon' as const,
          about: { type: 'ACTION' as const, id },
          to: [ann.id],
        })),
      ),
    );
    await roundAt(organisation, '2026-03-03T09:00:00Z');
    await deliver(organisation);
    const { text } = readable(mailsTo(ann).at(0)!.raw);
    expect(text.match(/Due 2026-\d\d-\d\d|by 16 March 2026/g)).toEqual([
      'Due 2026-03-10',
      'by 16 March 2026',
      'Due 2026-03-20',
    ]);
  });

  it('leaves out nothing that is told while it is being written', async () => {
    const { organisation, by, ann, property } = await aPlace();
    const [one, other] = [await anAction(by, { property }), await anAction(by, { property })];
    const listed = ({ id }: { id: string }) =>
      organisation.within((scope) =>
        notify(scope, [{ kind: 'rejected', about: { type: 'ACTION', id }, to: [ann.id] }]),
      );
    await listed(one);
    await asOwner(server.ownerUrl, async (owner) => {
      // Writing the message has to wait, after the notices were read.
      await owner.query('begin');
      await owner.query('lock table mail_messages in share mode');
      const mailing = mailAtOnce(server.maker, server.config, organisation.id);
      const waits = `select count(*)::int as count from pg_locks waiting join pg_locks held using (pid)
        where not waiting.granted and waiting.relation = 'mail_messages'::regclass and held.locktype = 'advisory'
          and (held.classid::bigint << 32 | held.objid::bigint) = hashtextextended($1, 0)`;
      const isWaiting = async () => (await owner.query<{ count: number }>(waits, [`notices ${ann.id}`])).rows[0]!.count;
      await expect.poll(isWaiting).toBe(1);
      await listed(other);
      await owner.query('rollback');
      await mailing;
    });
    await roundAt(organisation, '2026-03-02T12:01:00Z');
    await deliver(organisation);
    expect(mailsTo(ann)).toHaveLength(2);
    expect((await factOf(by, 'ACTION', other)).map(({ delivery }) => delivery)).toEqual(['sent']);
  });

  it('comes as each person chose; what is overdue cannot be kept away', async () => {
    const { organisation, by, ann, bob, property } = await aPlace();
    expect((await preferring(ann, { overdue: 'bell' } as never)).status).toBe(422);
    passed(await preferring(ann, { assigned: 'bell' }));
    passed(await preferring(bob, { assigned: 'at-once' }));
    expect(passed(await call(bob, notices.preferences)).dto.assigned).toBe('at-once');
    const action = await anAction(by, { property, priority: 'HIGH', dueDate: '2026-06-01' });
    await given(by, action, ann);
    await given(by, await anAction(by, { property, priority: 'LOW', dueDate: '2026-06-01' }), bob);
    await roundAt(organisation, '2026-03-02T12:01:00Z');
    await deliver(organisation);
    expect([mailsTo(ann), mailsTo(bob)].map((mails) => mails.length)).toEqual([0, 1]);
    expect((await factOf(by, 'ACTION', action))[0]).toMatchObject({ delivery: 'bell' });
  });
});

describe('what people outside are answered', () => {
  it('is mailed to them once, with a link that works, and stands in the record', async () => {
    const { organisation, by, property } = await aPlace();
    const action = await anAction(by, { property, priority: 'MEDIUM' });
    const { token, info } = await aShare(by, action, { until: '2026-03-10', email: 'ada@answered.example' });
    passed(await byLink(by, shares.accept, token, {}));
    passed(await byLink(by, shares.proposeDate, token, { day: '2026-03-09', note: 'Parts' }));
    passed(await call(by, shares.answerDate, { body: { id: info.tokenId, agreed: false, note: 'Too late' } }));
    passed(await call(by, shares.reply, { body: { id: info.tokenId, text: 'The key is at the office' } }));
    const answers = await asOwner(server.ownerUrl, async (owner) =>
      (
        await owner.query<{ data: Answer }>(
          "select data from pgboss.job where name = 'shares.answer' and data ->> 'shareId' = $1 order by data ->> 'mailId'",
          [info.tokenId],
        )
      ).rows.map(({ data }) => data),
    );
    expect(answers.map(({ event }) => event)).toEqual(['date-refused']);
    for (const answer of [...answers, ...answers])
      await mailAnswer(server.maker, server.config, organisation.id, answer);
    later();
    await deliver(organisation);
    const mails = smtp.received.filter(({ to }) => to === 'ada@answered.example').map(({ raw }) => decoded(raw));
    const sentTo = mails.filter((raw) => /^Subject: Harbour Homes answers/m.test(raw));
    expect(sentTo).toHaveLength(2);
    const [refused, reply] = ['9 March 2026, is not agreed', 'The key is at the office'].map((part) =>
      sentTo.find((raw) => raw.includes(part))!,
    );
    expect(refused).toContain('Too late');
    const [, further] = /action_assign_view\.html#([\w.-]+)/.exec(reply!)!;
    expect((await byLink(by, shares.open, further!, {})).status).toBe(200);
    expect((await byLink(by, shares.open, token, {})).status).toBe(200);
    const kinds = (await factOf(by, 'ACTION', action)).map(({ kind, delivery }) => `${kind} ${delivery}`);
    expect(kinds.filter((each) => each.startsWith('share-answered'))).toEqual([
      'share-answered sent',
      'share-answered sent',
    ]);
    passed(await call(by, shares.revoke, { body: { id: info.tokenId } }));
    await mailAnswer(server.maker, server.config, organisation.id, { ...answers[0]!, mailId: crypto.randomUUID() });
    await deliver(organisation);
    expect(smtp.received.filter(({ to }) => to === 'ada@answered.example')).toHaveLength(mails.length);
  });
});

describe('what people outside do by their link', () => {
  it('is told to who gave it to them, and the record shows whether the link arrived', async () => {
    const { organisation, by, manager, property } = await aPlace();
    const action = await anAction(by, { property, priority: 'MEDIUM' });
    const { token, info } = await aShare(by, action, { until: '2026-03-10' });
    await deliver(organisation);
    expect(await factOf(by, 'ACTION', action)).toMatchObject([
      { kind: 'share-sent', recipient: expect.stringContaining('('), delivery: 'sent', problem: null },
    ]);
    const doing: [Endpoint, Record<string, unknown>][] = [
      [shares.open, {}],
      [shares.accept, {}],
      [shares.proposeDate, { day: '2026-03-09', note: 'Parts' }],
      [shares.logVisit, { visitedOn: '2026-03-02', gotIn: false, note: 'Nobody there' }],
      [shares.comment, { entityType: 'ACTION', text: 'Which door?' }],
      [shares.decline, { reason: 'Too far' }],
    ];
    for (const [endpoint, body] of doing) {
      later();
      passed(await byLink(by, endpoint, token, body));
    }
    const sentTo = (await bellOf(by)).map(({ kind, sentence }) => [
      kind,
      sentence.replace(/^.*?\) /, '').replace(/^.*\): /, ''),
    ]);
    expect(sentTo).toEqual([
      ['share-declined', 'declined the work, which needs somebody else: Too far'],
      ['comment', 'Which door?'],
      ['no-access', 'had no access: Nobody there'],
      ['date-proposed', 'proposes 9 March 2026 and awaits an answer: Parts'],
      ['share-accepted', 'accepted the work'],
      ['share-opened', 'opened the link'],
    ]);
    expect(await kindsTo(manager)).toEqual(['share-declined', 'no-access']);
    expect(info.tokenId).toBeTruthy();
  });

  it('includes that they do not know of it, because the mail server refused the message', async () => {
    const { organisation, by, property, manager } = await aPlace();
    const action = await anAction(by, { property, priority: 'HIGH' });
    smtp.behave('refuses-recipient');
    const { info } = await aShare(by, action);
    later();
    await deliver(organisation);
    smtp.behave('takes');
    const written = await organisation.within(({ db }) =>
      db
        .selectFrom('mailMessages')
        .innerJoin('mailShares', 'mailShares.mailId', 'mailMessages.id')
        .select(['mailMessages.id', 'state', 'problem', 'mailMessages.link', 'mailShares.link as linkOfShare'])
        .where('shareId', '=', info.tokenId)
        .executeTakeFirstOrThrow(),
    );
    expect(written).toMatchObject({ state: 'failed', link: null, linkOfShare: null });
    // The job that the delivery asked for, which is tried again where it fails.
    for (let times = 0; times < 2; times += 1)
      await organisation.within((scope) =>
        notifyUndelivered(scope, { mailId: written.id, reason: written.problem!, isUnsure: false, isGivenUp: false }),
      );
    const sentTo = (await bellOf(by)).filter(({ kind }) => kind === 'share-undelivered');
    expect(sentTo).toHaveLength(1);
    expect(sentTo[0]!.sentence).toMatch(
      /^The e-mail to .* was not delivered \(.*550 No such mailbox the address\): check the address and send it again$/,
    );
    expect(await kindsTo(manager)).toEqual([]);
  });

  it('includes that the message was given up, which is not because of the address', async () => {
    const { organisation, by, property } = await aPlace();
    smtp.behave('relays-nothing');
    await aShare(by, await anAction(by, { property, priority: 'HIGH' }));
    server.at('2026-03-07T15:00:00Z');
    await deliver(organisation);
    smtp.behave('takes');
    const [asked] = await ask<{ data: Undelivered }>(
      server.ownerUrl,
      "select data from pgboss.job where name = 'shares.undelivered' and data ->> 'organisationId' = $1",
      [organisation.id],
    );
    await organisation.within((scope) => notifyUndelivered(scope, asked!.data));
    const [sentTo] = await bellOf(by);
    expect(sentTo!.sentence).toMatch(
      /^The e-mail to .* was not delivered \(Given up after 5 days: 554 .*Relay access denied\): check the address, or ask an administrator about Outgoing mail, and send it again$/,
    );
  });

  it('is one line of all that the message was about, each told of once and mailed with the names of the others', async () => {
    const { organisation, by, bob, property } = await aPlace();
    const [first, ...others] = await Promise.all(
      ['First <b>door</b>', 'Second door', 'Third door'].map((name) => anAction(by, { property, name })),
    );
    smtp.behave('refuses-recipient');
    await giveSeveral(bob, [first!, ...others]);
    later();
    await deliver(organisation);
    smtp.behave('takes');
    const { mailId, problem } = await organisation.within(({ db }) =>
      db
        .selectFrom('mailMessages')
        .select(['id as mailId', 'problem'])
        .where('kind', '=', 'share-link')
        .executeTakeFirstOrThrow(),
    );
    for (let times = 0; times < 2; times += 1) {
      await organisation.within((scope) =>
        notifyUndelivered(scope, { mailId, reason: problem!, isUnsure: false, isGivenUp: false }),
      );
      // The job may be tried again when one of them has ended meanwhile.
      passed(await call(by, actions.assign, { params: { id: first!.id }, body: { assignee: '' } }));
    }
    expect(await linesTo(bob)).toEqual([idsOf([first!, ...others])]);
    await mailAtOnce(server.maker, server.config, organisation.id);
    await deliver(organisation);
    const mails = mailsTo(bob).map(({ raw }) => decoded(raw));
    expect(mails).toHaveLength(1);
    expect(mails[0]).not.toContain('New: ');
    expect(mails[0]).toMatch(/\sand\s2\sothers:/);
    expect(mails[0]).toContain('The same applies to ');
    for (const name of ['First', 'Second door', 'Third door']) expect(mails[0]).toContain(name);

    const lines = await linesOf(bob);
    expect(lines).toMatchObject([{ isOfSeveral: true, isUnread: true, others: { count: 2, isMore: false } }]);
    expect(passed(await call(bob, notices.unread)).count).toBe(1);
    passed(await call(bob, notices.read, { body: { id: lines[0]!.id } }));
    expect(passed(await call(bob, notices.unread)).count).toBe(0);
    expect((await bellOf(bob)).every(({ readAt }) => readAt)).toBe(true);
  });

  it('escapes every name in a message about several, in each line, and lets no text begin a line of its own', async () => {
    const { organisation, by, bob, property } = await aPlace();
    const names = ['<img src=x onerror=alert(1)>', '"><script>alert(2)</script>', "O'Neill & <b>Sons</b>", '</td></a>'];
    const some = await Promise.all(names.map((name) => anAction(by, { property, name })));
    const hostile = 'Refused\n\n-- \n<a href="https://evil.example">Sign in again</a>';
    const report = (together?: string) =>
      organisation.within((scope) =>
        notify(
          scope,
          some.map(({ id }) => ({
            kind: together ? ('share-undelivered' as const) : ('rejected' as const),
            about: { type: 'ACTION' as const, id },
            to: [bob.id],
            details: { to: '<i>Ada</i> (& Co)', reason: hostile, by: '<u>Bea</u>', together },
          })),
        ),
      );
    const read = async () => {
      await mailAtOnce(server.maker, server.config, organisation.id);
      await deliver(organisation);
      return readable(mailsTo(bob).at(-1)!.raw);
    };
    await report('the same letter');
    const oneLine = await read();
    await report();
    const lines = await read();
    expect(lines.subject).toBe('New: 4 updates');
    for (const { html, text } of [oneLine, lines]) {
      expect(html).not.toMatch(/<(img|script|b|i|u)\b|evil\.example">/);
      for (const name of names) {
        expect(html).toContain(escaped(name));
        expect(text).toContain(name);
      }
      // The signature is the organisation's.
      expect(text.match(/^-- $/gm)).toHaveLength(1);
      expect(text).toContain('Refused -- <a href="https://evil.example">Sign in again</a>');
    }
    expect(oneLine.subject).toContain(' and 3 others: ');
    // Each of the others has a link, on the page of the line.
    const [, line] = /\/notices\.html\?line=([\w-]+)/.exec(oneLine.text)!;
    const { objects } = passed(await call(bob, notices.lines, { query: { ofId: line! } }));
    expect(objects).toMatchObject([{ isOfSeveral: true, others: { count: 3, isMore: false } }]);
  });

  it('has the whole name of a record in its line, and the beginning in a subject', async () => {
    const { organisation, by, bob, property } = await aPlace();
    const name = `Replace the cross-corridor door ${'and its closer, '.repeat(5)}on the ninth floor`;
    const [first, second] = [await anAction(by, { property, name }), await anAction(by, { property, name })];
    const mailed = async (some: readonly { id: string }[], together?: string) => {
      await organisation.within((scope) =>
        notify(
          scope,
          some.map(({ id }) => ({
            kind: 'share-undelivered' as const,
            about: { type: 'ACTION' as const, id },
            to: [bob.id],
            details: { to: 'Ada', reason: 'Refused', together },
          })),
        ),
      );
      await mailAtOnce(server.maker, server.config, organisation.id);
      await deliver(organisation);
      return readable(mailsTo(bob).at(-1)!.raw);
    };
    expect((await mailed([first])).subject).toContain(`${name.slice(0, 79)}…`);
    later();
    // In a message of two lines, one of them of two records.
    await organisation.within((scope) =>
      notify(scope, [{ kind: 'rejected', about: { type: 'ACTION', id: first.id }, to: [bob.id], details: {} }]),
    );
    const { text } = await mailed([first, second], 'the same letter');
    expect(text.replace(/\s+/g, ' ')).toContain(`${name} and one other`);
    expect(text).not.toContain('…');
  });

  it('is told of once where a link ends in two days', async () => {
    const { organisation, by, manager, property } = await aPlace();
    const action = await anAction(by, { property, priority: 'MEDIUM' });
    await aShare(by, action, { until: '2026-03-10' });
    for (const day of ['07', '08', '09', '10', '11']) await roundAt(organisation, `2026-03-${day}T09:00:00Z`);
    const expiring = (await factOf(by, 'ACTION', action)).filter(({ kind }) => kind === 'link-expiring');
    expect(expiring).toMatchObject([{ createdAt: '2026-03-08T09:00:00.000Z', recipient: by.fullName }]);
    expect(expiring[0]!.sentence).toMatch(/works until 10 March 2026; extend it if they need longer$/);
    expect(await kindsTo(manager)).toEqual([]);
  });

  it(
    'is told of in one line where several links of one person end on a day, also of one given later, each once',
    { tags: ['thorough'] },
    async () => {
      const { organisation, by, bob, manager, property } = await aPlace();
      const other = await aProperty(by, { ownerIds: [by.id] });
      const some = [await anAction(by, { property }), await anAction(by, { property: other })];
      await giveSeveral(bob, some, '2026-03-10');
      const apart = await anAction(by, { property });
      await aShare(bob, apart, { until: '2026-03-11' });
      await roundAt(organisation, '2026-03-08T09:00:00Z');
      const joined = await anAction(by, { property });
      await giveSeveral(bob, [joined], '2026-03-10');
      for (const day of ['09', '10']) await roundAt(organisation, `2026-03-${day}T09:00:00Z`);
      expect((await linesTo(bob)).toSorted()).toEqual([idsOf(some), [apart.id], [joined.id]].toSorted());
      // Managers read it too, who may not see addresses.
      expect(JSON.stringify(await bellOf(bob))).not.toContain('ada@hill-fire.example');
      await deliver(organisation);
      const digest = decoded(mailsTo(bob).at(0)!.raw);
      expect(digest).toContain('The same applies to ');
      expect(digest).toMatch(/Subject: .*1 update: your day/);

      // Whoever looks after them instead is told of their own.
      await giveSeveral(bob, [await anAction(by, { property }), await anAction(by, { property: other })], '2026-03-20');
      passed(await call(by, users.deactivate, { body: { id: bob.id, version: 1 } }));
      await roundAt(organisation, '2026-03-18T09:00:00Z');
      for (const who of [manager, by]) expect((await linesTo(who)).at(-1)).toHaveLength(1);
    },
  );

  it('is told of as far as its reader may see it, also where that changes before the message', async () => {
    const { organisation, by, property } = await aPlace();
    const giver = await organisation.person();
    const [first, second, third] = [await aProperty(by), property, await aProperty(by)];
    const some = await Promise.all(
      [first, second, third].map((place, at) => anAction(by, { property: place, name: `Door ${at}` })),
    );
    await giveSeveral(giver, some, '2026-03-10');
    const seeing = async (...propertyIds: string[]) => {
      await organisation.within(({ db }) => db.deleteFrom('grants').where('userId', '=', giver.id).execute());
      await organisation.give(giver, allBut(), { propertyIds });
    };
    await seeing(first.id, second.id);
    server.at('2026-03-08T09:00:00Z');
    await planToday(server.maker, organisation.id);
    expect(await linesTo(giver)).toEqual([idsOf(some.slice(0, 2))]);
    await seeing(second.id);
    await roundAt(organisation, '2026-03-08T09:01:00Z');
    await deliver(organisation);
    expect(await linesTo(giver)).toEqual([[some[1]!.id]]);
    const digest = decoded(mailsTo(giver).at(0)!.raw);
    expect(digest).toContain('Door 1');
    expect(digest).not.toMatch(/Door [02]|The same applies/);
  });

  it(
    'reaches a deputy who has links of the same person themselves, with those of the absent apart',
    { tags: ['thorough'] },
    async () => {
      const { organisation, by, ann, bob, property } = await aPlace();
      const of = async (who: Person, name: string) => {
        const some = await Promise.all([1, 2].map((at) => anAction(by, { property, name: `${name} ${at}` })));
        await giveSeveral(who, some, '2026-03-10');
        return idsOf(some);
      };
      const [anns, bobs] = [await of(ann, 'Stair'), await of(bob, 'Lift')];
      const away = { fromOn: '2026-03-02', untilOn: '2026-03-16', deputyId: bob.id };
      passed(await call(ann, notices.addAbsence, { body: away }));
      await roundAt(organisation, '2026-03-08T09:00:00Z');
      await deliver(organisation);
      expect((await linesTo(bob)).toSorted()).toEqual([anns, bobs].toSorted());
      expect(await linesTo(ann)).toEqual([anns]);
      const digest = decoded(mailsTo(bob).at(0)!.raw);
      for (const name of ['Stair 1', 'Stair 2', 'Lift 1', 'Lift 2']) expect(digest).toContain(name);
      expect(mailsTo(ann)).toEqual([]);
    },
  );
});

describe('who is away', () => {
  it('keeps their notices in the bell while the deputy is told and mailed; the record shows both', async () => {
    const { organisation, by, ann, bob, property } = await aPlace();
    const away = { fromOn: '2026-03-02', untilOn: '2026-03-06', deputyId: bob.id };
    const { dto: absence } = passed(await call(ann, notices.addAbsence, { body: away }));
    const action = await anAction(by, { property, priority: 'HIGH', dueDate: '2026-06-01' });
    await given(by, action, ann);
    const entries = passed(
      await call(by, activity.list, { body: { entityId: action.id, entityType: 'ACTION' as const } }),
    ).records;
    expect(entries[0]!.summary).toBe(`${ann.fullName} is away until 6 March 2026; ${bob.fullName} stands in.`);
    await roundAt(organisation, '2026-03-02T12:01:00Z');
    await deliver(organisation);
    expect([mailsTo(ann), mailsTo(bob)].map((mails) => mails.length)).toEqual([0, 1]);
    expect((await bellOf(bob))[0]!.notes).toEqual([`You stand in for ${ann.fullName}`]);
    const sentTo = (await factOf(by, 'ACTION', action)).map(({ recipient, insteadOf, delivery }) => [
      recipient,
      insteadOf,
      delivery,
    ]);
    expect(new Map(sentTo.map(([name, ...rest]) => [name, rest]))).toEqual(
      new Map([
        [ann.fullName, [null, 'bell']],
        [bob.fullName, [ann.fullName, 'sent']],
      ]),
    );
    const again = { fromOn: '2026-03-05', untilOn: '2026-03-09', deputyId: bob.id };
    expect((await call(ann, notices.addAbsence, { body: again })).status).toBe(422);

    server.at('2026-03-04T12:00:00Z');
    passed(await call(ann, notices.endAbsence, { query: { id: absence.id } }));
    await given(by, await anAction(by, { property, priority: 'HIGH', dueDate: '2026-06-01' }), ann);
    await roundAt(organisation, '2026-03-04T12:01:00Z');
    await deliver(organisation);
    expect(mailsTo(ann)).toHaveLength(1);
  });

  it('is mailed as ever where the deputy may not see it, or is away too', async () => {
    const { organisation, by, ann, bob, property } = await aPlace();
    const blind = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW'], { propertyIds: [] });
    const days = { fromOn: '2026-03-01', untilOn: '2026-03-30' };
    passed(await call(ann, notices.addAbsence, { body: { ...days, deputyId: blind.id } }));
    passed(await call(bob, notices.addAbsence, { body: { ...days, deputyId: ann.id } }));
    for (const who of [ann, bob])
      await given(by, await anAction(by, { property, priority: 'HIGH', dueDate: '2026-06-01' }), who);
    await roundAt(organisation, '2026-03-02T12:01:00Z');
    await deliver(organisation);
    expect([ann, bob, blind].map((who) => mailsTo(who).length)).toEqual([1, 1, 0]);
  });

  it('is entered by themselves or by who manages users, and by nobody else', async () => {
    const { organisation, by, ann, bob } = await aPlace();
    const body = { userId: ann.id, fromOn: '2026-03-05', untilOn: '2026-03-09', deputyId: bob.id };
    const clerk = await organisation.person(['PRISM_PROPERTY_VIEW']);
    expect((await call(clerk, notices.addAbsence, { body })).status).toBe(403);
    expect((await call(clerk, notices.absences, { query: { userId: ann.id } })).status).toBe(403);
    passed(await call(by, notices.addAbsence, { body }));
    expect(passed(await call(ann, notices.absences, { query: {} })).objects).toMatchObject([
      { fromOn: '2026-03-05', deputy: { id: bob.id } },
    ]);
    expect((await call(ann, notices.addAbsence, { body: { ...body, userId: null, deputyId: ann.id } })).status).toBe(
      422,
    );
  });
});
