import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { texts } from '@lintel/contract/texts/index';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const source = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !file.startsWith('contract/src/texts/') && !/\.test\.|testing/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

const written = new Set(source.match(/(?<=['"`])[\w.-]+(?=['"`])/g));
/** Composed keys, `rules.field.${place}`, as patterns. One that began with a value would stand for keys of any area. */
const composed = [...source.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)]
  .map(([, template]) => template!.split(/\$\{[^}]*\}/))
  .filter(([first]) => first !== '')
  .filter((parts) => parts.every((part) => /^[\w.-]*$/.test(part)) && parts.some((part) => /\w\.|\.\w/.test(part)))
  .map((parts) => new RegExp(`^${parts.map((part) => part.replace(/[^\w]/g, String.raw`\$&`)).join('[\\w.-]+')}$`));

const isUsed = (key: string): boolean => written.has(key) || composed.some((pattern) => pattern.test(key));

/** A name of a value, a file or a switch, which belongs in code. */
const wordOfPrograms = /[A-Z]_[A-Z]|\.json\b|\b(?:bypass|default|null|enum|boolean)/i;

it('every text is used by somebody; one that is not goes, or is spelt otherwise where it is meant', () => {
  const unused = Object.keys(texts).filter((key) => !isUsed(key) && !isUsed(key.replace(/_one$/, '')));
  expect(unused).toEqual([]);
});

it('what people read of the dictionaries that are shipped holds no word of a program', () => {
  const found = globSync('server/db/dictionaries/*.json', { cwd: root }).flatMap((file) => {
    const read = readFileSync(join(root, file), 'utf8').matchAll(/"(?:name|description|note)": "((?:[^"\\]|\\.)*)"/g);
    return [...read].map(([, words]) => words!).filter((words) => wordOfPrograms.test(words));
  });
  expect(found).toEqual([]);
});
