import type { Page } from '@playwright/test';
import { activity } from '@lintel/contract/areas/activity';
import { organisation } from '@lintel/contract/areas/organisation';
import { presets } from '@lintel/contract/areas/presets';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { roles } from '@lintel/contract/areas/roles';
import { users } from '@lintel/contract/areas/users';
import { hostileTexts } from './hostile-text.ts';
import { aWord } from './property.ts';
import { expect, test } from './test.ts';

// In the other organisation, whose lists no other test reads.
test.use({ as: 'admin@harrowmere.example' });

const headings = [
  'Reference',
  'External id',
  'Client code',
  'Address 1',
  'Address 2',
  'Address 3',
  'Address 4',
  'Address 5',
  'Building name',
  'City',
  'County',
  'Region',
  'Landlord',
  'Notes',
];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

async function expectHarmless(page: Page, address?: string) {
  if (address) await page.goto(address);
  await page.waitForLoadState('networkidle');
  expect(
    await page.locator('a[href^="javascript:" i], form[action^="javascript:" i], iframe').count(),
    page.url(),
  ).toBe(0);
}

test(
  'X-04 no hostile text in any field, name, cell or file name runs on any page',
  { tag: '@thorough' },
  async ({ page, api }) => {
    expect(hostileTexts).toHaveLength(40);
    const ran: string[] = [];
    await page.exposeFunction('sentinel', () => ran.push(page.url()));
    page.on('dialog', (dialog) => void (ran.push(dialog.message()), dialog.dismiss()));

    // Through the import: headings, cells, dictionary values, and the name of the file.
    const rows = hostileTexts.map((text, at) =>
      headings.map((heading) => quoted(heading === 'Reference' ? `${at} ${text}`.slice(0, 60) : text)).join(','),
    );
    const csv = [[...headings, '<img src=x onerror=sentinel()>'].map(quoted).join(','), ...rows].join('\r\n');
    await page.goto('/property_import.html');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `"><img src=x onerror=sentinel()>.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText('14 of 15 columns will be imported')).toBeVisible();
    await expectHarmless(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    const addTheRest = page.getByRole('button', { name: /^Add \d+ to the list$/ });
    await expect(addTheRest).toHaveCount(2);
    await addTheRest.first().click();
    await addTheRest.click();
    await expect(addTheRest).toHaveCount(0);
    await expectHarmless(page);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: 'Import 40 properties' }).click();
    await expect(page.getByRole('heading', { name: 'What was imported' })).toBeVisible();
    await expectHarmless(page);

    // Through requests: names of people, roles, reports and the organisation, comments, reasons.
    for (const text of hostileTexts) {
      await api.send(presets.save, {
        body: {
          type: propertyList.name,
          tableName: propertyList.name,
          name: text,
          filterData: { fullTextSearchString: text },
        },
      });
    }
    const hostile = hostileTexts[11]!;
    const login = aWord();
    const { dto: user } = await api.send(users.create, {
      body: {
        fullName: hostile,
        jobTitle: hostile,
        phone: '<svg onload=sentinel()>',
        login,
        email: `${login}@harrowmere.example`,
        grants: [],
        invite: true,
      },
    });
    const { dto: role } = await api.send(roles.create, {
      body: { name: hostile, description: hostile, permissions: ['PRISM_APP_PROPERTY_MENU'] },
    });
    const { dto: settings } = await api.send(organisation.get, {});
    await api.send(organisation.change, { body: { ...settings, name: hostile, helpline: hostile } });
    await expect(
      api.send(organisation.change, {
        body: { ...(await api.send(organisation.get, {})).dto, supportLink: 'javascript:sentinel()' },
      }),
    ).rejects.toThrow('422');

    const { objects } = await api.send(properties.list, {
      body: propertyList.search.parse({ fullTextSearchString: 'sentinel' }),
    });
    const property = objects[0]!;
    for (const comment of hostileTexts)
      await api.send(activity.comment, { body: { entityType: 'PROPERTY', entityId: property.id, text: comment } });
    const { dto: archived } = await api.send(properties.get, { query: { id: objects[1]!.id } });
    await api.send(properties.archive, { body: { id: archived.id, version: archived.version, reason: hostile } });

    await page.goto('/property/?fullTextSearchString=sentinel&limit=100');
    await expect(page.getByRole('table', { name: 'Properties' }).locator('tbody tr')).toHaveCount(39);
    await page.getByRole('button', { name: 'Existing reports' }).click();
    await expect(page.getByRole('button', { name: hostileTexts[0]!, exact: true })).toBeVisible();
    await expectHarmless(page);
    await page.getByRole('button', { name: hostileTexts[0]!, exact: true }).click();
    await expectHarmless(page);
    for (const { id } of objects.slice(0, 6)) await expectHarmless(page, `/property/${id}`);
    for (const address of [
      `/property/${property.id}?tab=activity`,
      `/property_edit.html?id=${property.id}`,
      '/property_import.html',
      '/admin/dictionaries?dictionary=REGIONS',
      '/admin/dictionaries?dictionary=LANDLORD',
      '/admin/users/active',
      `/admin/user?id=${user.id}`,
      '/admin/mail.html',
      '/admin/roles.html',
      `/admin/role.html?id=${role.id}`,
      '/admin/organisation/general',
      '/account/details',
      '/',
      '/property/?fullTextSearchString=%3Cimg%20src%3Dx%20onerror%3Dsentinel()%3E',
      '/login.html?returnTo=javascript:sentinel()',
    ])
      await expectHarmless(page, address);
    await page.goto('/account.html');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('sentinel');
    await expect(page.getByRole('listbox', { name: 'Search everything' })).toContainText('sentinel');
    await expectHarmless(page);
    expect(ran).toEqual([]);
  },
);
