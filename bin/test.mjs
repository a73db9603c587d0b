// npm test: the checks, the unit and database tests, and the browser tests; nothing but this is what CI runs.
// npm run test:thorough: the tests with the tag `thorough`, which npm test leaves out: every role, every page on a phone, …
// The first two and the build of the client go side by side: what one leaves of two cores, the other takes.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { failedChecks } from './checks.mjs';
import { bin, installed, root, run, serverProcess, step, webClientBuilt } from './toolchain.mjs';

const reports = mkdtempSync(join(tmpdir(), 'lintel-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

await installed();
// The tests start the server dozens of times.
process.env.NODE_COMPILE_CACHE ??= serverProcess.env.NODE_COMPILE_CACHE;
const isThorough = process.argv.includes('--thorough');
let passed = 0;
// Named once more at the end, where a long output is read first.
const failed = [];
const unsteady = [];

const [unit, built, checks] = await Promise.all([
  step('Running the unit and database tests', () =>
    unitTests('vitest', [`--tags-filter=${isThorough ? 'thorough' : '!thorough'}`]),
  ),
  webClientBuilt(),
  isThorough ? [] : step('Checking types, lint and format', failedChecks),
]);
passed += unit.passed;
failed.push(...checks);
if (built !== 0) failed.push('the build of the client');
await triedOnceMore(unit);

if (existsSync(join(root, 'e2e', 'playwright.config.ts'))) {
  const browser = await step('Running the browser tests', browserTests);
  passed += browser.passed;
  failed.push(...browser.failed);
  unsteady.push(...browser.unsteady);
}

for (const name of unsteady) console.log(`! passed only when tried again: ${name}`);
for (const name of failed) console.log(`✗ ${name}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;

async function unitTests(name, args) {
  const file = join(reports, `${name}.json`);
  const { code } = await run(bin('vitest'), [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { numPassedTests: 0, testResults: [] };
  const bad = report.testResults.filter(({ status }) => status === 'failed');
  return {
    passed: report.numPassedTests,
    files: bad.map((result) => relative(root, result.name)),
    failed: named(code, bad.flatMap(failuresOfFile), 'the unit and database tests'),
  };
}

function failuresOfFile({ name, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  const file = relative(root, name);
  return tests.length ? tests.map(({ fullName }) => `${file} › ${fullName}`) : [file];
}

// A few files that failed are tried alone: what passes there was disturbed, and is named for somebody to mend.
async function triedOnceMore({ files, failed: names }) {
  const alone =
    files.length && files.length <= 3
      ? await step(`Trying ${files.join(', ')} alone`, () => unitTests('alone', files))
      : undefined;
  if (alone && !alone.failed.length) unsteady.push(...names);
  else failed.push(...names);
}

async function browserTests() {
  const file = join(reports, 'playwright.json');
  const { code } = await run(
    bin('playwright'),
    ['test', isThorough ? '--grep=@thorough' : '--grep-invert=@thorough', '--retries=1', '--reporter=line,json'],
    { cwd: join(root, 'e2e'), env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const { stats, suites } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { stats: { expected: 0 }, suites: [] };
  const specs = suites.flatMap(specsOf);
  const withStatus = (wanted) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map((spec) => `${spec.file} › ${spec.title}`);
  const flaky = withStatus('flaky');
  return {
    passed: stats.expected + flaky.length,
    unsteady: flaky,
    failed: named(code, withStatus('unexpected'), 'the browser tests'),
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

// A runner that fails without a failed test (a file that cannot be read, a rejection nobody heard) is a failure too.
function named(code, names, runner) {
  return names.length || code === 0 ? names : [runner];
}
