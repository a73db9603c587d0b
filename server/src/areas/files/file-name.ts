import { fileLimits } from '@lintel/contract/areas/files';
import { documentTypes, type FileType } from '@lintel/contract/areas/stored-file';
import { invalid } from '#platform/http/problems';

// Invisible and bidirectional control characters: they can make "gpj.exe" look like "exe.jpg".
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;
const FORBIDDEN = /[<>:"/\\|?*]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A file's name without folders, and without characters that no computer accepts; the rest is kept. */
export function cleanName(given: string, type: FileType): string {
  const [last = ''] = given.replace(UNSEEN, '').split(/[/\\]/).slice(-1);
  const name = last
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
    .replace(RESERVED, '_$1');
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/.exec(name) ?? [];
  // The extension decides which program opens a saved file, and tells readers of a list what it is.
  const isOneOf = (endings: readonly string[]) => endings.includes(ending.toLowerCase());
  const own = documentTypes.find((one) => one.type === type)!.endings;
  if (isOneOf(own)) return shortened(stem, `.${ending}`);
  return shortened(documentTypes.some(({ endings }) => isOneOf(endings)) ? stem : name, `.${own[0]}`);
}

/** A new name for an existing document, with or without its extension. Refused if it could not be stored as typed. */
export function newName(given: string, type: FileType): string {
  if (given.search(FORBIDDEN) >= 0)
    throw invalid([{ field: 'name', message: String.raw`A name cannot hold any of < > : " / \ | ? *` }]);
  const ending = /\.([a-z]{2,4}\d?)$/i.exec(given.trim())?.[1]?.toLowerCase();
  const [usual, ...others] = documentTypes.find((one) => one.type === type)!.endings;
  if (ending && ending !== usual && !(others as string[]).includes(ending))
    throw invalid([{ field: 'name', message: `The name of this document ends in .${usual}, not in .${ending}` }]);
  return cleanName(given, type);
}

function shortened(stem: string, ending: string) {
  const signs = Array.from(stem.trim() || 'file');
  return signs.slice(0, fileLimits.nameLength - ending.length).join('') + ending;
}
