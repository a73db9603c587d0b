import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The maximum per page, and of the one stylesheet, in kilobytes. */
const MOST = 228;
const MOST_STYLE = 40;
const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** The maximum number of files per page. */
const MOST_PIECES = 20;
const OUTSIDE_FRAME =
  /^(sign-in|sign-on|forgotten-password|reset-password|second-factor|settle|report-form|own|shared)-page$/;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** The script of each page with its frame, compressed as for browsers over https. */
export function weighed() {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('The web client is not built. Run npm start once, or build it.');
  const assets = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const begun = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((found) => found[1]!);
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '');
  const frame = assets.find((file) => nameOf(file) === 'frame');
  if (!frame) throw new Error('There is no piece called frame; name it anew');
  const pages = assets.filter((file) => nameOf(file).endsWith('-page') && !file.startsWith('over-the-'));
  const missing = ['sign-in-page', 'task-list-page'].filter((what) => !pages.some((file) => nameOf(file) === what));
  if (missing.length) throw new Error(`There is no piece called ${missing.join(', ')}; name it anew`);
  return pages.map((file) => {
    const what = nameOf(file);
    const files = reached([...begun, file, ...(OUTSIDE_FRAME.test(what) ? [] : [frame])]);
    const sent = (ending: string) =>
      [...files].reduce((sum, name) => sum + statSync(join(dist, 'assets', name + ending)).size, 0);
    return {
      what,
      bytes: sent('.br'),
      gzipped: sent('.gz'),
      fileCount: files.size,
      most: MOST * 1000,
      mostPieces: MOST_PIECES,
    };
  });
}

/** The one stylesheet that every page has, with its weight, and the script of all pages. */
export function styled() {
  const assets = readdirSync(join(dist, 'assets'));
  const read = (ending: string) =>
    assets.filter((name) => name.endsWith(ending)).map((name) => readFileSync(join(dist, 'assets', name)));
  const bytes = read('.css.br').reduce((sum, sheet) => sum + sheet.length, 0);
  return { bytes, most: MOST_STYLE * 1000, sheet: read('.css').join('\n'), script: read('.js').join('\n') };
}

/** Prints the weight of each page; fails if one exceeds the maximum. */
export function firstPage() {
  console.log('First page, compressed script');
  for (const { what, bytes, gzipped, fileCount, most } of weighed()) {
    const over = bytes > most ? `, more than ${kilobytes(most)}` : '';
    console.log(`  ${what}: ${kilobytes(bytes)} in ${fileCount} files (gzip: ${kilobytes(gzipped)})${over}`);
    if (bytes > most) process.exitCode = 1;
  }
}

/** The files and everything that they import statically. */
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
