// What every command needs before it can run: the packages, a suitable Node, and calm progress messages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const bin = (name) => join(root, 'node_modules', '.bin', name);

const inRoot = (...parts) => join(root, ...parts);
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Ends the command with a sentence and no stack trace. */
export function giveUp(sentence, code = 1) {
  console.error(`\n${sentence}`);
  process.exit(code);
}

/** Does one piece of work and prints how long it took; `title` is a sentence in progress: "Building the web client". */
export async function step(title, work) {
  const began = Date.now();
  console.log(`· ${title} …`);
  const result = await work();
  const end = isEnding ? 'stopped after' : typeof result === 'number' && result !== 0 ? 'failed after' : 'done in';
  console.log(`· ${title}: ${end} ${seconds(began)}`);
  return result;
}

/** Runs a program to completion, or to its time limit. Quiet ones show their output only on failure. */
export function run(command, args, { quiet = false, cwd = root, env = {}, minutes = 20 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    const output = [];
    child.stdout?.on('data', (part) => output.push(part));
    child.stderr?.on('data', (part) => output.push(part));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) =>
      resolve({ code: exitCode(code, signal), output: Buffer.concat(output).toString() }),
    );
    passSignalsOn(child);
    endLate(child, minutes);
  });
}

// A test in an endless loop cannot be stopped from inside its own process.
function endLate(child, minutes) {
  const late = setTimeout(() => {
    console.error(`Not done after ${minutes} minutes: stopped.`);
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  }, minutes * 60_000);
  child.once('exit', () => clearTimeout(late));
}

/** Runs a program in place of this one: its input, output, signals and exit code are ours. What runs beside it ends with it. */
export function becomes(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, env: environment(), stdio: 'inherit', ...options });
  passSignalsOn(child);
  child.once('error', (error) => giveUp(`${command} cannot be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    void endOthers().then(() => process.exit(process.exitCode || exitCode(code, signal)));
  });
  return child;
}

/**
 * Installs exactly what the lock file says, unless that is already installed: what Lintel runs on and, to work on it, the tools
 * that only tests, checks and measurements need. Tools that are there stay.
 */
export async function installed({ withTools = false } = {}) {
  const lock = readFileSync(inRoot('package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const stampFile = inRoot('node_modules', '.lintel-lock');
  const [before, hadNoTools] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [undefined, true];
  if (before === hash && (!hadNoTools || !withTools)) return;
  const tools = withTools || !hadNoTools;
  if (!isWhatTheLockSays(JSON.parse(lock), tools)) {
    const first = existsSync(inRoot('node_modules')) ? '' : ' (the first time this takes a minute or two)';
    await step(`Installing the packages that the lock file names${first}`, async () => {
      const { code, output } = await npmInstalls({ tools, onlyAdds: before === hash });
      if (interruptedBy) process.exit(exitCode(null, interruptedBy));
      if (code !== 0) giveUp(`${output.trim()}\n\nThe packages could not be installed; npm says why above.`, code);
    });
  }
  writeFileSync(stampFile, tools ? hash : `${hash} ${WITHOUT_TOOLS}`);
}
const WITHOUT_TOOLS = 'without-tools';

/** The Node to run everything with: this one if it is recent enough, otherwise the one among the packages. */
export function suitableNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 10)) return process.execPath;
  const packaged = inRoot('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(packaged)) return packaged;
  return giveUp(
    `Lintel needs Node 24.10 or later; this is ${process.versions.node}, and no package brings one for ` +
      `${process.platform} ${process.arch}. Install Node 26 from nodejs.org and run the command again.`,
  );
}

/**
 * How the server's process is started (decision 026): a small young generation, few malloc arenas, memory released when idle,
 * and a compile cache shared by later starts and threads.
 */
export const serverProcess = {
  flags: ['--max-semi-space-size=16', '--max-old-space-size=2000', '--expose-gc'],
  env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled') },
};

/** What every server runs: its sources and packages in one file, which starts in half of the work (decision 079). */
export const serverProgram = inRoot('server', 'dist', 'current', 'main.js');

/** Bundles the server if its sources have changed since the last time; a command whose server cannot be bundled ends. */
export async function serverBundled() {
  const code = await builtOnce('server', {
    title: 'Bundling the server',
    from: [
      'server/src',
      'server/package.json',
      'server/rolldown.config.ts',
      'server/tsconfig.json',
      'tsconfig.base.json',
      'contract',
    ],
    program: ['rolldown/bin/cli.mjs', '-c', 'rolldown.config.ts', '--configLoader', 'native', '--dir'],
  });
  if (code !== 0) process.exit(code);
}

/** Builds the web client if its sources have changed since the last build. */
export async function webClientBuilt() {
  if (!existsSync(inRoot('web', 'index.html'))) return 0;
  return builtOnce('web', {
    title: 'Building the web client',
    from: ['web', 'contract/src'],
    program: ['vite/bin/vite.js', 'build', '--outDir'],
  });
}

// Each build has a folder of its own, named after its sources, and `current` is a link to the latest that is whole: servers that run
// keep the files of theirs, and two commands can build at once.
async function builtOnce(workspace, { title, from, program: [file, ...args] }) {
  const stamp = fingerprint(...from.map((path) => inRoot(path)), inRoot('package-lock.json')).slice(0, 16);
  const builds = inRoot(workspace, 'dist');
  const current = join(builds, 'current');
  if (existsSync(current) && readlinkSync(current).startsWith(stamp)) return 0;
  return step(title, async () => {
    const builder = inRoot('node_modules', file);
    const build = `${stamp}-${process.pid}`;
    try {
      mkdirSync(join(builds, build), { recursive: true });
    } catch ({ message }) {
      console.error(`\nThis must be run once by somebody who may write in the checkout: ${message}`);
      return 1;
    }
    const { code, output } = await run(suitableNode(), [builder, ...args, join('dist', build)], {
      cwd: inRoot(workspace),
      quiet: true,
    });
    if (code === 0) {
      const link = join(builds, `${build}.link`);
      symlinkSync(build, link);
      renameSync(link, current);
      removeOldBuilds(builds);
    } else if (!isEnding) console.error(`${output.trim()}\n\n${title} failed; the reason is above.`);
    return code;
  });
}

const KEPT_BUILDS = 3;
/** A server marks the build that it runs every five minutes: it may still load parts of it. */
const UNUSED_MS = 3_600_000;

function removeOldBuilds(builds) {
  const used = (name) => statSync(join(builds, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const others = readdirSync(builds).filter((name) => name !== 'current');
  for (const name of others.toSorted((a, b) => used(b) - used(a)).slice(KEPT_BUILDS))
    if (used(name) < Date.now() - UNUSED_MS) rmSync(join(builds, name), { recursive: true, force: true });
}

/** The environment of everything we start: the suitable Node and the packages' programs come first on PATH. */
export function environment(more = {}) {
  const path = [dirname(suitableNode()), inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, ...more, PATH: path };
  // A setting for another Node's headers would make native packages build against the wrong ones.
  delete env.npm_config_nodedir;
  return env;
}

// A registry that lags behind may lack some packages for other platforms; npm ci then reports them missing, without a version,
// and refuses a lock file that is right for this machine. npm install takes the same versions and continues.
async function npmInstalls({ tools, onlyAdds }) {
  const options = [
    tools ? '--include=dev' : '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-update-notifier',
  ];
  // npm ci would remove and unpack again what is there.
  if (onlyAdds) return npm(['install', '--no-save', ...options]);
  const strict = await npm(['ci', ...options]);
  const missing = strict.output.match(/(?<=Missing: )\S+(?= from lock file)/g) ?? [];
  const isForOthers =
    missing.length > 0 && missing.every((name) => name.endsWith('@')) && !/Invalid:/.test(strict.output);
  return strict.code !== 0 && isForOthers ? npm(['install', '--no-save', ...options]) : strict;
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const env = { ...process.env };
  delete env.npm_config_nodedir;
  return new Promise((resolve) => {
    const own = cli && /npm-cli\.c?js$/.test(cli);
    const child = spawn(own ? process.execPath : 'npm', own ? [cli, ...args] : args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (part) => output.push(part));
    child.stderr.on('data', (part) => output.push(part));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output: output.join('') }));
    passSignalsOn(child);
  });
}

// After an `npm install` following a change to the lock file, everything it lists is there and need not be installed again.
function isWhatTheLockSays(lock, withTools) {
  const noted = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const { packages } = JSON.parse(readFileSync(noted, 'utf8'));
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = packages[path];
    if (!found) return Boolean(wanted.optional || wanted.peer || wanted.devOptional || (wanted.dev && !withTools));
    return wanted.link || (found.version === wanted.version && existsSync(inRoot(path, 'package.json')));
  });
}

function fingerprint(...paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(sources)) hash.update(relative(root, path)).update('\0').update(readFileSync(path));
  return hash.digest('hex');
}

function sources(path) {
  if (/\.[a-z.]+$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(
      ({ name }) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('.'),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sources(join(path, entry.name)) : [join(path, entry.name)]));
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

const running = new Set();
let interruptedBy;
let isEnding = false;
/** Whether the command was told to stop, or its program has ended: what is cut short then has not failed. */
export const isBeingStopped = () => isEnding;

function passSignalsOn(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

async function endOthers() {
  isEnding = true;
  const ends = [...running].map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ends);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interruptedBy ??= signal;
    isEnding = true;
    if (running.size === 0) process.exit(exitCode(null, signal));
    for (const child of running) child.kill(signal);
  });
}
