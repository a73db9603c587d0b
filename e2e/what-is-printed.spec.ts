import type { Page } from '@playwright/test';
import { propertyReports } from '@lintel/contract/areas/property-reports';
import { pages } from './pages.ts';
import { isLandscape, sheetsOf } from './paper.ts';
import { aTask } from './tasks.pages.ts';
import { expect, test } from './test.ts';

/** The URL of a draft inspection report, which says so in an alert. */
const aDraft = pages.find(({ route }) => route === '/inspection_view.html')!.at!;

/** The URL of a role, a form of checkboxes. */
const aRole = pages.find(({ route }) => route === '/admin/role.html')!.at!;

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
  await expect(page.locator('main table').first()).toBeVisible();
};

for (const reportType of ['properties', 'compliance', 'actions'] as const)
  test(
    `PRINT-003 the first sheet of the printed report of ${reportType} begins its table, and the last ends it`,
    { tag: reportType === 'compliance' ? [] : ['@thorough'] },
    async ({ page }) => {
      await page.addInitScript(() => (window.print = () => {}));
      // The page's own reply: other tests add and archive properties meanwhile.
      const answer = page.waitForResponse(`**/property/report/${reportType}.json`);
      await page.goto(`/property_report_view.html?reportType=${reportType}`);
      await settled(page);
      const { reportBody } = propertyReports.report.reply.parse(await (await answer).json());
      const { rows } = reportBody.parts[0]!.tables[0]!;
      const [first, last] = [rows[0]!, rows.findLast(({ as }) => as !== 'total')!].map(({ cells }) => String(cells[0]));
      const sheets = await sheetsOf(page);
      expect(sheets.length).toBeGreaterThan(1);
      expect(sheets[0]).toContain(first);
      expect(sheets.at(-1)).toContain(last);
      expect(sheets.join(' '), 'what stands at the foot of the screen is not on paper').not.toMatch(/Lintel \d/);
    },
  );

for (const address of ['/tasks', '/actions/list', '/property/'])
  test(
    `no date and no code of ${address} breaks on paper`,
    { tag: address === '/actions/list' ? [] : ['@thorough'] },
    async ({ page }) => {
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.goto(address);
      await settled(page);
      await page.emulateMedia({ media: 'print' });
      const { seen, broken } = await page.locator('main tbody').evaluate((rows) => {
        const found: { seen: number; broken: string[] } = { seen: 0, broken: [] };
        const texts = document.createTreeWalker(rows, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
          for (const written of text.data.matchAll(/\d\d\/\d\d\/\d{4}|^[A-Z]{2,4}-?\d{2,8}$/g)) {
            const range = document.createRange();
            range.setStart(text, written.index);
            range.setEnd(text, written.index + written[0].length);
            const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top));
            found.seen += 1;
            if (lines.size > 1) found.broken.push(written[0]);
          }
        return found;
      });
      // Other tests import properties with references in another format.
      expect(seen).toBeGreaterThan(0);
      expect(broken).toEqual([]);
    },
  );

test('each sheet of a record has its organisation, its name with the property, and its number', async ({
  page,
  api,
}) => {
  const { id, caption } = await aTask(api, { codes: ['EML01'], status: 'ALL' });
  await page.goto(`/task/${id}`);
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
  const sheets = await sheetsOf(page);
  expect(sheets.length).toBeGreaterThan(1);
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet).toContain(`Northbridge Homes · ${caption}`);
    expect(sheet).toContain(`${at + 1} / ${sheets.length}`);
  }
  expect(sheets.join(' '), 'a log that was not opened has nothing to print').not.toContain('Activity at the time');
});

test(
  'a list lies across its paper: no column is cut, and a number that is a link is as large as one that is not',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/accident/list/accident_list.html');
    await settled(page);
    expect(await isLandscape(page)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    // A4 landscape, inside its margins.
    await page.setViewportSize({ width: 1062, height: 718 });
    const last = page.getByRole('columnheader').last();
    expect(await last.evaluate((cell) => cell.getBoundingClientRect().right)).toBeLessThanOrEqual(1062);

    await page.goto('/people_list.html');
    await settled(page);
    const sizes = await page
      .locator('main tbody :is(td, td a)')
      .evaluateAll((all) => new Set(all.map((each) => getComputedStyle(each).fontSize)).size);
    expect(sizes).toBe(1);
  },
);

test.describe(() => {
  test.use({ as: 'admin' });
  test(
    'what is ticked is ticked on paper, and nothing to press is printed',
    { tag: '@thorough' },
    async ({ page, api }) => {
      await page.goto(await aRole(api));
      const ticked = page.locator('main input[type=checkbox]:checked');
      await expect(ticked.first()).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(ticked.first()).toHaveCSS('print-color-adjust', 'exact');
      await expect(ticked.first()).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.getByRole('button')).toHaveCount(0);
    },
  );
});

test(
  'every kind of training is on paper, and what an alert says is black there, in the dark too',
  { tag: '@thorough' },
  async ({ page, api }) => {
    await page.goto('/people_training.html');
    await settled(page);
    const kinds = await page.getByRole('columnheader').allTextContents();
    expect(kinds.length).toBeGreaterThan(3);
    const [sheet] = await sheetsOf(page);
    for (const kind of kinds) expect(sheet).toContain(kind);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(await aDraft(api));
    await expect(page.getByText('It does not count until it has one.')).toHaveCSS('color', 'rgb(0, 0, 0)');
  },
);

test(
  'REP-016 the first sheet of Reports begins its first chart, and a drawing stands on the sheet of its title',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/reports/compliance');
    await settled(page);
    const row = await page.locator('main table').first().locator('tbody tr th').first().innerText();
    const compliance = await sheetsOf(page);
    expect(compliance[0]).toContain(row.split('\n')[0]!.trim());
    const team = compliance.find((sheet) => sheet.includes('Team performance'));
    expect(team, 'the drawing stands on the sheet of its title').toContain('Unperformed');
    const someone = await page.locator('#chart-TeamPerformanceChart [data-place]').first().getAttribute('aria-label');
    expect(compliance.join(' '), 'who a mark stands for is told below the drawing').toContain(someone!.split(':')[0]!);
  },
);

test(
  'REP-016 two charts fill a sheet, and one as a table has all its rows on paper',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/reports/system');
    for (const chart of ['FileBarChart', 'PropertyPortfolio', 'UsersInSystem'])
      await expect(page.locator(`#chart-${chart} [data-place]`).first()).toBeVisible();
    expect(await sheetsOf(page), 'two charts below each other fill a sheet').toHaveLength(1);

    await page.goto('/reports/tasksAndActions');
    const chart = page.locator('#chart-AnnualTasksWorkloadChart');
    await chart.getByRole('button', { name: 'Show as table' }).click();
    const weeks = await chart.getByRole('rowheader').allInnerTexts();
    expect(weeks.length).toBeGreaterThanOrEqual(53);
    const paper = (await sheetsOf(page)).join(' ');
    expect(weeks.filter((week) => !paper.includes(week.replace(/\s+/g, ' ')))).toEqual([]);
  },
);

test(
  'SHELL-026 the dashboard is printed with whose it is, when and by whom, and no column of it is cut',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => (window.print = () => void (document.body.dataset['printed'] = 'once')));
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'once');
    const matrix = page.getByRole('table', { name: 'Compliance by group' });
    await expect(matrix).toBeVisible();
    await settled(page);
    const columns = await matrix.getByRole('columnheader').allInnerTexts();
    expect(columns.length).toBeGreaterThan(5);
    const sheets = await sheetsOf(page);
    expect(sheets[0]).toMatch(/Northbridge Homes · printed \d\d\/\d\d\/\d{4}, \d\d:\d\d by Amira Hussain/);
    const sheet = sheets.find((each) => each.includes('Compliance by group'))!;
    expect(columns.filter((column) => !sheet.includes(column.trim()))).toEqual([]);

    await page.emulateMedia({ media: 'print' });
    for (const drawn of ['progressbar', 'row'] as const) {
      const bar = page
        .getByRole(drawn)
        .locator(drawn === 'row' ? 'a > [aria-hidden] > span' : 'xpath=.')
        .first();
      await expect(bar).toHaveCSS('print-color-adjust', 'exact');
    }
  },
);
