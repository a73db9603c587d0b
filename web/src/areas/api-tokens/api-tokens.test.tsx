import { screen, within } from '@testing-library/react';
import { apiTokens, type ApiToken } from '@lintel/contract/areas/api-tokens';
import { session } from '@lintel/contract/areas/session';
import { expect, it } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const details: Answers[number] = [
  session.ownDetails,
  () => ({
    body: {
      dto: {
        fullName: 'Maria',
        jobTitle: null,
        phone: null,
        email: 'm@demo.example',
        login: 'maria',
        roles: [],
        version: 1,
      },
    },
  }),
];
const token: ApiToken = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Power BI',
  createdAt: '2026-11-01T09:00:00Z',
  expiresAt: '2027-01-30T09:00:00Z',
  lastUsedAt: '2026-11-20T04:00:00Z',
  lastAddress: '192.0.2.7',
};

it('shows a new token once, and lists it with when it was last used and until when it works', async () => {
  const objects: ApiToken[] = [];
  const page = await openPage('/account/api-tokens', {
    answers: [
      details,
      [apiTokens.own, () => ({ body: { isOn: true, objects } })],
      [
        apiTokens.create,
        () => {
          objects.push(token);
          return { body: { dto: { ...token, token: 'lintel_secret' } } };
        },
      ],
    ],
  });
  await page.user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await page.user.put(dialog.getByLabelText(/What it is for/), 'Power BI');
  await page.user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect((await dialog.findByLabelText('Token of Power BI')).textContent).toBe('lintel_secret');
  await page.user.click(dialog.getByRole('button', { name: 'I have copied it' }));
  const section = within(screen.getByRole('region', { name: 'API tokens' }));
  expect(await section.findByText('Last used 20/11/2026, 04:00 from 192.0.2.7. Works until 30/01/2027.')).toBeTruthy();
  expect(screen.queryByText('lintel_secret')).toBeNull();
  expect(JSON.parse(page.sent.find(({ method }) => method === 'PUT')!.body)).toEqual({ name: 'Power BI', days: 90 });
});

it('offers no token where none are accepted, and says who can change that', async () => {
  await openPage('/account/api-tokens', {
    answers: [details, [apiTokens.own, () => ({ body: { isOn: false, objects: [] } })]],
  });
  await screen.findByText(/accepts no API tokens.*under Settings/);
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
});
