import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { users } from '@lintel/contract/areas/users';
import { apiOf } from './api.ts';
import { password, temporaryPassword } from './people.ts';
import { aProperty, aWord } from './property.ts';
import { expect, test } from './test.ts';

test.use({ as: 'admin' });
const secret = 'copper kettle under moss';

test(
  'a user is added and invited; the link of the message sets a password, and they see only their properties',
  { tag: '@thorough' },
  async ({ page, browser, baseURL, api }) => {
    const [name, mine, notMine] = [aWord(), await aProperty(api), await aProperty(api)];
    await page.goto('/admin/users/active');
    await page.getByRole('link', { name: 'Add user' }).click();
    await page.getByLabel('Full name').fill(`Nell ${name}`);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(`${name}@demo.example`);
    await page.getByRole('textbox', { name: 'User name' }).fill(name);
    await page.getByRole('button', { name: 'Add a role' }).click();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Site staff and fire wardens' }).click();
    await page.getByRole('combobox', { name: 'Access to' }).click();
    await page.getByRole('option', { name: 'Chosen properties' }).click();
    await page.getByRole('button', { name: 'Choose properties' }).click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('searchbox').fill(mine.propertyReferenceNumber);
    await expect(picker.getByRole('checkbox')).toHaveCount(1);
    await picker.getByRole('checkbox').check();
    await picker.getByRole('button', { name: 'Use these properties' }).click();
    await expect(page.getByRole('button', { name: '1 property chosen' })).toBeVisible();
    await page.getByRole('button', { name: 'Save user' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Nell ${name}`);

    await page.goto('/admin/mail.html');
    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    await expect(page.getByRole('table', { name: 'Outgoing mail' }).locator('tbody tr')).toHaveCount(1);
    await page.getByRole('link', { name: /invited/ }).click();
    // Their sign-in may be long ago.
    await api.send(secondFactor.confirm, { body: { password } });
    await page.getByRole('button', { name: 'Show the link' }).click();
    const link = await page.getByRole('link', { name: /reset_password/ }).getAttribute('href');

    const theirs = await (
      await browser.newContext({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } })
    ).newPage();
    await theirs.goto(link!);
    await theirs.getByRole('textbox', { name: 'New password' }).fill(secret);
    await theirs.getByRole('button', { name: 'Save the password' }).click();
    await expect(theirs.getByRole('status')).toContainText(/password/i);
    await theirs.getByRole('link', { name: /sign/i }).first().click();
    await theirs.getByLabel('Organisation').fill('demo');
    await theirs.getByLabel('User name or e-mail').fill(name);
    await theirs.getByRole('textbox', { name: 'Password' }).fill(secret);
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await theirs.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Properties' }).click();
    await expect(theirs.getByRole('table', { name: 'Properties' }).locator('tbody tr')).toHaveCount(1);
    await expect(theirs.getByRole('link', { name: mine.propertyReferenceNumber })).toBeVisible();
    await theirs.goto(`/property/${notMine.id}`);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This property is not available');

    // Taken out of the role, they are refused at the next request, without a new sign-in.
    const { objects } = await api.send(users.list, {
      body: { page: 1, limit: 25, sortingField: 'fullName', sortingAscending: true, fullTextSearchString: name },
    });
    const { dto } = await api.send(users.get, { query: { id: objects[0]!.id } });
    await api.send(users.change, { body: { ...dto, grants: [] } });
    await expect(
      apiOf(theirs.context().request).send(properties.list, { body: propertyList.search.parse({}) }),
    ).rejects.toThrow(/: 40[13] /);
    await theirs.context().close();
  },
);

test(
  'AUTH-009 a password that someone else set leads to its page and back to where one was',
  { tag: '@thorough' },
  async ({ browser, baseURL, api }) => {
    const name = aWord();
    const { dto: user } = await api.send(users.create, {
      body: { fullName: `Temp ${name}`, login: name, email: `${name}@demo.example`, grants: [], invite: false },
    });
    const temporary = await temporaryPassword(api, user.id);
    const page = await (
      await browser.newContext({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } })
    ).newPage();
    await page.goto('/login.html?returnTo=/account.html');
    await page.getByLabel('Organisation').fill('demo');
    await page.getByLabel('User name or e-mail').fill(name);
    await page.getByRole('textbox', { name: 'Password' }).fill(temporary);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/account.html');
    const refused = await page.request.get('/api/account/item.json');
    expect(refused.status()).toBe(705);

    await page.getByRole('textbox', { name: 'Current password' }).fill(temporary);
    await page.getByRole('textbox', { name: 'New password' }).fill(secret);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
    await page.context().close();
  },
);
