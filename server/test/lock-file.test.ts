import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Locked = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>;

const file = new URL('../../package-lock.json', import.meta.url);
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };

/** Where a package may find another: in its own folder or in one above it. */
function* placesOf(name: string, asker: string) {
  const folders = asker.split('/');
  for (let depth = folders.length; depth >= 0; depth--)
    yield [...folders.slice(0, depth), 'node_modules', name].filter(Boolean).join('/');
}

const namedBy = ({ dependencies, devDependencies, optionalDependencies }: Locked) =>
  Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });

// A missing entry goes unnoticed where the file was written: it may be for another platform, on which `npm ci` then refuses the
// file.
it('the lock file holds every package that one of its packages names', () => {
  const missing = Object.entries(packages).flatMap(([asker, locked]) =>
    namedBy(locked)
      .filter((name) => !placesOf(name, asker).some((place) => place in packages))
      .map((name) => `${name}, named by ${asker || 'the root'}`),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(missing, 'Delete node_modules and run npm install where the registry has all of them').toEqual([]);
});

// `npm start` installs no tools. What the client's own sources import, its build looks for.
it('what npm start runs imports nothing that is among the tools', () => {
  const root = new URL('../../', import.meta.url);
  const tools = ['', 'server', 'web'].flatMap((of) => Object.keys(packages[of]?.devDependencies ?? {}));
  const files = globSync(['bin/{start,run,toolchain}.mjs', '{server,contract}/src/**/*.ts', '{server,web}/*.ts'], {
    cwd: root,
  }).filter((path) => !/\.test\.ts$|\/testing[-.\w]*\.ts$|\/examples\.ts$|vitest\.config\.ts$/.test(path));
  const imported = /^(?!import type).*(?:from |import |import\()'([^'.#][^']*)'/gm;
  const found = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(imported)]
      .map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => tools.includes(name))
      .map((name) => `${file} imports ${name}`),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(tools).toContain('vitest');
  expect(found, 'Move the package from devDependencies to dependencies').toEqual([]);
});
