// The checks that need no running program: types, lint, format.
import { existsSync, readdirSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { bin, root, run } from './toolchain.mjs';

// The server's program includes the contract, under the same settings.
const workspaces = ['server', 'web', 'e2e'];
const hasSources = (workspace) =>
  existsSync(join(root, workspace, 'tsconfig.json')) &&
  readdirSync(join(root, workspace), { recursive: true }).some(
    (name) => /\.tsx?$/.test(name) && !name.includes('node_modules'),
  );

/** Results for unchanged files are cached: a second check takes a tenth of the time of the first. */
const remembering = (name) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', `types-in-${name}.tsbuildinfo`),
];

/** Runs every check, shows the output of those that fail, and returns their titles. */
export async function failedChecks() {
  // For those written in Go: collecting garbage less often takes a sixth less time, and lint up to 1 GB more memory.
  if (freemem() > 8 * 1024 ** 3) process.env.GOGC ??= '400';
  // Several checkers each compute the same types: four take two and a half times the processor time of one.
  const checks = [
    ...workspaces
      .filter(hasSources)
      .map((name) => [`types in ${name}`, 'tsc', ['-p', join(root, name), '--checkers', '1', ...remembering(name)]]),
    ['lint', 'oxlint', ['--type-aware', '--deny-warnings'], { GOMAXPROCS: '1' }],
    ['format', 'oxfmt', ['--check']],
  ];
  const failed = [];
  for (const [title, program, args, env] of checks) {
    const began = Date.now();
    const { code, output } = await run(bin(program), args, { quiet: true, env });
    console.log(`${code === 0 ? '✓' : '✗'} ${title.padEnd(20)} ${((Date.now() - began) / 1000).toFixed(1)} s`);
    if (code !== 0) console.log(output.trim().replaceAll(/^/gm, '    '));
    if (code !== 0) failed.push(title);
  }
  return failed;
}
