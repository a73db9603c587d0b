import { fileTypeFromFile } from 'file-type';
import { readFile } from 'node:fs/promises';
import { documentTypes, type FileType } from '@lintel/contract/areas/stored-file';
import { textOf } from '#platform/spreadsheet/encoding';

/** What a file is, by its content and never by its name; nothing where it is none of what may be kept. */
export async function typeOfContent(path: string): Promise<{ type: FileType } | { type: undefined; isHeic: boolean }> {
  const found = await fileTypeFromFile(path);
  const known = documentTypes.find(({ type }) => type === found?.mime);
  return known ? { type: known.type } : { type: undefined, isHeic: /^image\/(heic|heif)/.test(found?.mime ?? '') };
}

// What no text holds: all control signs but tab, line breaks and page breaks.
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffd]/;

/** The type of a text file, which its content does not tell: by its name's ending, where it is text in UTF-8 or UTF-16. */
export async function typeOfText(path: string, name: string): Promise<FileType | undefined> {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  const type = ending === 'csv' ? 'text/csv' : ending === 'txt' ? 'text/plain' : undefined;
  if (!type) return undefined;
  for (const piece of textOf(await readFile(path))) if (CONTROL.test(piece)) return undefined;
  return type;
}
