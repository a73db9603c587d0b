import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { callOfTab } from '@lintel/contract/areas/calendar/endpoints';
import { calendarTabs } from '@lintel/contract/areas/calendar/filters';
import { calendarStates } from '@lintel/contract/areas/calendar/row';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { FEED_MOST } from '@lintel/contract/areas/calendar-feeds/feed';
import type { Property } from '@lintel/contract/areas/properties/property';
import { session } from '@lintel/contract/areas/session';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { users } from '@lintel/contract/areas/users';
import { anAction, closed } from '#areas/actions/testing';
import { anAccident } from '#areas/accidents/testing';
import { anEnforcementVisit } from '#areas/enforcement-visits/testing';
import { aHazardCase } from '#areas/hazard-cases/testing';
import { given } from '#areas/notices/testing';
import { aProperty } from '#areas/properties/testing';
import { newAddress, thePassword, withPassword } from '#areas/session/testing';
import { aStatutoryNotice } from '#areas/statutory-notices/testing';
import { aTask, completed } from '#areas/tasks/testing';
import { asSaved } from '#areas/users/testing';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import { call, passed, send } from '#test/calls';
import { activityOn, allBut, anOrganisation, everything } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { aFeed, eventsOf, readBy } from './testing.ts';
import { mostOf } from './read-feed.ts';

const NOW = '2026-11-10T10:00:00Z';
const HOST = 'lintel.test';
const LONG = 'Doors; lifts, “stairs” \\ and 🚪🛗 \\n '.repeat(6).trim();

let server: TestServer;
let home: Organisation;
let manager: Person;
let regionId: string;
let mill: Property;
let quay: Property;
let alarm: Task;
let gas: Task;

const secretIn = (address: string) => /\.([\w-]{43})\.ics$/.exec(address)![1]!;
const statusOf = async (address: string) => (await readBy(manager, address)).status;
const summaries = async (address: string) => (await eventsOf(manager, address)).map(({ summary }) => summary);

beforeAll(async () => {
  server = await theServer();
  server.at('2026-11-03T10:00:00Z');
  home = await anOrganisation({ server });
  manager = await home.person();
  const regions = await home.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute(),
  );
  regionId = regions[0]!.id;
  mill = await aProperty(manager, { buildingName: 'Mill House; West, 2', regionId });
  quay = await aProperty(manager, { buildingName: 'Quay Court', regionId: regions[1]!.id });
  alarm = await aTask(manager, { code: 'FAL01', dueDate: '2026-11-02', property: mill });
  await completed(manager, alarm, '2026-11-03');
  server.at(NOW);
  gas = await aTask(manager, { code: 'GAS01', dueDate: '2027-03-28', property: mill });
  await aTask(manager, { code: 'LFT01', dueDate: '2026-10-25', property: mill });
  await aTask(manager, { code: 'FRA01', dueDate: '2025-06-01', property: quay });
  await aTask(manager, { code: 'GAS01', dueDate: '2026-11-12', property: quay });
  // Beyond the months of the feed.
  await anAction(manager, { property: quay, dueDate: '2029-01-01', startDate: '2026-11-01', name: 'Much later' });
  await anAction(manager, { property: mill, name: LONG, dueDate: '2026-11-09', startDate: '2026-11-01' });
  await anAction(manager, { dueDate: '2026-12-11', startDate: '2026-11-01', name: 'On no property' });
  await closed(manager, await anAction(manager, { property: quay }));
  await anEnforcementVisit(manager, { property: mill, visitDate: '2026-11-03', nextVisitOn: '2026-11-24' });
  await aStatutoryNotice(manager, {
    property: mill,
    servedOn: '2026-11-02',
    receivedOn: '2026-11-02',
    complyBy: '2026-11-27',
    hearingOn: '2026-11-20',
  });
  await aHazardCase(manager, { property: quay, ground: 'EMERGENCY', awareAt: '2026-11-08T09:00:00Z' });
});
describe('the feed', () => {
  it('has as many events of each state on each day as the calendar counts, for three readers', async () => {
    const readers = [
      manager,
      await home.person(everything, { regionId }),
      await home.person(everything, { propertyIds: [quay.id] }),
    ];
    const count = (to: Map<string, number>, key: string, by: number) => to.set(key, (to.get(key) ?? 0) + by);
    for (const reader of readers) {
      const counted = new Map<string, number>();
      for (const month of ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03'])
        for (const tab of ['tasks', 'actions', 'cases'] as const) {
          const body = { ...calendarTabs[tab].defaults, page: 1, periodStartDate: `${month}-01`, onlyTotal: true };
          const { totals } = passed(await call(reader, callOfTab[tab], { body: body as never }));
          for (const { periodDateFrom: day, ...counts } of totals!.rowColumns)
            for (const { id, name } of calendarStates) if (counts[id]) count(counted, `${day} ${name}`, counts[id]);
        }
      const replies = new Map<string, number>();
      for (const { start, states, location } of await eventsOf(reader, await aFeed(reader)))
        if (location && start >= '2026-08-01' && start < '2027-04-01')
          count(replies, `${start} ${states.split(' ').at(-1)!}`, 1);
      expect(replies.size).toBeGreaterThan(2);
      expect(Object.fromEntries([...replies].toSorted())).toEqual(Object.fromEntries([...counted].toSorted()));
    }
  });

  it('says of each what the calendar calls it, where it is and where it leads, on whole days', async () => {
    const events = await eventsOf(manager, await aFeed(manager));
    const url = `http://${HOST}/task/${gas.id}`;
    expect(events.find(({ uid }) => uid === `${gas.id}-task@${HOST}`)).toEqual({
      uid: `${gas.id}-task@${HOST}`,
      summary: `GAS01 ${gas.name} · ${mill.caption}`,
      location: [mill.caption, mill.postcode].filter(Boolean).join(', '),
      description: `Task · Planned\n${url}`,
      url,
      // A day on which the clock changes is a day.
      start: '2027-03-28',
      end: '2027-03-29',
      states: 'Task Planned',
    });
    expect(events.find(({ start }) => start === '2026-10-25')).toMatchObject({
      summary: expect.stringContaining('Overdue: LFT01'),
      end: '2026-10-26',
    });
    expect(events.find(({ uid }) => uid === `${alarm.id}-task-done-2026-11-03@${HOST}`)?.summary).toContain(
      'Done: FAL01',
    );
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect(events.map(({ start }) => start).filter((day) => day > '2028-05-10')).toEqual([]);
  });

  it('has what is open however long it is overdue, and what was done in the last 3 months, and says so', async () => {
    server.at('2026-07-01T10:00:00Z');
    const monthly = await aTask(manager, { code: 'EML01', dueDate: '2026-07-01', property: quay });
    const again = await completed(manager, monthly, '2026-07-01');
    server.at('2026-08-20T10:00:00Z');
    await completed(manager, again, '2026-08-20');
    server.at(NOW);
    const events = await eventsOf(manager, await aFeed(manager));
    const old = events.filter(({ start }) => start < '2026-08-10');
    expect(old.map(({ start, summary }) => [start, summary])).toEqual([
      ['2025-06-01', expect.stringContaining('Overdue: FRA01')],
    ]);
    expect(events.filter(({ location }) => !location).map(({ start, summary }) => [start, summary])).toContainEqual([
      '2026-08-10',
      'This calendar has what was done since 10 August 2026',
    ]);
  });

  it('is a calendar as RFC 5545 has it, whatever a name holds, in whole lines of at most 75 octets', async () => {
    const address = await aFeed(manager);
    const { raw, headers } = await readBy(manager, address);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const text = raw.toString();
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect((await summaries(address)).filter((summary) => summary.endsWith(`${LONG} · ${mill.caption}`))).toHaveLength(
      1,
    );
    expect((await eventsOf(manager, address)).some(({ location }) => location.includes('Mill House; West, 2'))).toBe(
      true,
    );
  });

  it('keeps an event the same when it moves to another day', async () => {
    const property = await aProperty(manager);
    const task = await aTask(manager, { code: 'GAS01', dueDate: '2026-12-01', property });
    const address = await aFeed(manager);
    const of = async (ending: string) =>
      (await eventsOf(manager, address)).filter(({ uid }) => uid.startsWith(`${task.id}-${ending}`));
    expect(await of('task@')).toMatchObject([{ start: '2026-12-01' }]);
    await completed(manager, task, '2026-11-10');
    expect(await of('task@')).toMatchObject([{ start: expect.stringMatching(/^2027-/) }]);
    expect(await of('task-done')).toMatchObject([{ start: '2026-11-10', states: 'Task Done' }]);
  });

  it('has only what is its owner’s to do, and only the kinds chosen, and changes at its next reading', async () => {
    const keeper = await home.person();
    await given(manager, await anAction(manager, { property: mill, name: 'Own', dueDate: '2026-11-15' }), keeper);
    const address = await aFeed(keeper, { whose: 'MINE' });
    const mine = await summaries(address);
    expect(mine.filter((summary) => /ACT-|GAS01|FRA01/.test(summary))).toEqual([
      expect.stringMatching(/ Own · Mill House; West/),
    ]);
    const change = async (body: object) => passed(await call(keeper, calendarFeeds.change, { body: body as never }));
    await change({ whose: 'ALL', kinds: ['notice-hearing', 'task'] });
    const kindsIn = async () =>
      [
        ...new Set((await eventsOf(keeper, address)).flatMap(({ states }) => states.replace(/ \w+$/, '') || [])),
      ].toSorted();
    expect(await kindsIn()).toEqual(['Hearing', 'Task']);
    await change({ whose: 'ALL', kinds: ['action'] });
    expect(await kindsIn()).toEqual(['Action']);
  });

  it('says of accidents and hazard cases nothing but the reference and the day, nor of the actions from them', async () => {
    const accident = await anAccident(manager, { property: mill });
    await home.within(({ db }) =>
      db
        .updateTable('accidents')
        .set({ riddorDecision: 'reportable', riddorReportBy: '2026-11-20' })
        .where('id', '=', accident.id)
        .execute(),
    );
    const source = { type: 'ACCIDENT', id: accident.id } as never;
    const action = await anAction(manager, { property: mill, source, name: 'Move Jane Roe', dueDate: '2026-11-28' });
    const address = await aFeed(manager);
    expect((await readBy(manager, address)).raw.toString()).not.toContain('Jane Roe');
    expect(await summaries(address)).toContainEqual(expect.stringMatching(new RegExp(`Action ${action.ref} · Mill`)));
    expect(await summaries(address)).toContainEqual(expect.stringMatching(/RIDDOR report ACC-\d{6} · Mill House/));
    expect((await summaries(address)).filter((summary) => summary.includes('Hazard case'))).toEqual([
      expect.stringMatching(/^(Overdue|Due): Hazard case deadline [A-Z]+-\d{6} · Quay Court/),
    ]);
  });

  it('ends where there is too much, and says so there', async () => {
    const whole = await eventsOf(manager, await aFeed(manager, { kinds: ['task', 'action'] }));
    const ahead = whole.filter(({ start }) => start >= '2026-11-10');
    Object.assign(mostOf, { done: 1, overdue: 2, ahead: 2 });
    try {
      const cut = await eventsOf(manager, await aFeed(manager, { kinds: ['task', 'action'] }));
      const notes = cut.filter(({ summary }) => /this calendar/i.test(summary));
      const rest = cut.filter((event) => !notes.includes(event));
      expect(rest.filter(({ start }) => start >= '2026-11-10')).toEqual(ahead.slice(0, 2));
      expect(rest.filter(({ states }) => states.endsWith('Overdue'))).toHaveLength(2);
      expect(rest).toHaveLength(5);
      const [firstOverdue] = rest.filter(({ states }) => states.endsWith('Overdue'));
      expect(notes.map(({ start, summary }) => [start, summary])).toEqual([
        ['2026-11-03', 'This calendar has what was done since 3 November 2026'],
        [firstOverdue!.start, expect.stringMatching(/^More is overdue than this calendar has: before /)],
        [ahead[1]!.start, expect.stringMatching(/^This calendar ends on /)],
      ]);
      expect(notes.map(({ description }) => description)).toEqual(notes.map(() => expect.stringContaining('too much')));
    } finally {
      Object.assign(mostOf, FEED_MOST);
    }
  });

  it('is not sent again while nothing in it has changed', async () => {
    const address = await aFeed(manager);
    const first = await readBy(manager, address);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = { 'if-none-match': String(first.headers['etag']) };
    const same = await readBy(manager, address, again);
    expect([same.status, same.raw.length]).toEqual([304, 0]);
    expect((await readBy(manager, address)).raw).toEqual(first.raw);
    // Outlook and proxies ask for the headers first.
    const head = await send(null, 'HEAD', address, { server });
    const { date: _date, 'x-request-id': _id, ...headers } = first.headers;
    expect([head.status, head.raw.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject(headers);
    expect((await send(null, 'HEAD', address, { server, headers: again })).status).toBe(304);
    expect((await send(null, 'HEAD', address.replace(secretIn(address), newSecret()), { server })).status).toBe(404);
    passed(await call(manager, activity.comment, { body: { entityId: gas.id, entityType: 'TASK', text: 'Booked' } }));
    expect((await readBy(manager, address, again)).status).toBe(200);
  });
});

describe('the address of a feed', () => {
  it('L-01: has 256 random bits, of which the database has the SHA-256, and the activity log neither', async () => {
    const person = await home.person();
    const address = await aFeed(person);
    expect(address).toMatch(new RegExp(`^/api/calendar/feed/${home.id}\\.[\\w-]{43}\\.ics$`));
    const kept = await home.within(({ db }) =>
      db.selectFrom('calendarFeeds').select('secretHash').where('userId', '=', person.id).execute(),
    );
    expect(kept).toEqual([{ secretHash: hashOfSecret(secretIn(address)) }]);
    const again = await aFeed(person);
    passed(await call(person, calendarFeeds.end));
    const entries = await home.within(({ db }) =>
      db
        .selectFrom('activityEntries')
        .select(['event', 'summary'])
        .where('recordId', '=', person.id)
        .where('event', 'like', 'user.calendar%')
        .orderBy('sequence')
        .execute(),
    );
    expect(entries.map(({ event }) => event)).toEqual([
      'user.calendar-feed-made',
      'user.calendar-feed-made',
      'user.calendar-feed-ended',
    ]);
    for (const secret of [address, again].map(secretIn)) expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('L-01: is not guessed: guesses meet 429 after the hundredth, while who has it is let in, up to 120 times an hour', async () => {
    const address = await aFeed(manager);
    const from = newAddress();
    const read = (secret: string) =>
      send(null, 'GET', address.replace(secretIn(address), secret), { server, address: from });
    const guesses = await Promise.all(Array.from({ length: 130 }, () => read(newSecret())));
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(100);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30);
    expect((await read(secretIn(address))).status).toBe(200);
    for (let reading = 2; reading < 120; reading += 1)
      await server.throttle.count('calendar read', hashOfSecret(secretIn(address)), 120, 3600);
    expect([await statusOf(address), await statusOf(address)]).toEqual([200, 429]);
  });

  it('L-01, L-03: is answered the same once it has ended, was renewed or never worked', async () => {
    const person = await home.person();
    const stranger = await (await anOrganisation({ server })).person();
    const renewed = await aFeed(person);
    const ended = await aFeed(person);
    passed(await call(person, calendarFeeds.end));
    const answers = [
      renewed,
      ended,
      ended.replace(secretIn(ended), newSecret()),
      (await aFeed(stranger)).replace(stranger.organisationId, home.id),
      '/api/calendar/feed/x.ics',
      ended.replace('.ics', ''),
    ].map((address) => readBy(manager, address));
    const replies = (await Promise.all(answers)).map(({ status, body }) => ({ status, ...body, requestId: '' }));
    expect(replies[0]).toMatchObject({ status: 404, message: 'This calendar is not available' });
    for (const each of replies) expect(each).toEqual(replies[0]);
  });

  it('ends for good, and none is made, once an administrator switches subscriptions off; they are on until then', async () => {
    const other = await anOrganisation({ server });
    const administrator = await other.person(['PRISM_APP_SETTINGS_MANAGE']);
    const person = await other.person();
    const address = await aFeed(person);
    const set = async (isOn: boolean) => {
      const { version, ...before } = passed(await call(administrator, calendarFeeds.settings)).dto;
      expect(before).toEqual({ isOn: !isOn });
      passed(await call(administrator, calendarFeeds.changeSettings, { body: { isOn, version } }));
    };
    expect((await readBy(person, address)).status).toBe(200);
    const made = await other.within(({ db }) => db.selectFrom('calendarFeeds').selectAll().execute());
    await set(false);
    expect((await readBy(person, address)).status).toBe(404);
    expect(passed(await call(person, calendarFeeds.get))).toEqual({ isOn: false, dto: null });
    const refused = await call(person, calendarFeeds.make, { body: { whose: 'MINE', kinds: [] } });
    expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
      409,
      expect.stringMatching(/^Your organisation does not allow/),
    ]);
    expect(await activityOn(person, person.id)).toContain('user.calendar-feed-ended');
    // As one whose making began before they were switched off.
    const [{ organisationId: _, kinds, ...late }] = made as [(typeof made)[number]];
    const values = { ...late, kinds: JSON.stringify(kinds) };
    await other.within(({ db }) => db.insertInto('calendarFeeds').values(values).execute());
    await set(true);
    expect((await readBy(person, address)).status).toBe(404);
    expect((await readBy(person, await aFeed(person))).status).toBe(200);
  });

  it('L-04: leaves its secret in no log, no header and no answer but the one that makes it', async () => {
    const address = await aFeed(manager);
    const [logged, watched] = [server.logged.length, server.watched.length];
    const program = { cookie: '' };
    const answers = [await readBy(manager, address, program), await call(manager, calendarFeeds.get)];
    Object.defineProperty(mostOf, 'ahead', {
      configurable: true,
      get: () => {
        throw new Error('Broken');
      },
    });
    answers.push(await readBy(manager, address));
    Object.defineProperty(mostOf, 'ahead', { configurable: true, writable: true, value: FEED_MOST.ahead });
    passed(await call(manager, calendarFeeds.end));
    answers.push(await readBy(manager, address));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 500, 404]);
    const lines = [
      ...server.logged.slice(logged),
      ...server.watched.slice(watched).map((line) => JSON.stringify(line)),
    ];
    expect(lines.join('\n')).toContain('Broken');
    expect(lines.join('\n')).toContain('link.refused');
    for (const { raw, headers } of answers)
      expect(raw.toString() + JSON.stringify(headers)).not.toContain(secretIn(address));
    expect(lines.join('\n')).not.toContain(secretIn(address));
    expect(answers[0]!.headers['set-cookie']).toBeUndefined();
    expect(answers[0]!.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  it('L-05: changes nothing by being read but when it was last read, for its owner', async () => {
    const person = await home.person();
    const address = await aFeed(person);
    const lastRead = async () => passed(await call(person, calendarFeeds.get)).dto!.lastReadAt;
    expect(await lastRead()).toBeNull();
    await readBy(person, address);
    expect(await lastRead()).toBe(new Date(NOW).toISOString());
  });

  it('L-06: opens no other call', async () => {
    const address = await aFeed(manager);
    const token = address.split('/').at(-1)!.replace('.ics', '');
    for (const [header, value] of [
      ['authorization', `Bearer ${token}`],
      ['cookie', `lintel.session=${token}`],
    ] as const) {
      const headers = { [header]: value };
      expect((await send(null, 'GET', '/api/account/item.json', { server, headers })).status).toBe(401);
    }
  });
});

describe('S-08: at its next reading the feed of somebody', () => {
  let person: Person;
  let address: string;
  const within = (work: Parameters<Organisation['within']>[0]) => home.within(work);

  it.each<[string, () => Promise<unknown>]>([
    [
      'who is deactivated, for good',
      async () => {
        passed(await call(manager, users.deactivate, { body: { id: person.id, version: 1 } }));
        expect(await statusOf(address)).toBe(404);
        passed(await call(manager, users.reactivate, { query: { id: person.id } }));
      },
    ],
    [
      'whose roles were taken',
      () => within(({ db }) => db.deleteFrom('grants').where('userId', '=', person.id).execute()),
    ],
    [
      'who may not see the calendar any more',
      () =>
        within(async ({ db }) => {
          const { roleId } = await db
            .selectFrom('grants')
            .select('roleId')
            .where('userId', '=', person.id)
            .executeTakeFirstOrThrow();
          const permissions = JSON.stringify(allBut('PRISM_APP_CALENDAR_MENU'));
          await db.updateTable('roles').set({ permissions }).where('id', '=', roleId).execute();
        }),
    ],
    [
      'whose role asks for a second factor',
      () =>
        within(({ db }) =>
          db
            .updateTable('roles')
            .set({ needsSecondFactor: true })
            .where('id', 'in', db.selectFrom('grants').select('roleId').where('userId', '=', person.id))
            .execute(),
        ),
    ],
    [
      'who must choose a password',
      () =>
        within(({ db }) =>
          db.updateTable('users').set({ passwordMustChange: true }).where('id', '=', person.id).execute(),
        ),
    ],
    ['who became support', () => home.give(person, ['PRISM_SUPPORT_VIEW'], {})],
    ['whose sessions an administrator ended', () => call(manager, users.endSessions, { query: { id: person.id } })],
    ['who was given a password', () => call(manager, users.setPassword, { body: { id: person.id } })],
    [
      'who changed their password',
      async () => {
        const own = await withPassword(home, person);
        const body = { currentPassword: thePassword, newPassword: 'quite another horse battery' };
        passed(await call(own, session.changePassword, { body }));
      },
    ],
    [
      'who has another e-mail address',
      async () => {
        const { dto } = passed(await call(manager, users.get, { query: { id: person.id } }));
        passed(await call(manager, users.change, { body: { ...asSaved(dto), email: `new-${person.email}` } }));
      },
    ],
    ['who has not signed in for 90 days', async () => server.at('2027-02-09T10:00:00Z')],
  ])('%s is not there', async (_, end) => {
    person = await home.person();
    address = await aFeed(person);
    expect(await statusOf(address)).toBe(200);
    try {
      await end();
      expect(await statusOf(address)).toBe(404);
    } finally {
      server.at(NOW);
    }
  });

  it('whose organisation is suspended, or has new terms, is not there until that is settled', async () => {
    const away = await anOrganisation({ server });
    const there = await away.person();
    const own = await aFeed(there);
    const set = (values: object) => away.within(({ db }) => db.updateTable('organisations').set(values).execute());
    const statuses: number[] = [];
    for (const values of [
      { suspendedAt: NOW },
      { suspendedAt: null },
      { termsText: 'New', termsVersion: 3 },
      { termsText: null },
    ]) {
      await set(values);
      statuses.push((await readBy(there, own)).status);
    }
    expect(statuses).toEqual([404, 200, 404, 200]);
  });

  it('from whose reach a property was taken has nothing of it', async () => {
    const caretaker = await home.person(everything, { propertyIds: [quay.id] });
    const own = await aFeed(caretaker);
    const places = async () =>
      new Set((await eventsOf(caretaker, own)).flatMap(({ location }) => location.split(',')[0] || []));
    expect(await places()).toEqual(new Set(['Quay Court']));
    await home.within(({ db }) => db.deleteFrom('grantProperties').where('propertyId', '=', quay.id).execute());
    expect(await places()).toEqual(new Set());
    await home.give(caretaker, ['PRISM_PROPERTY_VIEW'], { propertyIds: [mill.id] });
    expect(await places()).toEqual(new Set(['Mill House; West']));
  });
});

it('is nothing for support, nor for who may not see the calendar', async () => {
  const make = async (permissions: Parameters<Organisation['person']>[0]) =>
    (await call(await home.person(permissions), calendarFeeds.make, { body: { whose: 'ALL', kinds: [] } })).status;
  expect(await make(['PRISM_SUPPORT_VIEW'])).toBe(403);
  expect(await make(allBut('PRISM_APP_CALENDAR_MENU'))).toBe(403);
});
