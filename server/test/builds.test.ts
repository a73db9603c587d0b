import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, readlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder, temporaryFolder } from './temporary-folder.ts';

// A checkout with a builder that writes down what it built: what starts beside a server builds anew (decision 079).

let checkout: string;
const here = (path: string) => join(checkout, path);
const program = () => readFile(here('server/dist/current/main.js'), 'utf8');
const builds = async () => (await readdir(here('server/dist'))).filter((name) => name !== 'current').length;

async function builtFrom(source: string) {
  await writeFile(here('server/src/main.ts'), source);
  await promisify(execFile)(process.execPath, [here('bin/bundle.mjs')]);
}

beforeAll(async () => {
  checkout = await temporaryFolder();
  await cp(new URL('../../bin', import.meta.url), here('bin'), { recursive: true });
  for (const folder of ['server/src', 'contract', 'node_modules/rolldown/bin'])
    await mkdir(here(folder), { recursive: true });
  for (const file of ['package.json', 'rolldown.config.ts', 'tsconfig.json'])
    await writeFile(here(`server/${file}`), '');
  for (const file of ['package-lock.json', 'tsconfig.base.json']) await writeFile(here(file), '');
  await writeFile(
    here('node_modules/rolldown/bin/cli.mjs'),
    `import { readFileSync, writeFileSync } from 'node:fs';
    const source = readFileSync('src/main.ts', 'utf8');
    writeFileSync(process.argv.at(-1) + '/main.js', source);
    if (source === 'wrong') process.exit(1);`,
  );
});
afterAll(() => removeFolder(checkout));

it('a build leaves those of servers that run, and is what the next server runs only once it is whole', async () => {
  await builtFrom('first');
  await builtFrom('first');
  expect([await program(), await builds()]).toEqual(['first', 1]);
  await expect(builtFrom('wrong')).rejects.toMatchObject({ code: 1 });
  expect([await program(), await builds()]).toEqual(['first', 2]);
  await Promise.all([builtFrom('second'), builtFrom('second')]);
  expect(await program()).toBe('second');
});

it('a build removes those before the last three, but for what a server has used within the hour', async () => {
  await removeFolder(here('server/dist'));
  const all: string[] = [];
  for (const source of ['a', 'b', 'c', 'd', 'e']) {
    await builtFrom(source);
    all.push(await readlink(here('server/dist/current')));
  }
  const left = async () => {
    const names = await readdir(here('server/dist'));
    return all.filter((build) => names.includes(build));
  };
  expect(await left()).toEqual(all);

  const usedHoursAgo = [0.2, 0.3, 0.4, 9, 8];
  for (const [at, build] of all.entries())
    await utimes(here(`server/dist/${build}`), new Date(), new Date(Date.now() - usedHoursAgo[at]! * 3_600_000));
  await builtFrom('f');
  expect(await left()).toEqual(all.slice(0, 3));
});
