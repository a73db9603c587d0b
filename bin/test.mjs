// npm test: the checks, the unit and database tests, and the browser tests; CI runs exactly this.
// npm run test:thorough: the tests tagged `thorough`, which npm test leaves out: every role, every page on a phone, …
// The unit and database tests run beside all others, to keep both of two cores busy. The browser tests wait for the checks,
// which need as much memory as they do.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { failedChecks } from './checks.mjs';
import { bin, installed, root, run, serverBundled, serverProcess, step, webClientBuilt } from './toolchain.mjs';

const isInMemory = !process.env.TMPDIR && fitInMemory();
const temporary = mkdtempSync(join(isInMemory ? '/dev/shm' : tmpdir(), 'lintel-tests-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
if (isInMemory) {
  // PostgreSQL runs under another account than root, which must be able to enter.
  chmodSync(temporary, 0o1777);
  process.env.TMPDIR = temporary;
}

await installed({ withTools: true });
// The tests start the server and its commands dozens of times.
process.env.NODE_COMPILE_CACHE ??= serverProcess.env.NODE_COMPILE_CACHE;
const isThorough = process.argv.includes('--thorough');
/** For a run that hangs, on a machine that is also busy with other work. */
const MINUTES = 40;
let passed = 0;
// Repeated at the end, where people look first in a long output.
const failed = [];
const unsteady = [];

// Both need it.
const bundled = serverBundled();
const [unit, browser] = await Promise.all([
  bundled.then(() => step('Running the unit and database tests', () => unitTests('vitest', []))),
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

/**
 * Whether temporary files may lie in memory. A database is a thousand files: four tests that create some took a fifth less of
 * processor time there, and two thirds of the time.
 */
function fitInMemory() {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';
  const [, options = 'noexec'] = mounts.match(/^\S+ \/dev\/shm \S+ (\S+)/m) ?? [];
  // Tests run as root copy PostgreSQL's program to where its account can reach it.
  if (options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return Math.min(freemem(), bavail * bsize) > 8 * 1024 ** 3;
}

async function checksAndBrowserTests() {
  const [built, checks] = await Promise.all([
    webClientBuilt(),
    isThorough ? [] : step('Checking types, lint and format', failedChecks),
    bundled,
  ]);
  const failedBefore = [...checks, ...(built === 0 ? [] : ['the build of the client'])];
  if (built !== 0 || !existsSync(join(root, 'e2e', 'playwright.config.ts')))
    return { passed: 0, failed: failedBefore, unsteady: [] };
  const browser = await step('Running the browser tests', browserTests);
  return { ...browser, failed: [...failedBefore, ...browser.failed] };
}

async function unitTests(name, args) {
  const file = join(temporary, `${name}.json`);
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
    // Of React's warnings, those that cost the client's tests much (decision 058).
    { minutes: MINUTES, env: isThorough ? { ALL_WARNINGS: '1' } : {} },
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

// A few failed files are run again alone: what passes then was disturbed, and is named so that somebody fixes it.
async function triedOnceMore({ files, failed: names }) {
  const alone =
    files.length && files.length <= 3
      ? await step(`Trying ${files.join(', ')} alone`, () => unitTests('alone', files))
      : undefined;
  if (alone && !alone.failed.length) unsteady.push(...names);
  else failed.push(...names);
}

async function browserTests() {
  const file = join(temporary, 'playwright.json');
  const { code, output } = await run(
    bin('playwright'),
    ['test', isThorough ? '--grep=@thorough' : '--grep-invert=@thorough', '--retries=1', '--reporter=dot,json'],
    {
      cwd: join(root, 'e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, DEMO_ORGANISATIONS: isThorough ? '2' : '1' },
      minutes: MINUTES,
      quiet: true,
    },
  );
  // Not earlier: the other tests print meanwhile.
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

/** Tests that passed at the second attempt, with the error of the first: nothing else reports them. */
function stumblesOf({ file, title, tests }) {
  const first = tests.find(({ status }) => status === 'flaky')?.results.find(({ error }) => error);
  return first
    ? [`${file} › ${title}\n${stripVTControlCharacters(first.error.message).replaceAll(/^/gm, '    ')}`]
    : [];
}

// A runner that fails without a failed test (an unreadable file, an unhandled rejection) is a failure too.
function named(code, names, runner) {
  return names.length || code === 0 ? names : [runner];
}
