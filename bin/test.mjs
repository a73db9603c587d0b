// npm test: the checks, the unit and database tests, and the browser tests; nothing but this is what CI runs.
// npm run test:thorough: the tests with the tag `thorough`, which npm test leaves out: every role, every page on a phone, …
// The unit and database tests go beside all others: what one leaves of two cores, another takes. The browser tests wait
// for the checks, which need as much memory as they do.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { failedChecks } from './checks.mjs';
import { bin, installed, root, run, serverProcess, step, webClientBuilt } from './toolchain.mjs';

const reports = mkdtempSync(join(tmpdir(), 'lintel-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

await installed();
// The tests start the server dozens of times.
process.env.NODE_COMPILE_CACHE ??= serverProcess.env.NODE_COMPILE_CACHE;
const isThorough = process.argv.includes('--thorough');
/** Against a run that hangs, on a machine that does other things besides. */
const MINUTES = 40;
let passed = 0;
// Named once more at the end, where a long output is read first.
const failed = [];
const unsteady = [];

const [unit, browser] = await Promise.all([
  step('Running the unit and database tests', () => unitTests('vitest', [])),
  checksAndBrowserTests(),
]);
passed += unit.passed + browser.passed;
failed.push(...browser.failed);
unsteady.push(...browser.unsteady);
await triedOnceMore(unit);

for (const name of unsteady) console.log(`! passed only when tried again: ${name}`);
for (const name of failed) console.log(`✗ ${name}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;

async function checksAndBrowserTests() {
  const [built, checks] = await Promise.all([
    webClientBuilt(),
    isThorough ? [] : step('Checking types, lint and format', failedChecks),
  ]);
  const failedBefore = [...checks, ...(built === 0 ? [] : ['the build of the client'])];
  if (built !== 0 || !existsSync(join(root, 'e2e', 'playwright.config.ts')))
    return { passed: 0, failed: failedBefore, unsteady: [] };
  const browser = await step('Running the browser tests', browserTests);
  return { ...browser, failed: [...failedBefore, ...browser.failed] };
}

async function unitTests(name, args) {
  const file = join(reports, `${name}.json`);
  const { code } = await run(
    bin('vitest'),
    [
      'run',
      ...args,
      `--tags-filter=${isThorough ? 'thorough' : '!thorough'}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { minutes: MINUTES },
  );
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
  const { code, output } = await run(
    bin('playwright'),
    ['test', isThorough ? '--grep=@thorough' : '--grep-invert=@thorough', '--retries=1', '--reporter=dot,json'],
    { cwd: join(root, 'e2e'), env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file }, minutes: MINUTES, quiet: true },
  );
  // Not before: the other tests print meanwhile.
  if (code !== 0) console.log(output.trim());
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
    unsteady: specs.flatMap(stumblesOf),
    failed: named(code, withStatus('unexpected'), 'the browser tests'),
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** What passed at the second try, with what the first one met: nothing else tells of it. */
function stumblesOf({ file, title, tests }) {
  const first = tests.find(({ status }) => status === 'flaky')?.results.find(({ error }) => error);
  return first
    ? [`${file} › ${title}\n${stripVTControlCharacters(first.error.message).replaceAll(/^/gm, '    ')}`]
    : [];
}

// A runner that fails without a failed test (a file that cannot be read, a rejection nobody heard) is a failure too.
function named(code, names, runner) {
  return names.length || code === 0 ? names : [runner];
}
