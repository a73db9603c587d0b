import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The most that a page may send, in kilobytes. */
const GOAL = 240;
const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Pages that send more, most of them forms (decision 055), and what they have come down to. */
const more: Record<string, number> = {
  'accident-page': 248,
  'account-page': 284,
  'action-summary-page': 253,
  'add-accident-page': 270,
  'add-action-page': 261,
  'add-case-page': 253,
  'add-inspection-page': 269,
  'add-notice-page': 254,
  'add-property-page': 250,
  'add-visit-page': 259,
  'assignment-page': 258,
  'calendar-page': 279,
  'contractor-edit-page': 242,
  'dictionaries-page': 262,
  'document-page': 252,
  'edit-action-page': 260,
  'edit-case-page': 253,
  'edit-inspection-page': 269,
  'edit-notice-page': 254,
  'edit-property-page': 271,
  'edit-visit-page': 259,
  'grid-page': 242,
  'hours-page': 245,
  'import-page': 269,
  'matrix-page': 280,
  'own-page': 254,
  'person-page': 268,
  'poster-inbox-page': 264,
  'report-form-page': 268,
  'reports-page': 287,
  'riddor-form-page': 261,
  'task-page': 243,
  'task-type-page': 272,
  'user-page': 275,
};
/** The most pieces that one comes in. */
const MOST_PIECES = 20;
const OUTSIDE_FRAME = /^(sign-in|forgotten-password|reset-password|second-factor|settle|report-form|own|shared)-page$/;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** The script that each page sends in its frame when it is shown, compressed as browsers take it over https. */
export function weighed() {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('The web client is not built. Run npm start once, or build it.');
  const assets = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const begun = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((found) => found[1]!);
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '');
  const frame = assets.find((file) => nameOf(file) === 'frame');
  if (!frame) throw new Error('There is no piece called frame; name it anew');
  const pages = assets.filter((file) => nameOf(file).endsWith('-page') && !/^(with|over-the)-/.test(file));
  const missing = [...Object.keys(more), 'sign-in-page', 'task-list-page'].filter(
    (what) => !pages.some((file) => nameOf(file) === what),
  );
  if (missing.length) throw new Error(`There is no piece called ${missing.join(', ')}; name it anew`);
  return pages.map((file) => {
    const what = nameOf(file);
    const files = reached([...begun, file, ...(OUTSIDE_FRAME.test(what) ? [] : [frame])]);
    const sent = (ending: string) =>
      [...files].reduce((sum, name) => sum + statSync(join(dist, 'assets', name + ending)).size, 0);
    const most = (more[what] ?? GOAL) * 1000;
    return {
      what,
      bytes: sent('.br'),
      gzipped: sent('.gz'),
      fileCount: files.size,
      most,
      mostPieces: MOST_PIECES,
    };
  });
}

/** Prints what each page sends; more than it had come down to fails. */
export function firstPage() {
  console.log('First page, compressed script');
  for (const { what, bytes, gzipped, fileCount, most } of weighed()) {
    const over =
      bytes > most ? `, more than ${kilobytes(most)}` : bytes > GOAL * 1000 ? `; the goal is ${GOAL} KB` : '';
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
