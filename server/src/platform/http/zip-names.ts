const FORBIDDEN = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;
/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name as every system accepts it for a file. */
export const fileNameOf = (name: string) =>
  name
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

/** A path unique in the archive, ignoring case. */
export function freePath(parts: readonly string[], taken: Set<string>): string {
  const path = parts.join('/');
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]*)?$/.exec(path) ?? [];
  let free = path;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}
