import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../../web/src');
const sheetOf = (file: string, path: string) =>
  readFileSync(path.startsWith('.') ? join(web, dirname(file), path) : join(web, path.slice(1)), 'utf8');

it('every class that a component takes from a style sheet is in it; one that is not styles nothing, and no type says so', () => {
  const missing = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
    const source = readFileSync(join(web, file), 'utf8');
    return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, path]) => {
      const classes = new Set(sheetOf(file, path!).match(/(?<=\.)[a-z]\w*/gi));
      const used = source.match(new RegExp(String.raw`(?<![\w.'/-])${name}\.\w+`, 'g')) ?? [];
      return used.filter((each) => !classes.has(each.slice(name!.length + 1))).map((each) => `${file}: ${each}`);
    });
  });
  expect(missing).toEqual([]);
});
