import { roles } from './people.ts';
import { expect, test } from './test.ts';

const work = ['Tasks', 'Equipment', 'Task Management', 'Task types', 'Actions'];
const everybody = ['Dashboard', 'My work', 'Calendar', 'Properties', ...work];
const evacuation = 'Evacuation plans';
// Whoever may read what residents need in a fire: after Properties.
const keepers = ['Dashboard', 'My work', 'Calendar', 'Properties', evacuation, ...work];
// Users who manage tasks nowhere would read there that no property has any.
const looking = everybody.filter((entry) => entry !== 'Task Management');
const assigned = 'Assigned by e-mail';
const library = 'Documents library';
const people = 'People';
const accidents = 'Accidents';
const contractors = 'Contractors';
const visits = ['Enforcement visits', 'Statutory notices', 'Hazard cases'];
const reports = 'Reports';
const all = [
  'Dashboard',
  'My work',
  'Calendar',
  'Properties',
  'Imports',
  evacuation,
  ...work,
  assigned,
  library,
  people,
  accidents,
  contractors,
  ...visits,
  'Users admin',
  'Roles',
  'Dictionaries',
  'Outgoing mail',
  'Settings',
  reports,
];
const menus: Record<(typeof roles)[number], string[]> = {
  manager: all.filter((entry) => !['Users admin', 'Roles', 'Outgoing mail', 'Settings'].includes(entry)),
  admin: all,
  safety: [...keepers, assigned, library, people, accidents, contractors, ...visits, reports],
  property: [...keepers, assigned, library, people, accidents, contractors, ...visits, reports],
  // Anybody on site reports an accident.
  site: [...looking, library, accidents],
  contractor: [...looking, assigned, library, contractors, reports],
  auditor: [...looking, assigned, library, people, accidents, contractors, ...visits, reports],
  // PERM-003: a support user sees every entry.
  support: all,
};

/** Whose menus npm test checks: the one with all entries, and the one with fewest. */
const ofMost = new Set<string>(['support', 'site']);

for (const as of roles) {
  test.describe(() => {
    test.use({ as });
    test(
      `SHELL-002 SHELL-005 PERM-004 PERM-006 PERM-008 PERM-009 PERM-010 PERM-011 PERM-012 PERM-013 PERM-014 PERM-015 PERM-016${as === 'support' ? ' PERM-003 SHELL-001 SHELL-004' : ''} the menu of ${as} has what they may open`,
      { tag: ofMost.has(as) ? [] : ['@thorough'] },
      async ({ page }) => {
        await page.goto('/account.html');
        const menu = page.getByRole('navigation', { name: 'Main menu' });
        await expect(menu.getByRole('listitem').first()).toBeVisible();
        const links = menu.getByRole('listitem').getByRole('link');
        await expect(links).toHaveText(menus[as]);
        await expect(menu.getByRole('link').last()).toHaveText('Sign out');
      },
    );

    // Every page is visited in every-page.spec.ts; the tests of the frame follow its entries.
    test(`SHELL-005 each entry of the menu of ${as} opens`, { tag: '@thorough' }, async ({ page }) => {
      await page.goto('/');
      const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem').getByRole('link');
      await expect(links).toHaveText(menus[as]);
      for (const [at, name] of menus[as].entries()) {
        await links.nth(at).click();
        await expect(links.nth(at), name).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('heading', { level: 1 }), name).not.toHaveText(/may not|does not exist/);
      }
    });
  });
}

test.describe(() => {
  test.use({ as: 'site' });
  test('who may not open a page is told so, also by a link', { tag: '@thorough' }, async ({ page }) => {
    for (const address of ['/admin/users/active', '/property_import.html']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You may not open this page');
    }
  });
});
