import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { files } from '@lintel/contract/areas/files';
import { myWork } from '@lintel/contract/areas/my-work';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { notices } from '@lintel/contract/areas/notices';
import { posters } from '@lintel/contract/areas/posters/endpoints';
import { MOST_PHOTOGRAPHS } from '@lintel/contract/areas/posters/poster';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { accidentCategory, theAccident } from '#areas/accidents/testing';
import { aPdf, filesOn } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { asOwner } from '#test/own-database';
import { tablesHolding } from '#test/stored-rows';
import { redactRejectedReports } from './redact.ts';
import { aPoster, photographByPoster, posterFields, sendByPoster, strangerOn, switchOn } from './testing.ts';

it('somebody without an account reports by a poster, and a manager makes an accident of it with its photographs', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const property = await aProperty(manager);
  const { token } = await aPoster(manager, property);
  const form = passed(await call(strangerOn(manager.server), posters.form, { body: { posterToken: token } }));
  expect(form.dto).toEqual({
    organisation: { name: expect.any(String), logo: null },
    place: property.caption,
    today: inDays(manager, 0),
  });

  const fields = posterFields(manager, {
    happenedAt: '08:10',
    place: 'Second landing',
    hurtName: 'Ada May Lunn',
    fullName: 'Bo Reed',
    phone: '07700 900123',
  });
  const answer = passed(await sendByPoster(manager, token, fields));
  expect(Object.keys(answer.dto)).toEqual(['id']);
  const { id } = answer.dto;
  expect((await photographByPoster(manager, token, { reportId: id })).status).toBe(200);

  const [waiting] = passed(await call(manager, posters.reports, { body: {} })).objects;
  expect(waiting).toMatchObject({ id, ...fields, state: 'waiting', fileCount: 1, property: { id: property.id } });
  const categoryId = await accidentCategory(manager, 'first-aid');
  const taken = passed(await call(manager, posters.accept, { body: { id, categoryId } })).dto;
  expect(taken).toMatchObject({ state: 'accepted', hurtName: null, fullName: null, phone: null });
  expect(await theAccident(manager, taken.accident!)).toMatchObject({
    ref: taken.accident!.ref,
    accidentDate: fields.happenedOn,
    accidentTime: '08:10',
    locationDescription: 'Second landing',
    note: fields.said,
    injuredPerson: { firstName: 'Ada May', lastName: 'Lunn' },
    reporter: { firstName: 'Bo', lastName: 'Reed', phone: '07700 900123' },
    fileCount: 1,
  });
  expect((await filesOn(manager, taken.accident!.id)).map(({ name, evidence }) => [name, evidence])).toEqual([
    ['stair.png', 'photograph'],
  ]);
  expect(await activityOn(manager, id)).toEqual([
    'poster-report.received',
    'file.uploaded',
    'file.moved-away',
    'poster-report.accepted',
  ]);
  expect((await call(manager, posters.accept, { body: { id, categoryId } })).status).toBe(409);
  expect((await call(manager, posters.reject, { body: { id, reason: 'Twice' } })).status).toBe(409);
  expect(passed(await call(manager, posters.reports, { body: {} })).totalObjectsForQuery).toBe(0);

  // Users who do not manage accidents there read neither report nor photographs.
  const others = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
  expect((await call(others, posters.report, { query: { id } })).status).toBe(403);
  expect((await call(others, files.list, { body: { ownerId: id } })).status).toBe(404);
});

it('a report that is sent again because its answer was lost is one report, told of once, and another poster knows nothing of it', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const { token } = await aPoster(manager);
  const fields = posterFields(manager, { fullName: 'Bo Reed' });
  const key = crypto.randomUUID();
  const taps = await Promise.all([1, 2, 3].map(() => sendByPoster(manager, token, fields, { key })));
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
  const ids = new Set(taps.map(({ body }) => JSON.stringify(body)));
  expect(ids.size).toBe(1);
  expect(ids.values().next().value).not.toMatch(/Bo Reed|slipped/);
  const waiting = async () => passed(await call(manager, posters.reports, { body: {} })).totalObjectsForQuery;
  expect(await waiting()).toBe(1);
  const sentTo = passed(await call(manager, notices.list, { query: { limit: 50 } })).objects;
  expect(sentTo.filter(({ kind }) => kind === 'poster-reported')).toHaveLength(1);

  // With the same key a different text is not a further report, and at another poster the key is a different one.
  expect((await sendByPoster(manager, token, { ...fields, said: 'A loose tread' }, { key })).status).toBe(422);
  passed(await sendByPoster(manager, (await aPoster(manager)).token, fields, { key }));
  expect(await waiting()).toBe(2);
});

it('a near miss has no injured person, whatever was typed before it was chosen', async () => {
  const manager = await (await anOrganisation()).person();
  const { token } = await aPoster(manager, await aProperty(manager));
  const fields = posterFields(manager, { what: 'near-miss', hurtName: 'Ada May Lunn' });
  const { id } = passed(await sendByPoster(manager, token, fields)).dto;
  expect(passed(await call(manager, posters.report, { query: { id } })).dto).toMatchObject({ hurtName: null });
});

it('a report that is rejected says why, and keeps no name', async () => {
  const manager = await (await anOrganisation()).person();
  const { token } = await aPoster(manager);
  const { id } = passed(await sendByPoster(manager, token, posterFields(manager, { fullName: 'Bo Reed' }))).dto;
  expect((await call(manager, posters.reject, { body: { id, reason: ' ' } })).status).toBe(422);
  const rejected = passed(await call(manager, posters.reject, { body: { id, reason: 'A joke' } })).dto;
  expect(rejected).toMatchObject({ state: 'rejected', reason: 'A joke', fullName: null, accident: null });
  expect(passed(await call(manager, accidents.list, { body: { page: 1 } })).totalObjectsForQuery).toBe(0);
  expect(passed(await call(manager, posters.reports, { body: { state: 'rejected' } })).objects).toHaveLength(1);
});

it('a rejected report keeps what it said and showed as long as an accident of an adult is kept, and no longer', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const { token } = await aPoster(manager);
  const report = async (words: string) => {
    const { id } = passed(await sendByPoster(manager, token, posterFields(manager, { said: words, place: words }))).dto;
    await photographByPoster(manager, token, { reportId: id, fileName: `${words}.png` });
    return id;
  };
  const [old, young, waiting] = [await report('Goneword'), await report('Youngword'), await report('Waitingword')];
  for (const id of [old, young])
    passed(await call(manager, posters.reject, { body: { id, reason: 'Goneword joked' } }));
  const age = (id: string, years: number) =>
    asOwner(organisation.server.ownerUrl, (owner) =>
      owner.query(
        `update poster_reports set received_at = received_at - make_interval(years => $3),
          decided_at = decided_at - make_interval(years => $3) where organisation_id = $1 and id = $2`,
        [organisation.id, id, years],
      ),
    );
  await age(old, 7);
  await age(young, 5);
  await age(waiting, 9);
  expect(await organisation.within(redactRejectedReports)).toBe(false);
  expect(passed(await call(manager, posters.report, { query: { id: old } })).dto).toMatchObject({
    state: 'rejected',
    said: '',
    place: null,
    reason: null,
    decidedBy: manager.fullName,
    redactedAt: expect.any(String),
    fileCount: 0,
  });
  expect(await tablesHolding(organisation, 'Goneword.png')).toEqual([]);
  for (const [id, words] of [
    [young, 'Youngword'],
    [waiting, 'Waitingword'],
  ] as const)
    expect(passed(await call(manager, posters.report, { query: { id } })).dto).toMatchObject({
      said: words,
      fileCount: 1,
      redactedAt: null,
    });
  // Nobody can redact early, not even the program's own role.
  await age(young, -4);
  await expect(
    organisation.within(async ({ db }) => {
      await sql`select redact_poster_report(${young}::uuid)`.execute(db);
    }),
  ).rejects.toThrow(/three years ago/);
});

it('who read a report is written down, once a day for each, and told to who reads it next', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const other = await organisation.person();
  const { token } = await aPoster(manager);
  const { id } = passed(await sendByPoster(manager, token, posterFields(manager, { fullName: 'Bo Reed' }))).dto;
  const readBy = async (by: typeof manager) =>
    passed(await call(by, posters.report, { query: { id } })).dto.readBy.map(({ person }) => person);
  // A number in the bell or on the dashboard is not a reading.
  passed(await call(other, notices.unread));
  passed(await call(other, dashboard.attention, { query: { role: 'ALL' } }));
  // My work shows that one waits, from where and since when, but not what it says.
  const { groups } = passed(await call(other, myWork.get));
  expect(groups.flatMap(({ rows }) => rows)).toMatchObject([{ kind: 'POSTER_REPORT', id }]);
  expect(await readBy(manager)).toEqual([]);
  expect(await readBy(manager)).toEqual([manager.fullName]);
  const [listed] = passed(await call(other, posters.reports, { body: {} })).objects;
  expect(listed!.readBy.map(({ person }) => person)).toEqual([manager.fullName]);
  expect(await readBy(manager)).toEqual([other.fullName, manager.fullName]);
  const none = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
  expect((await call(none, posters.report, { query: { id } })).status).toBe(403);
  expect(await readBy(manager)).toHaveLength(2);
  await expect(organisation.within(({ db }) => db.deleteFrom('posterReportOpenings').execute())).rejects.toThrow(
    /permission denied|kept/,
  );
});

it('a code opens nothing while posters are switched off, once a new one is made, it is ended, or the property is archived', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const property = await aProperty(manager);
  const propertyId = property.id;
  expect(passed(await call(manager, posters.settings)).dto).toMatchObject({ isOn: false });
  expect((await call(manager, posters.make, { body: { propertyId } })).status).toBe(409);

  const { token } = await aPoster(manager, property);
  const opens = async (each: string) =>
    (await call(strangerOn(manager.server), posters.form, { body: { posterToken: each } })).status;
  expect([await opens(token), await opens(`${token.slice(0, -4)}XXXX`), await opens('none')]).toEqual([200, 404, 404]);
  await switchOn(manager, false);
  expect(await opens(token)).toBe(404);
  const again = await aPoster(manager, property);
  expect([await opens(token), await opens(again.token)]).toEqual([404, 200]);

  const ended = passed(await call(manager, posters.end, { body: { propertyId } })).dto;
  expect([ended.link, await opens(again.token)]).toEqual([null, 404]);
  const last = await aPoster(manager, property);
  const { version } = passed(await call(manager, properties.get, { query: { id: propertyId } })).dto;
  passed(await call(manager, properties.archive, { body: { id: propertyId, version, reason: 'Sold' } }));
  expect(await opens(last.token)).toBe(404);
  expect((await sendByPoster(manager, last.token, posterFields(manager))).status).toBe(404);
  expect((await activityOn(manager, propertyId)).filter((event) => event.startsWith('property.poster'))).toEqual([
    'property.poster-made',
    'property.poster-made',
    'property.poster-ended',
    'property.poster-made',
  ]);
});

it('takes a few photographs with a report, of the poster that it came by, and no other file', async () => {
  const manager = await (await anOrganisation()).person();
  const [one, other] = [await aPoster(manager), await aPoster(manager)];
  const { id: reportId } = passed(await sendByPoster(manager, one.token, posterFields(manager))).dto;
  const sent = async (token: string, fileName: string, content?: Buffer) =>
    (await photographByPoster(manager, token, { reportId, fileName, ...(content && { content }) })).status;
  expect(await sent(other.token, 'a.png')).toBe(404);
  expect(await sent(one.token, 'a.pdf', aPdf())).toBe(422);
  for (let at = 0; at < MOST_PHOTOGRAPHS; at += 1) expect(await sent(one.token, `${at}.png`)).toBe(200);
  expect(await sent(one.token, 'more.png')).toBe(409);
  expect((await sendByPoster(manager, one.token, posterFields(manager, { happenedOn: '2999-01-01' }))).status).toBe(
    422,
  );
  const longAgo = posterFields(manager, { happenedOn: inDays(manager, -367) });
  expect((await sendByPoster(manager, one.token, longAgo)).status).toBe(422);
  passed(await call(manager, posters.reject, { body: { id: reportId, reason: 'A joke' } }));
  expect(await sent(one.token, 'late.png')).toBe(404);
});

it('tells who manages accidents at the property and puts it into their work, and nobody else’s, without a word of what was said or by whom', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const property = await aProperty(manager);
  const managing = ['PRISM_APP_SAFETY_MANAGER', 'PRISM_APP_ACCIDENTS_MENU', 'PRISM_PROPERTY_VIEW'] as const;
  const there = await organisation.person(managing, { propertyIds: [property.id] });
  const elsewhere = await organisation.person(managing, { propertyIds: [(await aProperty(manager)).id] });
  const others = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
  const { token } = await aPoster(manager, property);
  const fields = posterFields(manager, { hurtName: 'Ada May Lunn', fullName: 'Bo Reed', phone: '07700 900123' });
  const { id } = passed(await sendByPoster(manager, token, fields)).dto;
  const sentTo = async (person: typeof manager) =>
    passed(await call(person, notices.list, { query: { limit: 50 } })).objects;
  expect((await sentTo(there)).map(({ kind, about, urgent }) => ({ kind, about, urgent }))).toEqual([
    { kind: 'poster-reported', about: { type: 'POSTER_REPORT', id }, urgent: true },
  ]);
  expect(JSON.stringify(await sentTo(there))).not.toMatch(/Lunn|Reed|07700/);
  expect(JSON.stringify(await sentTo(there))).not.toContain(fields.said);
  expect(await sentTo(elsewhere)).toEqual([]);
  expect(await sentTo(others)).toEqual([]);

  const toDecide = async (person: typeof manager) =>
    passed(await call(person, myWork.get)).groups.flatMap(({ id: group, rows }) =>
      rows.filter(({ kind }) => kind === 'POSTER_REPORT').map((row) => ({ group, ...row })),
    );
  expect(await toDecide(there)).toMatchObject([
    { group: 'decide', id, name: 'Somebody was hurt', property: property.caption },
  ]);
  expect(JSON.stringify(await toDecide(there))).not.toMatch(/Lunn|Reed|07700/);
  expect(await toDecide(elsewhere)).toEqual([]);
  expect(await toDecide(others)).toEqual([]);
  passed(await call(there, posters.reject, { body: { id, reason: 'A joke' } }));
  expect(await toDecide(there)).toEqual([]);
});

it('takes no more from one address in an hour than people report', async () => {
  const manager = await (await anOrganisation()).person();
  const { token } = await aPoster(manager);
  const statuses = [];
  for (let at = 0; at < 41; at += 1)
    statuses.push((await sendByPoster(manager, token, posterFields(manager), { address: '203.0.113.77' })).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
  expect(statuses.at(-1)).toBe(429);
});
