import { screen } from '@testing-library/react';
import { directory, type DirectorySettings } from '@lintel/contract/areas/directory';
import { roles } from '@lintel/contract/areas/roles';
import { expect, it } from 'vitest';
import { aPerson } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { DirectorySection } from './settings-section.tsx';

const kept: DirectorySettings = {
  rules: { roleId: null, reach: 'properties', invites: true, connects: false },
  version: 0,
  roleName: null,
  address: 'https://lintel.example/scim/v2',
  token: null,
  mayConnect: false,
  userCount: 0,
};
const token = {
  madeAt: '2026-11-20T08:00:00Z',
  expiresAt: '2027-11-20T08:00:00Z',
  lastUsedAt: null,
  lastAddress: null,
};

it('the token of the directory is made, shown once, and what becomes of whom it sends is chosen', async () => {
  let settings = kept;
  const { user, sent } = await openPage('/', {
    me: aPerson({ permissions: ['PRISM_APP_SETTINGS_MANAGE', 'USER_MANAGE'] }),
    pages: { '/': <DirectorySection /> },
    answers: [
      [directory.settings, () => ({ body: { dto: settings } })],
      [
        roles.options,
        () => ({
          body: {
            objects: [{ id: token.madeAt, name: 'Site staff', isSupport: false, canGrant: true, description: null }],
          },
        }),
      ],
      [
        directory.renewToken,
        () => {
          settings = { ...kept, token };
          return { body: { dto: { ...settings, secret: 'lintel_directory_x' } } };
        },
      ],
      [directory.change, () => ({ body: { dto: settings } })],
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Create a token' }));
  expect(await screen.findByDisplayValue('lintel_directory_x')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByDisplayValue('lintel_directory_x')).toBeNull();
  expect(await screen.findByText('https://lintel.example/scim/v2')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  expect(await screen.findByRole('checkbox', { name: /object ID/ })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: /^Invite people/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const put = sent.find(({ method, path }) => method === 'PUT' && path.endsWith('/directory.json'));
  expect(JSON.parse(put!.body)).toEqual({ ...kept.rules, invites: false, version: 0 });
});
