import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const coverOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const atMiddle = document.elementFromPoint(left + width / 2, top + height / 2);
    const isHidden =
      width > 1 &&
      atMiddle !== null &&
      !focused.contains(atMiddle) &&
      !atMiddle.contains(focused) &&
      atMiddle.closest('label')?.contains(focused) !== true;
    return isHidden ? atMiddle.outerHTML.slice(0, 120) : null;
  });

/** A field that shows its focus by nothing but a colour, which high contrast takes away. */
const fieldWithoutRing = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement?.closest('.mantine-Input-input');
    return field && getComputedStyle(field).outlineStyle === 'none' ? field.outerHTML.slice(0, 120) : null;
  });

const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    const name = focused.getAttribute('aria-label') || focused.labels?.[0]?.textContent || focused.textContent || '';
    return name.replace('*', '').trim();
  });

/** Presses Tab until the wanted element has the focus, and checks at every stop that the focus is visible. */
export async function tabTo(page: Page, wanted: string | RegExp, key = 'Tab') {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    // A list that has just lost the focus may need a moment to close.
    await expect.poll(() => coverOfFocus(page), { message: 'what has the focus is not hidden' }).toBeNull();
    expect(await fieldWithoutRing(page), 'a field with the focus has a ring').toBeNull();
    const name = await nameOfFocus(page);
    if (typeof wanted === 'string' ? name === wanted : wanted.test(name)) return;
  }
  throw new Error(`No Tab leads to ${String(wanted)}`);
}
