import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { mail, mailList } from '@lintel/contract/areas/mail';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { notices } from '@lintel/contract/areas/notices';
import { MOST_SHARES_AT_ONCE } from '@lintel/contract/areas/shares/share';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { anAction, awaiting, closed, theAction } from '#areas/actions/testing';
import { aContractor } from '#areas/contractors/testing';

import { MOST_LETTERS } from '#areas/mail/letters-outside';
import { aPicture } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { aStatutoryNotice } from '#areas/statutory-notices/testing';
import { aTask, inDays, removed } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { ask } from '#test/own-database';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { hearStatements, isProgram } from '#test/statements-in';
import type { TestServer } from '#test/test-server';
import { mailAnswer } from './answer.ts';
import type { Answer } from './answer.ts';
import { aPostingServer, asShares, aShare, byLink, opened, outsider, sendByLink } from './testing.ts';

let organisation: Organisation;
let by: Person;
beforeAll(async () => {
  organisation = await anOrganisation();
  by = await organisation.person();
});

const ofActions = { kind: 'action' as const };
const give = (who: Person, ids: readonly string[], wanted: Parameters<typeof asShares>[2] = {}) =>
  call(who, shares.saveSeveral, { params: ofActions, body: asShares(who, ids, wanted) });
const reasonsOf = (refused: readonly { id: string; reason: string }[]) =>
  new Map(refused.map(({ id, reason }) => [id, reason]));
const shareOf = async (id: string) =>
  passed(await call(by, shares.get, { query: { entityId: id, entityType: 'ACTION' } })).dto.shareAssignment;

describe('several actions given to somebody outside together', () => {
  it('ASSIGN-013, ASSIGN-014: have a share each, with its own entry, priority and assignee of before', async () => {
    const ann = await organisation.person();
    const one = await anAction(by, { assignee: ann.email, priority: 'HIGH' });
    const two = await anAction(by, { priority: 'LOW' });
    const reply = passed(await give(by, [one.id, two.id, one.id], { brief: 'All of flat 3', until: inDays(by, 20) }));
    expect(reply).toEqual({ changedCount: 2, unchangedCount: 0, refusedCount: 0, refused: [], messageCount: 1 });
    for (const { id, priority } of [one, two])
      expect(await shareOf(id)).toMatchObject({
        assigneeInfo: outsider,
        assignmentBrief: 'All of flat 3',
        priority,
        linkExpirationDate: inDays(by, 20),
        assignedBy: by.fullName,
        mail: { state: 'kept' },
      });
    expect(await activityOn(by, one.id)).toEqual(['action.raised', 'action.assigned', 'share.given']);
    const { records } = passed(await call(by, activity.list, { body: { entityId: one.id, entityType: 'ACTION' } }));
    expect(records[0]!.changes).toMatchObject([{ from: ann.fullName, to: 'Ada Hill (Hill Fire Ltd)' }]);
    const sentTo = passed(await call(ann, notices.list, { query: { limit: 50 } })).objects;
    expect(sentTo.map(({ kind }) => kind)).toContain('taken-back');
  });

  it('stay as they are where a single one would be refused, each with the reason', async () => {
    const [here, elsewhere, lost] = [await aProperty(by), await aProperty(by), await aProperty(by)];
    const fine = await anAction(by, { property: here });
    const there = await anAction(by, { property: elsewhere });
    const archived = await anAction(by, { property: lost });
    const waiting = await awaiting(by, { property: here });
    const done = await anAction(by, { property: here });
    await closed(by, await theAction(by, done));
    const shared = await anAction(by, { property: here });
    const { token } = await aShare(by, shared, { fullName: 'Bo Fine', company: 'Fine Ltd' });
    const { version } = passed(await call(by, properties.get, { query: { id: lost.id } })).dto;
    passed(await call(by, properties.archive, { body: { id: lost.id, version, reason: 'Sold' } }));
    const unknown = crypto.randomUUID();
    const local = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW']);
    await organisation.give(local, allBut(), { propertyIds: [here.id, lost.id] });
    const ids = [fine, there, archived, waiting, done, shared].map(({ id }) => id);
    const answer = passed(await give(local, [...ids, unknown]));
    expect(answer).toMatchObject({ changedCount: 1, refusedCount: 6 });
    expect(reasonsOf(answer.refused)).toEqual(
      new Map([
        [there.id, 'You may not do this'],
        [archived.id, 'This property is archived. Restore it first.'],
        [waiting.id, 'Only an open action can be assigned to somebody'],
        [done.id, 'Only an open action can be assigned to somebody'],
        [
          shared.id,
          'This is assigned by e-mail to Bo Fine (Fine Ltd) already. Assign it to somebody else on its own page.',
        ],
        [unknown, 'This action is not available'],
      ]),
    );
    expect(answer.refused.find(({ id }) => id === archived.id)).toMatchObject({ ref: archived.ref });
    expect((await byLink(by, shares.read, token)).status).toBe(200);
    expect(await activityOn(by, there.id)).toEqual(['action.raised']);

    // Nothing of another property is named to somebody who does not see it.
    const blind = await organisation.person('everything', { propertyIds: [here.id] });
    const second = await anAction(by, { property: here });
    expect(passed(await give(blind, [second.id, there.id])).refused).toEqual([
      { id: there.id, ref: '', name: '', reason: 'This action is not available' },
    ]);
    expect((await give(blind, [there.id])).status).toBe(404);
    const stranger = await (await anOrganisation()).person();
    expect((await give(stranger, [second.id])).status).toBe(404);
    expect((await give(await organisation.person(allBut('PRISM_APP_ACTION_ASSIGN_BY_EMAIL')), [there.id])).status).toBe(
      403,
    );
  });

  it('are two thousand at most, with somebody to do them, something to do and a day ahead', async () => {
    const { id } = await anAction(by);
    const tooMany = await give(
      by,
      Array.from({ length: MOST_SHARES_AT_ONCE + 1 }, () => crypto.randomUUID()),
    );
    expect(tooMany.status).toBe(422);
    expect(JSON.stringify(tooMany.body)).toContain('Choose at most 2,000 items at once');
    expect((await give(by, [])).status).toBe(422);
    expect((await give(by, [id], { email: 'nobody' })).status).toBe(422);
    expect((await give(by, [id], { company: ' ' })).status).toBe(422);
    expect((await give(by, [id], { brief: ' ' })).status).toBe(422);
    expect((await give(by, [id], { until: inDays(by, 0) })).status).toBe(422);
    expect((await give(by, [id], { until: inDays(by, 366) })).status).toBe(422);
    expect(await shareOf(id)).toBeNull();
  });

  it('go to a blocked contractor only with a reason of somebody who manages contractors, which each keeps', async () => {
    const firm = await aContractor(by);
    passed(await call(by, contractors.block, { body: { id: firm.id, isBlocked: true, reason: 'Fell out' } }));
    const [one, two] = [await anAction(by), await anAction(by)];
    const to = { contractorId: firm.id };
    const unsure = await give(by, [one.id, two.id], to);
    expect(unsure).toMatchObject({ status: 422, body: { errors: [{ field: 'despite' }] } });
    const other = await organisation.person(allBut('PRISM_APP_CONTRACTOR_MANAGE'));
    const refused = passed(await give(other, [one.id, two.id], { ...to, despite: 'Urgent' }));
    expect(refused).toMatchObject({ changedCount: 0, refusedCount: 2 });
    expect(refused.refused[0]!.reason).toMatch(/^This contractor is blocked: .*\. Somebody who manages contractors/);
    passed(await give(by, [one.id, two.id], { ...to, despite: 'Nobody else has the part' }));
    for (const { id } of [one, two])
      expect(await shareOf(id)).toMatchObject({ contractorId: firm.id, despite: 'Nobody else has the part' });
    expect((await activityOn(by, firm.id)).filter((event) => event === 'contractor.used-while-blocked')).toHaveLength(
      1,
    );
  });

  it('are held, read and judged together, also by bulk change: no statement is sent for each of them', async () => {
    const property = await aProperty(by);
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push((await anAction(by, { property })).id);
    const firm = await aContractor(by);
    const ann = await organisation.person();
    const set = { assigneeId: ann.id };
    for (const work of [
      () => give(by, ids, { contractorId: firm.id }),
      () => call(by, actions.bulkChange, { body: { ids, set, reason: null } }),
    ]) {
      const sent: string[] = [];
      const stop = hearStatements(({ text }) => sent.push(text), isProgram);
      expect(passed(await work()).changedCount).toBe(ids.length);
      stop();
      const texts = Map.groupBy(sent, (text) => text.slice(0, 300));
      expect([...texts].filter(([, times]) => times.length >= ids.length)).toEqual([]);
    }
  });

  it('may be tasks, each by its own rules', { tags: ['thorough'] }, async () => {
    const [one, two, ended] = [await aTask(by), await aTask(by), await aTask(by)];
    await removed(by, ended, { acceptedBy: await organisation.person() });
    const unknown = crypto.randomUUID();
    // Nobody whom a contractor of an earlier test is known by.
    const outsider = { email: 'sam@lift-care.example', fullName: 'Sam Lee', company: 'Lift Care' };
    const body = asShares(by, [two.id, unknown, ended.id, one.id], outsider);
    const reply = passed(await call(by, shares.saveSeveral, { params: { kind: 'task' }, body }));
    expect(reply).toMatchObject({ changedCount: 2, refusedCount: 2 });
    expect(reasonsOf(reply.refused)).toEqual(
      new Map([
        [unknown, 'This task is not available'],
        [ended.id, 'Only an active task can be assigned to somebody'],
      ]),
    );
  });

  it('may be verified by who gave them, and never by somebody with the address they were given to', async () => {
    const [mine, theirs] = [await anAction(by), await anAction(by)];
    passed(await give(by, [mine.id, theirs.id], { email: by.email }));
    expect((await theAction(by, mine)).can.verify).toBe(false);
  });

  it('C-08: given by two people at once are with one of them each, and the other is told', async () => {
    const other = await organisation.person();
    const theirs = { email: 'two@at-once.example', company: 'At Once Ltd' };
    const some = [await anAction(by), await anAction(by), await anAction(by)].map(({ id }) => id);
    const outcomes = await Promise.all([
      give(by, some, { ...theirs, fullName: 'First Person' }),
      give(other, some.toReversed(), { ...theirs, fullName: 'Second Person' }),
    ]);
    const counts = outcomes.map((outcome) => passed(outcome).changedCount);
    expect(counts.toSorted()).toEqual([0, 3]);
    for (const id of some)
      expect((await activityOn(by, id)).filter((event) => event === 'share.given')).toHaveLength(1);
  });
});

describe('the one message about several', () => {
  let mailing: Awaited<ReturnType<typeof aPostingServer>>;
  let posting: TestServer;
  beforeAll(async () => {
    mailing = await aPostingServer();
    posting = mailing.server;
  });
  afterAll(() => mailing.close());
  const aPoster = async () => (await anOrganisation({ server: posting, name: 'Posting Homes' })).person();
  const delivered = (poster: Person) => mailing.delivered(poster);
  const stored = ({ organisationId }: Person) =>
    posting.maker.database.inOrganisation(organisationId, (db) =>
      db
        .selectFrom('mailShares')
        .innerJoin('mailMessages', 'mailMessages.id', 'mailShares.mailId')
        .select(['mailShares.link', 'state'])
        .execute(),
    );
  const queued = async ({ organisationId }: Person) => {
    const text = "select data from pgboss.job where name = 'shares.answer' and data ->> 'organisationId' = $1";
    const jobs = await ask<{ data: Answer }>(posting.ownerUrl, text, [organisationId]);
    return jobs.map(({ data }) => data);
  };
  const tokensIn = (letter: string) => [
    ...new Set([...letter.matchAll(/action_assign_view\.html#([\w.-]+)/g)].map(([, token]) => token!)),
  ];

  it('ASSIGN-002: has each by its property, with its reference, its due date and a link of its own, kept until it is sent', async () => {
    const poster = await aPoster();
    const [here, there] = [await aProperty(poster), await aProperty(poster)];
    await aStatutoryNotice(poster, { property: here, type: 'hs-prohibition-notice', partOfPremises: 'Roof' });
    const late = await anAction(poster, { property: here, name: 'Second <b>door</b>', dueDate: inDays(poster, 20) });
    const soon = await anAction(poster, { property: here, name: 'First door', dueDate: inDays(poster, 10) });
    const other = await anAction(poster, {
      property: there,
      name: 'Third door',
      priority: 'HIGH',
      dueDate: inDays(poster, 30),
    });
    passed(await give(poster, [late.id, soon.id, other.id], { brief: 'Keys at the desk' }));
    expect((await stored(poster)).map(({ link }) => link !== null)).toEqual([true, true, true]);
    const letters = await delivered(poster);
    expect(letters).toHaveLength(1);
    const [letter] = letters;
    const parts = [
      'Posting Homes asks you to see to actions',
      `Hello ${outsider.fullName}`,
      'Keys at the desk',
      here.address1!,
      'Prohibited: Prohibition notice since',
      `${soon.ref}, First door`,
      'Due: ',
      `${late.ref}, Second <b>door</b>`,
      `${other.ref}, Third door`,
      'High priority',
    ];
    for (const part of parts) expect(letter).toContain(part);
    expect(letter).toContain('Second &lt;b&gt;door&lt;/b&gt;');
    expect(letter!.indexOf(soon.ref)).toBeLessThan(letter!.indexOf(late.ref));
    const tokens = tokensIn(letter!);
    expect(tokens).toHaveLength(3);
    const refs = await Promise.all(tokens.map(async (token) => (await opened(poster, token)).ref));
    expect(refs).toEqual([soon.ref, late.ref, other.ref]);
    expect((await stored(poster)).map(({ link, state }) => [link, state])).toEqual(Array(3).fill([null, 'sent']));
    // Who looks after the mail, and may not see the properties, reads neither of them.
    const [row] = passed(await call(poster, mail.list, { body: { ...mailList.defaults, page: 1 } })).objects;
    const shown = JSON.stringify(passed(await call(poster, mail.get, { query: { id: row!.id } })));
    expect(shown).toContain('Asked to see to actions');
    expect(shown).not.toContain(here.address1);
    expect(shown).not.toContain('door');
  });

  it('goes without what has ended meanwhile, and not at all if nothing is left', async () => {
    const poster = await aPoster();
    const some = [await anAction(poster), await anAction(poster), await anAction(poster)];
    const ids = some.map(({ id }) => id);
    passed(await give(poster, ids));
    const take = (id: string) => call(poster, actions.assign, { params: { id }, body: { assignee: '' } });
    passed(await take(ids[0]!));
    const [letter] = await delivered(poster);
    expect(letter).not.toContain(some[0]!.ref);
    expect(tokensIn(letter!)).toHaveLength(2);
    // On its record it was not sent, on that of another it was.
    const linkSent = async (id: string) => {
      const { objects } = passed(
        await call(poster, notices.ofRecord, { body: { entityType: 'ACTION', entityId: id } }),
      );
      const found = objects.find(({ isOutsider }) => isOutsider)!;
      return { delivery: found.delivery, isMailed: found.mailedAt !== null };
    };
    expect(await linkSent(ids[0]!)).toEqual({ delivery: 'failed', isMailed: false });
    expect(await linkSent(ids[1]!)).toEqual({ delivery: 'sent', isMailed: true });
    const two = [await anAction(poster), await anAction(poster)].map(({ id }) => id);
    passed(await give(poster, two));
    // By two people at once: neither leaves the other's as the last.
    for (const taken of await Promise.all(two.map(take))) passed(taken);
    expect(await delivered(poster)).toEqual([]);
  });

  it('that their work was accepted is one too, for those accepted together', { tags: ['thorough'] }, async () => {
    const poster = await aPoster();
    const some = [await anAction(poster), await anAction(poster), await anAction(poster)];
    const ids = some.map(({ id }) => id);
    passed(await give(poster, ids));
    const [letter] = await delivered(poster);
    for (const token of tokensIn(letter!)) {
      passed(await sendByLink(poster, token, await aPicture(), { fileName: 'door.png', evidence: 'photograph' }));
      passed(await byLink(poster, shares.reportDone, token, { doneOn: inDays(poster, 0), note: 'New closer' }));
    }
    expect(passed(await call(poster, actions.bulkVerify, { body: { ids, reason: 'Seen' } })).changedCount).toBe(3);
    const jobs = await queued(poster);
    expect(jobs).toHaveLength(1);
    await mailAnswer(posting.maker, posting.config, poster.organisationId, jobs[0]!);
    await mailAnswer(posting.maker, posting.config, poster.organisationId, jobs[0]!);
    const answers = await delivered(poster);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toContain('Posting Homes has accepted 3 actions');
    for (const part of ['Your work was checked and accepted', 'Seen', ...some.map(({ ref }) => ref)])
      expect(answers[0]).toContain(part);
  });

  it('is refused to who has had as many sent within a day as anybody may, and so is a message, but no answer, nor a colleague', async () => {
    const ours = await anOrganisation({ server: posting, name: 'Posting Homes' });
    const [poster, colleague] = [await ours.person(), await ours.person()];
    const some = await Promise.all(Array.from({ length: 5 }, () => anAction(poster)));
    const [first, ...others] = some.map(({ id }) => id);
    passed(await give(poster, [first!]));
    await ours.within(({ db }) =>
      sql`insert into mail_messages (organisation_id, id, kind, to_name, to_address, subject, content, state, caused_by, created_at)
        select organisation_id, gen_random_uuid(), kind, to_name, to_address, subject, content, 'sent', caused_by, created_at
        from mail_messages, generate_series(1, ${MOST_LETTERS - 2}::int)
        where organisation_id = ${ours.id} and caused_by = ${poster.id}`.execute(db),
    );
    // The last one that is left, however many are asked for at once.
    const outcomes = await Promise.all(others.map((id) => give(poster, [id])));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    const refused = outcomes.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/^You have had 300 e-mails sent to people outside within a day.* in 24 hours\.$/),
    });
    expect(refused.headers['retry-after']).toBeDefined();
    const { tokenId } = passed(await call(poster, shares.get, { query: { entityId: first!, entityType: 'ACTION' } }))
      .dto.shareAssignment!;
    const reply = (who: Person) =>
      call(who, shares.reply, { body: { id: tokenId, text: `The keys are with ${who.fullName}` } });
    expect((await reply(poster)).status).toBe(429);
    passed(await reply(colleague));
    const { token } = await aShare(colleague, await anAction(colleague));
    passed(await byLink(poster, shares.accept, token, {}));
    passed(await byLink(poster, shares.proposeDate, token, { day: inDays(poster, 3), note: 'Parts' }));
    const proposed = await ours.within(({ whole }) =>
      whole.selectFrom('shares').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    // What answers something that they did is bounded by that, and must be said.
    passed(await call(poster, shares.answerDate, { body: { id: proposed.id, agreed: true } }));
    const jobs = await queued(poster);
    expect(jobs.map(({ event }) => event)).toEqual(['date-agreed']);
    await mailAnswer(posting.maker, posting.config, poster.organisationId, jobs[0]!);
    const counted = await ours.within(({ whole }) =>
      whole.selectFrom('mailMessages').select('id').where('causedBy', '=', poster.id).execute(),
    );
    expect(counted).toHaveLength(MOST_LETTERS);
    const letters = await delivered(poster);
    for (const part of [`The keys are with ${colleague.fullName}`, 'The date that you proposed is agreed'])
      expect(letters).toContainEqual(expect.stringContaining(part));
    expect(letters.join()).not.toContain(`The keys are with ${poster.fullName}`);
    passed(await give(colleague, [(await anAction(colleague)).id]));
    await ours.within(({ db }) =>
      sql`update mail_messages set created_at = created_at - interval '25 hours' where organisation_id = ${ours.id}`.execute(
        db,
      ),
    );
    passed(await give(poster, [(await anAction(poster)).id]));
  });

  it('about one is the message of one', async () => {
    const poster = await aPoster();
    const one = await anAction(poster, { name: 'Fit a closer' });
    passed(await give(poster, [one.id]));
    const [letter] = await delivered(poster);
    expect(letter).toContain(`Posting Homes asks you to see to ${one.ref}: Fit a closer`);
    expect(letter).toContain('Open the work:');
    expect(tokensIn(letter!)).toHaveLength(1);
  });
});
