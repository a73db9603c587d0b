import { chartsOfTab, reportTabs } from '@lintel/contract/areas/reports/charts';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectSound, looks } from './sound-page.ts';
import { expect, test } from './test.ts';

const tab = (page: Page) => page.getByRole('tab', { selected: true });
const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
};

test(
  'REP-006 REP-007 REP-008 REP-009 the tabs of the reports are walked by keyboard, and go with back and forward',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/reports');
    await settled(page);
    await expect(tab(page)).toHaveText('Compliance');
    await tab(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/reports\/tasksAndActions$/);
    await expect(tab(page)).toHaveText('Tasks and actions');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/reports\/riskAssessment$/);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/reports\/system$/);
    await page.goBack();
    await expect(tab(page)).toHaveText('Risk assessment');
    await page.goForward();
    await expect(tab(page)).toHaveText('System');

    await page.goto('/reports?tab=tasksAndActions&reportId=TasksbyGroupChart');
    await settled(page);
    await expect(page.getByRole('heading', { name: 'Open tasks by group' })).toBeInViewport();
  },
);

test(
  'REP-040 a number of a chart is that of the list that Enter opens on it',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const chart = page.getByRole('group', { name: 'Open tasks by interval' });
    const mark = page.locator(':focus');
    // Other tests add tasks meanwhile: then all is read again.
    await expect(async () => {
      const { intervals } = await api.send(reports.portfolioTasks, { body: {} });
      expect(intervals.length).toBeGreaterThan(1);
      await page.goto('/reports/tasksAndActions');
      await settled(page);
      await chart.locator('[tabindex="0"]').focus();
      await page.keyboard.press('ArrowDown');
      const { intervalName, taskCount } = intervals.filter((each) => each.taskCount > 0)[1]!;
      const name = `${taskCount.toLocaleString('en-GB')} ${taskCount === 1 ? 'task' : 'tasks'}, ${intervalName}`;
      await expect(mark).toHaveAccessibleName(name, { timeout: 10_000 });
      await expect(page.getByRole('tooltip')).toHaveText(name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/tasks\/list\?/);
      const total = new RegExp(`of ${taskCount.toLocaleString('en-GB')}$`);
      await expect(page.getByText(total).first()).toBeVisible({ timeout: 10_000 });
    }).toPass();
  },
);

test(
  'REP-012 charts are dragged into another order, which is there again',
  { tag: '@thorough' },
  async ({ another }) => {
    const { page, api } = await another('admin');
    await api.send(reports.savePreset, { body: { orderCodes: [] } });
    await page.goto('/reports/riskAssessment');
    await settled(page);
    const order = () => page.locator('section[id^="chart-"] h2').allTextContents();
    const [first, second] = await order();
    await page.getByRole('button', { name: 'Configure and reorder' }).click();
    const charts = page
      .getByRole('dialog')
      .getByRole('list', { name: 'Charts of Risk assessment' })
      .getByRole('listitem');
    await charts.nth(0).dragTo(charts.nth(1));
    await expect(charts).toContainText([second!, first!]);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.poll(order).toEqual([second, first]);
    await page.reload();
    await expect.poll(order).toEqual([second, first]);
    await api.send(reports.savePreset, { body: { orderCodes: [] } });
  },
);

test(
  'every mark and every cell of every chart is reached by arrow keys from the one that Tab comes to',
  { tag: '@thorough' },
  async ({ page }) => {
    for (const name of reportTabs) {
      await page.goto(`/reports/${name}`);
      await settled(page);
      const drawings = page.locator('section[id^="chart-"] [role=group]:has([data-place]), section [role=grid]');
      await expect(drawings.first()).toBeVisible();
      const left = await drawings.evaluateAll((each) =>
        each.map((drawing) => {
          const places = [
            ...drawing.querySelectorAll<HTMLElement>('[data-place], [data-cell]:not(:has(a)), [data-cell] a'),
          ];
          const reached = new Set(places.filter(({ tabIndex }) => tabIndex === 0));
          if (reached.size !== 1) return `Tab comes to ${reached.size} of ${drawing.ariaLabel}`;
          for (const place of reached)
            for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
              place.focus();
              place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
              if (drawing.contains(document.activeElement)) reached.add(document.activeElement as HTMLElement);
            }
          return places.filter((place) => !reached.has(place)).map((place) => place.outerHTML);
        }),
      );
      expect(left.flat(), name).toEqual([]);
    }
  },
);

async function standSideBySide(page: Page) {
  const double = page.locator('#chart-PropertiesPortfolioAndUsersInSystemChart > section');
  const places = () => double.evaluateAll((frames) => frames.map((frame) => frame.getBoundingClientRect().toJSON()));
  await expect.poll(async () => new Set((await places()).map(({ top }) => top)).size, 'side by side').toBe(1);
  const [left, right] = await places();
  expect(right.left).toBeGreaterThan(left.right);
}

for (const name of reportTabs) {
  test(
    `REP-113 ${name === 'system' ? 'REP-028 ' : ''}the charts of ${name} are sound on a desk in light, on a phone in dark, and as tables`,
    { tag: name === 'system' ? [] : ['@thorough'] },
    async ({ page }) => {
      await page.goto(`/reports/${name}`);
      for (const { size, colorScheme } of looks) {
        await page.setViewportSize(size);
        await settled(page);
        if (name === 'system' && size.width > 1000) await standSideBySide(page);
        expect(await page.locator('section[id^="chart-"]').count()).toBeGreaterThanOrEqual(chartsOfTab[name].length);
        // Its structure is that of the desk.
        await expectSound(page, { colorScheme, appearanceOnly: size.width < 1000 });
      }
      const drawn = page.getByRole('button', { name: 'Show as table' });
      for (let left = await drawn.count(); left > 0; left -= 1) await drawn.first().click();
      // Targets covered by the header of the page would count as too small.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectSound(page, { colorScheme: 'dark', appearanceOnly: true });
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    },
  );
}
