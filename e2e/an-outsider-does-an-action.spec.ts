import type { Page } from '@playwright/test';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { aDuty } from './duty.ts';
import { aShare } from './shares.pages.ts';
import { aWord } from './property.ts';
import { expectSound, looks } from './sound-page.ts';
import { expect, test } from './test.ts';

const photograph = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const dialog = (page: Page) => page.getByRole('dialog');
const level1 = (page: Page) => page.getByRole('heading', { level: 1 });

// A link that no longer works.
test.use({ mayComplain: /status of 404/ });

test('an action from an inspection is done by somebody outside on a phone, and accepted by a second manager; the log tells the story', async ({
  page,
  api,
  another,
}) => {
  await page.addInitScript(() => {
    const writeText = async (text: string) => console.log(`copied: ${text}`);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  const word = aWord();
  const email = `${word}@doorwell.example`;
  const { id: taskId } = await aDuty(api, 'GAS01', `${new Date().getFullYear() + 1}-01-01`);
  const { dto: report } = await api.send(inspectionReports.create, {
    body: { taskId, inspectedOn: '2026-01-05', inspector: 'Ingrid Vale' },
  });

  await test.step('raised from the inspection', async () => {
    await page.goto(`/inspection_view.html?id=${report.id}`);
    await page.getByRole('button', { name: 'Add several' }).click();
    await page.getByLabel('Action of line 1').fill('Replace the door closer');
    await page.getByLabel('Priority of line 1').selectOption('High');
    await page.getByLabel('Priority of line 1').press('Control+Enter');
    await page.getByRole('link', { name: /Replace the door closer$/ }).click();
    await expect(level1(page)).toHaveText('Replace the door closer');
  });
  const address = page.url();

  await test.step('assigned by e-mail', async () => {
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByRole('menuitem', { name: /by e-mail/ }).click();
    await expect(dialog(page).getByRole('button', { name: 'Submit' })).toBeDisabled();
    await dialog(page).getByLabel('E-mail').fill(email);
    await dialog(page).getByLabel('Full name').fill('Dora Well');
    await dialog(page).getByLabel('Company').fill('Doorwell Ltd');
    await dialog(page).getByLabel('Instructions').fill('Replace the closer and send a photograph.');
    await dialog(page).getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Not opened')).toBeVisible();
    await expect(page.getByRole('link', { name: email })).toBeVisible();
  });

  // Stored messages hold no link, and a headless browser has no clipboard: a stub replaces it.
  const link = await test.step('the link is copied', async () => {
    const copied = page.waitForEvent('console', (line) => line.text().startsWith('copied: '));
    await page.getByRole('tabpanel', { name: 'Overview' }).getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Copied to the clipboard')).toBeVisible();
    return (await copied).text().slice('copied: '.length);
  });

  const { page: theirs } = await another('nobody', phone);
  const send = (name = 'Send') => theirs.getByRole('button', { name, exact: true }).click();
  await test.step('the outsider opens it on a phone, without an account, and accepts', async () => {
    await theirs.goto(link);
    await expect(level1(theirs)).toHaveText('Replace the door closer');
    await expect(theirs.getByText('Replace the closer and send a photograph.')).toBeVisible();
    await theirs.getByRole('button', { name: 'Accept' }).click();
    await expect(theirs.getByRole('status').filter({ hasText: 'You have accepted this' })).toBeFocused();
  });

  await test.step('says it is done, once the photograph is there', async () => {
    await theirs.getByRole('button', { name: 'Mark as done' }).click();
    await theirs.getByLabel('What you did').fill('Closer replaced');
    await send('Send as done');
    await expect(theirs.getByRole('alert')).toHaveText('Before you can send it, add: a photograph.');
    await theirs.locator('input[type=file]').first().setInputFiles(photograph('closer.png'));
    await expect(theirs.getByText('One file added')).toBeVisible();
    await send('Send as done');
    await expect(theirs.getByText('Your work will now be checked.')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Show closer.png' })).toBeVisible();
  });

  const { page: second } = await another('safety');
  await test.step('who copied the link does not decide; a second manager accepts', async () => {
    await page.reload();
    await expect(page.getByText('Dora Well marked it as done')).toBeVisible();
    await expect(page.getByText(/^A colleague must accept or reject this/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reject…' })).toBeHidden();
    await second.goto(address);
    await second.getByRole('button', { name: 'Accept' }).click();
    await dialog(second).getByRole('button', { name: 'Accept' }).click();
    await expect(second.getByText(/^Closed \d\d\//)).toBeVisible();
  });

  await test.step('the link is dead', async () => {
    await theirs.reload();
    await expect(level1(theirs)).toHaveText('This link does not work');
  });

  await test.step('the log tells the story, under the name of who did it', async () => {
    await second.getByRole('tab', { name: 'Activity' }).click();
    const log = second.getByRole('list', { name: 'Activity' });
    await expect(log).toContainText('Closer replaced');
    // Older entries load when its end is scrolled to.
    await log.getByRole('listitem').last().scrollIntoViewIfNeeded();
    for (const line of ['Assigned by e-mail', 'Opened the link', 'Accepted', 'closer.png', 'Dora Well (Doorwell Ltd)'])
      await expect(log).toContainText(line);
  });
});

test(
  'ASSIGN-045: a task by its link is completed with what the outsider said',
  { tag: '@thorough' },
  async ({ page, api, another }) => {
    const { entityId, link } = await aShare(api, 'TASK');
    const { page: theirs } = await another('nobody', phone);
    await theirs.goto(link);
    await theirs.getByRole('button', { name: 'Mark as done' }).click();
    await theirs.getByLabel('What you did').fill('Boiler tested');
    await theirs.getByRole('radio', { name: 'Satisfactory', exact: true }).check();
    await theirs.getByLabel(/^Certificate number/).fill('C-4711');
    await theirs.locator('input[type=file]').first().setInputFiles(photograph('certificate.png'));
    await expect(theirs.getByText('One file added')).toBeVisible();
    await theirs.getByRole('button', { name: 'Send as done' }).click();
    await expect(theirs.getByText('Your work will now be checked.')).toBeVisible();

    await page.goto(`/task/${entityId}`);
    await page.getByRole('button', { name: 'Check and complete…' }).click();
    await expect(dialog(page).getByLabel('Certificate number')).toHaveValue('C-4711');
    await expect(dialog(page).getByLabel('Done by')).toHaveValue('Dora Well, Doorwell Ltd');
    await dialog(page).getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByText('Not assigned to anybody.')).toBeVisible();
    await theirs.reload();
    await expect(level1(theirs)).toHaveText('This link does not work');
  },
);

test(
  'A-01 the page of a link is sound while it is dead, and while it is said to be done',
  { tag: '@thorough' },
  async ({ page, api }) => {
    await page.goto('/action_assign_view.html#nothing');
    const onBoth = async (heading: string) => {
      for (const { size, colorScheme } of looks) {
        await page.setViewportSize(size);
        await expect(level1(page)).toHaveText(heading);
        await expectSound(page, { colorScheme });
      }
    };
    await onBoth('This link does not work');
    await page.goto((await aShare(api, 'ACTION')).link);
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByRole('button', { name: 'Send as done' }).click();
    await expect(page.getByText('Write something here')).toBeVisible();
    await onBoth('Refix the sign');
    for (const button of await page.getByRole('main').getByRole('button').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  },
);

test(
  'ASSIGN-006: given to a user, the action is no longer behind its link',
  { tag: '@thorough' },
  async ({ page, api, another }) => {
    const { entityId, link } = await aShare(api, 'ACTION');
    const { page: theirs } = await another('nobody', phone);
    await theirs.goto(link);
    await expect(level1(theirs)).toHaveText('Refix the sign');
    await page.goto(`/actions/item/${entityId}`);
    await page.getByRole('button', { name: 'Change assignee' }).click();
    await page.getByRole('menuitem', { name: / \(me\)$/ }).click();
    await dialog(page).getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Assigned to', { exact: true })).toBeVisible();
    await theirs.getByRole('button', { name: 'Accept' }).click();
    await expect(level1(theirs)).toHaveText('This link does not work');
  },
);
