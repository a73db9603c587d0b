import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { sharePages } from '@lintel/contract/areas/shares/share';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { withoutUnknown } from '@lintel/contract/platform/unknown-fields';
import { anAction, closed, theAction } from '#areas/actions/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { newAddress } from '#areas/session/testing';
import { aTask, completed, inDays, removed, theTask } from '#areas/tasks/testing';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import { openThrottle } from '#platform/access/throttle';
import { makeApp } from '#server/app';
import { call, passed, send } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { storedRows, tablesHolding } from '#test/stored-rows';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { aCopiedToken, aShare, byLink, opened, sendByLink, tokenIn } from './testing.ts';

let organisation: Organisation;
let manager: Person;
beforeAll(async () => {
  organisation = await anOrganisation();
  manager = await organisation.person();
});

const aSharedAction = async (more: { until?: string } = {}) => {
  const property = await aProperty(manager);
  const action = await anAction(manager, { property });
  return { property, action, ...(await aShare(manager, action, more)) };
};
const statusOf = async (token: string) => (await byLink(manager, shares.read, token)).status;
const byLinkOnly = Object.values(shares).filter(({ allow }) => allow === 'share-link') as Endpoint[];

/** The body of every request by link, besides its token. */
const body = () => ({
  entityType: 'ACTION',
  text: 'Hello',
  reason: 'Too far',
  day: inDays(manager, 3),
  visitedOn: inDays(manager, 0),
  gotIn: true,
  note: 'Seen',
  doneOn: inDays(manager, 0),
  id: crypto.randomUUID(),
});
const everyCall = (token: string) =>
  Promise.all(
    byLinkOnly.map(async (endpoint) =>
      endpoint.takes === 'upload'
        ? sendByLink(manager, token)
        : byLink(manager, endpoint, token, withoutUnknown(endpoint.body!, body()) as never),
    ),
  );

describe('a token', () => {
  it('L-01: has 256 random bits, of which the database has the SHA-256', async () => {
    const { token, info } = await aSharedAction();
    const [of, secret] = token.split('.') as [string, string];
    expect(of).toBe(organisation.id);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const kept = await organisation.within(({ db }) =>
      db.selectFrom('shareTokens').select('secretHash').where('shareId', '=', info.tokenId).execute(),
    );
    expect(kept).toContainEqual({ secretHash: hashOfSecret(secret) });
    expect(kept.every(({ secretHash }) => /^[0-9a-f]{64}$/.test(secretHash))).toBe(true);
  });

  it('L-01: is not guessed: three hundred guesses find nothing and meet 429 after the hundredth, while who has one is let in', async () => {
    // 2^256 secrets: a hundred thousand guesses hit one of a million active links with a probability of 10^-66.
    const { token } = await aSharedAction();
    const address = newAddress();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const guesses = Array.from({ length: 50 }, () => `${organisation.id}.${newSecret()}`);
      const answers = await Promise.all(guesses.map((guess) => byLink(manager, shares.read, guess, {}, { address })));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200);
    const slowed = await byLink(manager, shares.read, `${organisation.id}.${newSecret()}`, {}, { address });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(3000);
    // Somebody else's guesses from the same IP address lock nobody out.
    expect((await byLink(manager, shares.read, token, {}, { address })).status).toBe(200);
    expect(await statusOf(`${organisation.id}.${newSecret()}`)).toBe(404);
  });

  it('L-01: that works takes five hundred changes an hour, and is read all the same', async () => {
    const [{ token }, other] = [await aSharedAction(), await aSharedAction()];
    const throttle = openThrottle(organisation.server.maker.database.pool);
    const hash = hashOfSecret(token.split('.')[1]!);
    for (let deed = 1; deed < 500; deed += 1) await throttle.count('share deed', hash, 500, 3600);
    const commented = async (by: string) => {
      const answer = await byLink(manager, shares.comment, by, { entityType: 'ACTION', text: 'Hello' });
      return answer.status;
    };
    expect([await commented(token), await commented(token)]).toEqual([200, 429]);
    expect([await statusOf(token), await commented(other.token)]).toEqual([200, 200]);
  });

  it('L-01: that works no longer, or never did, is answered the same by every call', async () => {
    const other = await (await anOrganisation()).person();
    const foreign = await aShare(other, await anAction(other));
    const [expired, revoked, ended, deleted] = [
      await aSharedAction(),
      await aSharedAction(),
      await aSharedAction(),
      await aSharedAction(),
    ];
    await organisation.within(({ db }) =>
      db
        .updateTable('shares')
        .set({ expiresOn: inDays(manager, -1) })
        .where('id', '=', expired.info.tokenId)
        .execute(),
    );
    await call(manager, shares.resend, { body: { id: revoked.info.tokenId } });
    await call(manager, shares.revoke, { body: { id: ended.info.tokenId } });
    await call(manager, actions.remove, { query: { id: deleted.action.id, reason: 'Raised twice' } });
    const secretOf = ({ token }: { token: string }) => token.split('.')[1]!;
    const living = await aSharedAction();
    const dead: Record<string, string> = {
      unknown: `${organisation.id}.${newSecret()}`,
      expired: expired.token,
      revoked: revoked.token,
      ended: ended.token,
      'of a deleted item': deleted.token,
      truncated: living.token.slice(0, -1),
      'longer than it was': `${living.token}A`,
      'of another organisation': `${organisation.id}.${secretOf(foreign)}`,
      'without organisation': secretOf(living),
      'of no organisation': `${crypto.randomUUID()}.${secretOf(living)}`,
      'the hash itself': `${organisation.id}.${hashOfSecret(secretOf(living))}`,
      "the share's id": living.info.tokenId,
      empty: '',
    };
    const sentTo = new Set<string>();
    for (const [what, token] of Object.entries(dead)) {
      const answers = await everyCall(token);
      expect(
        answers.map(({ status }) => status),
        what,
      ).toEqual(answers.map(() => 404));
      for (const { body: problem } of answers) sentTo.add(JSON.stringify({ ...(problem as object), requestId: '' }));
    }
    expect([...sentTo]).toEqual([expect.stringContaining('This link does not work.')]);
    expect(await statusOf(living.token)).toBe(200);
  });

  it('is only taken from where it belongs: no address, no cookie and no session opens a share', async () => {
    const { token } = await aSharedAction();
    const asked = [
      send(manager, 'POST', '/api/share/item/read.json', { query: { assignToken: token }, body: { assignToken: '' } }),
      send(
        { ...manager, cookie: `lintel.csrf=test-token; assignToken=${token}` },
        'POST',
        '/api/share/item/read.json',
        {
          body: { assignToken: '' },
        },
      ),
      send(manager, 'GET', `/api/share/item/read.json?assignToken=${token}`),
    ];
    // An endpoint without a query says so, whatever the query contains.
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([422, 404, 404]);
  });
});

describe('the last day of a link', () => {
  // The clock changes in London: in 2027 on 28 March and 31 October.
  it.each([
    ['2027-03-27', '2027-03-27T23:59:59.999Z', '2027-03-28T00:00:00.000Z'],
    ['2027-03-28', '2027-03-28T22:59:59.999Z', '2027-03-28T23:00:00.000Z'],
    ['2027-06-30', '2027-06-30T22:59:59.999Z', '2027-06-30T23:00:00.000Z'],
    ['2027-10-31', '2027-10-31T23:59:59.999Z', '2027-11-01T00:00:00.000Z'],
    ['2027-12-31', '2027-12-31T23:59:59.999Z', '2028-01-01T00:00:00.000Z'],
  ])('L-02: %s ends in London after %s', async (until, last, after) => {
    const { server } = organisation;
    server.at(`${until}T00:00:00Z`.replace(/^(\d+)-(\d+)-\d+/, '$1-$2-01'));
    try {
      const { token, info } = await aSharedAction({ until });
      server.at(last);
      expect(await statusOf(token)).toBe(200);
      server.at(after);
      expect(await statusOf(token)).toBe(404);
      const sentTo = passed(await call(manager, shares.list, { body: { statuses: ['EXPIRED'] } }));
      expect(sentTo.objects.map(({ id }) => id)).toContain(info.tokenId);
    } finally {
      server.at(null);
    }
  });
});

describe('a link is dead at the next call', () => {
  const endings: [what: string, end: (shared: Awaited<ReturnType<typeof aSharedAction>>) => Promise<unknown>][] = [
    ['when it is revoked', ({ info }) => call(manager, shares.revoke, { body: { id: info.tokenId } })],
    [
      'when the action is given to a user',
      ({ action }) => call(manager, actions.assign, { params: { id: action.id }, body: { assignee: manager.email } }),
    ],
    [
      'when the assignment is taken back',
      ({ action }) => call(manager, actions.assign, { params: { id: action.id }, body: { assignee: '' } }),
    ],
    [
      'when the action is deleted',
      ({ action }) => call(manager, actions.remove, { query: { id: action.id, reason: 'Raised twice' } }),
    ],
    ['when the action is closed', async ({ action }) => void (await closed(manager, await theAction(manager, action)))],
    [
      'when the property is archived',
      ({ property }) =>
        call(manager, properties.archive, { body: { id: property.id, version: property.version, reason: 'Sold' } }),
    ],
    [
      'when the property is archived with others',
      ({ property }) => call(manager, properties.bulkArchive, { body: { ids: [property.id], reason: 'Sold' } }),
    ],
  ];
  it.each(endings)('L-03: %s', async (_, end) => {
    const shared = await aSharedAction();
    const copied = await aCopiedToken(manager, shared.info);
    expect([await statusOf(shared.token), await statusOf(copied)]).toEqual([200, 200]);
    const outcome = await end(shared);
    expect((outcome as { status?: number } | undefined)?.status ?? 200).toBe(200);
    expect([await statusOf(shared.token), await statusOf(copied)]).toEqual([404, 404]);
    const [row] = await organisation.within(({ db }) =>
      db.selectFrom('shares').select(['endedAt', 'endedWhy']).where('id', '=', shared.info.tokenId).execute(),
    );
    expect(row!.endedWhy).not.toBeNull();
  });

  const taskEndings: [what: string, end: (id: string) => Promise<unknown>][] = [
    ['completed', async (id) => completed(manager, await theTask(manager, id))],
    [
      'suspended',
      async (id) =>
        call(manager, tasks.suspend, {
          body: { id, version: (await theTask(manager, id)).version, reason: 'Empty', reviewOn: inDays(manager, 9) },
        }),
    ],
    [
      'removed from its property',
      async (id) => {
        await removed(manager, await theTask(manager, id), { acceptedBy: await organisation.person() });
      },
    ],
    ['given to a user', (id) => call(manager, tasks.assign, { params: { id }, body: { assignee: manager.email } })],
  ];
  it.each(taskEndings)('L-03: when its task is %s', async (_, end) => {
    const property = await aProperty(manager);
    const task = await aTask(manager, { property });
    const { token } = await aShare(manager, { id: task.id, kind: 'TASK' });
    expect(await statusOf(token)).toBe(200);
    await end(task.id);
    expect(await statusOf(token)).toBe(404);
  });

  it('L-03: when the organisation is suspended', async () => {
    const suspended = await anOrganisation();
    const theirs = await suspended.person();
    const { token } = await aShare(theirs, await anAction(theirs));
    await suspended.within(({ db, now }) =>
      db.updateTable('organisations').set({ suspendedAt: now.toISOString() }).where('id', '=', suspended.id).execute(),
    );
    expect(await statusOf(token)).toBe(404);
  });
});

describe('the page of a link', () => {
  let folder: string;
  let withPages: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Lintel</title>');
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    withPages = {
      ...organisation.server,
      app: await makeApp({ ...organisation.server, log, clientFolder: folder }),
    };
  });
  afterAll(async () => {
    await withPages.app.close();
    await removeFolder(folder);
  });
  const page = (method: string, url: string) => send(null, method, url, { server: withPages });

  it('ASSIGN-045, ASSIGN-046, L-04: moves a token that stands in its address to where no server sees it', async () => {
    for (const path of Object.values(sharePages)) {
      const token = `${organisation.id}.${newSecret()}`;
      const moved = await page('GET', `${path}?assignToken=${token}`);
      expect(moved).toMatchObject({
        status: 303,
        headers: { location: `${path}#${token}`, 'cache-control': 'no-store' },
      });
      const shown = await page('GET', path);
      expect(shown.status).toBe(200);
      for (const { headers } of [moved, shown])
        expect(headers).toMatchObject({
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
          'cache-control': 'no-store',
        });
    }
    expect((await page('GET', '/tasks?assignToken=x')).status).toBe(200);
  });

  it('L-04: leaves its token in no log, no activity, no other message and no answer', async () => {
    const { token, info, action } = await aSharedAction();
    const secret = token.split('.')[1]!;
    organisation.server.logged.length = 0;
    lines.length = 0;
    const by = { ...manager, server: withPages };
    await page('GET', `${sharePages.ACTION}?assignToken=${token}`);
    const answers = [
      await byLink(by, shares.open, token),
      await byLink(by, shares.accept, token),
      await byLink(by, shares.proposeDate, token, { day: '1999-01-01' }),
      await byLink(by, shares.activity, token, { entityType: 'ACTION' }),
      await byLink(by, shares.open, `${token}x`),
      await call(by, shares.get, { query: { entityId: action.id, entityType: 'ACTION' } }),
      await call(by, actions.get, { query: { id: action.id } }),
    ];
    for (const { raw, headers } of answers) {
      expect(raw.toString()).not.toContain(secret);
      expect(JSON.stringify(headers)).not.toContain(secret);
    }
    for (const { headers } of answers.slice(0, 5)) {
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
      expect(String(headers['set-cookie'] ?? '')).not.toContain('session');
    }
    expect([...organisation.server.logged, ...lines].join('\n')).not.toContain(secret);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const copied = tokenIn(passed(await call(manager, shares.link, { body: { id: info.tokenId }, headers })).dto.link);
    for (const text of [secret, copied.split('.')[1]!]) expect(await tablesHolding(organisation, text)).toEqual([]);
  });

  it('L-05: changes nothing by being fetched, by whatever robot, and says nothing of the token', async () => {
    const { token, action } = await aSharedAction();
    const before = await storedRows(organisation.server.ownerUrl, organisation.id);
    const answers = [];
    for (const method of ['GET', 'HEAD'])
      for (const [path, known] of [
        [sharePages.ACTION, token],
        [sharePages.ACTION, 'x'],
        [sharePages.TASK, token],
      ] as const) {
        answers.push(await page(method, path));
        expect((await page(method, `${path}?assignToken=${known}`)).status).toBe(303);
      }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const path of ['/api/share/item.json', '/api/share/item/read.json'])
      for (const method of ['GET', 'HEAD', 'OPTIONS']) expect((await page(method, path)).status).toBe(404);
    // Reading does not count as opening either: only the page in a browser opens it.
    expect(await statusOf(token)).toBe(200);
    expect(await storedRows(organisation.server.ownerUrl, organisation.id)).toEqual(before);
    const dto = async () =>
      passed(await call(manager, shares.get, { query: { entityId: action.id, entityType: 'ACTION' } })).dto
        .shareAssignment!;
    expect(await dto()).toMatchObject({ assignmentStatus: 'NOT_OPENED', openedCount: 0, firstOpenedAt: null });
    await opened(manager, token);
    await opened(manager, token);
    const seen = await dto();
    expect(seen).toMatchObject({ assignmentStatus: 'OPENED', openedCount: 2 });
    expect(seen.lastOpenedAt! >= seen.firstOpenedAt!).toBe(true);
  });
});

describe('what a link reaches', () => {
  it('L-06: is its own item: no other item, no property, no file of anything else, in nobody else’s name', async () => {
    const [mine, other] = [await aSharedAction(), await aSharedAction()];
    const [own, foreign, ofProperty] = [
      await aFile(manager, mine.action.id),
      await aFile(manager, other.action.id),
      await aFile(manager, mine.property.id),
    ];
    const fetched = async (id: string) => (await byLink(manager, shares.download, mine.token, { id })).status;
    expect([await fetched(own.id), await fetched(foreign.id), await fetched(ofProperty.id)]).toEqual([200, 404, 404]);
    expect((await opened(manager, mine.token)).files.map(({ id }) => id)).toEqual([own.id]);

    const comment = (more: object) =>
      byLink(manager, shares.comment, mine.token, { entityType: 'ACTION', text: 'Hello', ...more });
    for (const more of [{ entityId: other.action.id }, { entityType: 'TASK' }, { entityId: mine.property.id }])
      expect((await comment(more)).status).toBe(404);
    expect((await byLink(manager, shares.activity, mine.token, { entityType: 'TASK' })).status).toBe(404);
    for (const more of [{ actor: 'Somebody' }, { fullName: 'Somebody' }, { userId: manager.id }])
      expect((await comment({ entityId: mine.action.id, ...more })).status).toBe(422);
    passed(await comment({ entityId: mine.action.id }));
    const last = await organisation.within(({ db }) =>
      db
        .selectFrom('activityEntries')
        .selectAll()
        .where('recordId', '=', mine.action.id)
        .orderBy('sequence', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(last).toMatchObject({ event: 'share.commented', actorId: null, actorName: 'Ada Hill (Hill Fire Ltd)' });
  });

  it('L-06: takes files of the kinds and sizes that people of the organisation may add, and no others', async () => {
    const { token } = await aSharedAction();
    const refused = async (content: Buffer | string, fileName: string) =>
      (await sendByLink(manager, token, content, { fileName })).status;
    expect(await refused('<svg onload="alert(1)"/>', 'plan.svg')).toBe(415);
    expect(await refused('MZ\u0000', 'report.pdf')).toBe(415);
    expect(await refused('', 'empty.pdf')).toBe(422);
    const tooLarge = await call({ ...manager, cookie: 'lintel.csrf=test-token' }, shares.addFile, {
      query: { fileName: 'large.pdf' },
      body: aPdf(),
      headers: {
        'content-type': 'application/pdf',
        'content-length': String(51 * 1024 * 1024),
        'x-assign-token': token,
      },
    } as never);
    expect(tooLarge.status).toBe(413);
    const { dto } = passed(await sendByLink(manager, token, aPdf(), { fileName: '../../x.pdf' }));
    expect(dto).toMatchObject({ isOwn: true });
    expect(dto.name).not.toContain('/');
    expect((await opened(manager, token)).files).toHaveLength(1);
  });
});
