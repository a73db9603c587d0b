import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The most that a page may send, in kilobytes. */
const GOAL = 240;
const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Pages that send more, most of them forms (decision 055), and what they have come down to. */
const more: Record<string, number> = {
  'account-page': 245,
  'add-accident-page': 255,
  'add-action-page': 247,
  'add-case-page': 242,
  'add-inspection-page': 244,
  'add-notice-page': 243,
  'add-visit-page': 244,
  'calendar-page': 249,
  'edit-action-page': 241,
  'edit-case-page': 242,
  'edit-inspection-page': 243,
  'edit-notice-page': 243,
  'edit-visit-page': 243,
  'report-form-page': 248,
  'riddor-form-page': 260,
  'task-management-page': 251,
  'task-type-page': 252,
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
