import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isOfSecurity } from '#platform/access/security-log';

const sources = new URL('../src/', import.meta.url);
const isOurs = (name: string) => name.endsWith('.ts') && !/\.test\.ts$|testing\.ts$|examples\.ts$/.test(name);
const texts = await Promise.all(
  (await readdir(sources, { recursive: true })).filter(isOurs).map((name) => readFile(new URL(name, sources), 'utf8')),
);
const namesIn = (expression: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(expression)].map(([, name]) => name!));
const jobs = new Set(namesIn(/\.define\('([a-z-]+\.[a-z-]+)'/g));

it('every event of the security log stands in docs/security.md, and no other', async () => {
  const recorded = namesIn(/'([a-z-]+\.[a-z-]+)'/g).filter(
    (name) => isOfSecurity(name) && !jobs.has(name) && !/\.(ts|id)$/.test(name),
  );
  const refused = namesIn(
    /(?:withSecurityFacts\([^;]*?|logRefusal\([^;]*?|security: |facts = )\{\s*event: '([a-z-]+\.[a-z-]+)'/g,
  );
  const page = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const [, inventory = ''] = /## Security events\n([^]*?)(?:\n## |$)/.exec(page) ?? [];
  const listed = [...inventory.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, name]) => name!);
  expect([...new Set(listed)].sort()).toEqual([...new Set([...recorded, ...refused])].sort());
});
