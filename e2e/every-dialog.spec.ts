import { properties } from '@lintel/contract/areas/properties/endpoints';
import { dialogs, openedBy, openOverlay } from './dialogs.ts';
import { anActionToAccept } from './done-action.ts';
import { aProperty } from './property.ts';
import { expectSound, looks } from './sound-page.ts';
import { expect, test } from './test.ts';

const within = '[role="dialog"], [role="menu"]';

// A dialog may open before its content has arrived.
test.use({ mayComplain: /use-focus-trap/ });

test(
  'A-01 a new due date of several tasks, whom outside to give them to, and accepting actions together, are asked for soundly',
  { tag: '@thorough' },
  async ({ page, api, another }) => {
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await page.goto('/tasks/list');
    const tick = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
    await expect(tick).toBeVisible();
    const place = await tick.boundingBox();
    await tick.check();
    await expect(page.getByRole('group', { name: 'With the selected rows' })).toBeVisible();
    expect(await tick.boundingBox(), 'the rows stay where they are').toEqual(place);
    await page.getByRole('button', { name: 'Due date…' }).click();
    await expect(dialog('Change the due date of one task')).toBeVisible();
    await expectSound(page, { within, colorScheme: 'light' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Assign outside' }).click();
    await page.getByRole('menuitem', { name: 'Somebody outside, by e-mail…' }).click();
    await expect(dialog('Assign one task by e-mail')).toBeVisible();
    await expectSound(page, { within, colorScheme: 'light' });

    const { propertyId } = await anActionToAccept(api, await another('safety'));
    await page.goto(`/actions/list?status=OPEN&awaiting=ME&propertyIds[]=${propertyId}`);
    await tick.check();
    await page.getByRole('button', { name: 'Accept…' }).click();
    await expect(dialog('Accept one action')).toBeVisible();
    await expectSound(page, { within, colorScheme: 'dark' });
  },
);

test.describe(() => {
  // The second to save is refused with 409.
  test.use({ mayComplain: /use-focus-trap|status of 409/ });
  test(
    'A-01 what somebody else saved meanwhile, and due dates that a rule would move, are asked about soundly',
    { tag: '@thorough' },
    async ({ page, api }) => {
      const onBoth = async (title: string) => {
        for (const { size, colorScheme } of looks) {
          await page.setViewportSize(size);
          await expect(page.getByRole('dialog', { name: title })).toBeVisible();
          await expectSound(page, { within, colorScheme });
        }
        await page.setViewportSize(looks[0].size);
      };
      const property = await aProperty(api);
      await page.goto(`/property_edit.html?id=${property.id}`);
      await page.getByRole('textbox', { name: 'City' }).fill('Ours');
      await api.send(properties.change, { body: { ...property, city: 'Theirs' } });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await onBoth('You changed this in another window');

      await page.goto('/task_types.html?fullTextSearchString=EST01');
      await page.getByRole('link', { name: 'EST01' }).click();
      await page.getByRole('combobox', { name: 'Interval', exact: true }).click();
      await page.getByRole('option', { name: 'Weekly' }).click();
      await page.getByRole('button', { name: 'Save task type' }).click();
      await onBoth('Due dates would move');
    },
  );
});

for (const overlay of dialogs)
  test.describe(() => {
    test.use({ as: openedBy(overlay) });
    test(
      `A-01 ${overlay.on}: ${overlay.press.join(', ')}: is sound on a desk in light and on a phone in dark`,
      { tag: '@thorough' },
      async ({ page, api, another }) => {
        await openOverlay(page, api, overlay, () => another('safety'));
        for (const { size, colorScheme } of looks) {
          await page.setViewportSize(size);
          await expect(page.locator(within).first()).toBeVisible();
          await expectSound(page, { within, colorScheme });
        }
      },
    );
  });
