import { fileTypeFromFile } from 'file-type';
import { fileTypes } from '@lintel/contract/areas/files';
import type { FileType } from '@lintel/contract/areas/files';

/** What a file is, by its content and never by its name; nothing where it is none of what may be kept. */
export async function typeOfContent(path: string): Promise<{ type: FileType } | { type: undefined; isHeic: boolean }> {
  const found = await fileTypeFromFile(path);
  const known = fileTypes.find(({ type }) => type === found?.mime);
  return known ? { type: known.type } : { type: undefined, isHeic: /^image\/(heic|heif)/.test(found?.mime ?? '') };
}
