import { screen, within } from '@testing-library/react';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import { taskTypeFieldLabels } from '@lintel/contract/areas/task-types';
import { guides } from '@lintel/contract/texts/guides';
import { texts } from '@lintel/contract/texts/index';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { makeQueryClient } from '#platform/app/query-client.ts';
import { openPage } from '../../../test/open-page.tsx';
import { makeRouter } from '../../router.tsx';

it('the guides name what the screens say, and pages that exist', () => {
  const said = new Set<string>([texts, propertyFieldLabels, taskTypeFieldLabels].flatMap(Object.values));
  const outcomes = ['Satisfactory', 'Unsatisfactory'];
  const named = guides.flatMap(({ steps, notes }) =>
    [...steps, ...notes].flatMap((text) => text.match(/(?<=“)[^”]+/g)),
  );
  expect(named.filter((name) => name && !said.has(name) && !outcomes.includes(name))).toEqual([]);
  const router = makeRouter({ queries: makeQueryClient() }, createMemoryHistory());
  const isThere = (page: string) => router.getMatchedRoutes(page)[0].length > 1;
  expect(isThere('/no/such/page')).toBe(false);
  expect(guides.filter(({ page }) => !isThere(page))).toEqual([]);
});

it('what concerns the page that one came from is first, and only what one may do is there', async () => {
  const { user } = await openPage('/equipment_list.html', { me: { permissions: ['PRISM_APP_TASK_MENU'] } });
  await user.click(await screen.findByRole('button', { name: 'Help' }));
  await user.click(await screen.findByRole('link', { name: 'Guides' }));
  const main = within(await screen.findByRole('main'));
  await main.findByRole('heading', { level: 2, name: 'About the page you came from' });
  const titles = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles[1]).toBe('Keep equipment, each piece with its own due date');
  expect(titles).not.toContain('When people leave');
});

it('no guide leads to a setting that one does not have', async () => {
  const me = { permissions: ['PRISM_APP_TASK_MENU' as const], isSupportView: true };
  const { router } = await openPage('/help.html', { me });
  await screen.findByRole('heading', { name: 'Keep equipment, each piece with its own due date' });
  expect(
    screen.queryByRole('heading', { name: 'Read from Lintel with Excel, Power BI or another program' }),
  ).toBeNull();
  await router.navigate({ href: '/account/api-tokens' });
  expect(await screen.findByRole('heading', { name: 'You do not have this setting' })).toBeDefined();
  await router.navigate({ href: '/account/no-such' });
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeDefined();
});
