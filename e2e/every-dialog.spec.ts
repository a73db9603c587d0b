import { dialogs, openedBy, openOverlay } from './dialogs.ts';
import { expectSound, looks } from './sound-page.ts';
import { expect, test } from './test.ts';

const within = '[role="dialog"]';

// A box may be there before what it shows.
test.use({ mayComplain: /use-focus-trap/ });

test('A-01 a new due date or status of several tasks, and accepting actions together or one alone, are asked for soundly', async ({
  page,
}) => {
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await page.goto('/tasks/list');
  const tick = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
  await tick.check();
  for (const [button, title] of [
    ['Due date…', 'Change the due date of one task'],
    ['Status…', 'Change the status of one task'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(dialog(title)).toBeVisible();
    await expectSound(page, { within, colorScheme: 'light' });
    await page.keyboard.press('Escape');
    await expect(dialog(title)).toBeHidden();
  }

  await page.goto('/actions/list?status=OPEN&awaiting=ME');
  await tick.check();
  await page.getByRole('button', { name: 'Accept…' }).click();
  await expect(dialog('Accept one action')).toBeVisible();
  await expectSound(page, { within, colorScheme: 'dark' });
  await page.keyboard.press('Escape');
  await expect(dialog('Accept one action')).toBeHidden();
  await page.getByRole('link', { name: /^ACT-/ }).first().click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog('Accept and close?')).toBeVisible();
  await expectSound(page, { within, colorScheme: 'dark' });
});

for (const overlay of dialogs)
  test.describe(() => {
    test.use({ as: openedBy(overlay) });
    test(
      `A-01 ${overlay.on}: ${overlay.press.join(', ')}: is sound on a desk in light and on a phone in dark`,
      { tag: '@thorough' },
      async ({ page, api }) => {
        await openOverlay(page, api, overlay);
        for (const { size, colorScheme } of looks) {
          await page.setViewportSize(size);
          await expect(page.locator(within).first()).toBeVisible();
          await expectSound(page, { within, colorScheme });
        }
      },
    );
  });
