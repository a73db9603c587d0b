import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each sheet that a page is printed on: A4, as the page itself lays it. */
export async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })));
  const { text } = await extractText(pdf);
  return text.map((sheet) => sheet.replace(/\s+/g, ' '));
}
