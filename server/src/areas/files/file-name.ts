import { fileLimits } from '@lintel/contract/areas/files';
import { documentTypes, type FileType } from '@lintel/contract/areas/stored-file';
import { invalid } from '#platform/problems';

// Signs that people do not see, or that turn the direction of what they read: "gpj.exe" can be made to look like "exe.jpg".
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;
const FORBIDDEN = /[<>:"/\\|?*]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The name that a file was given, without its folders and without what no computer takes in a name; the rest is kept. */
export function cleanName(given: string, type: FileType): string {
  const [last = ''] = given.replace(UNSEEN, '').split(/[/\\]/).slice(-1);
  const name = last
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
    .replace(RESERVED, '_$1');
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/.exec(name) ?? [];
  // Its ending decides what opens a file that somebody keeps, and says what it is to who reads a list.
  const isOneOf = (endings: readonly string[]) => endings.includes(ending.toLowerCase());
  const own = documentTypes.find((one) => one.type === type)!.endings;
  if (isOneOf(own)) return shortened(stem, `.${ending}`);
  return shortened(documentTypes.some(({ endings }) => isOneOf(endings)) ? stem : name, `.${own[0]}`);
}

/** The name that somebody gives a document that is there, its ending left out or not. Refused where it would not be kept as it was typed. */
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
