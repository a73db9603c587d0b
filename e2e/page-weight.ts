import { expect, type Page } from '@playwright/test';

const MOST_SHIFT = 0.05;
/** With what follows a page when it is there: until then it has twenty at most (`no-page-grows`). */
const MOST_SCRIPTS = 26;

type Measuring = Window & { shifted?: { value: number; of: string[] }[] };

/** Collects layout shifts from the first paint on, without those that user input causes. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifted: { value: number; of: string[] }[] = ((window as Measuring).shifted = []);
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? '').slice(0, 40);
    new PerformanceObserver((seen) => {
      for (const { value, hadRecentInput, sources } of seen.getEntries() as Shift[])
        if (!hadRecentInput) shifted.push({ value, of: sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Nothing jumps while the page loads, and its script comes in few chunks; `npm run bench` gives their size. */
export async function expectLight(page: Page) {
  const { shifted, scripts } = await page.evaluate(() => ({
    shifted: (window as Measuring).shifted ?? [],
    scripts: performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  }));
  const at = `${new URL(page.url()).pathname} at ${page.viewportSize()?.width} px`;
  const shift = shifted.reduce((sum, { value }) => sum + value, 0);
  expect.soft(shift, `${at} does not jump: ${JSON.stringify(shifted)}`).toBeLessThan(MOST_SHIFT);
  expect.soft(scripts.length, `the pieces of script of ${at}: ${scripts.join(' ')}`).toBeLessThanOrEqual(MOST_SCRIPTS);
}
