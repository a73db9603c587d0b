import { session } from '@lintel/contract/areas/session';
import { aDuty } from './duty.ts';
import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

const nextYear = `${new Date().getFullYear() + 1}-01-01`;

test.use({ viewport: { width: 390, height: 844 } });

test(
  'on a phone an action is raised from every page, on what the page is about',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const raise = page.getByRole('button', { name: /^Raise an action/ });
    const heading = page.getByRole('heading', { level: 1 });

    await test.step('from a task: its property and itself are there', async () => {
      const task = await aDuty(api, 'GAS01', nextYear);
      await page.goto(`/task/${task.id}`);
      await expect(heading).not.toHaveText('');
      await raise.click();
      await expect(heading).toHaveText('Add action');
      expect(task.caption, 'names its property').toContain(task.property.caption);
      await expect(page.getByRole('main')).toContainText(`Add action${task.caption}`);
      await expect(raise).toHaveCount(0);
    });

    await test.step('from a property: four priorities, each with its date, one tap each', async () => {
      const { id, caption } = await aProperty(api);
      const isRead = Promise.withResolvers<void>();
      await page.route(/property\/item\.json/, (route) => isRead.promise.then(() => route.continue()));
      await page.goto(`/property/${id}`);
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
      await expect(raise, 'not before it is known on what').toHaveCount(0);
      isRead.resolve();
      await raise.click();
      await expect(page.getByRole('main')).toContainText(caption);
      await expect(page.getByRole('radio', { name: /due \d\d\/\d\d\/\d{4}$/ })).toHaveCount(4);
      await page.getByRole('textbox', { name: 'Action', exact: true }).fill('Refit the loose handrail');
      await page.getByRole('radio', { name: /^High/ }).check();
      await page.getByRole('button', { name: 'Save action' }).click();
      await expect(page).toHaveURL(new RegExp(`/property/${id}`));
    });

    await test.step('elsewhere it asks where', async () => {
      await page.goto('/actions/list');
      await raise.click();
      await expect(page.getByRole('combobox', { name: 'Property' })).toBeVisible();
    });
  },
);

test(
  'on a phone a weekly test is completed with three taps, its button in sight whatever the form holds',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const me = await api.send(session.currentUser, {});
    const { property } = await aDuty(api, 'FAL01', me.today, { ownerIds: [me.id] });
    await page.goto('/my_work.html');
    await page.getByRole('button', { name: new RegExp(`^Complete .*${property.caption}`) }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('radio', { name: 'Satisfactory', exact: true }).click();
    const complete = form.getByRole('button', { name: 'Complete' });
    await expect(complete).toBeInViewport({ ratio: 1 });
    await complete.click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText(property.caption)).toHaveCount(0);
  },
);
