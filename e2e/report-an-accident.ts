import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const list = '/accident/list/accident_list.html';
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const photograph = {
  name: 'Marsh on the stair.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Reports on a phone, with a photograph, that Edwin Marsh twisted an ankle; returns the accident's reference. */
export async function reportsOnPhone(page: Page, day: string): Promise<string> {
  await page.goto(list);
  await page.getByRole('link', { name: 'Report an accident' }).click();
  await page.getByText('Somebody hurt').click();
  await page.getByRole('radio', { name: /First-aid treatment/ }).click();
  await page.getByRole('combobox', { name: 'Property', exact: true }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: /^Date/ }).fill(day.split('-').toReversed().join('/'));
  await page.getByLabel('First name').fill('Edwin');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByRole('textbox', { name: 'What happened' }).fill('Twisted an ankle on the cellar stair.');
  await page.locator('input[type=file]').first().setInputFiles(photograph);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accidents');
  return /ACC-\d+/.exec((await page.getByText(/ACC-\d+ reported/).textContent())!)![0];
}
