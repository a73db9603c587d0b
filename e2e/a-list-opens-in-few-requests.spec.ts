import { expect, test } from './test.ts';

for (const [address, tag] of [
  ['/property/', []],
  ['/actions/list', ['@thorough']],
] as const)
  test(
    `${address} comes in at most twenty pieces of script, and again asks for its data alone`,
    { tag: [...tag] },
    async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      await page.waitForLoadState('networkidle');

      const asked: { path: string; isKept: boolean }[] = [];
      page.on('response', (response) => {
        const path = new URL(response.url()).pathname;
        // Late requests of the previous page are not counted.
        if (response.request().isNavigationRequest()) asked.length = 0;
        asked.push({ path, isKept: /immutable/.test(response.headers()['cache-control'] ?? '') });
      });
      await page.goto(address);
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      await page.waitForLoadState('networkidle');
      const scripts = asked.map(({ path }) => path).filter((path) => path.endsWith('.js'));
      expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(20);
      const others = asked.map(({ path }) => path).filter((path) => !path.endsWith('.js'));
      expect(others.length, others.join(' ')).toBeLessThanOrEqual(10);
      const anew = asked.filter(({ isKept }) => !isKept).map(({ path }) => path);
      expect(anew.filter((path) => !path.startsWith('/api/')).toSorted()).toEqual(
        [address, '/config.json', '/currentUser'].toSorted(),
      );
    },
  );

test('AUTH-013 every call goes where /config.json, read at the start, says', { tag: '@thorough' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { apiPath: string };
    expect(config.apiPath).toBe('/api/');
    await route.fulfill({ response, json: { ...config, apiPath: '/elsewhere/' } });
  });
  await page.route('/elsewhere/**', (route) =>
    route.continue({ url: route.request().url().replace('/elsewhere/', '/api/') }),
  );
  await page.goto('/property/');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(asked.filter((path) => path === '/config.json')).toHaveLength(1);
  expect(asked).toContain('/elsewhere/property/data-table/filter.json');
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
