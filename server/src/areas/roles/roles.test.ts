import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { roles } from '@lintel/contract/areas/roles';
import { users } from '@lintel/contract/areas/users';
import { permissionCodes } from '@lintel/contract/platform/permissions';
import { aUser, roleNamed } from '#areas/users/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';

const details = (more: object = {}) => ({
  name: 'Night warden',
  description: null,
  permissions: ['PRISM_APP_TASK_MENU' as const],
  ...more,
});

describe('roles', () => {
  it('say which permissions none of them has, as after an upgrade, and which have them in a new organisation', async () => {
    const organisation = await anOrganisation();
    const without = allBut('PRISM_PROPERTY_EVACUATION_MANAGE');
    const administrator = await organisation.person(without);
    const unheld = async () => passed(await call(administrator, roles.unheld, {})).objects;
    expect(await unheld()).toEqual([]);
    const { objects } = passed(await call(administrator, roles.list, {}));
    const had = objects.filter(({ permissions }) => permissions.includes('PRISM_PROPERTY_EVACUATION_MANAGE'));
    for (const role of had) {
      const permissions = role.permissions.filter((code) => without.includes(code));
      passed(await call(administrator, roles.change, { body: { ...role, permissions } }));
    }
    expect(await unheld()).toEqual([
      { code: 'PRISM_PROPERTY_EVACUATION_MANAGE', roles: had.map(({ id, name }) => ({ id, name })) },
    ]);
  });

  it('come with the organisation, all eight, and can be changed', async () => {
    const administrator = await (await anOrganisation()).person();
    const { objects } = (await call(administrator, roles.list)).body;
    const shipped = objects.filter((role) => !role.name.startsWith('Role '));
    expect(shipped.map((role) => role.name)).toEqual([
      'System administrator',
      'Compliance manager',
      'Property manager',
      'Safety manager',
      'Site staff and fire wardens',
      'Contractor manager',
      'Read-only auditor',
      'Support',
    ]);
    const staff = shipped[4]!;
    const changed = await call(administrator, roles.change, {
      body: { ...staff, permissions: [...staff.permissions, 'PRISM_APP_MAIL_VIEW'] },
    });
    expect(changed.body.dto).toMatchObject({
      version: 2,
      permissions: expect.arrayContaining(['PRISM_APP_MAIL_VIEW']),
    });
    expect(await activityOn(administrator, staff.id)).toEqual(['role.brought-in', 'role.edited']);
    expect((await call(administrator, roles.change, { body: staff })).status).toBe(409);
  });

  it('are made, have one name each, and go when nobody has them', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const role = (await call(administrator, roles.create, { body: details() })).body.dto;
    expect(await call(administrator, roles.create, { body: details({ name: 'night WARDEN' }) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'name' }] },
    });
    const user = await aUser(administrator, { grants: [{ roleId: role.id, reach: 'organisation' }] });
    expect(await call(administrator, roles.remove, { query: { id: role.id } })).toMatchObject({
      status: 409,
      body: { message: '1 user has this role. Take it from them first.' },
    });
    await call(administrator, users.change, { body: { ...user, grants: [] } });
    expect((await call(administrator, roles.remove, { query: { id: role.id } })).status).toBe(200);
    expect((await call(administrator, roles.get, { query: { id: role.id } })).status).toBe(404);
  });

  it('cannot lock everybody out', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const own = (await call(administrator, roles.list)).body.objects.find((role) => role.userCount > 0)!;
    const refused = await call(administrator, roles.change, {
      body: { ...own, permissions: own.permissions.filter((permission) => permission !== 'PRISM_APP_ROLE_MANAGE') },
    });
    expect(refused).toMatchObject({ status: 409, body: { message: 'Nobody would be left who may manage roles' } });
  });

  it('hold support permissions only when support gives them, and further ones only from who manages all of the organisation', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    expect(
      (await call(administrator, roles.create, { body: details({ permissions: ['PRISM_SUPPORT_VIEW'] }) })).status,
    ).toBe(403);
    const { dto } = (await call(administrator, roles.get, { query: { id: await roleNamed(organisation, 'support') } }))
      .body;
    expect(dto.can).toEqual({ edit: false, remove: false });
    expect(
      (await call(administrator, roles.change, { body: { ...dto, permissions: ['PRISM_APP_TASK_MENU'] } })).status,
    ).toBe(403);
    const regionId = (
      await organisation.within(({ db }) =>
        db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').executeTakeFirstOrThrow(),
      )
    ).id;
    const regional = await organisation.person(['PRISM_APP_ROLE_MANAGE', 'PRISM_PROPERTY_VIEW'], { regionId });
    expect((await call(regional, roles.create, { body: details({ permissions: ['USER_MANAGE'] }) })).status).toBe(403);
    expect(
      (await call(regional, roles.create, { body: details({ permissions: ['PRISM_PROPERTY_VIEW'] }) })).status,
    ).toBe(403);
    expect(
      (await call(regional, roles.create, { body: details({ name: 'Roles', permissions: ['PRISM_APP_ROLE_MANAGE'] }) }))
        .status,
    ).toBe(200);
  });
});

describe('a permission', () => {
  it('is asked for somewhere', () => {
    const asking = [
      ...sourcesIn(join(import.meta.dirname, '../../../../contract/src/areas')).filter(
        // Where a kind is visible is no check in an endpoint.
        ({ name }) => !/^kinds?\.ts$/.test(name),
      ),
      ...sourcesIn(join(import.meta.dirname, '..')).filter(({ name }) => name !== 'found-organisation.ts'),
      ...sourcesIn(join(import.meta.dirname, '../../platform')),
    ];
    const isAskedFor = (code: string) => asking.some(({ text }) => text.includes(`'${code}'`));
    expect(permissionCodes.filter((code) => !isAskedFor(code))).toEqual([]);
  });
});

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !/(\.test|testing|examples)\.ts$/.test(name))
    .map(({ name, parentPath }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }));
