import { beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { activity } from '@lintel/contract/areas/activity';
import { organisation as organisations } from '@lintel/contract/areas/organisation';
import type { Property } from '@lintel/contract/areas/properties/property';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { anAction, aPhotograph, theAction, verifying } from '#areas/actions/testing';
import { aFile, aPdf, aPicture } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, completed, inDays, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { aShare, byLink, opened, sendByLink } from './testing.ts';

let organisation: Organisation;
let manager: Person;
let property: Property;
beforeAll(async () => {
  organisation = await anOrganisation();
  manager = await organisation.person();
  property = await aProperty(manager);
});

const aSharedAction = async (more: Parameters<typeof anAction>[1] = {}) => {
  const action = await anAction(manager, { property, ...more });
  return { action, ...(await aShare(manager, action)) };
};
const aSharedTask = async () => {
  const task = await aTask(manager, { property: await aProperty(manager) });
  return { task, ...(await aShare(manager, { id: task.id, kind: 'TASK' })) };
};
const shareOf = async (entityId: string, entityType: 'ACTION' | 'TASK' = 'ACTION') =>
  passed(await call(manager, shares.get, { query: { entityId, entityType } })).dto;
const doneToday = () => ({ doneOn: inDays(manager, 0), note: 'New closer fitted' });
const aPhotographByLink = async (token: string) =>
  passed(
    await sendByLink(manager, token, await aPicture(), {
      fileName: `${crypto.randomUUID()}.png`,
      evidence: 'photograph',
    }),
  ).dto;

describe('the page of a link', () => {
  it("says whether an action's areas are all of its task's, as it starts with, or were chosen (ACT-048)", async () => {
    const task = await aTask(manager, { property, code: 'FRA01' });
    const source = { id: task.id, type: 'TASK' as const };
    const ids = task.areasOfObservation.map(({ id }) => id);
    const shown = async (areaOfObservationIds?: string[], from: object = { source }) => {
      const action = await anAction(manager, {
        property,
        ...from,
        ...(areaOfObservationIds && { areaOfObservationIds }),
      });
      const { areas, hasAllAreas } = await opened(manager, (await aShare(manager, action)).token);
      return [areas.length, hasAllAreas];
    };
    expect(ids.length).toBeGreaterThan(6);
    expect(await shown()).toEqual([ids.length, true]);
    expect(await shown(ids.slice(0, 6))).toEqual([6, false]);
    expect(await shown(ids, {})).toEqual([ids.length, false]);
  });

  it('ASSIGN-051: shows what there is to do, where, by when, why, who asks, and the files', async () => {
    const action = await anAction(manager, {
      property,
      priority: 'HIGH',
      observation: 'It slams',
      location: 'Stair 2',
    });
    await aPhotograph(manager, action);
    const { token } = await aShare(manager, action);
    const shown = await opened(manager, token);
    expect(shown).toMatchObject({
      entityType: 'ACTION',
      ref: action.ref,
      name: action.name,
      organisation: { name: 'Test Homes', logo: null },
      assignee: { fullName: 'Ada Hill', company: 'Hill Fire Ltd' },
      assignedBy: { name: manager.fullName, email: manager.email },
      validUntil: inDays(manager, 7),
      today: inDays(manager, 0),
      status: 'OPENED',
      priority: 'HIGH',
      dueDate: action.dueDate,
      details: 'It slams',
      location: 'Stair 2',
      property: { reference: property.propertyReferenceNumber },
      demanded: { evidence: ['photograph'], secondPerson: true },
      missing: [],
      files: [{ isOwn: false, evidence: 'photograph', hasThumbnail: true }],
      can: { accept: true, reportDone: true },
    });
    expect(shown.property!.address).toContain(property.address1);
  });

  it('shows the logo of the organisation', async () => {
    const other = await anOrganisation();
    const theirs = await other.person();
    const { token } = await aShare(theirs, await anAction(theirs));
    await call(theirs, organisations.setLogo, {
      body: await aPicture(),
      headers: { 'content-type': 'image/png' },
    } as never);
    expect((await opened(theirs, token)).organisation.logo).toMatch(/^data:image\/png;base64,/);
  });

  it('ACTIVITY-009, ACTIVITY-010: tells what concerns the outsider, and neither what others say inside nor who they are', async () => {
    const colleague = await organisation.person();
    const action = await anAction(manager, { property });
    await call(manager, actions.assign, { params: { id: action.id }, body: { assignee: colleague.email } });
    const { token, info } = await aShare(manager, action);
    await opened(manager, token);
    passed(
      await byLink(manager, shares.comment, token, {
        entityType: 'ACTION',
        entityId: action.id,
        text: 'Who has keys?',
      }),
    );
    const another = { entityType: 'ACTION', entityId: (await anAction(manager, { property })).id } as const;
    for (const of of [another, { entityType: 'TASK' } as const])
      expect((await byLink(manager, shares.comment, token, { ...of, text: 'Not mine' })).status).toBe(404);
    await call(colleague, activity.comment, {
      body: { entityType: 'ACTION', entityId: action.id, text: 'They were late last time' },
    });
    await aFile(colleague, action.id);
    passed(await call(colleague, shares.reply, { body: { id: info.tokenId, text: 'At the desk' } }));
    passed(await call(manager, shares.reply, { body: { id: info.tokenId, text: 'Until six' } }));
    await sendByLink(manager, token, aPdf(), { fileName: 'quote.pdf' });

    const sentTo = async (more: object = {}) =>
      passed(await byLink(manager, shares.activity, token, { entityType: 'ACTION', ...more })).records;
    const ada = 'Ada Hill (Hill Fire Ltd)';
    const all = await sentTo();
    expect(all.map(({ actor, event, comment }) => [actor, event, comment])).toEqual([
      [ada, 'file.uploaded', null],
      [manager.fullName, 'share.replied', 'Until six'],
      ['Test Homes', 'share.replied', 'At the desk'],
      [ada, 'share.commented', 'Who has keys?'],
      [ada, 'share.opened', null],
      [manager.fullName, 'share.given', 'Fit a new closer to the door of flat 3'],
    ]);
    expect(JSON.stringify(all)).not.toMatch(new RegExp(`late last time|${colleague.fullName}|sha256`));
    expect(all[0]!.summary).toMatch(/^Added quote\.pdf \(/);
    expect(await sentTo({ changeDateTo: all[3]!.timestamp })).toEqual(all.slice(4));
    expect(await sentTo({ limit: 2 })).toEqual(all.slice(0, 2));
    // Inside the organisation all is visible.
    const inside = passed(await call(manager, activity.list, { body: { entityType: 'ACTION', entityId: action.id } }));
    expect(inside.records.map(({ comment }) => comment)).toContain('They were late last time');
    expect(inside.records.find(({ comment }) => comment === 'Who has keys?')).toMatchObject({ actor: ada });
  });

  it('tells whoever has it next nothing of those who had it before', async () => {
    const { action, token, info } = await aSharedAction();
    passed(await byLink(manager, shares.comment, token, { entityType: 'ACTION', text: 'Ours is the better price' }));
    passed(await byLink(manager, shares.decline, token, { reason: 'Too dear for you' }));
    const next = await aShare(manager, action, { fullName: 'Bob Bell', company: 'Bell', tokenId: info.tokenId });
    await opened(manager, next.token);
    const sentTo = passed(await byLink(manager, shares.activity, next.token, { entityType: 'ACTION' })).records;
    expect(sentTo.map(({ event }) => event)).toEqual(['share.opened', 'share.given']);
    expect((await opened(manager, next.token)).responses).toEqual([]);
  });
});

describe('somebody outside', () => {
  it('accepts or declines with a reason, and may think better of it while nobody else has it', async () => {
    const { action, token } = await aSharedAction();
    const refused = await byLink(manager, shares.decline, token, { reason: ' ' });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } });
    const declined = passed(await byLink(manager, shares.decline, token, { reason: 'Too far' })).dto;
    expect(declined).toMatchObject({ status: 'DECLINED', can: { accept: true, reportDone: false, addFile: false } });
    expect((await byLink(manager, shares.reportDone, token, doneToday())).status).toBe(409);
    expect((await shareOf(action.id)).shareAssignment).toMatchObject({
      assignmentStatus: 'DECLINED',
      responses: [{ kind: 'declined', note: 'Too far', recordedBy: 'Ada Hill (Hill Fire Ltd)', isOutsider: true }],
    });
    expect(passed(await byLink(manager, shares.accept, token)).dto).toMatchObject({ status: 'ACCEPTED' });
    // Accepting twice records it once.
    passed(await byLink(manager, shares.accept, token));
    expect((await activityOn(manager, action.id)).filter((event) => event === 'share.accepted')).toHaveLength(1);
  });

  it('proposes a date, which the organisation agrees to or not', async () => {
    const { token, info } = await aSharedAction();
    const propose = (day: string) => byLink(manager, shares.proposeDate, token, { day, note: 'In the morning' });
    expect(await propose(inDays(manager, -1))).toMatchObject({ status: 422, body: { errors: [{ field: 'day' }] } });
    expect(passed(await propose(inDays(manager, 3))).dto.proposedDate).toEqual({
      day: inDays(manager, 3),
      answer: 'waiting',
      note: 'In the morning',
    });
    const answer = (agreed: boolean, note: string | null = null) =>
      call(manager, shares.answerDate, { body: { id: info.tokenId, agreed, note } });
    expect((await answer(false)).status).toBe(422);
    passed(await answer(false, 'Nobody is there'));
    expect((await opened(manager, token)).proposedDate).toMatchObject({ answer: 'refused', note: 'Nobody is there' });
    expect((await answer(true)).status).toBe(409);
    passed(await propose(inDays(manager, 4)));
    passed(await answer(true));
    expect((await opened(manager, token)).proposedDate).toMatchObject({ day: inDays(manager, 4), answer: 'agreed' });
  });

  it('logs a visit with what was found, or that there was no access, for days that have come', async () => {
    const { token } = await aSharedAction();
    const visit = (more: object) =>
      byLink(manager, shares.logVisit, token, { visitedOn: inDays(manager, 0), gotIn: true, note: 'Bent', ...more });
    expect((await visit({ visitedOn: inDays(manager, 1) })).status).toBe(422);
    expect((await visit({ note: '' })).status).toBe(422);
    passed(await visit({ gotIn: false, note: 'Nobody at home' }));
    const { responses } = passed(await visit({})).dto;
    expect(responses.map(({ kind, note }) => [kind, note])).toEqual([
      ['visited', 'Bent'],
      ['no-access', 'Nobody at home'],
    ]);
  });

  it('is answered once however often a call with one key arrives, and at the same moment', async () => {
    const { action, token } = await aSharedAction();
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const taps = await Promise.all(
      [1, 2, 3].map(() =>
        byLink(manager, shares.logVisit, token, { visitedOn: inDays(manager, 0), gotIn: true, note: 'Seen' }, key),
      ),
    );
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(taps.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await shareOf(action.id)).shareAssignment!.responses).toHaveLength(1);
    // The same key from somebody else is a different key.
    const other = await aSharedAction();
    passed(
      await byLink(
        manager,
        shares.logVisit,
        other.token,
        { visitedOn: inDays(manager, 0), gotIn: true, note: 'Seen' },
        key,
      ),
    );
    expect((await shareOf(other.action.id)).shareAssignment!.responses).toHaveLength(1);
  });

  it('adds a file that bears their name, fetches it and its small picture', async () => {
    const { action, token } = await aSharedAction();
    const photograph = await aPhotographByLink(token);
    expect(photograph).toMatchObject({ isOwn: true, evidence: 'photograph', hasThumbnail: true });
    const kept = await organisation.within(({ db }) =>
      db.selectFrom('files').selectAll().where('recordId', '=', action.id).executeTakeFirstOrThrow(),
    );
    expect(kept).toMatchObject({ uploadedBy: null, shareId: (await shareOf(action.id)).shareAssignment!.tokenId });
    const small = await byLink(manager, shares.thumbnail, token, { id: photograph.id });
    expect([small.status, small.headers['content-type']]).toEqual([200, 'image/webp']);
    const whole = await byLink(manager, shares.download, token, { id: photograph.id });
    expect(whole.raw).toHaveLength(photograph.size);
    expect(whole.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
    });
  });
});

describe('an action that is said to be done by the link', () => {
  it('lacks what closing asks for until it is there, then waits for a second person, who sends it back or accepts', async () => {
    const { action, token } = await aSharedAction({ priority: 'HIGH' });
    const lacking = await byLink(manager, shares.reportDone, token, doneToday());
    expect(lacking).toMatchObject({ status: 422, body: { errors: [{ field: 'evidence' }] } });
    expect(lacking.body).toMatchObject({ message: expect.stringContaining('photograph') as string });
    await aPhotographByLink(token);
    const done = passed(await byLink(manager, shares.reportDone, token, doneToday())).dto;
    expect(done).toMatchObject({
      status: 'DONE',
      missing: [],
      can: { reportDone: false, addFile: false, comment: true },
    });
    expect((await byLink(manager, shares.reportDone, token, doneToday())).status).toBe(409);
    const awaiting = await theAction(manager, action);
    expect(awaiting.closing).toMatchObject({
      state: 'awaiting-verification',
      records: [
        {
          event: 'done',
          doneBy: 'Ada Hill (Hill Fire Ltd)',
          recordedBy: 'Ada Hill (Hill Fire Ltd)',
          note: 'New closer fitted',
        },
      ],
    });

    passed(await verifying(manager, awaiting, false, 'The frame is still bent'));
    const back = await opened(manager, token);
    expect(back).toMatchObject({
      status: 'SENT_BACK',
      sentBackReason: 'The frame is still bent',
      missing: ['photograph'],
      can: { reportDone: true, addFile: true },
    });
    // A rejected photograph no longer counts.
    expect((await byLink(manager, shares.reportDone, token, doneToday())).status).toBe(422);
    await aPhotographByLink(token);
    passed(await byLink(manager, shares.reportDone, token, { ...doneToday(), note: 'Frame straightened' }));
    expect((await opened(manager, token)).sentBackReason).toBeNull();

    passed(await verifying(manager, await theAction(manager, action)));
    expect((await theAction(manager, action)).closing.state).toBe('closed');
    expect((await byLink(manager, shares.read, token)).status).toBe(404);
    expect((await shareOf(action.id)).earlierShares).toMatchObject([
      { assignmentStatus: 'VERIFIED', ended: { why: 'verified' } },
    ]);
    expect(await activityOn(manager, action.id)).toEqual([
      'action.raised',
      'share.given',
      'file.uploaded',
      'action.done',
      'share.done',
      'action.rejected',
      'share.sent-back',
      'share.opened',
      'file.uploaded',
      'action.done',
      'share.done',
      'action.accepted',
      'share.verified',
    ]);
  });

  it('waits for a second person also where closing asks for none, and is not for who has no right to accept', async () => {
    const { action, token } = await aSharedAction({ priority: 'ADVISORY' });
    passed(await byLink(manager, shares.reportDone, token, doneToday()));
    const awaiting = await theAction(manager, action);
    expect(awaiting.closing).toMatchObject({ state: 'awaiting-verification', demanded: { secondPerson: true } });
    const other = await organisation.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW']);
    expect((await verifying(other, awaiting)).status).toBe(403);
  });

  it('is not accepted by the one to whose own address it was given', async () => {
    const action = await anAction(manager, { property });
    const { token } = await aShare(manager, action, { email: manager.email.toUpperCase(), fullName: 'Somebody Else' });
    passed(await byLink(manager, shares.reportDone, token, doneToday()));
    const awaiting = await theAction(manager, action);
    expect(awaiting.can.verify).toBe(false);
    const inList = async (who: Person) => {
      const body = { ...actionList.defaults, status: 'ALL', propertyIds: [property.id], page: 1, limit: 100 } as never;
      return passed(await call(who, actions.list, { body })).objects.find(({ id }) => id === action.id)?.can.verify;
    };
    expect(await inList(manager), 'nor does the list offer it').toBe(false);
    expect((await verifying(manager, awaiting)).status).toBe(403);
    const second = await organisation.person();
    expect((await theAction(second, action)).can.verify).toBe(true);
    expect(await inList(second)).toBe(true);
    passed(await verifying(second, awaiting));
  });

  it('is refused for a day that has not come', async () => {
    const { token } = await aSharedAction();
    const tomorrow = { ...doneToday(), doneOn: inDays(manager, 1) };
    expect(await byLink(manager, shares.reportDone, token, tomorrow)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'doneOn' }] },
    });
    const unstated = { ...doneToday(), note: '' };
    expect(await byLink(manager, shares.reportDone, token, unstated)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'note' }] },
    });
  });

  it('comes back to the outsider when somebody takes back that it is done', async () => {
    const { action, token } = await aSharedAction();
    passed(await byLink(manager, shares.reportDone, token, doneToday()));
    const { version } = await theAction(manager, action);
    passed(await call(manager, actions.reopen, { body: { id: action.id, version, reason: 'Flat 4 as well' } }));
    expect(await opened(manager, token)).toMatchObject({ status: 'SENT_BACK', sentBackReason: 'Flat 4 as well' });
  });
});

describe('a task that is said to be done by the link', () => {
  it('asks for its evidence and its result, and is completed by somebody of the organisation with what was said', async () => {
    const { task, token, info } = await aSharedTask();
    const fields = {
      ...doneToday(),
      outcome: 'satisfactory',
      certificateNumber: 'LGSR-77',
      certificateIssuedOn: inDays(manager, 0),
    };
    const refused = async (body: Record<string, unknown>) =>
      (await byLink(manager, shares.reportDone, token, body)).body as { errors?: { field: string }[] };
    expect((await refused(fields)).errors).toMatchObject([{ field: 'evidence' }]);
    expect((await refused({ ...fields, outcome: null })).errors).toMatchObject([{ field: 'outcome' }]);
    expect((await refused({ ...fields, doneOn: inDays(manager, 2) })).errors).toMatchObject([{ field: 'doneOn' }]);
    expect((await opened(manager, token)).missing).toEqual(task.evidence);
    passed(await sendByLink(manager, token, aPdf(), { evidence: 'certificate' }));
    expect(passed(await byLink(manager, shares.reportDone, token, fields)).dto).toMatchObject({
      status: 'DONE',
      missing: [],
    });
    const waiting = (await shareOf(task.id, 'TASK')).shareAssignment!;
    expect(waiting).toMatchObject({
      can: { accept: true, sendBack: true },
      responses: [{ kind: 'done', certificateNumber: 'LGSR-77', outcome: 'satisfactory' }],
    });
    expect((await theTask(manager, task.id)).cycle!.fileCount).toBe(1);

    passed(await call(manager, shares.sendBack, { body: { id: info.tokenId, reason: 'Page 2 is missing' } }));
    expect(await opened(manager, token)).toMatchObject({
      status: 'SENT_BACK',
      sentBackReason: 'Page 2 is missing',
      missing: task.evidence,
    });
    expect((await call(manager, shares.sendBack, { body: { id: info.tokenId, reason: 'Again' } })).status).toBe(409);
    // Evidence sent back no longer counts, neither for them nor for whoever completes it here.
    expect((await refused(fields)).errors).toMatchObject([{ field: 'evidence' }]);
    expect((await theTask(manager, task.id)).cycle).toMatchObject({ fileCount: 1, isProved: false });
    passed(await sendByLink(manager, token, aPdf(), { fileName: 'both pages.pdf', evidence: 'certificate' }));
    passed(await byLink(manager, shares.reportDone, token, fields));

    const { version, cycle } = await theTask(manager, task.id);
    const { note, day, recordedBy } = waiting.responses[0]!;
    const body = {
      id: task.id,
      version,
      cycleId: cycle!.id,
      doneOn: day!,
      doneBy: recordedBy,
      outcome: 'satisfactory' as const,
      note,
      certificateNumber: 'LGSR-77',
      certificateIssuedOn: day,
      certificateExpiresOn: null,
      followUp: null,
      withoutEvidenceReason: null,
    };
    passed(await call(manager, tasks.complete, { body }));
    expect(await shareOf(task.id, 'TASK')).toMatchObject({
      state: 'unassigned',
      earlierShares: [{ assignmentStatus: 'VERIFIED' }],
    });
    expect((await byLink(manager, shares.read, token)).status).toBe(404);
    expect(await activityOn(manager, task.id)).toEqual(
      expect.arrayContaining(['share.given', 'share.file-added', 'share.done', 'share.sent-back', 'share.verified']),
    );
  });

  it('that somebody else completes meanwhile is theirs no longer', async () => {
    const { task, token } = await aSharedTask();
    await completed(manager, await theTask(manager, task.id));
    expect((await byLink(manager, shares.read, token)).status).toBe(404);
    expect((await shareOf(task.id, 'TASK')).earlierShares).toMatchObject([
      { assignmentStatus: 'REVOKED', ended: { why: 'closed' } },
    ]);
  });
});
