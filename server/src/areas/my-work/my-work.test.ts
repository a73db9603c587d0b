import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { myWork } from '@lintel/contract/areas/my-work';
import type { WorkGroupId } from '@lintel/contract/areas/my-work';
import { notices } from '@lintel/contract/areas/notices';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { posters } from '@lintel/contract/areas/posters/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { KEPT_FOR_HEADER } from '@lintel/contract/platform/sent-later';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { anAction, awaiting, closed, theAction } from '#areas/actions/testing';
import { attemptsOn } from './attempts.ts';
import { given } from '#areas/notices/testing';
import { aProperty } from '#areas/properties/testing';
import { aShare, byLink } from '#areas/shares/testing';
import { aPicture, sendToSession } from '#areas/files/testing';
import { aHazardCase } from '#areas/hazard-cases/testing';
import { aStatutoryNotice } from '#areas/statutory-notices/testing';
import { aTask, completed } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { countInList } from '#test/list-of-kind';

const server = await theServer();
let organisation: Organisation;
let manager: Person;
let caretaker: Person;

const taskGiven = async ({ id }: Task, { email }: Person) =>
  passed(await call(manager, tasks.assign, { params: { id }, body: { assignee: email } }));
const groupsOf = async (by: Person) =>
  Object.fromEntries(passed(await call(by, myWork.get)).groups.map((group) => [group.id, group]));
const namesIn = async (by: Person, group: WorkGroupId) =>
  (await groupsOf(by))[group]!.rows.map(({ kind, ref, name }) => `${kind} ${kind === 'TASK' ? ref : name}`);

const namesOf = (people: readonly { name: string }[] = []) => people.map(({ name }) => name).join(' and ');
async function at(instant: string, look: () => Promise<void>) {
  server.at(instant);
  try {
    await look();
  } finally {
    server.at('2026-05-12T09:00:00Z');
  }
}

beforeAll(async () => {
  server.at('2026-05-06T09:00:00Z');
  organisation = await anOrganisation();
  [manager, caretaker] = [await organisation.person(), await organisation.person()];
  const [own, elsewhere] = [await aProperty(manager, { ownerIds: [caretaker.id] }), await aProperty(manager)];
  // Without an owner, on the property that the caretaker looks after.
  await aTask(manager, { code: 'FRA01', property: own, dueDate: '2026-05-10' });
  await aTask(manager, { code: 'FAL01', property: own, dueDate: '2026-05-12' });
  await aTask(manager, { code: 'EIC01', property: own, dueDate: '2026-06-30' });
  // Assigned to somebody else: no longer the caretaker's.
  await taskGiven(await aTask(manager, { code: 'ROF01', property: own, dueDate: '2026-05-12' }), manager);
  await taskGiven(await aTask(manager, { code: 'GAS01', property: elsewhere, dueDate: '2026-05-15' }), caretaker);
  await aTask(manager, { code: 'HSA01', property: elsewhere, dueDate: '2026-05-12' });
  await given(manager, await anAction(manager, { property: own, name: 'Door', dueDate: '2026-05-12' }), caretaker);
  await anAction(manager, { property: own, name: 'Lamp', dueDate: '2026-05-12' });
  server.at('2026-05-12T09:00:00Z');
});

describe('My work', () => {
  it('has what is given to somebody, and what is nobody’s on the properties they look after, by when it is to be done', async () => {
    expect(await namesIn(caretaker, 'today')).toEqual(['TASK FAL01', 'ACTION Door']);
    expect(await namesIn(caretaker, 'week')).toEqual(['TASK GAS01']);
    expect(await namesIn(caretaker, 'overdue')).toEqual(['TASK FRA01']);
    expect(await namesIn(manager, 'today')).toEqual(['TASK ROF01']);
  });

  it('counts what the lists behind its numbers hold', async () => {
    for (const by of [manager, caretaker])
      for (const { parts } of Object.values(await groupsOf(by)))
        for (const { kind, search, count, isExact } of parts) {
          // Proposed dates have no list.
          if (!search) continue;
          // Reports from posters have an inbox instead of a list.
          const listed =
            kind === 'POSTER_REPORT'
              ? passed(await call(by, posters.reports, { body: { page: 1, ...search } })).totalObjectsForQuery
              : await countInList(by, kind, search);
          expect([isExact, count]).toEqual([true, listed]);
        }
  });

  it('asks who may verify, and nobody who had a part in it', async () => {
    const property = await aProperty(manager);
    const action = await awaiting(caretaker, { property, name: 'Wired glass' });
    expect(await namesIn(manager, 'decide')).toContain(`ACTION ${action.name}`);
    expect(await namesIn(caretaker, 'decide')).not.toContain(`ACTION ${action.name}`);
    const reader = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW']);
    expect(await namesIn(reader, 'decide')).toEqual([]);
  });

  it('asks who gave work to somebody outside for an answer to the date they propose, until it is answered', async () => {
    const action = await anAction(manager, { property: await aProperty(manager), name: 'Riser door' });
    const { info, token } = await aShare(manager, action);
    const needed = async (by: Person) => passed(await call(by, notices.unread)).needed.count;
    const before = await needed(manager);
    const propose = { day: '2026-05-20', note: 'In the morning' };
    passed(await byLink(manager, shares.proposeDate, token, propose));
    const { rows, parts } = (await groupsOf(manager))['decide']!;
    expect(rows.filter(({ question }) => question === 'date')).toMatchObject([
      { kind: 'ACTION', id: action.id, name: 'Riser door', property: expect.any(String) },
    ]);
    const proposed = { kind: 'ACTION', label: 'Proposed dates', search: null, count: 1, shownCount: 1, isExact: true };
    expect(parts).toContainEqual(proposed);
    const { decisions } = passed(await call(manager, dashboard.attention, { query: { role: 'ALL' } }));
    expect(decisions, 'the dashboard says the same').toEqual(parts.map(({ shownCount: _, ...part }) => part));
    expect(await needed(manager)).toBe(before + 1);
    expect((await groupsOf(caretaker))['decide']!.rows.filter(({ question }) => question)).toEqual([]);
    passed(await call(manager, shares.answerDate, { body: { id: info.tokenId, agreed: true } }));
    expect(await needed(manager)).toBe(before);
  });

  it('asks them for a reply to what people outside write, until somebody of the organisation has done something with it', async () => {
    const action = await anAction(manager, { property: await aProperty(manager), name: 'Riser lock' });
    const { info, token } = await aShare(manager, action);
    const asked = async () =>
      (await groupsOf(manager))['decide']!.rows.filter(({ question }) => question === 'reply').map(({ name }) => name);
    expect(await asked()).toEqual([]);
    passed(await byLink(manager, shares.comment, token, { entityType: 'ACTION', text: 'Who has the keys?' }));
    expect(await asked()).toEqual(['Riser lock']);
    expect((await groupsOf(caretaker))['decide']!.rows.filter(({ question }) => question)).toEqual([]);
    passed(await call(manager, shares.reply, { body: { id: info.tokenId, text: 'They are at the desk' } }));
    expect(await asked()).toEqual([]);
    passed(await byLink(manager, shares.comment, token, { entityType: 'ACTION', text: 'And the code?' }));
    expect(await asked()).toEqual(['Riser lock']);
  });

  it('asks for a reply also to what they write once they said that it is done or declined it, and no more to what they wrote before', async () => {
    const asked = async () =>
      (await groupsOf(manager))
        ['decide']!.rows.filter(({ question }) => question)
        .map(({ name, question }) => [name, question]);
    const before = await asked();
    for (const [name, end] of [
      ['Flue', (token: string) => byLink(manager, shares.reportDone, token, { doneOn: '2026-05-12', note: 'Sealed' })],
      ['Vent', (token: string) => byLink(manager, shares.decline, token, { reason: 'Not our trade' })],
    ] as const) {
      const action = await anAction(manager, { property: await aProperty(manager), name });
      const { info, token } = await aShare(manager, action);
      const write = async (text: string) =>
        passed(await byLink(manager, shares.comment, token, { entityType: 'ACTION', text }));
      passed(await byLink(manager, shares.proposeDate, token, { day: '2026-05-20', note: null }));
      await write('Who has the keys?');
      expect(await asked()).toEqual(expect.arrayContaining([...before, [name, 'date'], [name, 'reply']]));
      passed(await end(token));
      expect(await asked()).toEqual(before);
      await write('The one beside it leaks too');
      expect(await asked()).toEqual(expect.arrayContaining([...before, [name, 'reply']]));
      expect(await asked()).toHaveLength(before.length + 1);
      passed(await call(manager, shares.reply, { body: { id: info.tokenId, text: 'Noted' } }));
      expect(await asked()).toEqual(before);
    }
  });

  it('has what people have to do by the end of the week who are away, for who stands in, while they are', async () => {
    const [away, deputy] = [await organisation.person(), await organisation.person()];
    const property = await aProperty(manager, { ownerIds: [away.id] });
    await aTask(manager, { code: 'ASB03', property, dueDate: '2026-05-14' });
    await aTask(manager, { code: 'LRA01', property, dueDate: '2026-06-30' });
    await given(manager, await anAction(manager, { property, name: 'Loose tread', dueDate: '2026-05-12' }), away);
    const covered = async (by: Person) =>
      (await groupsOf(by))['covered']!.rows.map(({ name, coveredFor }) => `${name}: ${namesOf(coveredFor)}`);
    const needed = async () => passed(await call(deputy, notices.unread)).needed.count;
    const before = await needed();
    expect(await covered(deputy)).toEqual([]);
    const days = { fromOn: '2026-05-12', untilOn: '2026-05-20' };
    // Standing in gives no further access.
    const shut = await organisation.person(['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU']);
    const colleague = await organisation.person();
    await aTask(manager, {
      code: 'GAS01',
      property: await aProperty(manager, { ownerIds: [colleague.id] }),
      dueDate: '2026-05-14',
    });
    passed(await call(colleague, notices.addAbsence, { body: { ...days, deputyId: shut.id } }));
    expect(await covered(shut)).toEqual([]);
    passed(await call(away, notices.addAbsence, { body: { ...days, deputyId: deputy.id } }));
    expect(await covered(deputy)).toEqual([
      `Asbestos management plan review: ${away.fullName}`,
      `Loose tread: ${away.fullName}`,
    ]);
    expect(await covered(caretaker)).toEqual([]);
    expect(await needed(), 'the bell counts one’s own alone').toBe(before);
    for (const { kind, search, count } of (await groupsOf(deputy))['covered']!.parts)
      expect(await countInList(deputy, kind, search!)).toBe(count);
    await at('2026-05-21T09:00:00Z', async () => expect(await covered(deputy)).toEqual([]));
  });

  it('has what two people have to do who are away once, with both, and nothing that one has to do anyway', async () => {
    const [ann, bob, deputy] = [await organisation.person(), await organisation.person(), await organisation.person()];
    const both = await aProperty(manager, { ownerIds: [ann.id, bob.id] });
    const task = await aTask(manager, { code: 'ASB03', property: both, dueDate: '2026-05-14' });
    const damp = await aHazardCase(manager, { property: both, peopleIds: [ann.id], awareAt: '2026-04-30T09:00:00Z' });
    // Naming the deputy too, and on a property that both look after: the deputy's own.
    const shared = await aProperty(manager, { ownerIds: [ann.id, deputy.id] });
    await aTask(manager, { code: 'LRA01', property: shared, dueDate: '2026-05-14' });
    await aHazardCase(manager, { property: shared, peopleIds: [ann.id, deputy.id], awareAt: '2026-04-30T09:00:00Z' });
    const days = { fromOn: '2026-05-12', untilOn: '2026-05-20', deputyId: deputy.id };
    for (const person of [ann, bob]) passed(await call(person, notices.addAbsence, { body: days }));
    const { rows, parts } = (await groupsOf(deputy))['covered']!;
    expect(rows.map(({ id, coveredFor }) => [id, namesOf(coveredFor)])).toEqual([
      [
        task.id,
        [ann, bob]
          .map(({ fullName }) => fullName)
          .toSorted()
          .join(' and '),
      ],
      [damp.id, ann.fullName],
    ]);
    expect(
      parts
        .filter(({ count }) => count > 0)
        .map(({ kind, coveredFor }) => `${kind} ${coveredFor?.id}`)
        .toSorted(),
    ).toEqual([`HAZARD_CASE ${ann.id}`, `TASK ${ann.id}`, `TASK ${bob.id}`].toSorted());
    for (const { kind, search, count } of parts) expect(await countInList(deputy, kind, search!)).toBe(count);
  });

  it('reaches 14 days ahead for a device that keeps it, and no further', async () => {
    const person = await organisation.person();
    const property = await aProperty(manager, { ownerIds: [person.id] });
    await aTask(manager, { code: 'LFT03', property, dueDate: '2026-05-26' });
    await aTask(manager, { code: 'LRA01', property, dueDate: '2026-05-27' });
    const refsOf = async (days: number) => {
      const { groups } = passed(await call(person, myWork.get, { query: { days } }));
      return groups.find(({ id }) => id === 'week')!.rows.map(({ ref }) => ref);
    };
    expect([await refsOf(7), await refsOf(14)]).toEqual([[], ['LFT03']]);
    expect((await call(person, myWork.get, { query: { days: 15 } })).status).toBe(422);
  });

  it('says what falls due next where nothing is to be done, and what waits for others, each with its list', async () => {
    const person = await organisation.person();
    const of = async () => passed(await call(person, myWork.get));
    expect(await of()).toMatchObject({ next: null, waiting: [] });
    const property = await aProperty(manager, { ownerIds: [person.id] });
    await aTask(manager, { code: 'LFT03', property, dueDate: '2026-07-02' });
    await aTask(manager, { code: 'LRA01', property, dueDate: '2026-06-30' });
    expect((await of()).next).toMatchObject({ ref: 'LRA01', dueOn: '2026-06-30' });
    const done = await awaiting(person, { property, name: 'Wired glass again' });
    expect(done.closing.state).toBe('awaiting-verification');
    const outside = await anAction(person, { property, name: 'Riser flap', dueDate: '2026-09-01' });
    await aShare(person, outside);
    const { waiting } = await of();
    expect(waiting.map(({ label }) => label)).toContain('Assigned by e-mail');
    const { search, count } = waiting.find(({ label }) => label === 'Assigned by e-mail')!;
    const listed = passed(await call(person, shares.list, { body: { page: 1, limit: 50, ...search } }));
    expect([count, listed.totalObjectsForQuery]).toEqual([1, 1]);
    for (const part of waiting.filter(({ list }) => list.startsWith('/actions')))
      expect(await countInList(person, 'ACTION', part.search)).toBe(part.count);
  });

  it(
    'has among what waits for others what they declined and what expired, and not what they did',
    { tags: ['thorough'] },
    async () => {
      const person = await organisation.person();
      const give = async (until = '2026-05-20') =>
        aShare(person, await anAction(person, { property: await aProperty(person) }), { until });
      const [declined, done] = [await give(), await give()];
      await give('2026-05-13');
      passed(await byLink(person, shares.decline, declined.token, { reason: 'Too far' }));
      passed(await byLink(person, shares.reportDone, done.token, { doneOn: '2026-05-12', note: 'Fitted' }));
      await at('2026-05-15T09:00:00Z', async () => {
        const { waiting } = passed(await call(person, myWork.get));
        const { search, count } = waiting.find(({ label }) => label === 'Assigned by e-mail')!;
        const { objects } = passed(await call(person, shares.list, { body: { page: 1, limit: 50, ...search } }));
        expect([count, ...objects.map(({ statusId }) => statusId).toSorted()]).toEqual([2, 'DECLINED', 'EXPIRED']);
      });
    },
  );

  it('ACT-050: cuts a long name of an action, as do the bell and what its property needs', async () => {
    const [property, assignee] = [await aProperty(manager), await organisation.person()];
    const [long, whole] = ['x'.repeat(331), 'y'.repeat(330)];
    for (const name of [long, whole])
      await given(
        manager,
        await anAction(manager, { property, name, priority: 'HIGH', dueDate: '2026-05-12' }),
        assignee,
      );
    const shown = [`${'x'.repeat(327)}...`, whole];
    const named = (names: string[]) => names.toSorted();
    expect(named((await groupsOf(assignee))['today']!.rows.map(({ name }) => name))).toEqual(shown);
    expect(named(passed(await call(assignee, notices.list, { query: {} })).objects.map(({ title }) => title))).toEqual(
      shown,
    );
    const { dto } = passed(await call(assignee, properties.standing, { query: { id: property.id } }));
    expect(named(dto.items.map(({ title }) => title))).toEqual(shown);
  });

  it('says with each what is prohibited where it is to be done, also to who does not see notices', async () => {
    const property = await aProperty(manager, { ownerIds: [caretaker.id] });
    await aTask(manager, { code: 'LFT01', property, dueDate: '2026-05-12' });
    const warningsOf = async () =>
      Object.fromEntries((await groupsOf(caretaker))['today']!.rows.map(({ ref, warnings }) => [ref, warnings]));
    expect(await warningsOf()).toMatchObject({ FAL01: [], LFT01: [] });
    await aStatutoryNotice(manager, { property, type: 'hs-prohibition-notice', partOfPremises: 'Goods lift' });
    expect(await warningsOf()).toMatchObject({
      FAL01: [],
      LFT01: [expect.stringMatching(/^Prohibited: .+ Part of the premises: Goods lift\.$/)],
    });
  });

  it('leaves what is done, and offers no kind whose menu somebody does not have', async () => {
    const { id } = (await groupsOf(caretaker))['week']!.rows[0]!;
    await completed(manager, passed(await call(manager, tasks.get, { query: { id } })).dto);
    expect(await namesIn(caretaker, 'week')).toEqual([]);
    const reader = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW']);
    expect((await groupsOf(reader))['today']!.parts.map(({ kind }) => kind)).toEqual(['ACTION']);
  });
});

describe('work that could not be done', () => {
  const say = (by: Person, id: string, more: object = {}) =>
    call(by, myWork.notDone, {
      body: { kind: 'ACTION', id, reason: 'no-access', note: 'Nobody opened; a card was left', ...more } as never,
    });

  it('stays open with the attempt in its log, and who manages the property is notified', async () => {
    const property = await aProperty(manager, { ownerIds: [manager.id] });
    const action = await anAction(manager, { property, name: 'Flat door closer' });
    await given(manager, action, caretaker);
    passed(await say(caretaker, action.id));
    expect((await theAction(manager, action)).closing.state).toBe('open');
    const asked = { entityId: action.id, entityType: 'ACTION' } as const;
    expect(passed(await call(manager, activity.list, { body: asked })).records[0]).toMatchObject({
      event: 'action.not-done',
      actor: caretaker.fullName,
      comment: 'Could not be done: No access. Nobody opened; a card was left',
    });
    const { objects } = passed(await call(manager, notices.list));
    expect(objects.filter(({ kind }) => kind === 'not-done')).toHaveLength(1);
  });

  it('says in its log when it was saved on a device without a connection; an age that cannot be is refused', async () => {
    const action = await anAction(manager, { property: await aProperty(manager), name: 'Cellar door' });
    const sent = (keptFor: string) =>
      call(manager, myWork.notDone, {
        body: { kind: 'ACTION', id: action.id, reason: 'no-access', note: 'Locked' },
        headers: { [KEPT_FOR_HEADER]: keptFor },
      });
    expect([await sent('-60'), await sent('1.5'), await sent(String(61 * 86_400))]).toMatchObject(
      Array(3).fill({ status: 422 }),
    );
    // 12/05/2026 00:30 in London, and an hour and a half before.
    server.at('2026-05-11T23:30:00Z');
    passed(await sent('5400'));
    const { records } = passed(
      await call(manager, activity.list, { body: { entityId: action.id, entityType: 'ACTION' } }),
    );
    expect(records[0]).toMatchObject({
      event: 'action.not-done',
      timestamp: '2026-05-11T23:30:00.000Z',
      summary: 'Saved on the device on 11/05/2026 23:00, without a connection',
    });
    const attempts = await organisation.within((scope) => attemptsOn(scope, [action.id], null));
    expect(attempts, 'on the day on which somebody came').toMatchObject([{ attemptedOn: '2026-05-11' }]);
  });

  it('tells whoever changed what had arrived already what to do', async () => {
    const action = await anAction(manager, { property: await aProperty(manager), name: 'Attic door' });
    const key = crypto.randomUUID();
    const sent = (note: string) =>
      call(manager, myWork.notDone, {
        body: { kind: 'ACTION', id: action.id, reason: 'no-access', note },
        headers: { 'idempotency-key': key },
      });
    passed(await sent('Locked'));
    expect(await sent('Locked, and nobody has the key')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('What you changed afterwards was not saved') },
    });
  });

  const photographed = async (by: Person) => {
    const { id } = passed(await call(by, files.openSession, { body: {} })).dto;
    passed(await sendToSession(by, id, await aPicture(), { fileName: 'a.png', evidence: 'photograph' }));
    return { uploadSessionId: id };
  };
  const filesOf = async ({ id }: { id: string }) =>
    passed(await call(manager, files.list, { body: { ownerId: id } })).objects;

  it('keeps photographs of why on the record, which prove no work', async () => {
    const property = await aProperty(manager);
    const action = await anAction(manager, { property, name: 'Roof hatch' });
    passed(await say(caretaker, action.id, await photographed(caretaker)));
    expect(await filesOf(action)).toMatchObject([{ evidence: null, uploadedBy: caretaker.fullName }]);
    expect((await theAction(manager, action)).closing.evidence).toEqual([]);
    const task = await aTask(manager, { code: 'FAL01', property, dueDate: '2026-05-12' });
    passed(await say(caretaker, task.id, { kind: 'TASK', ...(await photographed(caretaker)) }));
    expect(await filesOf(task)).toMatchObject([{ evidence: null, uploadedBy: caretaker.fullName }]);
    const { dto } = passed(await call(manager, tasks.get, { query: { id: task.id } }));
    expect([dto.dueOn, dto.cycle?.isProved]).toEqual(['2026-05-12', false]);
  });

  it('keeps neither the photographs nor the attempt of who may comment there and add no files', async () => {
    const action = await anAction(manager, { property: await aProperty(manager), name: 'Roof gutter' });
    const person = await organisation.person(allBut('PRISM_PROPERTY_ACTION_FILE_UPLOAD'));
    const sent = await photographed(person);
    expect((await say(person, action.id, sent)).status).toBe(403);
    const asked = { entityId: action.id, entityType: 'ACTION' } as const;
    const events = async () =>
      passed(await call(manager, activity.list, { body: asked })).records.map(({ event }) => event);
    expect(await events()).not.toContain('action.not-done');
    expect(await filesOf(action)).toEqual([]);
    passed(await say(person, action.id));
    expect(await events(), 'without them they may').toContain('action.not-done');
  });

  it('takes a reason and a word of what happened, from who may comment there, while it is open', async () => {
    const property = await aProperty(manager);
    const action = await anAction(manager, { property });
    expect((await say(manager, action.id, { note: ' ' })).status).toBe(422);
    expect((await say(manager, action.id, { reason: 'tired' })).status).toBe(422);
    const reader = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW']);
    expect((await say(reader, action.id)).status).toBe(403);
    await closed(manager, action);
    expect((await say(manager, action.id)).status).toBe(409);
  });
});
