import { session } from '@lintel/contract/areas/session';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { list, phone, reportsOnPhone } from './report-an-accident.ts';
import { expect, test } from './test.ts';

test.use({ as: 'safety' });

test('SHELL-052 ACC-001 ACC-004 ACC-005 ACC-006 a caretaker reports an accident on a phone, with a photograph, and who manages accidents finds it', async ({
  page,
  api,
  another,
}) => {
  const { today } = await api.send(session.currentUser, {});
  const { page: theirs } = await another('site', phone);
  const ref = await reportsOnPhone(theirs, plusDays(today, -1));
  await expect(theirs).toHaveURL(new RegExp(list));

  await page.goto(`${list}?fullTextSearchString=${ref}`);
  await expect(page.getByText('Edwin Marsh')).toBeVisible();
  await page.getByRole('link', { name: ref }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accident ${ref}`);
  await expect(page.getByRole('tab', { name: /^Files/ })).toContainText('1');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Accidents', exact: true })).toHaveAttribute('aria-current');
});
