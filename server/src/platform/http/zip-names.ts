const FORBIDDEN = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;
/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name as every system accepts it for a file. Letters with accents are one character: two forms of them are one name to macOS. */
export const fileNameOf = (name: string) =>
  name
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .replace(RESERVED, '_$1')
    .replace(/[\s.]+$/, '') || '_';

/** A name as every system accepts it for a folder, not too long. */
export const folderNameOf = (caption: string, most = 80) => fileNameOf(firstOf(caption.trim(), most));

/** The first characters of a text, without half of one. */
const firstOf = (text: string, most: number) => Array.from(text).slice(0, most).join('');

/** A file name of at most so many characters, with its ending. */
export function shortFileName(name: string, most: number): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^./]{1,10})?$/s.exec(name) ?? [];
  return fileNameOf(firstOf(stem, most - ending.length).trimEnd() + ending);
}

/** A path unique in the archive, ignoring case. `taken`: each path in lower case, with the last number that was added to it. */
export function freePath(parts: readonly string[], taken: Map<string, number>): string {
  const path = parts.join('/');
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]*)?$/.exec(path) ?? [];
  let free = path;
  let count = taken.get(path.toLowerCase()) ?? 1;
  for (; taken.has(free.toLowerCase()); free = `${stem} (${count})${ending}`) count += 1;
  taken.set(path.toLowerCase(), count);
  taken.set(free.toLowerCase(), 1);
  return free;
}
