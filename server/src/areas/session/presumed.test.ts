import { describe, expect, it, vi } from 'vitest';
import type { Permission } from '@lintel/contract/platform/permissions';
import { activity } from '@lintel/contract/areas/activity';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { anAccident, theAccident } from '#areas/accidents/testing';
import { anAction } from '#areas/actions/testing';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';

const body = { ...propertyList.defaults, page: 1 } as never;

/** The references that somebody's list has, or how it was refused. */
async function listed(who: Person) {
  const { status, body: page } = await call(who, properties.list, { body });
  return status === 200 ? page.objects.map((row) => row.propertyReferenceNumber).toSorted() : status;
}

const menu = ['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW'] satisfies Permission[];

/** Two regions with a property each, and somebody of one of them, who has called before. */
async function aReader() {
  const home = await anOrganisation();
  const manager = await home.person();
  const [north, south] = await home.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute(),
  );
  await aProperty(manager, { propertyReferenceNumber: 'N', regionId: north!.id });
  await aProperty(manager, { propertyReferenceNumber: 'S', regionId: south!.id });
  const reader = await home.person(menu, { regionId: north!.id });
  for (let time = 0; time < 2; time += 1) expect(await listed(reader)).toEqual(['N']);
  return { home, reader, southId: south!.id };
}

type Change = (home: Organisation, reader: Person, southId: string) => Promise<unknown>;
const grantsChanged =
  (set: object): Change =>
  ({ within }, { id }) =>
    within(({ db }) => db.updateTable('grants').set(set).where('userId', '=', id).execute());

const rolesChanged =
  (set: object): Change =>
  ({ within }, { id }) =>
    within(({ db }) =>
      db
        .updateTable('roles')
        .set(set)
        .where('id', 'in', db.selectFrom('grants').select('roleId').where('userId', '=', id))
        .execute(),
    );

describe('who calls is presumed as the call before found it, and answered as what holds by now', () => {
  const cases: [string, Change, string[] | number][] = [
    ['of another region', (home, reader, regionId) => grantsChanged({ regionId })(home, reader, regionId), ['S']],
    ['of everywhere', grantsChanged({ reach: 'organisation', regionId: null }), ['N', 'S']],
    ['of a further region', ({ give }, reader, regionId) => give(reader, menu, { regionId }), ['N', 'S']],
    [
      'without a right',
      ({ within }, { id }) => within(({ db }) => db.deleteFrom('grants').where('userId', '=', id).execute()),
      403,
    ],
    ['by a role that lost its rights', rolesChanged({ permissions: '[]' }), 403],
    [
      'signed out',
      ({ within }, { id }) => within(({ db }) => db.deleteFrom('sessions').where('userId', '=', id).execute()),
      401,
    ],
    [
      'deactivated',
      ({ within, server }, { id }) =>
        within(({ db }) =>
          db
            .updateTable('users')
            .set({ deactivatedAt: server.maker.clock().toISOString() })
            .where('id', '=', id)
            .execute(),
        ),
      401,
    ],
    [
      'who must choose a password first',
      ({ within }, { id }) =>
        within(({ db }) => db.updateTable('users').set({ passwordMustChange: true }).where('id', '=', id).execute()),
      705,
    ],
    [
      'of an organisation that is suspended',
      ({ within, server, id }) =>
        within(({ db }) =>
          db
            .updateTable('organisations')
            .set({ suspendedAt: server.maker.clock().toISOString() })
            .where('id', '=', id)
            .execute(),
        ),
      401,
    ],
    [
      'of an organisation with new terms',
      ({ within, id }) =>
        within(({ db }) =>
          db
            .updateTable('organisations')
            .set({ termsText: 'New terms', termsVersion: 7 })
            .where('id', '=', id)
            .execute(),
        ),
      705,
    ],
    ['by a role that asks for a second factor', rolesChanged({ needsSecondFactor: true }), 705],
  ];
  it.each(cases)('%s', async (_, change, expected) => {
    const { home, reader, southId } = await aReader();
    await change(home, reader, southId);
    const together = await Promise.all([listed(reader), listed(reader), listed(reader)]);
    expect(together).toEqual([expected, expected, expected]);
    expect(await listed(reader)).toEqual(expected);
  });

  it('given a right: the refusal that was presumed is none', async () => {
    const { home, reader } = await aReader();
    await grantsChanged({ regionId: null, reach: 'properties' })(home, reader, '');
    expect(await listed(reader)).toEqual([]);
    await home.give(reader, menu, {});
    expect(await listed(reader)).toEqual(['N', 'S']);
  });

  it('reading one record, whose conditions were printed for them: by what they hold now, and where it lies now', async () => {
    const home = await anOrganisation();
    const manager = await home.person();
    const [northId, southId] = await home.within(async ({ db }) =>
      (
        await db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute()
      ).map(({ id }) => id),
    );
    const property = await aProperty(manager, { regionId: northId! });
    const action = await anAction(manager, { property });
    const sees = ['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW'] satisfies Permission[];
    const comments = ['PRISM_PROPERTY_COMMENT'] satisfies Permission[];
    const [reader, other] = [await home.person(sees, { regionId: northId! }), await home.person(sees)];
    const asked = { entityId: action.id, entityType: 'ACTION' as const };
    const readAndCommented = async (who = reader) => [
      (await call(who, activity.list, { body: asked })).status,
      (await call(who, activity.comment, { body: { ...asked, text: 'Seen' } })).status,
    ];
    const moved = async (regionId: string | undefined) => {
      const { id } = property;
      const { version } = (await call(manager, properties.get, { query: { id } })).body.dto;
      const { propertyReferenceNumber } = property;
      const body = { ...propertyDetails({ propertyReferenceNumber, regionId }), id, version };
      passed(await call(manager, properties.change, { body }));
    };
    const twice = async () => [await readAndCommented(), await readAndCommented()];

    expect(await twice()).toEqual([
      [200, 403],
      [200, 403],
    ]);
    // Neither grant allows both there.
    await home.give(reader, comments, { regionId: southId! });
    expect(await twice()).toEqual([
      [200, 403],
      [200, 403],
    ]);
    await moved(southId);
    expect(await twice()).toEqual([
      [404, 404],
      [404, 404],
    ]);
    await home.give(reader, sees, { propertyIds: [property.id] });
    expect(await twice()).toEqual([
      [200, 200],
      [200, 200],
    ]);
    expect(await readAndCommented(other)).toEqual([200, 403]);
    await home.within(({ db }) => db.deleteFrom('grantProperties').where('propertyId', '=', property.id).execute());
    expect(await twice()).toEqual([
      [404, 404],
      [404, 404],
    ]);
    await moved(northId);
    expect(await twice()).toEqual([
      [200, 403],
      [200, 403],
    ]);
    await rolesChanged({ permissions: JSON.stringify(sees.slice(1)) })(home, reader, '');
    expect(await twice()).toEqual([
      [404, 404],
      [404, 404],
    ]);
    const elsewhere = await (await anOrganisation()).person();
    expect(await readAndCommented(elsewhere)).toEqual([404, 404]);
  });

  it('when they change something: it is kept only if they may by now, and done once', async () => {
    const { home, reader, southId } = await aReader();
    const manage = [...menu, 'PRISM_APP_PROPERTY_CREATE'] satisfies Permission[];
    const add = async () => (await call(reader, properties.create, { body: propertyDetails() })).status;
    const added = () =>
      home.within(({ db }) => db.selectFrom('activityEntries').select('id').where('actorId', '=', reader.id).execute());
    expect(await add()).toBe(403);
    await home.give(reader, manage, {});
    expect([await add(), await add()]).toEqual([200, 200]);
    expect(await added()).toHaveLength(2);
    await rolesChanged({ permissions: JSON.stringify(menu) })(home, reader, southId);
    expect(await add()).toBe(403);
    await home.within(({ db }) => db.deleteFrom('sessions').where('userId', '=', reader.id).execute());
    expect(await add()).toBe(401);
    expect(await added()).toHaveLength(2);
  });

  it('with a cookie of one organisation under the name of another: nobody', async () => {
    const { reader } = await aReader();
    const elsewhere = await anOrganisation();
    const cookie = reader.cookie.replace(reader.organisationId, elsewhere.id);
    expect(await listed({ ...reader, cookie })).toBe(401);
  });

  it('signed out: nothing is written of what they would have opened', async () => {
    const home = await anOrganisation();
    const manager = await home.person();
    const [seen, unseen] = [await anAccident(manager), await anAccident(manager)];
    const reader = await home.person();
    for (let time = 0; time < 2; time += 1) await theAccident(reader, seen);
    const opened = () =>
      home.within(({ db }) => db.selectFrom('accidentOpenings').select(['userId', 'accidentId']).execute());
    expect(await opened()).toEqual([{ userId: reader.id, accidentId: seen.id }]);
    await home.within(({ db }) => db.deleteFrom('sessions').where('userId', '=', reader.id).execute());
    for (let time = 0; time < 2; time += 1)
      expect((await call(reader, accidents.get, { query: { id: unseen.id } })).status).toBe(401);
    expect(await opened()).toEqual([{ userId: reader.id, accidentId: seen.id }]);
  });

  it('signed out: the second call is not answered at a guess any more, and costs one question', async () => {
    const { home, reader } = await aReader();
    await home.within(({ db }) => db.deleteFrom('sessions').where('userId', '=', reader.id).execute());
    const { database } = home.server.maker;
    const inOrganisation = vi.spyOn(database, 'inOrganisation');
    expect(await listed(reader)).toBe(401);
    expect(inOrganisation).toHaveBeenCalledTimes(2);
    expect(await listed(reader)).toBe(401);
    expect(inOrganisation).toHaveBeenCalledTimes(3);
    inOrganisation.mockRestore();
  });
});
