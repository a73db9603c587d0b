import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The maximum per page, and of the one stylesheet, in kilobytes. */
const MOST = 225;
const MOST_STYLE = 40;
const FRAME = 'src/platform/shell/frame.tsx';
const dist = fileURLToPath(new URL('../../web/dist/current', import.meta.url));
/** The maximum number of files per page. */
const MOST_PIECES = 20;
const OUTSIDE_FRAME =
  /^(sign-in|sign-on|forgotten-password|reset-password|second-factor|settle|report-form|own|shared)-page$/;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

type Piece = { file: string; imports?: string[] };

/** What each source file became, by its path in `web`. */
function built(): Record<string, Piece> {
  const manifest = join(dist, '.vite', 'manifest.json');
  if (!existsSync(manifest)) throw new Error('The web client is not built. Run npm start once, or build it.');
  return JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Piece>;
}

/** The file of the built client with the piece that begins with a source file. */
export const builtFrom = (source: string) => pieceOf(source, built()).file;

function pieceOf(source: string, pieces: Record<string, Piece>): Piece {
  const piece = pieces[source];
  if (!piece) throw new Error(`${source} is no piece; name it anew`);
  return piece;
}

/** The script of each page with its frame, compressed as for browsers over https. */
export function weighed() {
  const pieces = built();
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const begun = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((found) => found[1]!);
  const pages = Object.keys(pieces).filter((source) => source.endsWith('-page.tsx'));
  return pages.map((source) => {
    const what = basename(source, '.tsx');
    const files = filesOf([source, ...(OUTSIDE_FRAME.test(what) ? [] : [FRAME])], pieces).union(new Set(begun));
    const sent = (ending: string) =>
      [...files].reduce((sum, name) => sum + statSync(join(dist, name + ending)).size, 0);
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

/** The files of some sources, with everything that they import at once. */
function filesOf(sources: string[], pieces: Record<string, Piece>): Set<string> {
  const needed = new Set(sources);
  // A set is walked to the names that are added meanwhile.
  for (const source of needed) for (const imported of pieceOf(source, pieces).imports ?? []) needed.add(imported);
  return new Set([...needed].map((source) => pieceOf(source, pieces).file));
}
