import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIMIT = 240_000;
const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** What is loaded when it is shown: the page of a visitor, and that of somebody who is signed in, in its frame. */
const pages = {
  'the sign-in page': ['sign-in-page'],
  'the dashboard in its frame': ['frame', 'dashboard-page'],
  'the property list in its frame': ['frame', 'property-list-page'],
  'the action list in its frame': ['frame', 'action-list-page'],
  'the task list in its frame': ['frame', 'task-list-page'],
  'my work in its frame': ['frame', 'my-work-page'],
  'the page of a property in its frame': ['frame', 'property-page'],
  'the page of a task in its frame': ['frame', 'task-page'],
  'the page of an action in its frame': ['frame', 'action-page'],
  'the page of an accident in its frame': ['frame', 'accident-page'],
  'the compliance grid in its frame': ['frame', 'grid-page'],
};

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** The script that the first page sends, compressed as browsers take it over https; more than the limit fails. */
export function firstPage() {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('The web client is not built. Run npm start once, or build it.');
  const assets = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const begun = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((found) => found[1]!);
  console.log('First page, compressed script');
  for (const [what, chunks] of Object.entries(pages)) {
    const lazy = chunks.map((chunk) => assets.find((name) => name.replace(/-[\w-]{8}\.js$/, '') === chunk));
    if (lazy.includes(undefined))
      throw new Error(`There is no chunk ${chunks[lazy.indexOf(undefined)]}; name the page's chunks anew`);
    const files = reached([...begun, ...(lazy as string[])]);
    const sent = (ending: string) =>
      [...files].reduce((sum, name) => sum + statSync(join(dist, 'assets', name + ending)).size, 0);
    const size = sent('.br');
    console.log(
      `  ${what}: ${kilobytes(size)} in ${files.size} files (gzip: ${kilobytes(sent('.gz'))})${size > LIMIT ? `, more than ${kilobytes(LIMIT)}` : ''}`,
    );
    if (size > LIMIT) process.exitCode = 1;
  }
}

/** The files and everything that they import, other than on demand. */
function reached(names: string[]): Set<string> {
  const files = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (files.has(name)) continue;
    files.add(name);
    const text = readFileSync(join(dist, 'assets', name), 'utf8');
    for (const found of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      waiting.push(basename(found[1]!));
  }
  return files;
}
