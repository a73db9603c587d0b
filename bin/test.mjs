// npm test: the checks, the unit and database tests, and the browser tests; nothing but this is what CI runs.
// npm run test:thorough: the tests with the tag `thorough`, which npm test leaves out: every role, every page on a phone, …
// The first two and the build of the client go side by side: what one leaves of two cores, the other takes.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedChecks } from './checks.mjs';
import { bin, installed, root, run, serverProcess, step, webClientBuilt } from './toolchain.mjs';

const reports = mkdtempSync(join(tmpdir(), 'lintel-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

await installed();
// The tests start the server dozens of times.
process.env.NODE_COMPILE_CACHE ??= serverProcess.env.NODE_COMPILE_CACHE;
const isThorough = process.argv.includes('--thorough');
let failed = 0;
let passed = 0;

const vitest = join(reports, 'vitest.json');
const [unit, notBuilt, failedToHold] = await Promise.all([
  step('Running the unit and database tests', () =>
    run(bin('vitest'), [
      'run',
      `--tags-filter=${isThorough ? 'thorough' : '!thorough'}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitest}`,
    ]),
  ),
  webClientBuilt(),
  isThorough ? 0 : step('Checking types, lint and format', failedChecks),
]);
count(unit.code, vitest, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]);
failed += failedToHold + (notBuilt === 0 ? 0 : 1);

if (existsSync(join(root, 'e2e', 'playwright.config.ts'))) {
  const playwright = join(reports, 'playwright.json');
  const browser = await step('Running the browser tests', () =>
    run(
      bin('playwright'),
      ['test', isThorough ? '--grep=@thorough' : '--grep-invert=@thorough', '--reporter=line,json'],
      {
        cwd: join(root, 'e2e'),
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright },
      },
    ),
  );
  count(browser.code, playwright, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected]);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

// A runner that fails without a failed test (a file that cannot be read, a rejection nobody heard) is a failure too.
function count(code, report, figures) {
  const [good, bad] = existsSync(report) ? figures(JSON.parse(readFileSync(report, 'utf8'))) : [0, 0];
  passed += good;
  failed += bad || (code === 0 ? 0 : 1);
}
