import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each sheet of a printed page: A4, in the page's own layout. */
export async function sheetsOf(page: Page): Promise<string[]> {
  const { text } = await extractText(await printed(page));
  return text.map((sheet) => sheet.replace(/\s+/g, ' '));
}

/** Whether its paper is landscape. */
export async function isLandscape(page: Page): Promise<boolean> {
  const [left = 0, low = 0, right = 0, high = 0] = (await (await printed(page)).getPage(1)).view;
  return right - left > high - low;
}

const printed = async (page: Page) =>
  getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })));
