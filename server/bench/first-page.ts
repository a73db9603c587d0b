import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GOAL = 240_000;
const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** What is loaded when it is shown, and the most kilobytes that it has come down to: it does not grow again unseen. */
const pages: Record<string, { chunks: string[]; most: number }> = {
  'the sign-in page': { chunks: ['sign-in-page'], most: 240 },
  'the dashboard in its frame': { chunks: ['frame', 'dashboard-page'], most: 276 },
  'the property list in its frame': { chunks: ['frame', 'property-list-page'], most: 250 },
  'the action list in its frame': { chunks: ['frame', 'action-list-page'], most: 250 },
  'the task list in its frame': { chunks: ['frame', 'task-list-page'], most: 250 },
  'my work in its frame': { chunks: ['frame', 'my-work-page'], most: 270 },
  'the page of a property in its frame': { chunks: ['frame', 'property-page'], most: 272 },
  'the page of a task in its frame': { chunks: ['frame', 'task-page'], most: 274 },
  'the page of an action in its frame': { chunks: ['frame', 'action-page'], most: 273 },
  'the page of an accident in its frame': { chunks: ['frame', 'accident-page'], most: 329 },
  'the page of a notice in its frame': { chunks: ['frame', 'notice-page'], most: 296 },
  'the page of a contractor in its frame': { chunks: ['frame', 'contractor-page'], most: 302 },
  'what somebody outside is sent': { chunks: ['shared-page'], most: 281 },
  'the compliance grid in its frame': { chunks: ['frame', 'grid-page'], most: 283 },
};

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** The script that each page sends, compressed as browsers take it over https. */
export function weighed() {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('The web client is not built. Run npm start once, or build it.');
  const assets = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const begun = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((found) => found[1]!);
  return Object.entries(pages).map(([what, { chunks, most }]) => {
    const lazy = chunks.map((chunk) => assets.find((name) => name.replace(/-[\w-]{8}\.js$/, '') === chunk));
    if (lazy.includes(undefined))
      throw new Error(`There is no chunk ${chunks[lazy.indexOf(undefined)]}; name the page's chunks anew`);
    const files = reached([...begun, ...(lazy as string[])]);
    const sent = (ending: string) =>
      [...files].reduce((sum, name) => sum + statSync(join(dist, 'assets', name + ending)).size, 0);
    return { what, bytes: sent('.br'), gzipped: sent('.gz'), fileCount: files.size, most: most * 1000 };
  });
}

/** Prints what each page sends; more than it had come down to fails. */
export function firstPage() {
  console.log('First page, compressed script');
  for (const { what, bytes, gzipped, fileCount, most } of weighed()) {
    const over =
      bytes > most ? `, more than ${kilobytes(most)}` : bytes > GOAL ? `; the goal is ${kilobytes(GOAL)}` : '';
    console.log(`  ${what}: ${kilobytes(bytes)} in ${fileCount} files (gzip: ${kilobytes(gzipped)})${over}`);
    if (bytes > most) process.exitCode = 1;
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
