import { screen, within } from '@testing-library/react';
import { guides } from '@lintel/contract/texts/guides';
import { texts } from '@lintel/contract/texts/index';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { makeQueryClient } from '#platform/app/query-client.ts';
import { openPage } from '../../../test/open-page.tsx';
import { makeRouter } from '../../router.tsx';

it('the guides name what the screens say, and pages that exist', () => {
  const said = new Set<string>(Object.values(texts));
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
