import { aProvider, clientId, clientSecret, type TestProvider } from '../server/test/provider.ts';
import { anOwnServer } from './own-server.ts';
import { expect, test } from './test.ts';

const [email, secret] = ['ada@millgate.example', 'copper kettle under moss'];
// Single sign-on changes the sign-in page for everybody.
const server = await anOwnServer();
let provider: TestProvider;

test.use({ as: 'nobody', baseURL: server.url, mayComplain: /status of 40[13]/ });
test.afterAll(async () => {
  await provider.close();
  await server.remove();
});

test(
  'an organisation signs in at its provider: it is set up, an account is connected, signed in with, confirmed and disconnected',
  { tag: '@thorough' },
  async ({ page }) => {
    // It starts a server.
    test.slow();
    provider = await aProvider({ redirectUri: `${server.url}/sign_on.html`, everybody: 'ada' });
    await server.start(0, { SIGN_ON_HOSTS: new URL(provider.issuer).host });
    await page.goto(await server.found('millgate', 'Millgate Homes', email, 'Ada Pryce'));
    await page.getByRole('textbox', { name: 'New password' }).fill(secret);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByRole('status')).toContainText(/password/i);
    await page.goto('/login.html?returnTo=/admin/organisation/single-sign-on');
    await page.getByLabel('Organisation').fill('millgate');
    await page.getByLabel('User name or e-mail').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();

    await page.getByRole('button', { name: 'Edit: Single sign-on' }).click();
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Another provider' }).click();
    await page.getByRole('textbox', { name: 'Address of the provider' }).fill(provider.issuer);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText('The provider answers as it should.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Client ID' }).fill(clientId);
    await page.getByRole('textbox', { name: 'Client secret' }).fill(clientSecret);
    await page.getByRole('textbox', { name: 'Name on the button' }).fill('Acme ID');
    await page.getByRole('button', { name: 'Save single sign-on' }).click();
    await expect(page.getByText('Single sign-on saved')).toBeVisible();

    const own = page.getByRole('region', { name: 'Single sign-on' });
    await page.goto('/account/single-sign-on');
    await expect(own).toContainText(`Ada Pryce (${email}) at Millgate Homes`);
    await own.getByRole('button', { name: 'Connect with Acme ID' }).click();
    await expect(own).toContainText('Connected with your account at Acme ID since');

    // A provider that does not say when somebody signed in confirms nothing by that.
    provider.alter(({ auth_time: _, ...claims }) => claims);
    await page.goto('/logout.html');
    await page.goto('/login.html?returnTo=/account/single-sign-on');
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await expect(own).toContainText('Connected with your account at Acme ID since');

    await own.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    const apart = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Confirm with Acme ID' }).click();
    await expect(page.getByText('Disconnected')).toBeVisible();
    await expect.poll(async () => (await apart).isClosed()).toBe(true);
    await expect(own).toContainText('Not connected.');
  },
);
