import { screen, within } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { roles, type Role } from '@lintel/contract/areas/roles';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

const aRole = (of: Partial<Role> = {}): Role => ({
  id: '018f0000-0000-7000-8000-000000000001',
  version: 2,
  name: 'Warden',
  description: null,
  permissions: ['PRISM_APP_TASK_MENU'],
  needsSecondFactor: false,
  userCount: 0,
  can: { edit: true, remove: true },
  grantable: ['PRISM_APP_TASK_MENU', 'PRISM_APP_PEOPLE_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_APP_ROLE_MANAGE'],
  ...of,
});
const me = { permissions: ['PRISM_APP_ROLE_MANAGE'] as ['PRISM_APP_ROLE_MANAGE'] };
const open = (address: string, role: Role, more: unknown[] = []) =>
  openPage(address, {
    me,
    answers: [
      ...more,
      [roles.get, () => ({ body: { dto: role } })],
      [roles.list, () => ({ body: { objects: [role] } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
    ] as never,
  });

it('names above the roles what none of them allows, and which would in a new organisation', async () => {
  const unheld = { code: 'PRISM_PROPERTY_EVACUATION_READ', roles: [{ id: aRole().id, name: 'Warden' }] };
  await open('/admin/roles.html', aRole(), [[roles.unheld, () => ({ body: { objects: [unheld] } })]]);
  const named = within(await screen.findByRole('alert', { name: 'No role has these permissions' }));
  expect(named.getByText('Evacuation plans: Read evacuation plans of residents')).toBeDefined();
  expect(named.getByRole('link', { name: 'Warden' }).getAttribute('href')).toContain(aRole().id);
});

describe('the page of a role', () => {
  it('gives and takes permissions, one or a whole group, and saves on the version it began from', async () => {
    const { user, sent } = await open(`/admin/role.html?id=${aRole().id}`, aRole(), [
      [roles.change, () => ({ body: { dto: aRole({ version: 3 }) } })],
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'All: Menu' }));
    await user.click(screen.getByRole('checkbox', { name: /View the property/ }));
    await user.click(screen.getByRole('checkbox', { name: 'See the Tasks menu' }));
    await user.click(screen.getByRole('button', { name: 'Save role' }));
    await screen.findByText('Role saved');
    expect(JSON.parse(sent.find((one) => one.method === 'PUT')!.body)).toMatchObject({
      version: 2,
      permissions: ['PRISM_APP_PEOPLE_MENU', 'PRISM_PROPERTY_VIEW'],
    });
  });

  it('does not offer what is not the reader’s to give', async () => {
    await open(`/admin/role.html?id=${aRole().id}`, aRole());
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /See the Properties menu/ })).disabled).toBe(
      true,
    );
    expect(screen.queryByRole('checkbox', { name: /Support user/ })).toBeNull();
  });

  it('says once for a group what holds only where the role reaches', async () => {
    await open(`/admin/role.html?id=${aRole().id}`, aRole());
    expect(
      (
        await screen.findAllByText(
          /They apply to the properties that the role is given for, except these, which apply everywhere: .*Add properties/,
        )
      ).length,
    ).toBe(1);
  });

  it('begins a new role as a copy', async () => {
    const { user, router, sent } = await open(`/admin/role.html?copyOf=${aRole().id}`, aRole(), [
      [roles.create, () => ({ body: { dto: aRole({ name: 'Warden (copy)' }) } })],
    ]);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ })).value).toBe('Warden (copy)');
    await user.click(screen.getByRole('button', { name: 'Save role' }));
    await screen.findByText('Role added');
    expect(router.history.length).toBe(1);
    expect(
      JSON.parse(sent.find((one) => one.path === '/api/role/item.json' && one.method === 'POST')!.body),
    ).toMatchObject({ name: 'Warden (copy)', permissions: ['PRISM_APP_TASK_MENU'] });
  });

  it('is only to be looked at when it holds more than the reader may give', async () => {
    await open(
      `/admin/role.html?id=${aRole().id}`,
      aRole({ can: { edit: false, remove: false }, permissions: ['PRISM_SUPPORT_VIEW'] }),
    );
    expect(await screen.findByText(/You can view this role but not change it/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save role' })).toBeNull();
  });
});
