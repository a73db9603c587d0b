import { fileTypeFromFile } from 'file-type';
import { readFile } from 'node:fs/promises';
import { documentTypes, type FileType } from '@lintel/contract/areas/stored-file';
import { textOf } from '#platform/spreadsheet/encoding';

/** The type of a file by its content, never by its name; undefined if that type is not accepted. */
export async function typeOfContent(path: string): Promise<{ type: FileType } | { type: undefined; isHeic: boolean }> {
  const found = await fileTypeFromFile(path);
  const known = documentTypes.find(({ type }) => type === found?.mime);
  return known ? { type: known.type } : { type: undefined, isHeic: /^image\/(heic|heif)/.test(found?.mime ?? '') };
}

// Characters that text does not contain: all control characters but tab, line breaks and page breaks.
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffd]/;

/** The type of a text file by its extension, if the content is text in UTF-8 or UTF-16. */
export async function typeOfText(path: string, name: string): Promise<FileType | undefined> {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  const type = ending === 'csv' ? 'text/csv' : ending === 'txt' ? 'text/plain' : undefined;
  if (!type) return undefined;
  for (const piece of textOf(await readFile(path))) if (CONTROL.test(piece)) return undefined;
  return type;
}
