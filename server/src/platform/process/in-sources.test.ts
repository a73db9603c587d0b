import { readFileSync, readlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inSources } from './in-sources.ts';

const server = new URL('../../../', import.meta.url);
const bundle = `dist/${readlinkSync(new URL('dist/current', server))}`;
const placeOf = (text: string, path: string) => {
  const before = readFileSync(new URL(path, server), 'utf8').split(text)[0]!.split('\n');
  return `${server.pathname}${path}:${before.length}:${before.at(-1)!.length + 1}`;
};

it('a position in the bundle becomes the one in our sources, in whatever text it stands', () => {
  const line = (place: string) =>
    `{"err":{"stack":"Error: It failed\\n    at openLog (file://${place})\\n    at start"}}`;
  const text = 'openLog(level';
  expect(inSources(line(placeOf(text, `${bundle}/main.js`)))).toBe(line(placeOf(text, 'src/platform/process/log.ts')));
});

it('a position in a package, in no file of the bundle or outside it stays as it is', () => {
  const inPackage = placeOf('class Client extends EventEmitter', `${bundle}/main.js`);
  for (const place of [
    inPackage,
    `/server/${bundle}/other.js:1:1`,
    `/server/${bundle}/main.js:9999999:1`,
    `/web/${bundle}/main.js:1:1`,
  ])
    expect(inSources(place)).toBe(place);
});
