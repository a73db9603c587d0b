import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { session } from '@lintel/contract/areas/session';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { aDuty } from './duty.ts';
import { expectSound } from './sound-page.ts';
import { scriptsUnderWay } from './scripts-under-way.ts';
import { expect, test } from './test.ts';

const photograph = {
  name: 'record.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test.use({
  viewport: { width: 390, height: 844 },
  mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)|status of 409|preload|use-focus-trap/,
});

/** Completes the task whose form is open, with a photograph of its certificate. */
async function fillAndSave(page: Page) {
  const form = page.getByRole('dialog');
  await form.getByLabel('Type of document').selectOption({ label: 'Certificate' });
  await form.locator('input[type=file]').first().setInputFiles(photograph);
  const kept = form.getByRole('list', { name: 'Files kept on this device' });
  await expect(kept).toContainText('not sent yet');
  // It counts as the evidence that is asked for.
  await expect(form.getByLabel(/^Reason for missing evidence/)).toHaveCount(0);
  await form.getByRole('radio', { name: 'Satisfactory', exact: true }).check();
  await form.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('Kept on this device.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '1 waiting to be sent' })).toBeVisible();
}

/** Completes a task from My work without a connection, with a photograph of its certificate. */
async function completeWithoutSignal(page: Page, api: Api): Promise<Task> {
  const me = await api.send(session.currentUser, {});
  const task = await aDuty(api, 'GAS01', me.today, { ownerIds: [me.id] });
  const underWay = scriptsUnderWay(page);
  const read = page.waitForResponse((response) => response.url().includes(`task/item.json?id=${task.id}`));
  await page.goto('/my_work.html');
  const complete = page.getByRole('button', { name: new RegExp(`^Complete .*${task.property.caption}`) });
  await expect(complete).toBeVisible();
  await page.mouse.move(200, 200, { steps: 2 });
  await read;
  await expect.poll(() => underWay.size).toBe(0);
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await complete.click();
  await fillAndSave(page);
  // The row says so, and is not done.
  await expect(
    page.getByRole('button', { name: new RegExp(`^Waiting to be sent: .*${task.property.caption}`) }),
  ).toBeVisible();
  return task;
}

async function expectSentOnce(api: Api, { id, cycle }: Pick<Task, 'id' | 'cycle'>) {
  const { dto } = await api.send(tasks.get, { query: { id } });
  expect([dto.lastOutcome, dto.cycle?.number]).toEqual(['satisfactory', cycle!.number + 1]);
  const { objects } = await api.send(files.list, { body: { ownerId: cycle!.id } });
  expect(objects.map(({ name, evidence }) => [name, evidence])).toEqual([['record.png', 'certificate']]);
  const { records } = await api.send(activity.list, { body: { entityId: id, entityType: 'TASK' } });
  expect(records.filter(({ event }) => event === 'task.completed')).toHaveLength(1);
  expect(records.find(({ event }) => event === 'task.completed')!.summary).toContain('Saved on the device on');
}

test('what is completed without a signal waits with its photograph, and is sent once there is one', async ({
  page,
  api,
}) => {
  const { id, cycle } = await completeWithoutSignal(page, api);
  await expectSound(page, { colorScheme: 'dark' });
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible();
  await expectSentOnce(api, { id, cycle });
});

test('who finds that somebody else completed it meanwhile is told, and the photograph is with the round', async ({
  page,
  api,
}) => {
  const { id, version, cycle } = await completeWithoutSignal(page, api);
  const me = await api.send(session.currentUser, {});
  await api.send(tasks.complete, {
    body: {
      id,
      version,
      cycleId: cycle!.id,
      doneOn: me.today,
      doneBy: 'Tom Birch',
      outcome: 'satisfactory',
      certificateNumber: null,
      certificateIssuedOn: null,
      certificateExpiresOn: null,
      note: null,
      followUp: null,
      withoutEvidenceReason: 'By post',
    },
  });
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^1 waiting to be sent. Not all can be sent without you/ }).click();
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(list).toContainText(/Round 1 was completed meanwhile/);
  await expectSound(page, { colorScheme: 'light' });
  await expect(list).toContainText('1 photograph or file of it is with the record already.');
  const { objects } = await api.send(files.list, { body: { ownerId: cycle!.id } });
  expect(objects).toHaveLength(1);
  await list.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('dialog', { name: 'Discard what was not sent?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(list).toContainText('Nothing waits to be sent');
});

test('on a phone that keeps it, what was entered is there after opening anew without a connection, and is sent once', async ({
  page,
  api,
}) => {
  const me = await api.send(session.currentUser, {});
  const task = await aDuty(api, 'GAS01', me.today, { ownerIds: [me.id] });
  await page.goto('/account/this-device');
  await page.getByRole('switch', { name: 'Keep my work on this device' }).click();
  await expect(page.getByText(/kept on this device, as of/)).toBeVisible();
  await page.context().setOffline(true);
  await page.goto('/my_work.html');
  await page.getByRole('button', { name: new RegExp(`^Complete .*${task.property.caption}`) }).click();
  await fillAndSave(page);
  const row = page.getByRole('listitem').filter({ hasText: task.property.caption });
  await test.step('opened anew, and its form again', async () => {
    await page.evaluate(() =>
      window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
    );
    await page.goto('/my_work.html');
    await expect(row.getByRole('button', { name: 'Waiting to be sent' })).toBeVisible();
    await page.getByRole('button', { name: '1 waiting to be sent' }).click();
    await page.getByRole('dialog', { name: 'Waiting to be sent' }).getByRole('button', { name: 'Open' }).click();
    const form = page.getByRole('dialog', { name: /^Complete/ });
    await expect(form.getByRole('list', { name: 'Files kept on this device' })).toContainText('record.png');
    await expect(form.getByRole('radio', { name: 'Satisfactory', exact: true })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  });
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Complete / })).toHaveCount(0);
  await expectSentOnce(api, task);
});
