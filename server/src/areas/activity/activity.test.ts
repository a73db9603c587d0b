import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activity, EntityType } from '@lintel/contract/areas/activity';
import type { ActivityRecord } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { anAction } from '#areas/actions/testing';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { aTask } from '#areas/tasks/testing';
import { call } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { ask } from '#test/own-database';

const log = async (
  who: Person,
  entityId: string,
  more: { entityType?: EntityType; limit?: number; beforeTimestamp?: string; beforeId?: string } = {},
) => call(who, activity.list, { body: { entityId, entityType: 'PROPERTY', ...more } });
const comment = (who: Person, entityId: string, text = 'Seen', entityType: EntityType = 'PROPERTY') =>
  call(who, activity.comment, { body: { entityId, entityType, text } });

describe('the activity of a record', () => {
  it('is told newest first, with old and new values as people read them (ACTIVITY-001, ACTIVITY-017)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager, { city: 'Leeds' });
    await call(manager, properties.change, {
      body: {
        ...propertyDetails({
          propertyReferenceNumber: property.propertyReferenceNumber,
          city: 'York',
          hasCommonParts: true,
        }),
        id: property.id,
        version: 1,
      },
    });
    const { records } = (await log(manager, property.id)).body;
    expect(records.map((entry) => entry.event)).toEqual(['property.edited', 'property.created']);
    expect(records[0]).toMatchObject({
      activityType: 'EDIT',
      actor: manager.fullName,
      isSupport: false,
      changes: [
        { field: 'city', label: 'City', from: 'Leeds', to: 'York' },
        { field: 'hasCommonParts', label: 'Communal areas', from: null, to: 'Yes' },
      ],
    });
    expect(Date.parse(records[0]!.timestamp)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('comes in pages of ten, each before the oldest entry of the last, none twice and none lost (ACTIVITY-004, ACTIVITY-006, ACTIVITY-007)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    for (let number = 1; number <= 24; number += 1) await comment(manager, property.id, `Comment ${number}`);
    const seen: ActivityRecord[] = [];
    for (let oldest: ActivityRecord | undefined; ; oldest = seen.at(-1)) {
      const { records } = (
        await log(manager, property.id, oldest ? { beforeTimestamp: oldest.timestamp, beforeId: oldest.id } : {})
      ).body;
      seen.push(...records);
      if (records.length < 10) break;
    }
    expect(seen.map((entry) => entry.comment)).toEqual([
      ...Array.from({ length: 24 }, (_, index) => `Comment ${24 - index}`),
      null,
    ]);
    const byTime = (await log(manager, property.id, { beforeTimestamp: seen[9]!.timestamp, limit: 50 })).body.records;
    expect(byTime.every((entry) => entry.timestamp < seen[9]!.timestamp)).toBe(true);
    expect(byTime.at(-1)!.event).toBe('property.created');
  });

  it('keeps entries of one instant apart by their ids, and tells one of a type that another release wrote (ACTIVITY-040)', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const property = await aProperty(manager);
    await organisation.within(async (scope) => {
      for (const number of [1, 2, 3])
        await scope.record(property.id, {
          type: number === 3 ? ('ROOF_INSPECTED' as 'EDIT') : 'EDIT',
          event: `test.at-once-${number}`,
        });
    });
    const [third, second] = (await log(manager, property.id, { limit: 2 })).body.records;
    expect(third).toMatchObject({ activityType: 'ROOF_INSPECTED', event: 'test.at-once-3' });
    expect(third!.timestamp).toBe(second!.timestamp);
    expect(
      (await log(manager, property.id, { beforeTimestamp: second!.timestamp, beforeId: second!.id })).body.records.map(
        (entry) => entry.event,
      ),
    ).toEqual(['test.at-once-1', 'property.created']);
  });

  it('is shown to those who may see the record, and is not found by others', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [mine, other] = [await aProperty(manager), await aProperty(manager)];
    const caretaker = await organisation.person(['PRISM_PROPERTY_VIEW'], { propertyIds: [mine.id] });
    expect((await log(caretaker, mine.id)).status).toBe(200);
    expect((await log(caretaker, other.id)).status).toBe(404);
    expect((await log(await (await anOrganisation()).person(), mine.id)).status).toBe(404);
  });

  it('of a user is for those who manage users, and for that user', async () => {
    const organisation = await anOrganisation();
    const [one, other, admin] = [
      await organisation.person([]),
      await organisation.person([]),
      await organisation.person(['USER_MANAGE']),
    ];
    const seenBy = async (who: Person) => (await log(who, one.id, { entityType: 'USER' })).status;
    expect([await seenBy(one), await seenBy(other), await seenBy(admin)]).toEqual([200, 404, 200]);
  });

  it.each([
    [
      'ROLE',
      'PRISM_APP_ROLE_MANAGE',
      (organisation: Organisation) =>
        organisation.within(({ db }) => db.selectFrom('roles').select('id').executeTakeFirstOrThrow()),
    ],
    [
      'DICTIONARY',
      'PRISM_APP_DICTIONARY_MANAGE',
      (organisation: Organisation) =>
        organisation.within(({ db }) => db.selectFrom('dictionaries').select('id').executeTakeFirstOrThrow()),
    ],
    ['ORGANISATION', 'PRISM_APP_SETTINGS_MANAGE', async ({ id }: Organisation) => ({ id })],
  ] as const)('of a %s is for those who hold %s, and for support users', async (entityType, permission, anyOf) => {
    const organisation = await anOrganisation();
    const { id } = await anyOf(organisation);
    const seenBy = async (who: Person) => (await log(who, id, { entityType })).status;
    expect(await seenBy(await organisation.person([permission]))).toBe(200);
    expect(await seenBy(await organisation.person(allBut(permission)))).toBe(404);
    expect(await seenBy(await organisation.person(['PRISM_SUPPORT_VIEW']))).toBe(200);
  });

  it('is not reached by naming another kind', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const property = await aProperty(manager);
    const admin = await organisation.person(['USER_MANAGE', 'PRISM_APP_ROLE_MANAGE']);
    for (const entityType of ['USER', 'ROLE', 'TASK', 'ACCIDENT'] as const)
      expect((await log(admin, property.id, { entityType })).status, entityType).toBe(404);
  });
});

describe('the kinds of record', () => {
  it('ACTIVITY-041: are those of the specification, and what is none of them is refused', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const specified = [
      'PROPERTY',
      'TASK',
      'ACTION',
      'TASK-CYCLE',
      'ACCIDENT',
      'CONTRACTOR',
      'INSPECTION_REPORT',
      'ENFORCEMENT_VISIT',
      'USER',
      'PERSON',
    ];
    expect(EntityType.options).toEqual(expect.arrayContaining(specified));
    const status = async (entityType: string) =>
      (await log(manager, property.id, { entityType: entityType as EntityType })).status;
    expect(await status('PROPERTY')).toBe(200);
    // A property is not of another kind, whatever name is requested.
    for (const kind of specified.slice(1)) expect(await status(kind), kind).toBe(404);
    for (const kind of ['TASK_CYCLE', 'property', 'BOAT', '']) expect(await status(kind), kind).toBe(422);
  });
});

describe('a comment', () => {
  it('ACTIVITY-011: on a task or an action is answered with 200 when it was kept, and with nothing of the kind otherwise', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const stranger = await organisation.person(['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU']);
    const silent = await organisation.person(allBut('PRISM_PROPERTY_COMMENT'));
    for (const [kind, { id }] of [
      ['TASK', await aTask(manager)],
      ['ACTION', await anAction(manager)],
    ] as const) {
      const commented = async () =>
        (await log(manager, id, { entityType: kind })).body.records.filter(({ comment: text }) => text).length;
      expect((await comment(manager, id, 'Keys at the desk', kind)).status).toBe(200);
      expect(await commented()).toBe(1);
      const refused = [
        await comment(manager, id, ' ', kind),
        await comment(stranger, id, 'Hello', kind),
        await comment(silent, id, 'Hello', kind),
      ];
      expect(refused.map(({ status }) => status)).toEqual([422, 404, 403]);
      expect(await commented()).toBe(1);
    }
  });

  it('is an entry of its own, with who wrote it (ACTIVITY-010)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    expect((await comment(manager, property.id, '  Keys are with the concierge\nuntil six  ')).body).toEqual({
      success: true,
    });
    const [entry] = (await log(manager, property.id)).body.records;
    expect(entry).toMatchObject({
      activityType: 'COMMENT',
      event: 'property.commented',
      actor: manager.fullName,
      comment: 'Keys are with the concierge\nuntil six',
    });
    expect(await activityOn(manager, property.id)).toEqual(['property.created', 'property.commented']);
  });

  it('must say something, at most 10,000 characters (ACTIVITY-012)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    for (const text of ['', '   ', 'x'.repeat(10_001), 'a\u0000b'])
      expect((await comment(manager, property.id, text)).status).toBe(422);
    expect(await activityOn(manager, property.id)).toEqual(['property.created']);
  });

  it('or a file on what is deleted in the same moment is refused, and is no entry behind the deletion', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const { id } = await anAction(manager);
    const late = await organisation.within(async (scope) => {
      const [held] = await scope.db
        .updateTable('actions')
        .set({ deletedAt: scope.now.toISOString() })
        .where('id', '=', id)
        .returning(sql<number>`pg_backend_pid()`.as('pid'))
        .execute();
      await scope.record(id, { type: 'ARCHIVE', event: 'action.deleted' });
      const asked = [
        comment(manager, id, 'Too late', 'ACTION'),
        call(manager, files.openSession, { body: { ownerId: id } }),
      ];
      const { ownerUrl } = manager.server;
      const waiting = `select from pg_stat_activity where ${held!.pid} = any (pg_blocking_pids(pid))`;
      await expect.poll(() => ask(ownerUrl, waiting)).not.toEqual([]);
      return asked;
    });
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([404, 404]);
    expect((await activityOn(manager, id)).at(-1)).toBe('action.deleted');
  });

  it('is for those who may comment on the property', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [mine, other] = [await aProperty(manager), await aProperty(manager)];
    const caretaker = await organisation.person(['PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_COMMENT'], {
      propertyIds: [mine.id],
    });
    expect((await comment(caretaker, mine.id)).status).toBe(200);
    expect((await comment(caretaker, other.id)).status).toBe(404);
    expect((await comment(await organisation.person(allBut('PRISM_PROPERTY_COMMENT')), mine.id)).status).toBe(403);
    expect((await comment(await organisation.person(['PRISM_SUPPORT_VIEW']), mine.id)).status).toBe(403);
    expect((await comment(manager, manager.id, 'Hello', 'USER')).status).toBe(403);
  });
});
