import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { shareList } from '@lintel/contract/areas/shares/list';
import { sharedPaths } from '@lintel/contract/areas/shares/share';
import type { Assignment, SharedType } from '@lintel/contract/areas/shares/share';
import { mail, mailList } from '@lintel/contract/areas/mail';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { anAction, closed, theAction } from '#areas/actions/testing';
import { deliverMail } from '#areas/mail/deliver-mail';
import { aSilentServer } from '#areas/mail/testing';
import { aStatutoryNotice } from '#areas/statutory-notices/testing';
import { aProperty } from '#areas/properties/testing';
import { platformTexts } from '@lintel/contract/texts/platform';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aTask, completed, inDays, theTask } from '#areas/tasks/testing';
import type { Query } from '#platform/database/database';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { aServer, closeServer, theServer } from '#test/test-server';
import type { Answered } from '#test/calls';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { aCopiedToken, aShare, assignedEarlier, asShare, byLink, mailedTokens, opened, outsider } from './testing.ts';

let organisation: Organisation;
let manager: Person;
let property: Property;
beforeAll(async () => {
  organisation = await anOrganisation();
  manager = await organisation.person();
  property = await aProperty(manager);
});

const anItem = async (kind: SharedType, at?: Property) =>
  kind === 'ACTION'
    ? anAction(manager, { property: at ?? property })
    : aTask(manager, { property: at ?? (await aProperty(manager)) });
const ofAction = { kind: 'action' as const };
const assigned = async (entityId: string, entityType: SharedType, by = manager): Promise<Assignment> =>
  passed(await call(by, shares.get, { query: { entityId, entityType } })).dto;
const toUser = (kind: SharedType, id: string, assignee: string, by = manager): Promise<Answered<unknown>> =>
  kind === 'ACTION'
    ? call(by, actions.assign, { params: { id }, body: { assignee } })
    : call(by, tasks.assign, { params: { id }, body: { assignee } });
const messagesOf = (shareId: string) =>
  organisation.within(({ db }) =>
    db
      .selectFrom('mailShares')
      .innerJoin('mailMessages', 'mailMessages.id', 'mailShares.mailId')
      .selectAll('mailMessages')
      .where('mailShares.shareId', '=', shareId)
      .orderBy('mailMessages.id')
      .execute(),
  );
const isAlive = async (token: string) => (await byLink(manager, shares.read, token)).status === 200;
const list = async (by: Person, search: object = {}) =>
  passed(await call(by, shares.list, { body: { ...shareList.defaults, page: 1, ...search } }));

describe.each(['ACTION', 'TASK'] as const)('what is of the kind %s', (kind) => {
  it('ASSIGN-001, ASSIGN-004, ASSIGN-006, ASSIGN-012: is given to nobody, to a user or to somebody outside, and to one of them at a time', async () => {
    const { id } = await anItem(kind);
    expect(await assigned(id, kind)).toMatchObject({ state: 'unassigned', shareAssignment: null });
    const { token, info } = await aShare(manager, { id, kind });
    expect(await assigned(id, kind)).toMatchObject({ state: 'share', userAssignment: null });
    expect(await isAlive(token)).toBe(true);

    passed(await toUser(kind, id, manager.email));
    expect(await assigned(id, kind)).toMatchObject({
      state: 'user',
      shareAssignment: null,
      userAssignment: { email: manager.email, name: manager.fullName },
      earlierShares: [{ tokenId: info.tokenId, ended: { why: 'replaced', by: manager.fullName } }],
    });
    expect(await isAlive(token)).toBe(false);

    const again = await aShare(manager, { id, kind });
    expect(await assigned(id, kind)).toMatchObject({ state: 'share', userAssignment: null });
    passed(await toUser(kind, id, ''));
    expect(await assigned(id, kind)).toMatchObject({ state: 'unassigned', earlierShares: [{}, {}] });
    expect(await isAlive(again.token)).toBe(false);
  });

  it('ASSIGN-038, ASSIGN-039: is for who may assign by e-mail on the property, and for support users who may change things', async () => {
    const [here, other] = [await aProperty(manager), await aProperty(manager)];
    const { id } = await anItem(kind, here);
    const { info } = await aShare(manager, { id, kind });
    const outcome = async (by: Person) => {
      const read = await call(by, kind === 'ACTION' ? actions.get : tasks.get, { query: { id } });
      const given = await call(by, shares.get, { query: { entityId: id, entityType: kind } });
      const saving = { ...asShare(by, id), tokenId: info.tokenId };
      return {
        can: [read.body.dto?.can.assignByEmail, given.body.dto?.can.assignByEmail],
        link: given.body.dto?.shareAssignment?.can.resend,
        resent: (await call(by, shares.resend, { body: { id: info.tokenId } })).status,
        saved: (await call(by, shares.save, { params: { kind: sharedPaths[kind] }, body: saving })).status,
      };
    };
    const refused = { can: [false, false], link: false, resent: 403, saved: 403 };
    const without = allBut('PRISM_APP_ACTION_ASSIGN_BY_EMAIL');
    expect(await outcome(await organisation.person(without))).toEqual(refused);
    // Somebody with the permission at another property, who also sees this one.
    const elsewhere = await organisation.person('everything', { propertyIds: [other.id] });
    expect(await outcome(elsewhere)).toMatchObject({ can: [undefined, undefined], resent: 404, saved: 404 });
    await organisation.give(elsewhere, without, { propertyIds: [here.id] });
    expect(await outcome(elsewhere)).toEqual(refused);
    const support = await organisation.person(['PRISM_SUPPORT_EDIT']);
    expect(await outcome(support)).toEqual({ can: [true, true], link: true, resent: 200, saved: 200 });
  });

  it('ASSIGN-011, ASSIGN-013, ASSIGN-014, ASSIGN-015, ASSIGN-035: says who has it, why, until when, and where that stands', async () => {
    const { id } = await anItem(kind);
    const body = asShare(manager, id, { until: inDays(manager, 30) });
    const { dto } = passed(await call(manager, shares.save, { params: { kind: sharedPaths[kind] }, body }));
    expect(dto).toMatchObject({
      entityId: id,
      entityType: kind,
      assigneeInfo: outsider,
      assignmentBrief: body.assignmentBrief,
      linkExpirationDate: inDays(manager, 30),
      priority: kind === 'ACTION' ? 'LOW' : null,
      contractorId: null,
      assignmentStatus: 'NOT_OPENED',
      assignedBy: manager.fullName,
      mail: { state: 'kept' },
    });
    expect(dto.tokenId).toMatch(/^[0-9a-f-]{36}$/);
    expect(Date.parse(dto.assignmentDate)).toBeGreaterThan(Date.now() - 60_000);
    const item = kind === 'ACTION' ? await theAction(manager, { id }) : await theTask(manager, id);
    expect(item).toMatchObject({
      assignment: 'share',
      assigneeName: 'Ada Hill (Hill Fire Ltd)',
      assigneeEmail: outsider.email,
    });
  });

  it('ASSIGN-025: gives seven days where no day is chosen', async () => {
    const { id } = await anItem(kind);
    const { linkExpirationDate: _, ...body } = asShare(manager, id);
    const { dto } = passed(await call(manager, shares.save, { params: { kind: sharedPaths[kind] }, body }));
    expect(dto.linkExpirationDate).toBe(inDays(manager, 7));
  });

  it('ASSIGN-026: refuses today, a day before, and one more than a year ahead', async () => {
    const { id } = await anItem(kind);
    for (const days of [-1, 0, 366]) {
      const refused = await call(manager, shares.save, {
        params: { kind: sharedPaths[kind] },
        body: asShare(manager, id, { until: inDays(manager, days) }),
      });
      expect(refused, String(days)).toMatchObject({ status: 422, body: { errors: [{ field: 'linkExpirationDate' }] } });
    }
    for (const days of [1, 365]) {
      const { tokenId } = (await assigned(id, kind)).shareAssignment ?? { tokenId: null };
      passed(
        await call(manager, shares.save, {
          params: { kind: sharedPaths[kind] },
          body: { ...asShare(manager, id, { until: inDays(manager, days) }), tokenId },
        }),
      );
    }
  });

  it('ASSIGN-036: is posted to the address that it was made for, and no other, which mails the link again once the first is no longer fresh', async () => {
    const { id } = await anItem(kind);
    const { info, token } = await aShare(manager, { id, kind });
    const params = { kind: sharedPaths[kind], id };
    const other = await call(manager, shares.assign, { params, body: { email: 'someone@else.example' } });
    expect(other).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } });
    const assign = async () =>
      passed(await call(manager, shares.assign, { params, body: { email: outsider.email.toUpperCase() } }));
    expect((await assign()).dto).toEqual(info);
    expect(await isAlive(token)).toBe(true);
    expect(await messagesOf(info.tokenId)).toHaveLength(1);
    await assignedEarlier(manager, info.tokenId);
    await assign();
    expect(await isAlive(token)).toBe(false);
    expect(await messagesOf(info.tokenId)).toHaveLength(2);
  });

  it('is not given away when it is done', async () => {
    const item = await anItem(kind);
    if (kind === 'ACTION') await closed(manager, await theAction(manager, item));
    else
      passed(
        await call(manager, tasks.suspend, {
          body: {
            id: item.id,
            version: (await theTask(manager, item.id)).version,
            reason: 'Empty',
            reviewOn: inDays(manager, 9),
          },
        }),
      );
    expect(
      (await call(manager, shares.save, { params: { kind: sharedPaths[kind] }, body: asShare(manager, item.id) }))
        .status,
    ).toBe(409);
    expect((await toUser(kind, item.id, manager.email)).status).toBe(409);
  });
});

describe('the form of a share', () => {
  const required: [id: string, field: string, change: object, message: string][] = [
    ['ASSIGN-019', 'assigneeInfo.email', { email: ' ' }, 'E-mail is required'],
    ['ASSIGN-019', 'assigneeInfo.email', { email: undefined }, 'E-mail is required'],
    [
      'ASSIGN-020',
      'assigneeInfo.email',
      { email: 'ada at hill' },
      'Enter an e-mail address, for example name@example.org',
    ],
    ['ASSIGN-021', 'assigneeInfo.company', { company: ' ' }, 'Enter a value'],
    ['ASSIGN-022', 'assigneeInfo.fullName', { fullName: '' }, 'Enter a value'],
  ];
  it.each(required)('%s: asks for %s', async (_, field, change, message) => {
    const action = await anAction(manager, { property });
    const body = asShare(manager, action.id);
    const answer = await call(manager, shares.save, {
      params: ofAction,
      body: { ...body, assigneeInfo: { ...body.assigneeInfo, ...change } },
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
  });

  it('ASSIGN-018: is for tasks and actions, and for nothing else', async () => {
    const { id } = property;
    for (const kind of ['action', 'task'] as const)
      expect((await call(manager, shares.save, { params: { kind }, body: asShare(manager, id) })).status).toBe(404);
    for (const entityType of ['PROPERTY', 'USER', '']) {
      const asked = await call(manager, shares.get, { query: { entityId: id, entityType: entityType as 'TASK' } });
      expect(asked, entityType).toMatchObject({ status: 422, body: { errors: [{ field: 'entityType' }] } });
    }
  });

  it('ASSIGN-023: asks for the brief', async () => {
    const action = await anAction(manager, { property });
    const answer = await call(manager, shares.save, {
      params: ofAction,
      body: asShare(manager, action.id, { brief: '  ' }),
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'assignmentBrief', message: 'Enter a value' }] },
    });
  });
});

describe('the message', () => {
  let posting: TestServer;
  let poster: Person;
  beforeAll(async () => {
    posting = await aServer({ beside: await theServer(), env: { SMTP_URL: 'smtp://127.0.0.1:9' }, works: false });
    poster = await (await anOrganisation({ server: posting, name: 'Posting Homes' })).person();
  });
  afterAll(() => closeServer(posting));
  const inPosting = <T>(work: (db: Query) => Promise<T>) =>
    posting.maker.database.inOrganisation(poster.organisationId, work);

  it('ASSIGN-002: says who asks, for what, where, until when it is due and the link works; and holds the link', async () => {
    const place = await aProperty(poster);
    const action = await anAction(poster, { property: place, name: 'Fit a closer' });
    await aStatutoryNotice(poster, { property: place, type: 'hs-prohibition-notice', partOfPremises: 'Roof' });
    const { info } = await aShare(poster, action, { brief: 'Flat 3\n\nKeys at the desk' });
    const message = await inPosting((db) =>
      db
        .selectFrom('mailShares')
        .innerJoin('mailMessages', 'mailMessages.id', 'mailShares.mailId')
        .selectAll('mailMessages')
        .where('mailShares.shareId', '=', info.tokenId)
        .executeTakeFirstOrThrow(),
    );
    expect(message).toMatchObject({ kind: 'share-link', toName: 'Ada Hill', toAddress: outsider.email, userId: null });
    expect(message.subject).toBe(`Posting Homes asks you to see to ${action.ref}: Fit a closer`);
    const text = [...message.content.paragraphs, message.content.closing].join('\n');
    for (const part of [
      poster.fullName,
      'Posting Homes',
      'Prohibited: Prohibition notice since',
      'Part of the premises: Roof.',
      'Flat 3\nKeys at the desk',
      place.address1,
      'Due: ',
      'works until the end of',
    ])
      expect(text).toContain(part);
    const [token] = await mailedTokens(poster, info.tokenId);
    expect(message.link).toBe(`http://lintel.test/action_assign_view.html#${token}`);
    expect((await byLink(poster, shares.read, token!)).status).toBe(200);
    expect(info.mail).toMatchObject({ state: 'waiting' });
  });

  it('is written anew for who asks, and the link of the one before stops working; a copied link goes on', async () => {
    const { info } = await aShare(poster, await anAction(poster));
    const [first] = await mailedTokens(poster, info.tokenId);
    const copied = await aCopiedToken(poster, info);
    const { dto } = passed(await call(poster, shares.resend, { body: { id: info.tokenId } }));
    expect(dto.mail!.state).toBe('waiting');
    const tokens = await mailedTokens(poster, info.tokenId);
    expect(tokens).toHaveLength(1);
    const statuses = [first!, copied, tokens[0]!].map(
      async (token) => (await byLink(poster, shares.read, token)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
  });

  it('that still waits is not sent once its link is dead', async () => {
    const { info } = await aShare(poster, await anAction(poster));
    const { dto } = passed(await call(poster, shares.revoke, { body: { id: info.tokenId } }));
    expect(dto.mail).toMatchObject({ state: 'failed', problem: 'Not sent: its link stopped working before' });
    expect(await mailedTokens(poster, info.tokenId)).toEqual([]);
  });

  it('that is on its way while its link dies is not tried again', async () => {
    const other = await (await anOrganisation({ server: posting })).person();
    const { info } = await aShare(other, await anAction(other));
    const silent = await aSilentServer();
    const config = { ...posting.config, smtpUrl: `smtp://127.0.0.1:${silent.port}` };
    const limits = { stepMs: 4000, messageMs: 4000, replyMs: 4000 };
    const delivering = deliverMail(posting.maker, config, other.organisationId, { limits });
    const state = () =>
      posting.maker.database.inOrganisation(other.organisationId, async (db) => {
        const message = await db.selectFrom('mailMessages').select('state').executeTakeFirstOrThrow();
        return message.state;
      });
    try {
      await expect.poll(state, { timeout: 15_000 }).toBe('sending');
      passed(await call(other, shares.revoke, { body: { id: info.tokenId } }));
    } finally {
      await delivering;
      await silent.close();
    }
    expect(await state()).toBe('failed');
    expect(await mailedTokens(other, info.tokenId)).toEqual([]);
  });

  it('tells who looks after the mail nothing of the item, which they may not see', async () => {
    const action = await anAction(poster, { name: 'Mend the vault' });
    await aShare(poster, action, { brief: 'The code is 1234' });
    const clerk = await (await anOrganisation({ server: posting })).person();
    expect(passed(await call(clerk, mail.list, { body: { ...mailList.defaults, page: 1 } })).objects).toEqual([]);
    const rows = passed(await call(poster, mail.list, { body: { ...mailList.defaults, page: 1 } })).objects;
    expect(rows[0]).toMatchObject({ kind: 'Assignment by e-mail', subject: `Asked to see to action ${action.ref}` });
    const message = passed(await call(poster, mail.get, { query: { id: rows[0]!.id } })).dto;
    expect(JSON.stringify([rows, message])).not.toMatch(/vault|1234/);
  });

  it('keeps no link where it is not sent but kept', async () => {
    const { info } = await aShare(manager, await anAction(manager, { property }));
    expect(await messagesOf(info.tokenId)).toMatchObject([{ state: 'kept', link: null }]);
  });
});

describe('a share', () => {
  it('ASSIGN-009: gives a link at every asking, and never keeps or shows one', async () => {
    const action = await anAction(manager, { property });
    const { info } = await aShare(manager, action);
    const tokens = [await aCopiedToken(manager, info), await aCopiedToken(manager, info)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(await isAlive(token)).toBe(true);
    const shown = JSON.stringify([await assigned(action.id, 'ACTION'), await list(manager)]);
    for (const token of tokens) expect(shown).not.toContain(token.split('.')[1]);
  });

  it('does not take the place of another that its author does not know of', async () => {
    const action = await anAction(manager, { property });
    const { info, token } = await aShare(manager, action);
    const blind = await call(manager, shares.save, {
      params: ofAction,
      body: asShare(manager, action.id, { fullName: 'Bob' }),
    });
    expect(blind.status).toBe(409);
    expect(await isAlive(token)).toBe(true);
    const second = await aShare(manager, action, { fullName: 'Bob', tokenId: info.tokenId });
    expect([await isAlive(token), await isAlive(second.token)]).toEqual([false, true]);
  });

  it('is extended, and works again when it had expired', async () => {
    const { info, token } = await aShare(manager, await anAction(manager, { property }));
    const { server } = organisation;
    server.at(`${inDays(manager, 8)}T12:00:00Z`);
    try {
      expect(await isAlive(token)).toBe(false);
      const late = await call(manager, shares.extend, {
        body: { id: info.tokenId, linkExpirationDate: inDays(manager, 0) },
      });
      expect(late.status).toBe(422);
      const body = { id: info.tokenId, linkExpirationDate: inDays(manager, 3) };
      expect(passed(await call(manager, shares.extend, { body })).dto.assignmentStatus).toBe('NOT_OPENED');
      expect(await isAlive(token)).toBe(true);
    } finally {
      server.at(null);
    }
  });

  it('is revoked with a reason: its link is dead, and the item is given to nobody', async () => {
    const action = await anAction(manager, { property });
    const { info, token } = await aShare(manager, action);
    const { dto } = passed(await call(manager, shares.revoke, { body: { id: info.tokenId, reason: 'Wrong company' } }));
    expect(dto).toMatchObject({
      assignmentStatus: 'REVOKED',
      ended: { why: 'revoked' },
      can: { revoke: false, copyLink: false },
    });
    expect(await isAlive(token)).toBe(false);
    expect((await theAction(manager, action)).assignment).toBe('unassigned');
    for (const dead of [shares.resend, shares.link, shares.revoke])
      expect((await call(manager, dead, { body: { id: info.tokenId } as never })).status).toBe(409);
  });

  it('ACTIVITY-027: tells in the log of its item what became of it', async () => {
    const action = await anAction(manager, { property });
    const { info, token } = await aShare(manager, action);
    await opened(manager, token);
    await opened(manager, token);
    await call(manager, shares.revoke, { body: { id: info.tokenId } });
    expect(await activityOn(manager, action.id)).toEqual([
      'action.raised',
      'share.given',
      'share.opened',
      'share.ended',
    ]);
    const entries = await organisation.within(({ db }) =>
      db.selectFrom('activityEntries').selectAll().where('recordId', '=', action.id).orderBy('sequence').execute(),
    );
    expect(entries[2]).toMatchObject({
      activityType: 'ASSIGN_BY_EMAIL_STATUS_CHANGED',
      actorId: null,
      actorName: 'Ada Hill (Hill Fire Ltd)',
    });
    expect(JSON.parse(entries[2]!.changes)).toEqual([
      { field: 'assignmentStatus', label: 'Assignment by e-mail', from: 'Not opened', to: 'Opened' },
    ]);
  });

  it.each(['ACTION', 'TASK'] as const)(
    'C-08: of the kind %s, saved while it is given to a user leaves one assignment, and no link that should be dead',
    async (kind) => {
      for (let round = 0; round < 4; round += 1) {
        const { id } = await anItem(kind);
        const before = await aShare(manager, { id, kind });
        const body = asShare(manager, id, { tokenId: before.info.tokenId });
        const answers = await Promise.all([
          call(manager, shares.save, { params: { kind: sharedPaths[kind] }, body }),
          toUser(kind, id, manager.email),
        ]);
        expect(answers[1].status).toBe(200);
        const { state, shareAssignment, userAssignment } = await assigned(id, kind);
        expect(shareAssignment === null).toBe(state === 'user');
        expect(userAssignment === null).toBe(state === 'share');
        expect(await isAlive(before.token)).toBe(false);
        const living = await organisation.within(({ db }) =>
          db.selectFrom('shares').select('id').where('recordId', '=', id).where('endedAt', 'is', null).execute(),
        );
        expect(living).toHaveLength(state === 'share' ? 1 : 0);
      }
    },
  );
});

describe('the people to choose from', () => {
  it('ASSIGN-029, ASSIGN-031: are, for a property, twenty users who may see it, with login and name', async () => {
    const there = await organisation.person(['PRISM_PROPERTY_VIEW'], { propertyIds: [property.id] });
    const elsewhere = await organisation.person(['PRISM_PROPERTY_VIEW'], {
      propertyIds: [(await aProperty(manager)).id],
    });
    const found = async (searchString: string, propertyId: string | null = property.id) =>
      passed(await call(manager, shares.assignees, { body: { propertyId, searchString } })).objects;
    expect(await found(there.fullName)).toEqual([{ id: there.id, name: there.fullName, login: there.email }]);
    expect(await found(there.email)).toHaveLength(1);
    expect(await found(elsewhere.fullName)).toEqual([]);
    expect(await found(elsewhere.fullName, null)).toHaveLength(1);
    for (let more = 0; more < 21; more += 1) await organisation.person(['PRISM_PROPERTY_VIEW']);
    expect(await found('')).toHaveLength(20);
  });

  it('ASSIGN-017, ASSIGN-033, ASSIGN-034: are users by name, twenty of them, with addresses for who may see people', async () => {
    const found = async (by: Person, searchString: string) =>
      passed(await call(by, shares.findUsers, { body: { searchString } })).users;
    expect(await found(manager, manager.fullName)).toEqual([
      { id: manager.id, name: manager.fullName, login: manager.email, email: manager.email },
    ]);
    const assigner = await organisation.person(['PRISM_PROPERTY_ACTION_MANAGE']);
    expect(await found(assigner, manager.fullName)).toMatchObject([{ email: null }]);
    expect(await found(manager, '')).toHaveLength(20);
    expect(await found(manager, 'nobody of this name')).toEqual([]);
  });

  it('come in the order of how they begin: with what was typed, then with one of their names, then the rest', async () => {
    for (const fullName of ['Ann O’Tranquilla', 'Quil Mercer', 'Zed Quillon']) {
      const { id } = await organisation.person(['PRISM_PROPERTY_VIEW']);
      await organisation.within(({ db }) => db.updateTable('users').set({ fullName }).where('id', '=', id).execute());
    }
    const inOrder = ['Quil Mercer', 'Zed Quillon', 'Ann O’Tranquilla'];
    const { users } = passed(await call(manager, shares.findUsers, { body: { searchString: 'quil' } }));
    expect(users.map(({ name }) => name)).toEqual(inOrder);
    const asked = { query: {}, body: { personSearchString: 'quil' } };
    const inFilter = passed(await call(manager, dictionaries.dropPerson, asked)).objects;
    expect(inFilter.map(({ name }) => name)).toEqual(inOrder);
    const typed = passed(await call(manager, shares.findUsers, { body: { searchString: "o'tranq" } })).users;
    expect(typed.map(({ name }) => name)).toEqual(['Ann O’Tranquilla']);
  });

  it('tell who may not see addresses no login that is one, and are given work by what they are told', async () => {
    const assigner = await organisation.person([
      'PRISM_APP_ACTION_MENU',
      'PRISM_PROPERTY_VIEW',
      'PRISM_PROPERTY_ACTION_MANAGE',
    ]);
    const ask = async (searchString: string) => [
      ...passed(await call(assigner, shares.assignees, { body: { propertyId: null, searchString } })).objects,
      ...passed(await call(assigner, shares.findUsers, { body: { searchString } })).users,
    ];
    expect((await ask(manager.fullName)).map(({ login }) => login)).toEqual([manager.id, manager.id]);
    expect(JSON.stringify(await ask(''))).not.toContain('@');
    expect(await ask('test.example')).toEqual([]);
    expect(await ask(manager.email)).toHaveLength(2);
    const given = await anAction(manager, { property, assignee: manager.id });
    expect(given.assigneeName).toBe(manager.fullName);
  });

  it('ASSIGN-016, ASSIGN-032: are, outside, those who were given something before that one may see, once each', async () => {
    const mine = await aProperty(manager);
    const email = 'vera@lift.example';
    await aShare(manager, await anAction(manager, { property: mine }), {
      email,
      fullName: 'Vera Lift',
      company: 'Lifts',
    });
    await aShare(manager, await anAction(manager, { property: mine }), {
      email,
      fullName: 'Vera Lift-Up',
      company: 'Lifts',
    });
    const found = async (by: Person, asked: object) =>
      passed(await call(by, shares.contractors, { params: ofAction, body: { entityType: 'ACTION', ...asked } }))
        .objects;
    expect(await found(manager, { name: 'vera' })).toEqual([
      {
        id: expect.any(String) as string,
        name: 'Vera Lift-Up',
        company: 'Lifts',
        emailAddress: email,
        contractor: null,
      },
    ]);
    expect(await found(manager, { email: 'LIFT.ex' })).toHaveLength(1);
    expect(await found(manager, { email: 'LIFT.ex', entityType: undefined })).toHaveLength(1);
    expect(await found(manager, { name: 'nobody' })).toEqual([]);
    const another = { params: { kind: 'task' as const }, body: { entityType: 'ACTION' as const } };
    expect(await call(manager, shares.contractors, another)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'entityType' }] },
    });
    const elsewhere = await organisation.person('everything', { propertyIds: [(await aProperty(manager)).id] });
    expect(await found(elsewhere, { name: 'vera' })).toEqual([]);
    const stranger = await (await anOrganisation()).person();
    expect(await found(stranger, {})).toEqual([]);
  });

  it('ASSIGN-041, ASSIGN-042, ASSIGN-044: grow by a person from outside, unless somebody has the name', async () => {
    const add = (name: string, email: string) => call(manager, shares.addPerson, { body: { name, email } });
    const { dto, message } = passed(await add('Noor Outside', 'noor@outside.example'));
    expect([dto.name, message]).toEqual(['Noor Outside', platformTexts['bsa.person.created']]);
    expect(await add('noor OUTSIDE', 'noor2@outside.example')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'name' }] },
    });
    const action = await anAction(manager, { property });
    passed(await toUser('ACTION', action.id, 'noor@outside.example'));
    expect((await theAction(manager, action)).assigneeName).toBe('Noor Outside');
  });
});

describe('the list of what is assigned by e-mail', () => {
  it('ASSIGN-048: shows task and action with who has it, since when, until when and where it stands', async () => {
    const mine = await aProperty(manager);
    const action = await anAction(manager, { property: mine, name: 'Mend the gate' });
    const task = await aTask(manager, { property: mine });
    const shared = await aShare(manager, action);
    await aShare(manager, { id: task.id, kind: 'TASK' }, { fullName: 'Bea Boiler', company: 'Boilers' });
    await opened(manager, shared.token);
    const { objects } = await list(manager, { propertyIds: [mine.id] });
    expect(objects).toMatchObject([
      {
        type: 'Task',
        caption: `${task.code} ${task.name}`,
        assignee: 'Bea Boiler',
        company: 'Boilers',
        status: 'Not opened',
      },
      {
        type: 'Action',
        caption: `${action.ref} Mend the gate`,
        assignee: 'Ada Hill',
        status: 'Opened',
        entityId: action.id,
        property: mine.address1,
        expiresOn: inDays(manager, 7),
      },
    ]);
    const ids = async (search: object) =>
      (await list(manager, { propertyIds: [mine.id], ...search })).objects.map(({ entityId }) => entityId);
    expect(await ids({ entityTypes: ['TASK'] })).toEqual([task.id]);
    expect(await ids({ statuses: ['OPENED'] })).toEqual([action.id]);
    expect(await ids({ fullTextSearchString: 'bea boil' })).toEqual([task.id]);
    expect(await ids({ fullTextSearchString: 'gate' })).toEqual([action.id]);
    for (const sortingField of shareList.sort)
      expect((await ids({ sortingField, sortingAscending: true })).sort(), sortingField).toEqual(
        [action.id, task.id].sort(),
      );
  });

  it('FILTER-054, TABLE-003: opens with what has not ended, fifty to a page', async () => {
    const mine = await aProperty(manager);
    const [one, other] = [await anAction(manager, { property: mine }), await anAction(manager, { property: mine })];
    await aShare(manager, one);
    const { info } = await aShare(manager, other);
    await call(manager, shares.revoke, { body: { id: info.tokenId } });
    const found = passed(await call(manager, shares.list, { body: { propertyIds: [mine.id] } }));
    expect(found).toMatchObject({ limit: 50, objects: [{ entityId: one.id }], filter: { statusClosed: 'NO' } });
    const count = async (statusClosed: string) =>
      (await list(manager, { propertyIds: [mine.id], statusClosed })).objects.length;
    expect([await count('YES'), await count('ALL')]).toEqual([1, 2]);
  });

  it('shows what one may see: no other properties, no addresses to who may see none, nothing of other organisations', async () => {
    const [mine, theirs] = [await aProperty(manager), await aProperty(manager)];
    const action = await anAction(manager, { property: mine });
    const { info } = await aShare(manager, action);
    await aShare(manager, await anAction(manager, { property: theirs }));
    await aShare(manager, { id: (await aTask(manager, { property: theirs })).id, kind: 'TASK' });
    const reader = await organisation.person(
      ['PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_APP_ACTION_MENU', 'PRISM_APP_TASK_MENU'],
      { propertyIds: [mine.id] },
    );
    const { objects } = await list(reader);
    expect(objects).toMatchObject([{ propertyId: mine.id, email: null, can: { resend: false, revoke: false } }]);
    expect((await list(await (await anOrganisation()).person())).objects).toEqual([]);
    // A mail server's reply may quote the address.
    await organisation.within(({ db }) =>
      db
        .updateTable('mailMessages')
        .set({ state: 'failed', problem: `550 5.1.1 <${outsider.email}>: unknown` })
        .where('id', 'in', db.selectFrom('mailShares').select('mailId').where('shareId', '=', info.tokenId))
        .execute(),
    );
    const problemFor = async (who: Person) =>
      passed(await call(who, shares.get, { query: { entityType: 'ACTION', entityId: action.id } })).dto.shareAssignment!
        .mail!.problem;
    expect(await problemFor(manager)).toContain(outsider.email);
    expect(await problemFor(reader)).toBe('550 5.1.1 <the address>: unknown');
  });

  it('ASSIGN-049, ASSIGN-050: has its types and its statuses in words', async () => {
    const types = passed(await call(manager, shares.entityTypes)).objects;
    expect(types.map(({ id, name }) => [id, name])).toEqual([
      ['TASK', 'Task'],
      ['ACTION', 'Action'],
    ]);
    const statuses = passed(await call(manager, shares.statuses)).objects.map(({ name }) => name);
    expect(statuses).toEqual([
      'Not opened',
      'Opened',
      'Accepted',
      'Declined',
      'Done, awaiting verification',
      'Sent back',
      'Verified',
      'Expired',
      'Ended',
    ]);
  });
});

it('ACT-057: an action names everybody whom it was given to, newest first', async () => {
  const action = await anAction(manager, { property });
  passed(await toUser('ACTION', action.id, manager.email));
  await aShare(manager, action);
  const listed = async (by: Person) =>
    passed(await call(by, actions.view, { body: { actionId: action.id } })).assignmentInfoList.map(
      ({ name, email, assignedBy }) => [name, email, assignedBy],
    );
  expect(await listed(manager)).toEqual([
    ['Ada Hill (Hill Fire Ltd)', outsider.email, manager.fullName],
    [manager.fullName, manager.email, manager.fullName],
  ]);
  const reader = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW']);
  expect((await listed(reader)).map(([, email]) => email)).toEqual([null, null]);
});

it('keeps who a task was given to, beside its owners', async () => {
  const task = await aTask(manager);
  passed(await toUser('TASK', task.id, manager.email));
  const given = await theTask(manager, task.id);
  expect(given).toMatchObject({ assignment: 'user', assigneeName: manager.fullName, owners: task.owners });
  await completed(manager, given);
  expect(await activityOn(manager, task.id)).toContain('task.assigned');
});
