import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** What depends on colours and widths, for pages whose structure has been checked already. */
const ofAppearance = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
/** Desktop in light and phone in dark: together they check every width and every colour. */
export const looks = [
  { name: 'desk', size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/**
 * What holds for every page in every state: axe finds nothing, it has a title and one heading, nothing overflows, no button
 * clips its text, and the fields of a row are level.
 */
export async function expectSound(
  page: Page,
  {
    within = 'html',
    colorScheme,
    appearanceOnly = false,
  }: { within?: string; colorScheme: 'light' | 'dark'; appearanceOnly?: boolean },
) {
  await inScheme(page, colorScheme);
  await expectNothingFound(page, within, {
    // Reporting all passes as well would be a quarter of the work.
    resultTypes: ['violations'],
    ...(appearanceOnly
      ? { runOnly: { type: 'rule', values: ofAppearance } }
      : { runOnly: { type: 'tag', values: standards }, rules: { 'landmark-unique': { enabled: true } } }),
  });
  expect.soft(await page.title(), `${where(page)} has a title`).toMatch(/\S+ · Lintel$/);
  expect.soft(await page.locator('h1').count(), `${where(page)} has one main heading`).toBe(1);
  await expectNoSidewaysScroll(page);
  await expectNothingCut(page);
  await expectLevelBoxes(page);
}

/** Text of which a button shows only the upper half, which axe does not detect. Text for screen readers only is a pixel high. */
async function expectNothingCut(page: Page) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, button *')]
      .filter((each) => each.clientHeight > 4 && each.scrollHeight > each.clientHeight + 2)
      .filter((each) => ['hidden', 'clip'].includes(getComputedStyle(each).overflowY))
      .map((each) => each.innerText),
  );
  expect.soft(cut, `${where(page)} cuts no words of its buttons`).toEqual([]);
}

/** Fields that start at one height while their boxes do not: one has its hint above the box. */
async function expectLevelBoxes(page: Page) {
  const uneven = await page.evaluate(() =>
    [...document.querySelectorAll('main *, [role=dialog] *')]
      .filter((each) => getComputedStyle(each).display === 'grid')
      .flatMap((grid) => {
        const boxes = [...grid.children].flatMap((field) => {
          const box = field.querySelector('.mantine-Input-wrapper');
          const top = (of: Element) => Math.round(of.getBoundingClientRect().top);
          return box ? [{ begins: top(field), box: top(box), name: field.textContent }] : [];
        });
        const rows = [...Map.groupBy(boxes, ({ begins }) => begins).values()];
        return rows.filter(([first, ...rest]) => rest.some(({ box }) => Math.abs(box - first!.box) > 2));
      })
      .map((row) => row.map(({ name }) => name).join(' | ')),
  );
  expect.soft(uneven, `${where(page)} has the boxes of a row level`).toEqual([]);
}

async function inScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(async () => {
    // One animation may start the next (an inherited colour follows its parent); endless ones are not waited for.
    const ending = () =>
      document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    for (let left = ending(); left.length; left = ending()) {
      await Promise.all(left.map((each) => each.finished.catch(() => {})));
      await new Promise(requestAnimationFrame);
    }
  });
}

async function expectNothingFound(page: Page, within: string, options: RunOptions) {
  await scrollable(page, true);
  // Compiling it is a tenth of the work, and it stays as long as the document does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (of) => (window as unknown as { axe: typeof axe }).axe.run(of.within, of.options),
    { within, options },
  );
  await scrollable(page, false);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
  );
  expect.soft(found, `axe finds nothing on ${where(page)}`).toEqual([]);
}

/** A sticky footer covers whatever is under it until one scrolls on; axe would take that for its position. */
const scrollable = (page: Page, isLoose: boolean) =>
  page.evaluate((loose) => {
    for (const each of document.querySelectorAll<HTMLElement>('[data-at-end]'))
      each.style.position = loose ? 'static' : '';
  }, isLoose);

export async function expectNoSidewaysScroll(page: Page) {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A page that has just become narrower is laid out again by its scripts.
  await expect
    .configure({ soft: true })
    .poll(overhang, `${where(page)} does not scroll sideways`)
    .toBe(0);
}

const where = (page: Page) => `${new URL(page.url()).pathname} at ${page.viewportSize()?.width} px`;
